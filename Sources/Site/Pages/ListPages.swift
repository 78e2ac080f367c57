import Basics
import Catalog

/// A list of records, divided into pages.
struct ListPages: Sendable {
  let kind: Kind
  /// The ranks, in the order of the list.
  let ranks: [UInt32]
  /// The number of records on a page.
  let size: Int
  /// The first letters of names, each with the place of its first record; empty for a list in another order.
  private(set) var letters: [(letter: Unicode.Scalar, place: Int)] = []

  /// Creates a list in any order.
  init(of kind: Kind, _ ranks: [UInt32], size: Int) {
    self.kind = kind
    self.ranks = ranks
    self.size = size
  }

  /// Creates a list in the order of names.
  init(of kind: Kind, byName kindRecords: KindRecords, size: Int) {
    self.init(of: kind, kindRecords.byName, size: size)
    for (place, rank) in ranks.enumerated() {
      let letter = kindRecords.letters[Int(rank)]
      if letters.last?.letter != letter, !letters.contains(where: { $0.letter == letter }) {
        letters.append((letter, place))
      }
    }
  }

  /// The number of pages; 1 for an empty list.
  var count: Int { max(1, (ranks.count + size - 1) / size) }

  /// Returns the places of the records on a page; pages are counted from 1.
  func places(ofPage number: Int) -> Range<Int> {
    let start = (number - 1) * size
    return start..<min(ranks.count, start + size)
  }

  /// Returns the page of a place.
  func page(ofPlace place: Int) -> Int { place / size + 1 }
}

extension SiteIssue {
  /// The month in which the issue came out; 0 where only the year is known, if any.
  var month: Int {
    date.flatMap { $0.precision == .year ? nil : Int(CivilDate(days: Int64($0.day)).month) } ?? 0
  }
}

/// The issues by the year in which they came out.
struct IssueYears: Sendable {
  /// The years, ascending, each with its issues in the order of time; year 0, for issues without a date, is last.
  let years: [(year: Int, issues: ListPages)]

  /// The number of issues on a page.
  static let pageSize = 400

  /// - Complexity: O(issues · log issues).
  init(_ catalogue: SiteCatalogue) {
    let kind = catalogue.kinds.issue
    var issues: [Int: [UInt32]] = [:]
    for rank in catalogue[kind].byName {
      let day = catalogue.issues[Int(rank)].firstDay
      let year = day == .min ? 0 : Int(CivilDate(days: Int64(day)).year)
      issues[year, default: []].append(rank)
    }
    years = issues.sorted { ($0.key == 0 ? .max : $0.key) < ($1.key == 0 ? .max : $1.key) }.map { year, ranks in
      // What has no month comes first, not in the midst of January. Each month is one part, also where a date on a cover stands in time
      // between days of sale of another month.
      var months = Array(repeating: [Int](), count: 13)
      for rank in catalogue.oldestFirst(ranks.map { Int($0) }) { months[catalogue.issues[rank].month].append(rank) }
      let ordered = months.joined()
      return (year, ListPages(of: kind, ordered.map { UInt32($0) }, size: Self.pageSize))
    }
  }

  /// Returns the years before and behind a year.
  func beside(_ index: Int) -> (earlier: Int?, later: Int?) {
    (index > 0 ? years[index - 1].year : nil, index + 1 < years.count ? years[index + 1].year : nil)
  }
}

extension PageContext {
  /// Returns the description of a page of a list: its title, a number, and the names of its first and its last record.
  func summary(
    ofList title: Markup, _ count: Markup, of kind: Kind, _ ranks: some BidirectionalCollection<UInt32>
  ) -> Markup {
    var summary = ShortText()
    summary.append("\(title.shortened(to: 70)): \(count)")
    let ends = [ranks.first, ranks.last].compactMap { $0 }.map { name(kind, rank: Int($0)).shortened(to: 34) }
    if ends.count == 2, ranks.count > 1 { summary.append(". \(ends[0]) – \(ends[1])") }
    summary.append(".")
    return summary.markup
  }
}
