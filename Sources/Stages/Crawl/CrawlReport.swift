public import Catalog
public import CatalogSources
import Pipeline
public import Store

/// The results of a crawl.
public struct CrawlReport: Sendable {
  /// The crawl.
  public let crawl: Crawl
  /// The counts of records per kind; kinds that were not asked for have zeros.
  public let counts: [Kind: KindCount]
  /// The number of rows of no known kind.
  public let unknownRows: Int
  /// The number of quarantined values.
  public let quarantinedValues: Int
  /// The number of rejected rows.
  public let quarantinedRecords: Int
  /// The number of values that each counted rule changed.
  public internal(set) var changes: [CleaningChange: Int]
  /// The parts of recordings that were no catalogue answers.
  public let skipped: [Notice]
  /// The completeness of each collection; none for recordings.
  public let verdicts: [Kind: CompletenessVerdict]
  /// The collections that were read from end to end; the others were only asked for changes.
  public let walked: Set<Kind>
  /// The effort of reading each collection whole; none for recordings, and for collections that were not walked.
  public let efforts: [Kind: CollectionEffort]
  /// The findings of the walks about the source.
  public let findings: [Kind: WalkFinding]
  /// The result of completing lists and looking records up; nil where nothing was requested.
  public let enrichment: EnrichReport?

  /// The number of stored answers that the captures of the crawl had lost when they were opened; if any, a rebuild cannot repeat the crawl.
  public internal(set) var lostAnswers = 0

  /// The collections of which this crawl saw every record, so that records which it did not see are missing. A crawl that did not walk
  /// a collection to its end judges none of its records.
  public var judgedCompletely: Set<Kind> { walked.filter { verdicts[$0]?.status == .complete } }

  /// The number of recordings, or parts of them, of which something was lost or had to be repaired.
  public var damagedRecordings: Int { skipped.reduce(0) { $0 &+ ($1.isDamage ? $1.count : 0) } }

  /// The number of all skipped parts of recordings, also of parts without an entry of their own.
  public var skippedParts: Int { skipped.reduce(0) { $0 &+ $1.count } }

  /// The skipped parts: first the lost or repaired ones, then the ones that were no catalogue answers.
  public var skippedDamageFirst: [Notice] { skipped.filter(\.isDamage) + skipped.filter { !$0.isDamage } }
}

/// The newest crawl of a source, and whether a set can be made of it.
public enum NewestCrawl: Sendable {
  /// There is no crawl, or none that is understood.
  case none
  /// The crawl is not read to its end.
  case open(Crawl)
  /// The crawl read these collections, which are not the ones asked for.
  case ofOtherCollections([String])
  /// The crawl is read to its end.
  case finished(CrawlReport)
}

extension CrawlStages {
  /// Returns the newest crawl of a source, with its results where a set of some collections can be made of it.
  ///
  /// - Parameters:
  ///   - name: the source's name in the store.
  ///   - collections: the names of the collections asked for; recordings are always read whole.
  /// - Throws: `StoreError`.
  public func newestCrawl(of name: String, collections: [String]) throws -> NewestCrawl {
    guard let crawl = try store.crawls.last(), crawl.source == name else { return .none }
    guard crawl.finished != nil else { return .open(crawl) }
    // Recordings have no conclusion.
    guard let text = try store.crawls.conclusion(of: crawl) else { return .finished(try report(of: crawl)) }
    guard let conclusion = CrawlConclusion(text: text, of: store.model) else { return .none }
    guard conclusion.isOf(collections.compactMap(store.model.kind(named:))) else {
      return .ofOtherCollections(conclusion.collections.keys.map(store.model.name(of:)).sorted())
    }
    return .finished(try report(of: crawl, conclusion))
  }
}

/// The report of a crawl that was stopped.
extension CrawlStages {
  /// Returns the results of the open crawl of a source so far.
  ///
  /// A collection is complete if it has as many records as its total; any other is incomplete, with the number
  /// missing where its size is known. Repeats and spot checks are judged later.
  ///
  /// - Parameters:
  ///   - name: the source's name in the store.
  ///   - collections: the collections that are read.
  ///   - isSelection: whether only some records are read, whose lists do not say how many there are.
  /// - Returns: the results; nil where no crawl of the source is open.
  /// - Throws: `StoreError`.
  /// - Complexity: one pass over the records, not their contents.
  public func progressReport(of name: String, _ collections: [Kind], isSelection: Bool) throws -> CrawlReport? {
    guard let crawl = try store.crawls.last(), crawl.source == name, crawl.closed == nil else { return nil }
    if crawl.finished != nil,
      let conclusion = try store.crawls.conclusion(of: crawl).flatMap({ CrawlConclusion(text: $0, of: store.model) })
    {
      return try report(of: crawl, conclusion)
    }
    return try report(
      of: crawl,
      CrawlConclusion(
        of: collections, verdicts: try verdicts(of: crawl, collections, isSelection: isSelection), efforts: [:],
        findings: [:]))
  }

  /// Returns the days on which collections were last walked in full, as the last concluded crawl of the source knows them.
  private func daysOfWalks(before crawl: Crawl) throws -> [Kind: String] {
    let last = try store.crawls.lastKnown(of: crawl.source)
    guard let conclusion = last.conclusion.flatMap({ CrawlConclusion(text: $0, of: store.model) }) else { return [:] }
    return conclusion.collections.compactMapValues {
      $0.walkedOn ?? ($0.isKept == true ? nil : last.started.map { String($0.prefix(10)) })
    }
  }

  /// Returns the verdicts that the stored pages of a crawl allow.
  func verdicts(
    of crawl: Crawl, _ collections: [Kind], isSelection: Bool
  ) throws -> [Kind: CompletenessVerdict] {
    let counts = try store.crawls.counts(of: crawl)
    let walkedOn = crawl.mode == .incremental ? try daysOfWalks(before: crawl) : [:]
    let verdicts = collections.map { kind in
      let count = isSelection ? nil : counts[kind]
      let missing = count.flatMap { count in count.total.map { max(0, $0 - count.current) } }
      if let count, let total = count.total, count.current > total {
        return (kind, CompletenessVerdict(status: .unproven, missing: nil, note: .moreThanTotal))
      }
      if crawl.mode == .incremental, missing == 0 {
        // What a night walks, it says at its end.
        return (kind, CompletenessVerdict(status: .current, missing: nil, walkedOn: walkedOn[kind]))
      }
      return (kind, CompletenessVerdict(status: missing == 0 ? .complete : .incomplete, missing: missing))
    }
    var found = Dictionary(uniqueKeysWithValues: verdicts)
    if !isSelection { try ReferenceScan.doubtEmpty(&found, totals: counts.compactMapValues(\.total), in: store) }
    return found
  }
}
