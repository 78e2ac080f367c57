public import CatalogSources
import Store

/// Crawls of the past, read again from their captures.
extension CrawlStages {
  /// Makes a crawl again as it was made, with the answers that it got.
  ///
  /// - Parameters:
  ///   - captured: its answers; nobody else is asked.
  ///   - base: the base URL of their addresses.
  ///   - plan: how a crawl is made whose captures do not say it.
  ///   - name: the source's name in the store.
  ///   - started: when it began.
  /// - Returns: what it gave. It is settled then.
  /// - Throws: `SourceError` with `.quota` or `.unavailable` where an answer is missing: what was captured besides is in the
  ///   store, and the crawl is open; `StoreError`, `CancellationError`.
  public func replay(
    _ captured: CapturedCrawl, at base: BaseURL, _ plan: GatewayCrawl, named name: String, started: String
  ) async throws -> CrawlReport {
    var plan = plan
    plan.replay = captured.isFinished == false ? .cutOff : .whole
    plan.captures = nil
    let parameters = captured.info["spinrack-plan"]
    let known = parameters.flatMap(CrawlParameters.init)
    if let known {
      plan.collections = known.kinds
      plan.recovery = known.recovery
      plan.enrichment = known.enrichment(or: plan.enrichment)
    }
    plan.enrichment?.isReplay = true
    let crawl = try store.beginCrawl(
      source: name, started: started, mode: known?.mode ?? .full, plan: known == nil ? nil : parameters,
      number: captured.number)
    let report = try await read(.gateway(captured.client(base: base), plan), crawl, [], isWhole: false)
    // Captures of older versions do not tell; with them every crawl counts as published.
    try store.settleCrawl(
      crawl, at: started, isPublished: captured.isPublished ?? true, data: captured.publishedData)
    return report
  }
}

extension SourceError {
  /// The answers of a crawl that was cut off are all read.
  static let endOfCaptures = SourceError(
    code: .quota, message: "the rest of the answers", remedy: "Run the pipeline to go on with the crawl.")
}
