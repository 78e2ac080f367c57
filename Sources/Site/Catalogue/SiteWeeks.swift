import Basics
import Catalog

/// The issues by the week of their day of sale.
///
/// Issues of which only the month is known have no week, see ``MonthsAlone``. Nor have those of a far year, which are slips more often than announcements.
struct SiteWeeks: Sendable {
  /// The week in which the source was read: issues of later weeks are upcoming. Nothing that pages show depends on the day, so the same
  /// records give the same bytes for a week.
  let current: Week
  /// The weeks with issues, ascending, each with its issues in the order of time.
  let all: [(week: Week, issues: [UInt32])]

  /// The number of issues that have no week because their day of sale is not known.
  let withoutDay: Int

  /// The number of days after `current` up to which an issue counts as announced.
  private static let horizon: Int32 = 731

  /// - Parameter current: the week in which the source was read.
  /// - Complexity: O(issues · log issues).
  init(_ catalogue: SiteCatalogue, current: Week) {
    self.current = current
    let (ranks, issues) = (catalogue[catalogue.kinds.issue].byName.map { Int($0) }, catalogue.issues)
    let months = MonthsAlone(ranks.lazy.filter { issues[$0].isDayOfSale }.map { issues[$0].firstDay })
    let known = ranks.filter { issues[$0].isDayOfSale && !months.contains(issues[$0].firstDay) }
    withoutDay = ranks.count - known.count
    var weeks: [Week: [Int]] = [:]
    for issue in known where issues[issue].firstDay <= current.lastDay + Self.horizon {
      weeks[Week(of: issues[issue].firstDay), default: []].append(issue)
    }
    all = weeks.sorted { $0.key < $1.key }.map { ($0.key, catalogue.oldestFirst($0.value).map { UInt32($0) }) }
  }

  /// Returns the issues of a week; empty for a week without any.
  func issues(of week: Week) -> [Int] {
    let place = all.partitionPoint { $0.week >= week }
    return place < all.count && all[place].week == week ? all[place].issues.map { Int($0) } : []
  }

  /// Returns the issues from a day on, in the order of time.
  func issues(from day: Int32, in catalogue: SiteCatalogue) -> [Int] {
    let place = all.partitionPoint { $0.week.lastDay >= day }
    return all[place...].lazy.flatMap(\.issues).map { Int($0) }.filter { catalogue.issues[$0].firstDay >= day }
  }

  /// The years with weeks, ascending, each with the places of its weeks.
  var years: [(year: Int, places: Range<Int>)] {
    var years: [(year: Int, places: Range<Int>)] = []
    for (place, week) in all.enumerated() {
      if years.last?.year == week.week.year {
        years[years.count - 1].places = years[years.count - 1].places.lowerBound..<(place + 1)
      } else {
        years.append((week.week.year, place..<(place + 1)))
      }
    }
    return years
  }
}

/// The first days of months that stand for their months: a source that knows months alone writes the first day of each. It may know them
/// alone of some years: of old ones, where more than a fifth of all days are such.
struct MonthsAlone {
  private let years: Set<Int64>

  /// - Parameter days: the days of all issues that have one.
  init(_ days: some Sequence<Int32>) {
    var counts: [Int64: (firsts: Int, all: Int)] = [:]
    for date in days.lazy.map({ CivilDate(days: Int64($0)) }) {
      counts[date.year, default: (0, 0)].all += 1
      if date.day == 1 { counts[date.year, default: (0, 0)].firsts += 1 }
    }
    func isMany(_ firsts: Int, _ all: Int) -> Bool { firsts * 5 > all }
    let (firsts, all) = counts.values.reduce((0, 0)) { ($0.0 + $1.firsts, $0.1 + $1.all) }
    years = isMany(firsts, all) ? Set(counts.filter { isMany($0.value.firsts, $0.value.all) }.keys) : []
  }

  /// Whether a day stands for its month.
  func contains(_ day: Int32) -> Bool {
    let date = CivilDate(days: Int64(day))
    return date.day == 1 && years.contains(date.year)
  }
}

extension SiteCatalogue {
  /// Returns issues by publisher, those with most of them first, and those of a publisher by day, by the name of the series and by number:
  /// most issues of a week come out on one day. Issues without a publisher come last.
  func byPublisher(_ ranks: [Int]) -> [(publisher: Int?, issues: [Int])] {
    let (all, seriesByName) = (issues, self[kinds.series].placeByName)
    func key(_ rank: Int) -> (Int32, UInt32, Int, IssueOrder, UInt32) {
      let series = all[rank].series
      let place = series.flatMap { seriesByName.indices.contains($0) ? seriesByName[$0] : nil }
      return (all[rank].firstDay, place ?? .max, series ?? .max, all[rank].order, all[rank].place)
    }
    let groups = Dictionary(grouping: ranks, by: publisher(ofIssue:))
    let sorted = groups.sorted { one, other in
      ((one.key == nil ? 1 : 0, -one.value.count, one.key ?? 0)) < (
        other.key == nil ? 1 : 0, -other.value.count, other.key ?? 0
      )
    }
    return sorted.map { publisher, ranks in
      (publisher, ranks.map { (key: key($0), rank: $0) }.sorted { $0.key < $1.key }.map(\.rank))
    }
  }
}
