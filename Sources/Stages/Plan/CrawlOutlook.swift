public import Catalog
public import Pipeline
public import Store

/// What a store knows of a source before a run: how large its collections are, and what is in of a crawl that the run
/// will go on with.
public struct CrawlOutlook: Sendable, Equatable {
  /// One for each collection that is read, in their order.
  public var collections: [CollectionOutlook]
  /// When the crawl began that is gone on with; nil for a new one.
  public private(set) var goesOn: String?

  /// What became of cut lists and unseen records in the last whole crawl; nil where nobody has looked.
  public private(set) var enrichment: EnrichReport?
  /// Whether every page of that crawl is in.
  private(set) var isWhole = false
  /// What is known of the lists of a selection; nil where everything is read.
  var selection: SelectionOutlook?
  /// Pages of a selection's crawl that is gone on with.
  var stored: [StoredPage] = []

  /// An outlook on a source of which nothing is known.
  public init(kinds: [Kind]) {
    collections = kinds.map { CollectionOutlook(kind: $0) }
  }

  /// What a store says.
  ///
  /// - Parameters:
  ///   - source: the source's name in the store.
  ///   - selection: what is read of it; nil for everything.
  ///   - greatestAge: how old a crawl may be to be gone on with.
  /// - Throws: `StoreError`.
  /// - Complexity: O(pages of the open crawl).
  public init(
    of store: CatalogStore, source: String, kinds: [Kind], selection: Selection? = nil, greatestAge: Duration,
    wall: WallClock = .system
  ) throws {
    self.init(kinds: kinds)
    if let selection { self.init(kinds: kinds, selection: selection) }
    let last = try store.lastCrawl()
    guard let last, last.source == source else { return }
    let known = try store.lastKnown(of: source)
    enrichment = known.conclusion.flatMap(CrawlConclusion.init)?.enrichment
    let efforts = known.conclusion.flatMap(CrawlConclusion.init)?.efforts ?? [:]
    for index in collections.indices {
      let kind = collections[index].kind
      collections[index].total = known.totals[kind]
      collections[index].lastExtraCalls = efforts[kind].map {
        $0.askedAgain + $0.spotCheck.calls + $0.recovery.values.reduce(0) { $0 + $1.calls }
      }
    }
    if let selection {
      try add(selection, try store.pages(of: last), isFinished: last.finished != nil, goesOn: false)
    }
    let oldest = WallTime(seconds: wall.now().seconds - greatestAge.components.seconds).extended
    guard last.settled == nil, last.started >= oldest else { return }
    let isWhole = last.finished != nil
    if isWhole, known.conclusion.flatMap(CrawlConclusion.init)?.isOf(kinds) != true { return }
    goesOn = last.started
    self.isWhole = isWhole
    let pages = try store.pages(of: last)
    if let selection {
      try add(selection, pages, in: store, isFinished: isWhole, goesOn: true)
    } else {
      try add(pages, isWhole: isWhole)
    }
  }

  private mutating func add(_ pages: [StoredPage], isWhole: Bool) throws {
    let groups = Dictionary(grouping: pages) { $0.place.kind }
    for index in collections.indices {
      let kind = collections[index].kind
      let pages = groups[kind] ?? []
      collections[index].storedPages = pages.count { $0.place.walk == 0 }
      collections[index].storedRecoveryCalls = pages.count { $0.place.walk > 0 && !$0.place.isEnrichment }
      collections[index].distinct =
        Set(
          pages.lazy.filter { !$0.place.isEnrichment }.flatMap(\.keys).filter { RecordID(key: $0)?.kind == kind }
        ).count
      // Whatever the total says.
      if isWhole {
        collections[index].isWhole = true
        collections[index].total = collections[index].distinct
        collections[index].storedPages = max(collections[index].storedPages, collections[index].distinct / 100 + 1)
      }
    }
  }
}
