import Basics
import Catalog
import JSONKit

/// The issues that came out on each day of the year, for the home page: one file for each month, which no other page loads.
struct AnniversaryFiles {
  let catalogue: SiteCatalogue
  let pictures: PictureSet

  /// The greatest number of issues of a day.
  static let limit = 8

  /// Makes the files, and passes each to `body`.
  ///
  /// - Parameter body: takes each file: its path below the site, and its bytes.
  /// - Returns: the paths, one for each month; empty where no day is known.
  /// - Complexity: O(issues · log issues).
  func write(_ body: (String, borrowing ByteBuilder) throws -> Void) rethrows -> [String] {
    let months = issuesByDay()
    guard months.contains(where: { !$0.isEmpty }) else { return [] }
    return try months.enumerated().map { index, days in
      let key = "days-\(index + 1)"
      let file = SearchFile.script(key) { append(days, to: &$0) }
      let path = SearchFile.path(key, file)
      try body(path, file)
      return path
    }
  }

  /// Returns the issues that are shown, by month and day, the oldest first.
  func issuesByDay() -> [[Int: [Int]]] {
    let (issue, character) = (catalogue.kinds.issue, catalogue.kinds.character)
    var found: [[Int: [Int]]] = Array(repeating: [:], count: 12)
    let dated = catalogue[issue].byName.lazy.map { Int($0) }
      .filter { catalogue.issues[$0].main == nil && catalogue.issues[$0].date?.precision == .day }
    let months = MonthsAlone(dated.map { catalogue.issues[$0].firstDay })
    // Nothing came out on a day that stands for its month.
    for rank in dated where !months.contains(catalogue.issues[rank].firstDay) {
      let date = CivilDate(days: Int64(catalogue.issues[rank].firstDay))
      found[Int(date.month) - 1][Int(date.day), default: []].append(rank)
    }
    let cast = catalogue.neighbours[of: issue, in: character]
    return found.map { days in
      days.mapValues { ranks in
        chosen(ranks) { rank in
          let issue = catalogue.issues[rank]
          return (issue.number == 1 ? 0 : 1, -(cast?.count(rank) ?? 0), issue.place)
        }
      }
    }
  }

  /// Returns the issues of a day that are shown: first issues before others, issues with many characters before those with few, one of
  /// each series.
  private func chosen(_ ranks: [Int], key: (Int) -> (Int, Int, UInt32)) -> [Int] {
    var series: Set<Int> = []
    var best: [Int] = []
    let keyed = ranks.map { (key: key($0), rank: $0) }
    for (_, rank) in keyed.sorted(by: { $0.key < $1.key }) where best.count < Self.limit {
      if catalogue.issues[rank].series.map({ series.insert($0).inserted }) ?? true { best.append(rank) }
    }
    return catalogue.oldestFirst(best)
  }

  private func append(_ days: [Int: [Int]], to out: inout ByteBuilder) {
    let ranks = days.sorted { $0.key < $1.key }.flatMap(\.value)
    SearchFile.append(catalogue.kinds.issue, ranks, in: catalogue, pictures, to: &out)
    SearchFile.append(",days", numbers: ranks.lazy.map { Int64(catalogue.issues[$0].firstDay) }, to: &out)
  }
}
