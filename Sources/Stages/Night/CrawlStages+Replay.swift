public import CatalogSources
import Store

/// Crawls of the past, read again from their captures.
extension CrawlStages {
  /// Makes a crawl again as it was made, with the answers that it got.
  ///
  /// - Parameters:
  ///   - client: gives the captured answers and asks nobody.
  ///   - plan: how a crawl is made whose captures do not say it.
  ///   - name: the source's name in the store.
  ///   - started: when it began.
  ///   - isFinished: whether its captures say that it was read to its end; nil where they do not tell.
  ///   - parameters: what its captures say of its requests; nil for nothing.
  /// - Returns: what it gave. It is settled then.
  /// - Throws: `SourceError` with `.quota` or `.unavailable` where an answer is missing: what was captured besides is in the store;
  ///   `StoreError`, `CancellationError`.
  public func replay(
    _ client: MarvelClient, _ plan: GatewayCrawl, named name: String, started: String, isFinished: Bool?,
    parameters: String?
  ) async throws -> CrawlReport {
    var plan = plan
    plan.replay = isFinished == false ? .cutOff : .whole
    plan.captures = nil
    let known = parameters.flatMap(CrawlParameters.init)
    if let known {
      plan.collections = known.kinds
      plan.recovery = known.recovery
    }
    let crawl = try store.beginCrawl(
      source: name, started: started, mode: known?.mode ?? .full, plan: known == nil ? nil : parameters)
    let report = try await read(.gateway(client, plan), crawl, [], isWhole: false)
    try store.settleCrawl(crawl, at: started)
    return report
  }
}

extension SourceError {
  /// The answers of a crawl that was cut off are all read.
  static let endOfCaptures = SourceError(
    code: .quota, message: "the rest of the answers", remedy: "Run the pipeline to go on with the crawl.")
}
