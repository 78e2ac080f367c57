import Basics
import Catalog

/// The order of issues in time.
extension SiteCatalogue {
  /// Gives every issue the day by which it stands in the order of time.
  ///
  /// It is the first day of the date on which the issue came out. Without a date, it is estimated: from the dates of its series, or of the
  /// one that its title names, a month for each number; else from the year and the number of its title.
  ///
  /// - Complexity: O(issues · log issues).
  mutating func estimateDays() {
    var bySeries: [Int: [Int]] = [:]
    var newest = Int32.min
    let named = seriesNamedByIssues()
    for rank in issues.indices {
      issues[rank].day = issues[rank].firstDay
      newest = max(newest, issues[rank].day)
      if let series = issues[rank].series ?? named[rank] { bySeries[series, default: []].append(rank) }
    }
    for ranks in bySeries.values where ranks.contains(where: { issues[$0].day == .min }) {
      estimateDays(of: ranks, until: newest)
    }
    let names = self[kinds.issue].names
    for rank in issues.indices where issues[rank].day == .min {
      let title = CoverTitle(names[rank])
      let start = issues[rank].series.map { Int(series[$0].start) } ?? 0
      guard let year = title.year ?? (start > 0 ? start : nil), (1800...2200).contains(year) else { continue }
      let first = Int32(clamping: CivilDate.days(year: Int64(year), month: 1, day: 1))
      let number = issues[rank].number
      let months = number.isFinite ? Int32(min(max(number - 1, 0), 600)) : 0
      let last = issues[rank].series.flatMap { lastDay(ofSeries: $0) } ?? .max
      let day = max(first, min(first + months * 30, last))
      // What is estimated is never newer than all that is known.
      issues[rank].day = newest == .min ? day : min(day, newest)
    }
  }

  /// Returns the year in which an issue came out; nil where its date is not known.
  func knownYear(ofIssue issue: Int) -> Int? { issues[issue].date.map { Int($0.year) } }

  /// Returns the first and the last year in which issues came out; nil where no date is known.
  func years(of ranks: some Sequence<Int>) -> ClosedRange<Int>? {
    var (first, last) = (Int32.max, Int32.min)
    for rank in ranks where issues[rank].firstDay != .min {
      (first, last) = (min(first, issues[rank].firstDay), max(last, issues[rank].firstDay))
    }
    guard first <= last else { return nil }
    return Int(CivilDate(days: Int64(first)).year)...Int(CivilDate(days: Int64(last)).year)
  }

  /// Returns the number of issues of each year, with that of the variants among them; issues without a date do not count.
  func countsByYear(_ ranks: some Sequence<Int>) -> [Int: (comics: Int, variants: Int)] {
    var years: [Int: (comics: Int, variants: Int)] = [:]
    for rank in ranks {
      guard let year = knownYear(ofIssue: rank) else { continue }
      years[year, default: (0, 0)].comics += 1
      if issues[rank].isVariant { years[year, default: (0, 0)].variants += 1 }
    }
    return years
  }

  /// Returns the year in which an issue stands in the order of time, estimated where its date is not known; nil where no estimate is
  /// possible.
  func year(ofIssue issue: Int) -> Int? {
    let day = issues[issue].day
    return day == .min ? nil : Int(CivilDate(days: Int64(day)).year)
  }

  /// Returns the issues of a series, by number and time.
  func issues(ofSeries series: Int) -> [Int] {
    neighbours[of: kinds.series, in: kinds.issue]?[series].map { Int($0) } ?? []
  }

  /// Returns the issues of a record in the order of its page.
  func issues(of kind: Kind, rank: Int) -> [Int] {
    if kind == kinds.series { return issues(ofSeries: rank) }
    let issues = neighbours(of: kind, rank, in: kinds.issue)
    return kind == kinds.event ? oldestFirst(issues) : newestFirst(issues)
  }

  /// Returns issues in the order of time, the newest first, those without a day last.
  func newestFirst(_ ranks: [Int]) -> [Int] {
    // The closure holds one array: a copy of the whole catalogue costs more than a short sort.
    let issues = issues
    return ranks.sorted { issues[$0].place > issues[$1].place }
  }

  /// Returns issues in the order of time, those without a day last.
  func oldestFirst(_ ranks: [Int]) -> [Int] {
    let issues = issues
    return ranks.sorted { issues[$0].orderInTime < issues[$1].orderInTime }
  }

  /// Returns the series that the titles of issues name, by rank of issue, for issues without a series and without a date.
  private func seriesNamedByIssues() -> [Int: Int] {
    let alone = issues.indices.filter { issues[$0].series == nil && issues[$0].firstDay == .min }
    guard !alone.isEmpty else { return [:] }
    let names = self[kinds.series].names
    // Of several series with one name none can be told.
    let series = Dictionary(
      series.indices.map { (SearchIssue.base(ofSeries: names[$0]), $0) }, uniquingKeysWith: { _, _ in -1 })
    return alone.reduce(into: [:]) { named, rank in
      let name = ReadingOrder.Entry(rank, in: self).series
      if !name.isEmpty, let series = series[Array(name)], series >= 0 { named[rank] = series }
    }
  }

  /// Estimates days from those of the issues of the same series with the next lower and the next higher number.
  private mutating func estimateDays(of ranks: [Int], until newest: Int32) {
    let numbered = ranks.filter { issues[$0].number.isFinite }
      .sorted { (issues[$0].number, $0) < (issues[$1].number, $1) }
    let dated = numbered.filter { issues[$0].day != .min }
    guard !dated.isEmpty else { return }
    var next = 0
    for rank in numbered where issues[rank].day == .min {
      let number = issues[rank].number
      while next < dated.count, issues[dated[next]].number <= number { next += 1 }
      let before = next > 0 ? dated[next - 1] : nil
      let behind = next < dated.count ? dated[next] : nil
      var day = Int32.max
      if let before { day = issues[before].day + Self.months(from: issues[before].number, to: number) }
      if let behind { day = min(day, issues[behind].day - Self.months(from: number, to: issues[behind].number)) }
      if let before { day = max(day, issues[before].day) }
      issues[rank].day = min(day, newest)
    }
  }

  /// Returns the days between two numbers, 30 for each number and at most those of 60 numbers, because the numbers of a series jump.
  private static func months(from number: Double, to other: Double) -> Int32 {
    Int32(min(max(other - number, 0), 60)) * 30
  }

  private func lastDay(ofSeries rank: Int) -> Int32? {
    let (start, end) = (series[rank].start, series[rank].end)
    guard start > 0, end != .max else { return nil }
    return Int32(clamping: CivilDate.days(year: Int64(max(start, end)), month: 12, day: 31))
  }
}

extension SiteIssue {
  /// The key of the order of time in which issues without a day are last.
  var orderInTime: (Int, UInt32) { (day == .min ? 1 : 0, place) }
}
