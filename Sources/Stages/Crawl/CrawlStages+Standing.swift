public import Catalog
import CatalogSources
import Pipeline
import Store

/// What is in of a crawl that was stopped, told like a crawl that has ended.
extension CrawlStages {
  /// What the open crawl of a source has given so far.
  ///
  /// A collection of which everything is in that its pages promise is complete; any other is incomplete, with the number
  /// missing where its size is known. What repeats and spot checks would say comes later.
  ///
  /// - Parameters:
  ///   - name: the source's name in the store.
  ///   - collections: what is read of it.
  ///   - isSelection: whether only some records are read: their lists do not say how many there are.
  /// - Returns: nil where no crawl of the source is open.
  /// - Throws: `StoreError`.
  /// - Complexity: one pass over the records, not what they say.
  public func standing(of name: String, _ collections: [Kind], isSelection: Bool) throws -> CrawlReport? {
    guard let crawl = try store.lastCrawl(), crawl.source == name, crawl.settled == nil else { return nil }
    if crawl.finished != nil, let conclusion = try store.conclusion(of: crawl).flatMap(CrawlConclusion.init) {
      return try report(of: crawl, conclusion)
    }
    return try report(
      of: crawl,
      CrawlConclusion(
        of: collections, verdicts: try verdicts(of: crawl, collections, isSelection: isSelection), efforts: [:],
        findings: [:]))
  }

  /// What the pages of a crawl say that are in.
  func verdicts(
    of crawl: Crawl, _ collections: [Kind], isSelection: Bool
  ) throws -> [Kind: CompletenessVerdict] {
    let counts = try store.counts(of: crawl)
    let verdicts = collections.map { kind in
      let count = isSelection ? nil : counts[kind]
      let missing = count.flatMap { count in count.total.map { max(0, $0 - count.current) } }
      if let count, let total = count.total, count.current > total {
        return (kind, CompletenessVerdict(status: .unproven, missing: nil, note: .moreThanTotal))
      }
      return (kind, CompletenessVerdict(status: missing == 0 ? .complete : .incomplete, missing: missing))
    }
    var found = Dictionary(uniqueKeysWithValues: verdicts)
    if !isSelection { try doubtEmpty(&found, counts.compactMapValues(\.total)) }
    return found
  }
}
