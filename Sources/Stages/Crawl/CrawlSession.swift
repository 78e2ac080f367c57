import Catalog
import CatalogSources
import Pipeline
import Store

/// The parts of a running crawl of a gateway: the client that asks, the plan of what to read, and the flow that stores the pages.
struct CrawlSession: Sendable {
  let store: CatalogStore
  /// The crawl that is read.
  let crawl: Crawl
  /// The plan: what to read of the source, and the settings for it.
  let plan: GatewayCrawl
  /// The loop that makes the calls.
  let calls: CallLoop
  /// The flow that takes the pages, through normalizing, into the store.
  let flow: PageFlow
  /// The clock that dates the crawl.
  let wall: WallClock
  let events: EventSink

  /// The collections that are read, in their order.
  var kinds: [Kind] { plan.fetch.kinds(in: store.model) }

  /// Makes the calls that a planner asks for, and stores their pages.
  ///
  /// - Returns: the planner at its end, and the records of the recovery calls among the pages.
  /// - Throws: the errors of ``CallLoop/run(_:atMost:into:)``; `StoreError`.
  func run<Planner: CallPlanner>(
    _ planner: Planner
  ) async throws -> (planner: Planner, answers: [PagePlace: RecoveryAnswer]) {
    let (end, answers) = try await flow.run { [calls, plan] pages in
      try await calls.run(planner, atMost: plan.fetch.concurrency, into: pages)
    }
    return (end, answers)
  }

  /// Returns a planner that fetches the pages that a walk asks for.
  func fetching(_ walk: WalkPlanner) -> FetchPlanner {
    var planner = FetchPlanner(walk, names: calls.client.names)
    planner.losesPages = plan.losesPages
    return planner
  }
}

// MARK: - Reading collections

extension CrawlSession {
  /// Reads the rest of the crawl's pages.
  ///
  /// - Parameter done: pages of the crawl that an earlier run has stored.
  /// - Throws: `SourceError`, `FileError`, `StoreError`, `CancellationError`.
  func read(done: [StoredPage]) async throws -> CrawlConclusion {
    if let selection = plan.fetch.only {
      try await read(selection, done: done)
    } else if crawl.mode == .incremental {
      try await readNight()
    } else {
      try await walk(kinds, done: done)
    }
  }

  /// Walks some collections, then searches for records that the walks did not show.
  ///
  /// - Parameters:
  ///   - done: pages of the crawl that are stored already.
  ///   - heads: the totals of the collections, as their heads say.
  ///   - mayBeAbsent: whether the source may have none of these collections, since it has others.
  func walk(
    _ kinds: [Kind], done: [StoredPage], heads: [Kind: Int] = [:], mayBeAbsent: Bool = false
  ) async throws -> CrawlConclusion {
    let validates = crawl.parameters?.validates ?? false
    let traits = calls.client.traits
    var walk = WalkPlanner(
      kinds.map { CatalogList($0) }, of: traits,
      start: WalkStart(done: done, totals: heads, readsBeyondTotal: !plan.isOfOtherSearch))
    walk.validates = validates
    var planner = fetching(walk)
    if validates { planner.earlier = try store.pages.validated(before: crawl, walk: .collection) }
    planner.asksAfterStop = plan.replay != nil
    planner.mayBeAbsent = mayBeAbsent
    let walks = try await run(planner).planner.report
    try await readChangesMeanwhile(of: kinds)
    // The buffers of the walk are free; what follows needs many small ones.
    FreedMemory.release()
    async let indexed: Void = store.records.index()
    let pages = try store.pages.all(of: crawl)
    let totals = try store.pages.totals(of: crawl)
    var planners: [RecoveryPlanner] = []
    for kind in kinds {
      guard let total = totals[kind] else { continue }
      let walk = pages.filter { $0.place.kind == kind && $0.place.walk == .collection }
      var finished = walks.finished(CatalogList(kind), total: total, pages: walk, of: traits)
      let since = pages.filter { $0.place.kind == kind && $0.place.walk >= PagePlace.Walk.changes }.flatMap(\.keys)
      finished.shownSince = Set(since.filter { RecordID(key: $0)?.kind == kind })
      planners.append(
        RecoveryPlanner(
          finished, of: traits, recovery: plan.fetch.recovery.fraction, totalCounts: plan.totalCounts))
    }
    try await indexed
    planners = try await recover(planners, done: pages.filter { $0.place.walk == .recovery }, after: walks)
    var verdicts = Dictionary(uniqueKeysWithValues: planners.map { ($0.kind, $0.verdict) })
    let shown = Set(planners.filter { !$0.listed.isEmpty }.map(\.kind))
    try ReferenceScan.doubtEmpty(&verdicts, totals: totals.filter { !shown.contains($0.key) }, in: store)
    for (kind, finding) in walks.findings where finding == .absent {
      verdicts[kind] = CompletenessVerdict(status: .absent, missing: nil)
    }
    return CrawlConclusion(
      of: kinds, verdicts: verdicts, efforts: Dictionary(uniqueKeysWithValues: planners.map { ($0.kind, $0.effort) }),
      findings: walks.findings)
  }

  /// Asks once more for changes made while lists of several pages were walked in an order that changes move: a record that moved to a page
  /// already read is on no later page.
  private func readChangesMeanwhile(of kinds: [Kind]) async throws {
    let traits = calls.client.traits
    guard let began = crawl.began else { return }
    let moved = kinds.filter { traits.asksForChangesAtOnce(of: $0) }
    guard !moved.isEmpty else { return }
    let pages = try store.pages.all(of: crawl)
    let moment = WallTime(seconds: began - NightBasis.shortOverlap).extended
    let since = moved.reduce(into: [Kind: String]()) { since, kind in
      if pages.count(where: { $0.place.kind == kind && $0.place.walk == .collection }) > 1 { since[kind] = moment }
    }
    if !since.isEmpty { _ = try await readChanges(since: since) }
  }

  /// Looks for records that walks did not show.
  ///
  /// - Parameters:
  ///   - done: calls of recoveries like these that are stored already.
  ///   - walks: the findings of the walks about the source.
  func recover(
    _ planners: [RecoveryPlanner], done: [StoredPage], after walks: WalkReport
  ) async throws -> [RecoveryPlanner] {
    var recovery = Recovery(planners, done: done, disordered: Set(walks.disordered.map(\.kind)), in: self)
    return try await recovery.run()
  }

  /// Completes lists and looks records up within the plan.
  ///
  /// - Returns: the result; nil where the plan wants none.
  func enrich() async throws -> EnrichReport? {
    // A replay has what its captures say already.
    let fixed = plan.replay == nil ? crawl.parameters : nil
    guard let settings = fixed.map({ $0.enrichment(within: plan.enrichment) }) ?? plan.enrichment else { return nil }
    FreedMemory.release()
    return try await withStage(.enrich, clock: ContinuousClock(), events: events) {
      try await EnrichRounds(session: self, settings: settings, done: try store.pages.all(of: crawl)).run()
    }
  }
}

extension ReferenceScan {
  /// Marks as unproven the collections that are said to be empty although many records refer to them.
  ///
  /// - Parameter totals: the totals of the collections, as the source says.
  /// - Throws: `StoreError`; `CancellationError`.
  /// - Complexity: O(links stored) where a collection is empty.
  static func doubtEmpty(
    _ verdicts: inout [Kind: CompletenessVerdict], totals: [Kind: Int], in store: CatalogStore
  ) throws {
    let empty = Set(totals.filter { $0.value == 0 && verdicts[$0.key]?.status == .complete }.keys)
    guard !empty.isEmpty else { return }
    for (kind, count) in try referrers(to: empty, in: store, upTo: tooManyReferrers) where count >= tooManyReferrers {
      verdicts[kind] = CompletenessVerdict(status: .unproven, missing: nil, note: .emptyButReferredTo)
    }
  }
}
