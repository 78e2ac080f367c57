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
    let progress = CrawlProgress(events: events, done: done)
    // Room for a handful of pages between the stages: enough to even out, small enough to stay flat in memory.
    let fetched = BoundedChannel<FetchedPage>(capacity: width * 4)
    let cleaned = BoundedChannel<NormalizedPage>(capacity: width * 4)

    let unordered = try await withThrowingTaskGroup(of: Set<Kind>.self) { group in
      group.addTask { try await fetch(source, done: done, into: fetched) }
      group.addTask {
        try await finishing(cleaned) { try await normalize(fetched, into: cleaned) }
        return []
      }
      group.addTask(executorPreference: StoreExecutor()) {
        try await keep(cleaned, in: crawl, progress)
        return []
      }
      var unordered: Set<Kind> = []
      for try await part in group { unordered.formUnion(part) }
      return unordered
    }
    try store.finishCrawl(crawl, at: wall.now().extended, keepingOnlyItsRecords: isWhole)
    return try report(of: crawl, unordered: unordered)
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

  private func fetch(
    _ source: CrawlSource, done: [(place: PagePlace, total: Int?, rows: Int)], into pages: BoundedChannel<FetchedPage>
  ) async throws -> Set<Kind> {
    try await finishing(pages) {
      switch source {
      case .gateway(let client, let collections, let concurrency):
        return try await FetchStage(client: client, concurrency: concurrency)
          .run(planner: WalkPlanner(collections: collections, done: done), into: pages)
      case .recordings(let folder):
        try await RecordingsStage(folder: folder, done: Set(done.map(\.place.offset))).run(into: pages)
        return []
      }
    }
  }

  private func normalize(_ pages: BoundedChannel<FetchedPage>, into cleaned: BoundedChannel<NormalizedPage>)
    async throws
  {
    try await withThrowingTaskGroup(of: Void.self) { group in
      // One task a core: normalizing is computing and nothing else.
      for _ in 0..<width {
        group.addTask {
          var normalizer = PageNormalizer()
          while let page = try await pages.next() {
            try await cleaned.send(try normalizer.normalize(page))
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func keep(_ pages: BoundedChannel<NormalizedPage>, in crawl: Crawl, _ progress: CrawlProgress) async throws {
    var progress = progress
    let writer = try StoreWriter(store: store, crawl: crawl)
    while let page = try await pages.next() {
      var batch = [page]
      // What is ready anyway shares a transaction.
      while batch.count < 16, pages.count > 0, let next = try await pages.next() { batch.append(next) }
      try writer.commit(batch)
      FailPoint.storeCommit.pass()
      for page in batch { progress.stored(page) }
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

  private func report(of crawl: Crawl, unordered: Set<Kind>) throws -> CrawlReport {
    let quarantine = try store.quarantineCounts(of: crawl)
    return CrawlReport(
      crawl: crawl, counts: try store.counts(of: crawl), unknownRows: try store.rowsOfUnknownKind(in: crawl),
      quarantinedValues: quarantine.values, quarantinedRecords: quarantine.records,
      skipped: try store.skippedFiles(of: crawl), unordered: unordered)
  }
}
