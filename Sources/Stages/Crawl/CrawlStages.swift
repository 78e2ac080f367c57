import Catalog
import CatalogSources
public import Pipeline
public import Store

/// Reads a source from end to end into the store, through ``PageFlow``.
///
/// A crawl that was cut off resumes where it stopped: pages that are in the store are not asked for again. A finished
/// crawl can be resumed until it is closed, `CrawlStore.close(_:at:isPublished:data:)`.
public struct CrawlStages: Sendable {
  let store: CatalogStore
  let events: EventSink
  let wall: WallClock
  private let width: Int
  /// A digest of the version of the program; nil where it is not known.
  let program: UInt64?

  /// Creates stages over a store.
  ///
  /// - Parameters:
  ///   - width: the number of normalizing tasks, one for each core.
  ///   - wall: the clock that dates the crawl.
  ///   - program: a digest of the version of the program. Rows of a local database that the same program has cleaned before are not
  ///     cleaned again; nil where all are to be.
  public init(
    store: CatalogStore, width: Int, wall: WallClock = .system, program: UInt64? = nil, events: @escaping EventSink
  ) {
    self.store = store
    self.width = max(1, width)
    self.wall = wall
    self.program = program
    self.events = events
  }

  /// Reads a source, in the crawl that can be resumed or in a new one.
  ///
  /// - Parameters:
  ///   - source: the source to read.
  ///   - name: the source's name in the store; a crawl of another source is not resumed, and the records that another
  ///     source left in the store are deleted.
  ///   - isWhole: whether one crawl sees everything, so that records that it did not see are deleted.
  /// - Throws: `SourceError`, `RecordingError`, `StoreError`, `CancellationError`. Everything stored before stays.
  public func run(_ source: CrawlSource, named name: String, isWhole: Bool) async throws -> CrawlReport {
    let crawl: Crawl
    let done: [StoredPage]
    switch try currentCrawl(source, named: name) {
    case .finished(let crawl, let conclusion): return try report(of: crawl, conclusion)
    case .unfinished(let begun, let pages): (crawl, done) = (begun, pages)
    }
    return try await read(source, crawl, done: done, isWhole: isWhole)
  }

  /// Reads the rest of a crawl.
  ///
  /// - Parameter done: pages of the crawl that an earlier run has stored.
  func read(_ source: CrawlSource, _ crawl: Crawl, done: [StoredPage], isWhole: Bool) async throws -> CrawlReport {
    let writer = try CrawlWriter(
      store: store, crawl: crawl, captures: source.captures, isOrdered: source.isOrdered,
      progress: CrawlProgress(of: store.model, events: events, done: done))
    var report: CrawlReport
    var conclusion: CrawlConclusion?
    var unread: Set<Kind> = []
    switch source {
    case .gateway(let calls, let plan):
      let captures = calls.captures.folder
      let lost = try await open(captures, for: crawl)
      let session = CrawlSession(
        store: store, crawl: crawl, plan: plan, calls: calls,
        flow: PageFlow(
          writer: writer, normalization: NormalizationPlan(calls.client.source), packing: store.model.packing,
          redactor: calls.client.redactor, width: width),
        wall: wall, events: events)
      var found = try await session.read(done: done)
      if plan.endsBeforeEnriching { return try self.report(of: crawl, found) }
      try await session.readDetails()
      found.enrichment = try await session.enrich()
      try found.count(of: crawl, in: store, by: calls.client.traits)
      if plan.replay == .damaged { try judgeLosses(&found, of: crawl, plan) }
      conclusion = found
      if plan.replay == .cutOff { throw SourceError.endOfCaptures }
      // Two looks at what is there beside each other: one waits for the disk.
      async let captured: Void? = captures?.finish()
      report = try self.report(of: crawl, found)
      report.lostAnswers = lost
      try await captured
    case .recordings(let folder, let source, _):
      let stage = RecordingsStage(folder: folder, done: Set(done.map(\.place.offset)))
      let flow = PageFlow(
        writer: writer, normalization: NormalizationPlan(source), packing: store.model.packing, redactor: Redactor(),
        width: width)
      _ = try await flow.run { try await stage.run(into: $0) }
      report = try self.report(of: crawl)
    case .database(let dump, let captures, _):
      let flow = PageFlow(
        writer: writer, normalization: NormalizationPlan(dump.source), packing: store.model.packing,
        redactor: Redactor(), width: width)
      let found = try await read(dump, crawl, through: flow, done: done, recordedIn: captures)
      conclusion = found
      // Of a table that is not there no record is: those of the database before are missing.
      unread = Set(store.model.all).subtracting(dump.kinds)
      report = try self.report(of: crawl, found)
    }
    try store.crawls.finish(
      crawl, at: wall.now().extended, conclusion: try conclusion?.text(of: store.model),
      complete: report.judgedCompletely.union(unread),
      keepingOnlyItsRecords: isWhole)
    report.changes = try store.cleaning.changeCounts(of: crawl)
    return report
  }

  /// Resumes the captures of a crawl, so that answers that did not reach the store are taken from there.
  ///
  /// - Returns: the number of stored answers that the captures have lost.
  private func open(_ captures: CaptureFolder?, for crawl: Crawl) async throws -> Int {
    guard let captures else { return 0 }
    var info = [("spinrack-source", crawl.source), ("spinrack-crawl", crawl.started), CaptureFolder.tells]
    if let plan = crawl.plan { info.append(("spinrack-plan", plan)) }
    // One that found nothing to read has no conclusion, and its captures no end.
    if let last = try store.crawls.lastFinished(of: crawl.source), try store.crawls.conclusion(of: last) != nil,
      try CapturedCrawl.names(in: captures.path).contains(last.nameOfCaptures)
    {
      info.append((CapturedCrawl.predecessorField, last.nameOfCaptures))
    }
    let lost = try await captures.open(
      crawl: crawl.nameOfCaptures, stored: Set(try store.pages.captures(of: crawl)), info: info)
    guard lost > 0 else { return 0 }
    events(
      .alert(
        "the captures of the crawl \(crawl.nameOfCaptures) are damaged: \(lost) answers are in the store only, so "
          + "'spinrack rebuild' cannot repeat this crawl; put the files back from a backup of \(captures.path)"))
    return lost
  }

  func report(of crawl: Crawl, _ conclusion: CrawlConclusion = CrawlConclusion()) throws -> CrawlReport {
    let quarantine = try store.cleaning.quarantineCounts(of: crawl)
    let walked = conclusion.walked
    let verdicts = conclusion.verdicts
    var counts = try store.crawls.counts(of: crawl)
    for (kind, verdict) in verdicts where counts[kind]?.total == nil {
      // The lists of a selection overlap, so nothing says how many different records they contain.
      let distinct = counts[kind]?.distinct ?? 0
      counts[kind]?.total = verdict.missing.map { $0 + distinct }
    }
    return CrawlReport(
      crawl: crawl, counts: counts, unknownRows: try store.pages.rowsOfUnknownKind(in: crawl),
      quarantinedValues: quarantine.values, quarantinedRecords: quarantine.records,
      changes: try store.cleaning.changeCounts(of: crawl),
      skipped: try store.cleaning.skippedParts(of: crawl).map {
        Notice(place: $0.place, reason: $0.reason, count: $0.count)
      }, verdicts: verdicts,
      walked: walked,
      efforts: conclusion.efforts.filter { walked.contains($0.key) }, findings: conclusion.findings,
      enrichment: conclusion.enrichment)
  }
}
