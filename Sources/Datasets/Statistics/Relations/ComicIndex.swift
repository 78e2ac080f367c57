/// The facts of comics by rank.
struct ComicIndex: Sendable {
  private let facts: [ComicFacts]
  /// The place in `facts`, by rank; -1 for comics that nobody has seen.
  private let places: [Int32]
  /// The place of each comic's issue among all issues of its series, by place in `facts`; -1 for variants, comics
  /// without series or number, and missing ones.
  let issues: IssueList

  init(_ roster: Roster, _ facts: KindFacts) {
    self.facts = facts.comics
    var places = [Int32](repeating: -1, count: roster.ids.count)
    for (place, rank) in roster.storedRanks.enumerated() { places[Int(rank)] = Int32(place) }
    self.places = places
    issues = IssueList(facts.comics)
  }

  /// The year of a comic; nil for one without a date or that nobody has seen.
  @inline(__always)
  func year(ofRank rank: Int) -> Int32? {
    places[rank] < 0 ? nil : facts[Int(places[rank])].year
  }

  /// The issue that a comic is; nil for one that is none.
  @inline(__always)
  func issue(ofRank rank: Int) -> Int32? {
    guard places[rank] >= 0 else { return nil }
    let issue = issues.byComic[Int(places[rank])]
    return issue < 0 ? nil : issue
  }
}
