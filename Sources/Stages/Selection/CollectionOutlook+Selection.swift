import Catalog
import Store

extension CollectionOutlook {
  /// What a selection takes, as soon as every list of it is known.
  ///
  /// - Parameters:
  ///   - upcoming: calls for lists that will be walked.
  ///   - done: pages that were stored when the run began.
  static func of(
    _ kinds: [Kind], _ outcome: SelectionOutcome, upcoming: [Kind: Int], done: [StoredPage]
  ) -> [CollectionOutlook] {
    let gone = outcome.findings.filter { $0.value == .absent }.keys
    return kinds.map { kind in
      let planners = outcome.planners.filter { $0.kind == kind }
      let coming = upcoming[kind] ?? 0
      var outlook = CollectionOutlook(kind: kind, total: planners.reduce(0) { $0 + $1.total })
      outlook.narrow(
        pages: planners.reduce(0) { $0 + calls($1.total) } + coming + gone.count { $0.kind == kind },
        lists: planners.count + coming, done)
      return outlook
    }
  }

  /// Pages of a list.
  static func pages(_ total: Int) -> Int { max(1, (total + WalkPlanner.pageSize - 1) / WalkPlanner.pageSize) }
  /// Calls of its walk: that there is nothing is believed when it is said twice.
  static func calls(_ total: Int) -> Int { total == 0 ? 2 : pages(total) }

  /// Makes it the outlook on narrowed lists instead of a whole collection.
  mutating func narrow(pages: Int, lists: Int, _ done: [StoredPage]) {
    walkPages = pages
    borders = max(0, pages - lists)
    let mine = done.filter { $0.place.kind == kind }
    storedPages = mine.count(where: \.place.isNarrowedWalk)
    storedRecoveryCalls = mine.count - storedPages
  }
}
