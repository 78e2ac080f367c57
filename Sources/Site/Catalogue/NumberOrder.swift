import Catalog

extension [SiteIssue] {
  /// Returns the places of some issues in the order of their numbers, by rank: numbers as people count, and the issues of each series in
  /// the order of the series even where their numbers differ from it.
  ///
  /// - Complexity: O(n log n).
  func placesByNumber(_ ranks: [Int]) -> [Int: Int] {
    var order = ranks.sorted { a, b in
      let (one, other) = (self[a].order.number, self[b].order.number)
      return one < other || !(other < one) && self[a].place < self[b].place
    }
    // A series keeps its places among the others; which of its issues stands on which of them is its own word.
    let places = Dictionary(grouping: order.indices) { self[order[$0]].series }
    for (series, places) in places where series != nil {
      let ofSeries = places.map { order[$0] }.sorted {
        (self[$0].placeInSeries, self[$0].place) < (self[$1].placeInSeries, self[$1].place)
      }
      for (place, issue) in zip(places, ofSeries) { order[place] = issue }
    }
    return Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
  }
}
