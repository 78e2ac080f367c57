import Catalog
import CatalogSources
import Pipeline
import Store

/// The one writer of a crawl, shared by the walk and the rounds of the recovery, which come one after the other. It
/// reports the progress of the crawl, since it alone knows which pages are stored.
actor CrawlWriter {
  private let writer: StoreWriter
  private let captures: CaptureFolder?
  private var progress: CrawlProgress

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - captures: the folder in which the answers of its pages are captured; nil for none.
  ///   - isOrdered: whether each record comes once, in the order of kind and number.
  ///   - progress: the progress of the crawl so far.
  /// - Throws: `StoreError`.
  init(
    store: CatalogStore, crawl: Crawl, captures: CaptureFolder? = nil, isOrdered: Bool = false, progress: CrawlProgress
  ) throws {
    self.captures = captures
    self.progress = progress
    writer = try StoreWriter(store: store, crawl: crawl, isOrdered: isOrdered)
  }

  /// Stores pages in one transaction, and reports them.
  ///
  /// - Throws: `FileError`, `StoreError`; the writer must not be used again then.
  func commit(_ pages: [NormalizedPage]) async throws {
    // Whatever a power failure takes, the store must not know a page that no capture has: nobody could make it again.
    try await captures?.sync()
    try writer.commit(pages)
    FailPoint.storeCommit.pass()
    for page in pages {
      // How many answers share a transaction is a matter of time: each of them counts.
      if page.place.walk > .collection { FailPoint.recoveryCommit.pass() }
      progress.stored(page)
    }
  }
}

/// Counts stored pages and reports the progress of each collection.
struct CrawlProgress: Sendable {
  private let model: CatalogModel
  private let events: EventSink
  private var details = 0
  private var states: [Kind?: CollectionProgress] = [:]
  /// The totals that the lists of each kind say, by the numbers of the lists.
  private var totals: [Kind?: [Int: Int]] = [:]

  init(of model: CatalogModel, events: @escaping EventSink, done: [StoredPage]) {
    self.model = model
    self.events = events
    for page in done where page.place.isWalk {
      add(page.place, rows: page.rows, total: page.total, bytes: 0, pages: 0)
    }
  }

  /// Counts a stored page, and reports the progress of its collection.
  mutating func stored(_ page: NormalizedPage) {
    // Recovery calls show records again that were counted already, and their totals are those of a part.
    let isWalk = page.place.isWalk
    if page.place.walk == PagePlace.Walk.details {
      details += 1
      events(.progress(CollectionProgress(stage: .enrich, collection: "details", done: details)))
    }
    // Lists and look-ups are reported by their own stage.
    guard !page.place.isEnrichment else { return }
    let rows = isWalk ? page.rows.reduce(0) { $0 + $1.received } : 0
    add(
      page.place, rows: rows, total: isWalk ? page.total : nil, bytes: page.size,
      pages: page.place.kind == nil ? 0 : 1)
    if let state = states[page.place.kind] { events(.progress(state)) }
  }

  private mutating func add(_ place: PagePlace, rows: Int, total: Int?, bytes: Int, pages: Int) {
    let kind = place.kind
    var state =
      states[kind]
      ?? CollectionProgress(stage: .fetch, collection: kind.map(model.name(of:)) ?? "recordings", done: 0)
    state.done += rows
    state.bytes += bytes
    state.pages += pages
    if let total {
      totals[kind, default: [:]][place.list] = total
      state.total = totals[kind]?.values.reduce(0, +)
    }
    // A source may give more rows than it promised.
    if let total = state.total { state.total = max(total, state.done) }
    states[kind] = state
  }
}
