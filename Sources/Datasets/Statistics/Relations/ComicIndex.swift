/// The facts of comics by rank.
struct ComicIndex: Sendable {
  private let facts: [ComicFacts]
  /// The place in `facts`, by rank; -1 for comics without a record.
  private let places: [Int32]
  /// The place of each comic's issue among all issues of its series, by place in `facts`; -1 for variants, comics
  /// without series or number, and missing ones.
  let issues: IssueList

  /// Creates an index without comics.
  init() { (facts, places, issues) = ([], [], IssueList([])) }

  /// Creates the index of a kind's comics.
  init(_ kindIndex: KindIndex, facts: KindFacts) {
    self.facts = facts.comics
    var places = [Int32](repeating: -1, count: kindIndex.presences.count)
    for (place, rank) in kindIndex.identities.storedRanks.enumerated() { places[Int(rank)] = Int32(place) }
    self.places = places
    issues = IssueList(facts.comics)
  }

  /// Returns the year of a comic; nil for one without a date or without a record.
  @inline(__always)
  func year(ofRank rank: Int) -> Int32? {
    places[rank] < 0 ? nil : facts[Int(places[rank])].year
  }

  /// Returns the issue that a comic is; nil for a comic that is no issue.
  @inline(__always)
  func issue(ofRank rank: Int) -> Int32? {
    guard places[rank] >= 0 else { return nil }
    let issue = issues.byComic[Int(places[rank])]
    return issue < 0 ? nil : issue
  }
}

/// The issues of all series: each number of a series once, by series, then by number.
///
/// Variants are no issues of their own, neither are comics without a number.
struct IssueList: Sendable {
  /// One issue.
  struct Issue: Sendable {
    let series: Int64
    let number: Double
    /// The first year in which one of its comics was on sale.
    var year: Int32?
  }

  private(set) var all: [Issue] = []
  /// The place of each comic in `all`; -1 for one that is no issue.
  private(set) var byComic: [Int32]

  /// Creates the list of the issues of comics.
  ///
  /// - Complexity: O(n log n).
  init(_ comics: [ComicFacts]) {
    byComic = [Int32](repeating: -1, count: comics.count)
    var order: [(series: Int64, number: Double, comic: Int)] = []
    for (index, comic) in comics.enumerated() where !comic.isMissing && !comic.isVariant {
      guard let series = comic.series, let number = comic.issue else { continue }
      order.append((series, number, index))
    }
    order.sort { $0 < $1 }
    for (series, number, comic) in order {
      if all.last?.series != series || all.last?.number != number {
        all.append(Issue(series: series, number: number))
      }
      let place = all.count - 1
      byComic[comic] = Int32(place)
      if let year = comics[comic].year { all[place].year = min(all[place].year ?? year, year) }
    }
  }

  /// Returns the cells for the number of issues in a range, the first and the last number, and their years.
  func cells(of range: ClosedRange<Int>) -> [StatisticCell] {
    [.integer(range.count), .number(all[range.lowerBound].number), .number(all[range.upperBound].number)]
      + Span(all[range].compactMap(\.year)).cells
  }
}
