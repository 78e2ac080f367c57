public import Basics
import Catalog
public import CatalogSources
import Pipeline
public import Store

/// Replays crawls from their captures.
extension CrawlStages {
  /// Replays a crawl with its captured answers.
  ///
  /// - Parameters:
  ///   - captured: the captures of the crawl; no call is made.
  ///   - source: the source that gave the answers.
  ///   - plan: the parameters of a crawl whose captures do not have them.
  ///   - replay: the state of the captures.
  /// - Returns: the results of the crawl, which is closed then, and the addresses of lost answers.
  /// - Throws: `SourceError` with `.quota` or `.unavailable` where an answer is missing: the other answers are stored,
  ///   and the crawl is open. A crawl with damaged captures throws none, and its report says what is there.
  ///   `StoreError`, `CancellationError`.
  public func replay(
    _ captured: CapturedCrawl, of source: CapturedSource, plan: GatewayCrawl, as replay: GatewayCrawl.Replay
  ) async throws -> (report: CrawlReport, lost: [String]) {
    let started = captured.started ?? wall.now().extended
    var plan = plan
    plan.replay = replay
    plan.damaged = replay == .damaged ? captured : nil
    let parameters = captured.info["spinrack-plan"]
    let known = captured.parameters
    plan.isOfOtherSearch = known?.search != CrawlParameters.currentSearch
    known?.replace(in: &plan)
    let crawl = try store.crawls.begin(
      source: source.name, started: started, mode: known?.mode ?? .full, plan: known == nil ? nil : parameters,
      number: captured.number)
    let lost = LostAnswers()
    let calls = CallLoop(
      client: CapturedCrawl.client(of: source.source, base: source.base),
      captures: .replay(captured, plan.losesPages ? lost : nil))
    let report: CrawlReport
    do {
      report = try await read(.gateway(calls, plan), crawl, done: [], isWhole: false)
    } catch let error as SourceError where replay == .damaged && error.code != .cancelled {
      lost.add(error.uri ?? error.message)
      report = try end(crawl, plan)
    }
    // Captures of older versions do not say it; with them every crawl counts as published.
    try store.crawls.close(
      crawl, at: started, isPublished: captured.isPublished ?? true, data: captured.publishedData)
    return (report, lost.addresses)
  }

  /// Ends a crawl that has no further answers.
  private func end(_ crawl: Crawl, _ plan: GatewayCrawl) throws -> CrawlReport {
    var found = CrawlConclusion(of: plan.fetch.kinds(in: store.model), verdicts: [:], efforts: [:], findings: [:])
    try judgeLosses(&found, of: crawl, plan)
    let report = try report(of: crawl, found)
    try store.crawls.finish(crawl, at: wall.now().extended, conclusion: try found.text(of: store.model))
    return report
  }

  /// Judges collections of a crawl with damaged captures by the records in the store, where the crawl has no verdict on them or found them
  /// incomplete. A walk whose pages are lost counts too many records as missing, since heads and earlier crawls show records, too.
  ///
  /// - Throws: `StoreError`; `CancellationError`.
  /// - Complexity: one pass over the records, not their contents.
  func judgeLosses(_ found: inout CrawlConclusion, of crawl: Crawl, _ plan: GatewayCrawl) throws {
    found.isDamaged = true
    // The lists of a selection do not say how many records there are.
    let counts = plan.fetch.only == nil ? try store.crawls.counts(of: crawl) : [:]
    var judged: [Kind: CompletenessVerdict] = [:]
    for kind in plan.fetch.kinds(in: store.model) {
      let known = found.verdicts[kind]
      guard known == nil || known?.status == .incomplete && known?.note == nil else { continue }
      judged[kind] = counts[kind]?.verdict(missing: known?.missing) ?? known ?? .init(status: .incomplete, missing: nil)
    }
    try ReferenceScan.doubtEmpty(&judged, totals: counts.compactMapValues(\.total), in: store)
    for (kind, verdict) in judged {
      found.collections[kind, default: .init(isKept: true)].verdict = verdict
    }
  }
}

extension CrawlSession {
  /// Returns the step that a night took next, where its captures are damaged or it builds on lost records. The requests that the night made
  /// decide: by the remaining records the replay might walk another collection, and find all of its pages lost.
  ///
  /// - Parameters:
  ///   - step: the next step by the records in the store.
  ///   - isHeadLost: whether the next head was requested and is lost.
  func step(
    insteadOf step: CollectionNight.Step, of kind: Kind, in night: CollectionNight, isHeadLost: Bool,
    by captured: CapturedCrawl
  ) async -> CollectionNight.Step {
    let traits = calls.client.traits
    let head = calls.client.uri(of: HeadRequest.call(for: kind, isOrdered: !night.basis.lacksOrder, of: traits))
    switch step {
    case .changes: return step
    case .head where !isHeadLost:
      if night.heads.isEmpty { return step }
      if await captured.hasMore(where: { $0 == head }) { return step }
    case .head, .walk, .done: break
    }
    let ordered = calls.client.uri(of: HeadRequest.call(for: kind, isOrdered: true, of: traits))
    let list = String(head.prefix { $0 != "?" }) + "?"
    let isWalked = await captured.hasMore { uri in
      uri != ordered && uri.hasPrefix(list)
        && uri.dropFirst(list.count).split(separator: "&").allSatisfy {
          traits.pageParameters.contains(String($0.prefix { $0 != "=" }))
        }
    }
    return isWalked ? .walk : .done
  }
}

extension KindCount {
  /// Returns the verdict on a collection of which answers are lost.
  ///
  /// - Parameter missing: the number of missing records by the findings of a walk; nil where the collection was not walked.
  func verdict(missing: Int?) -> CompletenessVerdict {
    guard let total else { return CompletenessVerdict(status: .incomplete, missing: nil) }
    guard current >= total else {
      return CompletenessVerdict(status: .incomplete, missing: min(total - current, missing ?? .max))
    }
    // Some of these may be other records: one that is missing at the source stands for one that was lost.
    guard distinct >= total else { return CompletenessVerdict(status: .unproven, missing: nil, note: .answersLost) }
    return CompletenessVerdict(status: .complete, missing: 0)
  }
}

/// A source whose answers were captured.
public struct CapturedSource: Sendable {
  /// The source.
  public let source: any CatalogSource
  /// The base URL of the addresses in the captures.
  public let base: BaseURL
  /// The source's name in the store.
  public let name: String

  /// Creates a source of its parts.
  public init(_ source: any CatalogSource, base: BaseURL, name: String) {
    self.source = source
    self.base = base
    self.name = name
  }
}

extension CapturedCrawl {
  /// The time at which the crawl began, `2026-11-21T10:00:00Z`; nil where its captures do not tell.
  public nonisolated var started: String? { info["spinrack-crawl"] }

  /// The name of the field, in the first record of a crawl, that names the crawl before it that was read to its end.
  static let predecessorField = "spinrack-after"

  /// The name of the crawl before this one that was read to its end; nil where there was none, and where an older version began the crawl.
  public nonisolated var predecessor: String? { info[Self.predecessorField] }

  /// Whether the crawl is a night, which says little without the crawls before it.
  public nonisolated var isNight: Bool { parameters?.mode == .incremental }

  /// The parameters that decided the crawl's requests; nil where they are not understood.
  nonisolated var parameters: CrawlParameters? { info["spinrack-plan"].flatMap(CrawlParameters.init) }
}

extension SourceError {
  /// The error of a cut-off crawl that has no further answers.
  static let endOfCaptures = SourceError(
    code: .quota, message: "the rest of the answers", remedy: "Run the pipeline to resume the crawl.")
}

extension Crawl {
  /// The crawl's name in the names of its captures: the time at which it began, and its number.
  public var nameOfCaptures: String { "\(started.filter { $0.isNumber || $0.isLetter })-\(id)" }
}
