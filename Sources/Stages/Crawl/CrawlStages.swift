import Catalog
import CatalogSources
public import Pipeline
public import Store

/// Reads a source from end to end into the store: fetch and normalize overlap, joined by bounded channels.
///
/// ```
/// fetch ──▶ pages ──▶ normalize (one task a core) ──▶ cleaned pages ──▶ store (one task)
/// ```
/// A crawl that was cut off resumes where it stopped: pages that are in the store are not asked for again. A finished
/// crawl can be resumed until it is closed, `CatalogStore.closeCrawl(_:at:isPublished:data:)`.
public struct CrawlStages: Sendable {
  let store: CatalogStore
  let events: EventSink
  let wall: WallClock
  let fullEvery: Duration
  private let width: Int

  /// Stages over a store.
  ///
  /// - Parameters:
  ///   - width: normalizing tasks; the number of cores.
  ///   - fullEvery: the age at which a full crawl is followed by another one, where what changed is asked for.
  ///   - wall: the clock that dates the crawl.
  public init(
    store: CatalogStore, width: Int, fullEvery: Duration = .seconds(7 * 86_400), wall: WallClock = .system,
    events: @escaping EventSink
  ) {
    self.store = store
    self.fullEvery = fullEvery
    self.width = max(1, width)
    self.wall = wall
    self.events = events
  }

  /// Runs the stages.
  ///
  /// - Parameters:
  ///   - source: what to read.
  ///   - name: the source's name in the store; a crawl of another source is not resumed, and the records that another
  ///     source left in the store are deleted.
  ///   - isWhole: whether one crawl sees everything, so that records that it did not see are deleted.
  /// - Throws: `SourceError`, `RecordingError`, `StoreError`, `CancellationError`. What was stored before stays.
  public func run(_ source: CrawlSource, named name: String, isWhole: Bool) async throws -> CrawlReport {
    let crawl: Crawl
    let done: [StoredPage]
    switch try currentCrawl(source, named: name) {
    case .finished(let crawl, let conclusion): return try report(of: crawl, conclusion)
    case .unfinished(let begun, let pages): (crawl, done) = (begun, pages)
    }
    return try await read(source, crawl, done, isWhole: isWhole)
  }

  /// Reads what is left of a crawl.
  func read(_ source: CrawlSource, _ crawl: Crawl, _ done: [StoredPage], isWhole: Bool) async throws -> CrawlReport {
    let writer = try CrawlWriter(store: store, crawl: crawl, captures: source.captures)
    var progress = CrawlProgress(events: events, done: done)
    var report: CrawlReport
    var conclusion: CrawlConclusion?
    switch source {
    case .gateway(let client, let plan):
      try await open(plan.captures, for: crawl)
      var found =
        if let selection = plan.selection {
          try await read(selection, client, plan, crawl, done, writer, &progress)
        } else if crawl.mode == .incremental {
          try await readNight(client, plan, crawl, writer, &progress)
        } else {
          try await walk(plan.collections, client, plan, crawl, done, writer, &progress)
        }
      found.enrichment = try await enrich(client, plan, crawl, writer, &progress)
      if plan.replay == .damaged { try judgeLosses(&found, of: crawl, plan) }
      conclusion = found
      if plan.replay == .cutOff { throw SourceError.endOfCaptures }
      // Two looks at what is there beside each other: one waits for the disk.
      async let captured: Void? = plan.captures?.finish()
      report = try self.report(of: crawl, found)
      try await captured
    case .recordings(let folder):
      let stage = RecordingsStage(folder: folder, done: Set(done.map(\.place.offset)))
      _ = try await process(writer, Redactor(), &progress) { try await stage.run(into: $0) }
      report = try self.report(of: crawl)
    }
    try store.finishCrawl(
      crawl, at: wall.now().extended, conclusion: try conclusion?.text(), complete: report.judgedCompletely,
      keepingOnlyItsRecords: isWhole)
    report.changes = try store.changeCounts(of: crawl)
    return report
  }

  /// Resumes the captures of a crawl: answers that did not reach the store are taken from there.
  private func open(_ captures: CaptureFolder?, for crawl: Crawl) async throws {
    guard let captures else { return }
    var info = [("spinrack-source", crawl.source), ("spinrack-crawl", crawl.started), CaptureFolder.tells]
    if let plan = crawl.plan { info.append(("spinrack-plan", plan)) }
    // One that found nothing to read has no conclusion, and its captures no end.
    if let last = try store.lastFinishedCrawl(of: crawl.source), try store.conclusion(of: last) != nil,
      try CapturedCrawl.names(in: captures.path).contains(last.nameOfCaptures)
    {
      info.append((CapturedCrawl.predecessorField, last.nameOfCaptures))
    }
    let lost = try await captures.open(
      crawl: crawl.nameOfCaptures, stored: Set(try store.captures(of: crawl)), info: info)
    guard lost > 0 else { return }
    events(
      .warning(
        "the captures of the crawl \(crawl.nameOfCaptures) are damaged: \(lost) answers are in the store only, so "
          + "'spinrack rebuild' cannot repeat this crawl; put the files back from a backup of \(captures.path)"))
  }

  /// Walks some collections of a gateway, then looks for records that the walks did not show.
  ///
  /// - Parameters:
  ///   - heads: the totals of the collections by their heads.
  ///   - mayBeAbsent: whether the source may have none of them, since it has others.
  func walk(
    _ kinds: [Kind], _ client: MarvelClient, _ plan: GatewayCrawl, _ crawl: Crawl, _ done: [StoredPage],
    _ writer: CrawlWriter, _ progress: inout CrawlProgress, heads: [Kind: Int] = [:],
    mayBeAbsent: Bool = false
  ) async throws -> CrawlConclusion {
    let validates = crawl.parameters?.validates ?? false
    let earlier = validates ? try store.validatedPages(before: crawl, walk: 0) : [:]
    let walks = try await process(writer, client.redactor, &progress) { pages in
      try await FetchStage(
        client: client, concurrency: plan.concurrency, earlier: earlier, continuesAfterStop: plan.replay != nil,
        mayBeAbsent: mayBeAbsent, absent: plan.absent, lost: plan.lost
      ).run(
        planner: WalkPlanner(
          collections: kinds, done: done, validates: validates, totals: heads,
          readsBeyondTotal: !plan.isOfOtherSearch), into: pages)
    }.result
    // The buffers of the walk are free; what follows needs many small ones.
    FreedMemory.release()
    async let indexed: Void = store.indexRecords()
    let pages = try store.pages(of: crawl)
    let totals = try store.totals(of: crawl)
    var planners: [RecoveryPlanner] = []
    for kind in kinds {
      guard let total = totals[kind] else { continue }
      let walk = pages.filter { $0.place.kind == kind && $0.place.walk == 0 }
      planners.append(
        RecoveryPlanner(
          walks.finished(CatalogList(kind), total: total, pages: walk), recovery: plan.recovery,
          totalCounts: plan.totalCounts))
    }
    try await indexed
    planners = try await recover(
      planners, client, plan, done: pages.filter { $0.place.walk == 1 },
      disordered: Set(walks.disordered.map(\.kind)), writer, &progress)
    var verdicts = Dictionary(uniqueKeysWithValues: planners.map { ($0.kind, $0.verdict) })
    let shown = Set(planners.filter { !$0.listed.isEmpty }.map(\.kind))
    try doubtEmpty(&verdicts, totals.filter { !shown.contains($0.key) })
    for (kind, finding) in walks.findings where finding == .absent {
      verdicts[kind] = CompletenessVerdict(status: .absent, missing: nil)
    }
    return CrawlConclusion(
      of: kinds, verdicts: verdicts, efforts: Dictionary(uniqueKeysWithValues: planners.map { ($0.kind, $0.effort) }),
      findings: walks.findings)
  }

  /// Marks collections as unproven that are said to be empty although many records refer to them.
  ///
  /// - Parameter totals: the totals that the source says.
  /// - Throws: `StoreError`; `CancellationError`.
  /// - Complexity: O(links stored) where a collection is empty.
  func doubtEmpty(_ verdicts: inout [Kind: CompletenessVerdict], _ totals: [Kind: Int]) throws {
    let empty = Set(totals.filter { $0.value == 0 && verdicts[$0.key]?.status == .complete }.keys)
    guard !empty.isEmpty else { return }
    for (kind, count) in try ReferenceScan.referrers(to: empty, in: store, upTo: ReferenceScan.tooManyReferrers)
    where count >= ReferenceScan.tooManyReferrers {
      verdicts[kind] = CompletenessVerdict(status: .unproven, missing: nil, note: .emptyButReferredTo)
    }
  }

  /// Looks for records that walks did not show.
  ///
  /// - Parameters:
  ///   - done: recovery calls of the same crawl that are stored already.
  ///   - disordered: collections that the source gives in an order of its own.
  func recover(
    _ planners: [RecoveryPlanner], _ client: MarvelClient, _ plan: GatewayCrawl, done: [StoredPage],
    disordered: Set<Kind>, _ writer: CrawlWriter, _ progress: inout CrawlProgress
  ) async throws -> [RecoveryPlanner] {
    let stage = RecoveryStage(
      store: store, client: client, plan: plan, done: done, disordered: disordered)
    var moving = progress
    defer { progress = moving }
    return try await stage.run(planners) { fetch in try await process(writer, client.redactor, &moving, fetch) }
  }

  /// Completes lists and looks records up, as far as the plan wants it.
  private func enrich(
    _ client: MarvelClient, _ plan: GatewayCrawl, _ crawl: Crawl, _ writer: CrawlWriter, _ progress: inout CrawlProgress
  ) async throws -> EnrichReport? {
    // A replay has what its captures say already.
    let fixed = plan.replay == nil ? crawl.parameters : nil
    guard let settings = fixed.map({ $0.enrichment(within: plan.enrichment) }) ?? plan.enrichment else { return nil }
    FreedMemory.release()
    var moving = progress
    defer { progress = moving }
    return try await withStage(.enrich, clock: ContinuousClock(), events: events) {
      try await EnrichStage(
        store: store, crawl: crawl, client: client, plan: plan, settings: settings, done: try store.pages(of: crawl),
        events: events
      ).run { fetch in try await process(writer, client.redactor, &moving, fetch) }
    }
  }

  /// Sends pages through normalize into the store, until their source has no more.
  ///
  /// - Returns: the result of `fetch`, and the records of the recovery calls among the pages.
  func process<Result: Sendable>(
    _ writer: CrawlWriter, _ redactor: Redactor, _ progress: inout CrawlProgress,
    _ fetch: @escaping @Sendable (BoundedChannel<FetchedPage>) async throws -> Result
  ) async throws -> (result: Result, answers: [PagePlace: RecoveryAnswer]) {
    // Room for a handful of pages between the stages: enough to even out, small enough to stay flat in memory.
    // A recording may weigh as much as a thousand pages: what lies between fetch and store is bounded by bytes too.
    let budget = WeightBudget(Self.waitingBytes * (width + 1))
    let fetched = BoundedChannel<FetchedPage>(capacity: width * 4, budget: budget) { $0.body.count }
    let cleaned = BoundedChannel<NormalizedPage>(capacity: width * 4)
    let start = progress
    async let fetching = finishing(fetched) { try await fetch(fetched) }
    async let normalizing: Void = finishing(cleaned) { try await normalize(fetched, into: cleaned, redactor) }
    async let keeping = withTaskExecutorPreference(StoreExecutor()) {
      try await keep(cleaned, with: writer, budget, start)
    }
    do {
      let (end, answers) = try await keeping
      try await normalizing
      progress = end
      return (try await fetching, answers)
    } catch {
      // Whichever stage fails first, the others must not wait for room or for pages.
      fetched.finish(throwing: error)
      cleaned.finish(throwing: error)
      throw error
    }
  }

  /// Bytes that may wait between the stages, and for each core as many in work; one recording of more goes alone.
  private static let waitingBytes = 64 << 20

  private func normalize(
    _ pages: BoundedChannel<FetchedPage>, into cleaned: BoundedChannel<NormalizedPage>, _ redactor: Redactor
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      // One task a core: normalizing is computing and nothing else.
      for _ in 0..<width {
        group.addTask {
          var normalizer = PageNormalizer(redactor: redactor)
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
    _ pages: BoundedChannel<NormalizedPage>, with writer: CrawlWriter, _ budget: WeightBudget,
    _ progress: CrawlProgress
  ) async throws -> (CrawlProgress, [PagePlace: RecoveryAnswer]) {
    var progress = progress
    var answers: [PagePlace: RecoveryAnswer] = [:]
    while let page = try await pages.next() {
      var batch = [page]
      // What is ready anyway shares a transaction.
      while batch.count < 16, pages.count > 0, let next = try await pages.next() { batch.append(next) }
      try await writer.commit(batch)
      for page in batch {
        budget.give(back: page.size)
        progress.stored(page)
        guard page.place.walk > 0 else { continue }
        answers[page.place] = RecoveryAnswer(
          status: page.status, keys: page.records.map(\.key), rejected: page.rows.reduce(0) { $0 + $1.rejected })
      }
    }
    return (progress, answers)
  }

  /// Ends a channel when its only producer is done, however that ends, so that nobody waits for it.
  private func finishing<Element, R>(
    _ channel: BoundedChannel<Element>, _ body: () async throws -> R
  ) async throws -> R {
    do {
      let result = try await body()
      channel.finish()
      return result
    } catch let error as SourceError where error.code != .cancelled {
      // The pages that were sent are sound: they are stored before `error` is thrown.
      channel.finish()
      throw error
    } catch {
      channel.finish(throwing: error)
      throw error
    }
  }

  func report(of crawl: Crawl, _ conclusion: CrawlConclusion = CrawlConclusion()) throws -> CrawlReport {
    let quarantine = try store.quarantineCounts(of: crawl)
    let walked = conclusion.walked
    let verdicts = conclusion.verdicts
    var counts = try store.counts(of: crawl)
    for (kind, verdict) in verdicts where counts[kind]?.total == nil {
      // The lists of a selection overlap, so nothing says how many different records they contain.
      let distinct = counts[kind]?.distinct ?? 0
      counts[kind]?.total = verdict.missing.map { $0 + distinct }
    }
    return CrawlReport(
      crawl: crawl, counts: counts, unknownRows: try store.rowsOfUnknownKind(in: crawl),
      quarantinedValues: quarantine.values, quarantinedRecords: quarantine.records,
      changes: try store.changeCounts(of: crawl),
      skipped: try store.skippedFiles(of: crawl), verdicts: verdicts, walked: walked,
      efforts: conclusion.efforts.filter { walked.contains($0.key) }, findings: conclusion.findings,
      enrichment: conclusion.enrichment)
  }
}
