public import Catalog
public import CatalogSources
public import Pipeline
public import Store

/// The facts about a source that a store has before a run: the sizes of its collections, and the progress of the crawl that the run will
/// resume.
public struct CrawlOutlook: Sendable, Equatable {
  /// The outlook on each collection that is read, in their order.
  public var collections: [CollectionOutlook]
  /// The time at which the resumed crawl began; nil for a new one.
  public private(set) var resumedStart: String?

  /// The number of calls for lists that the last full crawl left cut, by the kind of the owners; nil where it did not look for them.
  var listCallsLeft: [Kind: Int]?
  /// The number of unresolved records that the last full crawl left, by kind; nil where it did not look for them.
  var lookUpsLeft: [Kind: Int]?
  /// Whether every page of the resumed crawl is in.
  private(set) var isWhole = false
  /// The outlook on the lists of a selection; nil where everything is read.
  var selection: SelectionOutlook?
  /// The stored pages of a resumed crawl of a selection.
  var stored: [StoredPage] = []
  /// The mode in which the crawl reads the source.
  public private(set) var mode = CrawlMode.full

  /// The requests that the source can answer.
  let traits: SourceTraits

  /// Creates an outlook on a source of which nothing is known.
  public init(kinds: [Kind], of traits: SourceTraits) {
    self.traits = traits
    collections = kinds.map { CollectionOutlook($0, of: traits) }
  }

  /// Creates an outlook on a source that was never read.
  public init(_ fetch: FetchSettings, of model: CatalogModel, asking traits: SourceTraits) {
    self.init(kinds: fetch.kinds(in: model), of: traits)
    for index in collections.indices where fetch.depth == .detail && model[collections[index].kind].detail != 0 {
      collections[index].detailed = 0
      collections[index].hasOwnLists = model[collections[index].kind].ownList != nil
    }
    if let selection = fetch.only {
      take(SelectionOutlook(selection.choices(in: model), collections: collections.map(\.kind), of: traits))
    }
  }

  /// Reads the outlook on a source from a store.
  ///
  /// - Parameter source: the source's name in the store.
  /// - Throws: `StoreError`.
  /// - Complexity: O(pages of the open crawl).
  public init(
    of store: CatalogStore, _ fetch: FetchSettings, source: String, asking traits: SourceTraits,
    wall: WallClock = .system
  ) throws {
    self.init(fetch, of: store.model, asking: traits)
    let last = try store.crawls.last()
    guard let last, last.source == source else { return }
    self.mode = try CrawlDecision(of: store, fetch, source: source, asking: traits, now: wall.now()).mode
    if self.mode == .incremental { for index in collections.indices { collections[index].night = .open } }
    let known = try store.crawls.lastKnown(of: source)
    let conclusion = known.conclusion.flatMap { CrawlConclusion(text: $0, of: store.model) }
    if let report = conclusion?.enrichment {
      listCallsLeft = store.model.byKind(report.listCallsLeft)
      if !report.lookUpsLeft.isEmpty || report.lookUps > 0 { lookUpsLeft = store.model.byKind(report.lookUpsLeft) }
    }
    let efforts = conclusion?.efforts ?? [:]
    let verdicts = conclusion?.verdicts ?? [:]
    for index in collections.indices {
      let kind = collections[index].kind
      if collections[index].detailed != nil {
        collections[index].detailed = try store.records.countWithDetails(of: kind)
      }
      collections[index].total = known.totals[kind] ?? (verdicts[kind]?.status == .absent ? 0 : nil)
      collections[index].lastExtraCalls = efforts[kind].map {
        $0.askedAgain + $0.spotCheck.calls + $0.recovery.values.reduce(0) { $0 + $1.calls }
      }
    }
    let choices = fetch.only?.choices(in: store.model)
    if let choices { try add(choices, of: last, in: store, isResumed: false) }
    let greatestAge = CrawlStages.greatestAge(of: last, fullEvery: fetch.fullEvery)
    let oldest = WallTime(seconds: wall.now().seconds - greatestAge.components.seconds).extended
    guard last.closed == nil, last.started >= oldest else { return }
    if last.mode == .incremental {
      guard fetch.crawlMode(of: traits) == .incremental, last.parameters?.collections == fetch.collections else {
        return
      }
    }
    let isWhole = last.finished != nil
    if isWhole, conclusion?.isOf(collections.map(\.kind)) != true { return }
    resumedStart = last.started
    self.isWhole = isWhole
    self.mode = last.mode
    for index in collections.indices {
      collections[index].night = last.mode == .full ? nil : isWhole ? .done : .open
    }
    let pages: [StoredPage]
    if let choices {
      try add(choices, of: last, in: store, isResumed: true)
      pages = stored
    } else {
      pages = try store.pages.all(of: last)
      try add(pages, isWhole: isWhole)
    }
    if last.mode == .incremental, !isWhole { try judge(last, by: pages, in: store) }
  }

  /// Decides which collections of a resumed night are walked, and which are done.
  private mutating func judge(_ last: Crawl, by pages: [StoredPage], in store: CatalogStore) throws {
    let nights = try CollectionNight.all(
      of: collections.map(\.kind), last, in: store, by: traits,
      knowing: NightKnowledge(asked: Set(pages.compactMap(\.place.kind))))
    let walked = Set(pages.filter { $0.place.walk == .collection }.compactMap(\.place.kind))
    for index in collections.indices {
      let kind = collections[index].kind
      guard let night = nights[kind] else { continue }
      if let total = night.total { collections[index].total = total }
      switch night.step {
      // Changes may be read in part: then its walk or its end is not sure, and it counts as open.
      case _ where walked.contains(kind), .walk where night.basis.total != nil: collections[index].night = nil
      case .done where !pages.contains { $0.place.kind == kind && $0.place.walk >= PagePlace.Walk.changes }:
        collections[index].night = .done
      default: collections[index].night = .open
      }
    }
  }

  private mutating func add(_ pages: [StoredPage], isWhole: Bool) throws {
    let groups = Dictionary(grouping: pages) { $0.place.kind }
    for index in collections.indices {
      let kind = collections[index].kind
      let pages = groups[kind] ?? []
      collections[index].storedPages = pages.count { $0.place.walk == .collection }
      collections[index].storedRecoveryCalls = pages.count { $0.place.walk == .recovery }
      collections[index].distinct =
        Set(
          pages.lazy.filter { !$0.place.isEnrichment }.flatMap(\.keys).filter { RecordID(key: $0)?.kind == kind }
        ).count
      // Whatever the total says.
      if isWhole {
        collections[index].isWhole = true
        collections[index].total = collections[index].distinct
        collections[index].storedPages = max(
          collections[index].storedPages, collections[index].distinct / traits.pageSize(of: kind) + 1)
      }
    }
  }
}

extension CrawlOutlook {
  /// Returns the calls of the next run beyond pages, by the kind of records; none where nothing is asked for.
  func callsBeyondPages(_ crawl: GatewayCrawl) -> [Kind: CrawlPlan.Calls] {
    var calls = enrichmentCalls(crawl.enrichment)
    for collection in collections where collection.detailed != nil && !isWhole {
      let (before, details) = (calls[collection.kind] ?? CrawlPlan.Calls(), collection.detailCalls)
      calls[collection.kind] = CrawlPlan.Calls(
        least: before.least, expected: before.expected + details.expected, greatest: before.greatest + details.greatest)
    }
    return calls
  }

  /// Returns the calls for lists and look-ups of the next run, by the kind of the owners and of the records; none where nothing is asked
  /// for.
  ///
  /// After a crawl with list completions and look-ups, the remaining ones are known. Before it, only the limits of a run are.
  ///
  /// - Parameter settings: the settings for list completions and look-ups; nil for none.
  public func enrichmentCalls(_ settings: EnrichSettings?) -> [Kind: CrawlPlan.Calls] {
    guard let settings else { return [:] }
    var calls = collections.reduce(into: [Kind: CrawlPlan.Calls]()) { $0[$1.kind] = CrawlPlan.Calls() }
    guard !isWhole else { return calls }
    /// Adds calls: known ones as expected calls, up to a limit, and all as possible calls, up to a greater one.
    func add(_ limit: Int, atMost most: Int, _ wanted: (CollectionOutlook) -> Int, isKnown: Bool) {
      var (left, room) = (isKnown ? limit : 0, most)
      for collection in collections {
        let (likely, some) = (min(left, wanted(collection)), min(room, wanted(collection)))
        left -= likely
        room -= some
        guard some > 0 else { continue }
        calls[collection.kind, default: CrawlPlan.Calls()].expected += likely
        calls[collection.kind, default: CrawlPlan.Calls()].greatest += some
      }
    }
    // What the run goes by: the pages that it walks. What changed in a night may lead to a walk of everything.
    let listCalls = settings.listCalls(pages: collections.reduce(0) { $0 + $1.pagesWalked })
    let pages = collections.reduce(0) { $0 + $1.pages }
    let most = settings.listCalls(pages: pages)
    if let listCallsLeft {
      add(listCalls, atMost: most, { listCallsLeft[$0.kind] ?? 0 }, isKnown: true)
    } else {
      add(listCalls, atMost: most, { (most * $0.pages + pages - 1) / max(1, pages) }, isKnown: false)
    }
    if let lookUpsLeft {
      add(settings.lookUps, atMost: settings.lookUps, { lookUpsLeft[$0.kind] ?? 0 }, isKnown: true)
      return calls
    }
    // Nobody has counted the unseen yet.
    let share = (settings.lookUps + max(1, collections.count) - 1) / max(1, collections.count)
    add(settings.lookUps, atMost: settings.lookUps, { _ in share }, isKnown: false)
    return calls
  }
}
