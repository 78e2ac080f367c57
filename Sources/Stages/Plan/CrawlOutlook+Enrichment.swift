public import Catalog

extension CrawlOutlook {
  /// The calls for lists and look-ups of the next run, by the kind of the owners and of the records; none where
  /// nothing is asked for.
  ///
  /// After a crawl that looked, what is left is known. Before it, only what a run may spend on it is.
  ///
  /// - Parameter settings: what is asked for; nil for nothing.
  public func enrichmentCalls(_ settings: Enrichment?) -> [Kind: CrawlPlan.Calls] {
    guard let settings else { return [:] }
    var calls = collections.reduce(into: [Kind: CrawlPlan.Calls]()) { $0[$1.kind] = CrawlPlan.Calls() }
    guard !isWhole else { return calls }
    /// Adds calls up to a limit, those that are known as expected ones, and up to a greater one at most.
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
    if let enrichment {
      add(listCalls, atMost: most, { enrichment.listCallsLeft[$0.kind.description] ?? 0 }, isKnown: true)
      if !enrichment.lookUpsLeft.isEmpty || enrichment.lookUps > 0 {
        add(
          settings.lookUps, atMost: settings.lookUps, { enrichment.lookUpsLeft[$0.kind.description] ?? 0 },
          isKnown: true)
        return calls
      }
    } else {
      add(listCalls, atMost: most, { (most * $0.pages + pages - 1) / max(1, pages) }, isKnown: false)
    }
    // Nobody has counted the unseen yet.
    let share = (settings.lookUps + max(1, collections.count) - 1) / max(1, collections.count)
    add(settings.lookUps, atMost: settings.lookUps, { _ in share }, isKnown: false)
    return calls
  }
}
