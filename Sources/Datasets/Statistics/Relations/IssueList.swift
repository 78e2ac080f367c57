/// The issues of all series: each number of a series once, by series, then by number.
///
/// Variants are no issues of their own, neither are comics without a number.
struct IssueList: Sendable {
  /// One issue.
  struct Issue: Sendable {
    let series: Int64
    let number: Double
    /// The first year that one of its comics was on sale.
    var year: Int32?
  }

  private(set) var all: [Issue] = []
  /// The place of each comic in `all`; -1 for one that is no issue.
  private(set) var byComic: [Int32]

  /// The issues of comics.
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

  /// The places of each series' issues, by series.
  var ranges: [(series: Int64, range: Range<Int>)] {
    var ranges: [(series: Int64, range: Range<Int>)] = []
    for (place, issue) in all.enumerated() {
      if let last = ranges.last, last.series == issue.series {
        ranges[ranges.count - 1].range = last.range.lowerBound..<(place + 1)
      } else {
        ranges.append((issue.series, place..<(place + 1)))
      }
    }
    return ranges
  }
}
