public import CatalogSources
import Pipeline
import Store

/// Crawls of the past, read again from their captures.
extension CrawlStages {
  /// Makes a crawl again as it was made, with the answers that it got.
  ///
  /// - Parameters:
  ///   - captured: its answers; nobody else is asked.
  ///   - source: whose answers they are.
  ///   - plan: how a crawl is made whose captures do not say it.
  ///   - replay: what is known of its captures.
  ///   - lost: hears of each page that damaged captures do not have.
  /// - Returns: what it gave. It is settled then.
  /// - Throws: `SourceError` with `.quota` or `.unavailable` where an answer is missing: what was captured besides is in the
  ///   store, and the crawl is open. A crawl with damaged captures throws none, and is told as far as it is there.
  ///   `StoreError`, `CancellationError`.
  public func replay(
    _ captured: CapturedCrawl, of source: CapturedSource, _ plan: GatewayCrawl, as replay: GatewayCrawl.Replay,
    lost: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> CrawlReport {
    let started = captured.started ?? wall.now().extended
    var plan = plan
    plan.replay = replay
    plan.lost = replay == .damaged ? lost : nil
    plan.captures = nil
    let parameters = captured.info["spinrack-plan"]
    let known = captured.parameters
    plan.isOfOtherSearch = known?.search != CrawlParameters.currentSearch
    if let known {
      plan.collections = known.kinds
      plan.recovery = known.recovery
      plan.totalCounts = known.totalCounts ?? .auto
      plan.enrichment = known.enrichment(or: plan.enrichment)
    }
    plan.enrichment?.isReplay = true
    let crawl = try store.beginCrawl(
      source: source.name, started: started, mode: known?.mode ?? .full, plan: known == nil ? nil : parameters,
      number: captured.number)
    let report: CrawlReport
    do {
      report = try await read(.gateway(captured.client(base: source.base), plan), crawl, [], isWhole: false)
    } catch let error as SourceError where replay == .damaged && error.code != .cancelled {
      lost(error.uri ?? error.message)
      report = try end(crawl, plan)
    }
    // Captures of older versions do not tell; with them every crawl counts as published.
    try store.settleCrawl(
      crawl, at: started, isPublished: captured.isPublished ?? true, data: captured.publishedData)
    return report
  }

  /// Ends a crawl of which nothing more can be read.
  private func end(_ crawl: Crawl, _ plan: GatewayCrawl) throws -> CrawlReport {
    var found = CrawlConclusion(
      of: plan.collections,
      verdicts: try verdicts(of: crawl, plan.collections, isSelection: plan.selection != nil), efforts: [:],
      findings: [:])
    found.isDamaged = true
    let report = try report(of: crawl, found)
    try store.finishCrawl(crawl, at: wall.now().extended, conclusion: try found.text())
    return report
  }
}

/// A source whose answers were captured.
public struct CapturedSource: Sendable {
  /// The base URL of the addresses in the captures.
  public let base: BaseURL
  /// The source's name in the store.
  public let name: String

  /// A source of its parts.
  public init(base: BaseURL, name: String) {
    self.base = base
    self.name = name
  }
}

extension CapturedCrawl {
  /// When it began, `2026-11-21T10:00:00Z`; nil where its captures do not tell.
  public nonisolated var started: String? { info["spinrack-crawl"] }

  /// A field of the first record of a crawl: the crawl before it that was read to its end, by its name.
  static let predecessorField = "spinrack-after"

  /// The crawl before it that was read to its end, as it says; nil where there was none, and where an older version began it.
  public nonisolated var predecessor: String? { info[Self.predecessorField] }

  /// Whether it asked for what changed, so that it says little without the crawls before it.
  public nonisolated var isNight: Bool { parameters?.mode == .incremental }

  /// What decided its requests; nil where it is not understood.
  nonisolated var parameters: CrawlParameters? { info["spinrack-plan"].flatMap(CrawlParameters.init) }
}

extension SourceError {
  /// The answers of a crawl that was cut off are all read.
  static let endOfCaptures = SourceError(
    code: .quota, message: "the rest of the answers", remedy: "Run the pipeline to resume the crawl.")
}
