import Catalog
import CatalogSources
public import Pipeline
public import Store

/// Reads a source from end to end into the store: fetch and normalize overlap, joined by bounded channels.
///
/// ```
/// fetch ──▶ pages ──▶ normalize (one task a core) ──▶ cleaned pages ──▶ store (one task)
/// ```
/// A crawl that was cut off goes on where it was: pages that are in the store are not asked for again.
public struct CrawlStages: Sendable {
  private let store: CatalogStore
  private let events: EventSink
  private let wall: WallClock
  private let width: Int

  /// Stages over a store.
  ///
  /// - Parameters:
  ///   - width: normalizing tasks; the number of cores.
  ///   - wall: the clock that dates the crawl.
  public init(store: CatalogStore, width: Int, wall: WallClock = .system, events: @escaping EventSink) {
    self.store = store
    self.width = max(1, width)
    self.wall = wall
    self.events = events
  }

  /// Runs the stages.
  ///
  /// - Parameters:
  ///   - source: what to read.
  ///   - name: the source's name in the store; a crawl of another source is not gone on with, and what another source
  ///     left in the store is taken out.
  ///   - isWhole: whether one reading sees all there is, so that records that it did not see are taken out.
  /// - Throws: `SourceError`, `RecordingError`, `StoreError`, `CancellationError`. What was stored before stays.
  public func run(_ source: CrawlSource, named name: String, isWhole: Bool) async throws -> CrawlReport {
    let crawl = try crawl(named: name)
    let done = try store.pages(of: crawl)
    if !done.isEmpty {
      events(.note("going on with the crawl of \(crawl.started): \(done.count) pages are in already"))
    }
    let keeper = try PageKeeper(store: store, crawl: crawl)
    var progress = CrawlProgress(events: events, done: done)
    let report: CrawlReport
    switch source {
    case .gateway(let client, let plan):
      report = try await read(client, plan, crawl, done, keeper, &progress)
    case .recordings(let folder):
      let stage = RecordingsStage(folder: folder, done: Set(done.map(\.place.offset)))
      _ = try await pass(keeper, &progress) { try await stage.run(into: $0) }
      report = try self.report(of: crawl)
    }
    try store.finishCrawl(crawl, at: wall.now().extended, keepingOnlyItsRecords: isWhole)
    return report
  }

  /// Walks every collection of a gateway, then looks for what the walks did not see.
  private func read(
    _ client: MarvelClient, _ plan: GatewayCrawl, _ crawl: Crawl, _ done: [StoredPage], _ keeper: PageKeeper,
    _ progress: inout CrawlProgress
  ) async throws -> CrawlReport {
    let walks = try await pass(keeper, &progress) { pages in
      try await FetchStage(client: client, concurrency: plan.concurrency)
        .run(planner: WalkPlanner(collections: plan.collections, done: done), into: pages)
    }.result
    // The pages of the walk are gone; what is looked at now is many small things.
    FreedMemory.release()
    let pages = try store.pages(of: crawl)
    let totals = try store.totals(of: crawl)
    var planners: [RecoveryPlanner] = []
    for kind in plan.collections {
      guard let total = totals[kind] else { continue }
      let walk = pages.filter { $0.place.kind == kind && $0.place.walk == 0 }
      planners.append(
        RecoveryPlanner(
          kind: kind, total: total, pages: walk,
          orderBy: walks.findings[kind] == .refusesOrder ? nil : WalkPlanner.order(of: kind),
          recovery: plan.recovery, finding: walks.findings[kind], askedAgain: walks.askedAgain[kind] ?? 0))
    }
    let recovery = RecoveryStage(
      store: store, client: client, concurrency: plan.concurrency, done: pages.filter { $0.place.walk == 1 },
      disordered: Set(plan.collections.filter { walks.findings[$0] == .ignoresOrder }))
    var moving = progress
    planners = try await recovery.run(planners) { fetch in
      try await pass(keeper, &moving, fetch)
    }
    progress = moving
    var verdicts = Dictionary(uniqueKeysWithValues: planners.map { ($0.kind, $0.verdict) })
    for (kind, finding) in walks.findings where finding == .absent {
      verdicts[kind] = CompletenessVerdict(status: .absent, missing: nil)
    }
    return try report(
      of: crawl, verdicts: verdicts, efforts: Dictionary(uniqueKeysWithValues: planners.map { ($0.kind, $0.effort) }),
      findings: walks.findings)
  }

  /// Sends pages through normalize into the store, until their source has no more.
  ///
  /// - Returns: what `fetch` gave, and the records of the recovery calls among the pages.
  private func pass<Result: Sendable>(
    _ keeper: PageKeeper, _ progress: inout CrawlProgress,
    _ fetch: @escaping @Sendable (BoundedChannel<FetchedPage>) async throws -> Result
  ) async throws -> (result: Result, answers: [PagePlace: RecoveryAnswer]) {
    // Room for a handful of pages between the stages: enough to even out, small enough to stay flat in memory.
    let fetched = BoundedChannel<FetchedPage>(capacity: width * 4)
    let cleaned = BoundedChannel<NormalizedPage>(capacity: width * 4)
    let start = progress
    async let fetching = finishing(fetched) { try await fetch(fetched) }
    async let normalizing: Void = finishing(cleaned) { try await normalize(fetched, into: cleaned) }
    async let keeping = withTaskExecutorPreference(StoreExecutor()) { try await keep(cleaned, with: keeper, start) }
    do {
      let (end, answers) = try await keeping
      try await normalizing
      progress = end
      return (try await fetching, answers)
    } catch {
      // Whoever failed first, the others must not wait for room or for pages.
      fetched.finish(throwing: error)
      cleaned.finish(throwing: error)
      throw error
    }
  }

  /// The unfinished crawl of the same source, or a new one.
  private func crawl(named name: String) throws -> Crawl {
    let last = try store.lastCrawl()
    if let last, last.finished == nil, last.source == name { return last }
    if let last, last.source != name {
      events(.note("the source was \(last.source) and is \(name) now: what the store held of the old one is left out"))
      try store.removeAllRecords()
    }
    return try store.beginCrawl(source: name, started: wall.now().extended)
  }

  private func normalize(_ pages: BoundedChannel<FetchedPage>, into cleaned: BoundedChannel<NormalizedPage>)
    async throws
  {
    try await withThrowingTaskGroup(of: Void.self) { group in
      // One task a core: normalizing is computing and nothing else.
      for _ in 0..<width {
        group.addTask {
          var normalizer = PageNormalizer()
          var packer = PagePacker()
          while let page = try await pages.next() {
            var clean = try normalizer.normalize(page)
            packer.pack(&clean)
            try await cleaned.send(clean)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func keep(
    _ pages: BoundedChannel<NormalizedPage>, with keeper: PageKeeper, _ progress: CrawlProgress
  ) async throws -> (CrawlProgress, [PagePlace: RecoveryAnswer]) {
    let copying = StoreExecutor()
    return try await withThrowingDiscardingTaskGroup { group in
      var progress = progress
      var answers: [PagePlace: RecoveryAnswer] = [:]
      while let page = try await pages.next() {
        var batch = [page]
        // What is ready anyway shares a transaction.
        while batch.count < 16, pages.count > 0, let next = try await pages.next() { batch.append(next) }
        try await keeper.commit(batch)
        // One at a time: the copier says so.
        if keeper.copier.isDue(afterWriting: batch.reduce(0) { $0 + $1.bytes.count }) {
          group.addTask(executorPreference: copying) { try keeper.copier.copy() }
        }
        for page in batch {
          progress.stored(page)
          guard page.place.walk > 0 else { continue }
          answers[page.place] = RecoveryAnswer(
            status: page.status, keys: page.records.map(\.key), rejected: page.rows.reduce(0) { $0 + $1.rejected })
        }
      }
      return (progress, answers)
    }
  }

  /// Ends a channel when its only producer is done, however that ends, so that nobody waits for it.
  private func finishing<Element, R>(
    _ channel: BoundedChannel<Element>, _ body: () async throws -> R
  ) async throws -> R {
    do {
      let result = try await body()
      channel.finish()
      return result
    } catch {
      channel.finish(throwing: error)
      throw error
    }
  }

  private func report(
    of crawl: Crawl, verdicts: [Kind: CompletenessVerdict] = [:], efforts: [Kind: CollectionEffort] = [:],
    findings: [Kind: WalkFinding] = [:]
  ) throws -> CrawlReport {
    let quarantine = try store.quarantineCounts(of: crawl)
    return CrawlReport(
      crawl: crawl, counts: try store.counts(of: crawl), unknownRows: try store.rowsOfUnknownKind(in: crawl),
      quarantinedValues: quarantine.values, quarantinedRecords: quarantine.records,
      skipped: try store.skippedFiles(of: crawl), verdicts: verdicts, efforts: efforts, findings: findings)
  }
}
