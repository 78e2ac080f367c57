import Basics
import Catalog

/// The order of issues in time.
extension SiteCatalogue {
  /// Gives every issue the day by which it stands in the order of time.
  ///
  /// It is the first day of the date on which the issue came out. A month or a date on a cover gives way to the days of sale of the issues
  /// before and behind it in the series. Without a date, the day is estimated: between the dates of these issues; else, for the first
  /// dozen numbers of a series, in its first year.
  ///
  /// - Complexity: O(issues · log issues).
  mutating func estimateDays() {
    nameSeriesByTitles()
    var bySeries: [Int: [Int]] = [:]
    var newest = Int32.min
    for rank in issues.indices {
      issues[rank].day = issues[rank].firstDay
      newest = max(newest, issues[rank].day)
      if let series = series(ofIssue: rank), issues[rank].number.isFinite { bySeries[series, default: []].append(rank) }
    }
    let all = issues
    for (series, ranks) in bySeries where ranks.contains(where: { !all[$0].isDayOfSale }) {
      let ordered = ranks.sorted { (all[$0].order, $0) < (all[$1].order, $1) }
      moveInexactDays(ordered)
      estimateDays(ordered, within: daysOfLife(ofSeries: series), until: newest)
    }
    let names = self[kinds.issue].names
    for rank in issues.indices where issues[rank].day == .min {
      let number = issues[rank].number
      guard !(number.isFinite && abs(number) > 12) else { continue }
      // A series of which no end is known tells little: it may have gone on for decades.
      let start = issues[rank].series.map { series[$0].end == 0 ? 0 : Int(series[$0].start) } ?? 0
      guard let year = CoverTitle(names[rank]).year ?? (start > 0 ? start : nil), (1800...2200).contains(year)
      else { continue }
      let first = Int32(clamping: CivilDate.days(year: Int64(year), month: 1, day: 1))
      let day = first + (number.isFinite ? Int32(max(number - 1, 0)) * 30 : 0)
      // What is estimated is never newer than all that is known.
      issues[rank].day = newest == .min ? day : min(day, newest)
    }
  }

  /// Returns the series of an issue, else the one that its title names; nil for none.
  func series(ofIssue issue: Int) -> Int? { issues[issue].series ?? seriesByTitle[issue] }

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

  /// Finds the series that the titles of issues without a series name.
  private mutating func nameSeriesByTitles() {
    let alone = issues.indices.filter { issues[$0].series == nil }
    guard !alone.isEmpty else { return }
    let names = self[kinds.series].names
    // Of several series with one name none can be told.
    let series = Dictionary(
      series.indices.map { (SearchIssue.base(ofSeries: names[$0]), $0) }, uniquingKeysWith: { _, _ in -1 })
    seriesByTitle = alone.reduce(into: [:]) { named, rank in
      let name = ReadingOrder.Entry(rank, in: self).series
      if !name.isEmpty, let series = series[Array(name)], series >= 0 { named[rank] = series }
    }
  }

  /// The greatest number of days by which a date on a cover differs from the day of sale.
  private static let coverLead: Int32 = 120

  /// Moves the days that are no days of sale between those before and behind them, if these are near.
  ///
  /// - Parameter ranks: the issues of a series in its order.
  private mutating func moveInexactDays(_ ranks: [Int]) {
    let all = issues
    forEachBetween(ranks, isFixed: { all[$0].isDayOfSale && !all[$0].isVariant }) { catalogue, rank, before, behind in
      let day = all[rank].firstDay
      guard !all[rank].isDayOfSale, day != .min, (before?.day ?? .min) <= (behind?.day ?? .max) else { return }
      let moved = min(max(day, before?.day ?? .min), behind?.day ?? .max)
      // Lists have headings of the years that readers see.
      let isOfYear = CivilDate(days: Int64(moved)).year == CivilDate(days: Int64(day)).year
      if isOfYear, abs(Int(moved) - Int(day)) <= Int(Self.coverLead) { catalogue.issues[rank].day = moved }
    }
  }

  /// Estimates days from those of the nearest dated issues.
  ///
  /// - Parameters:
  ///   - ranks: the issues of a series in its order.
  ///   - life: the days of the years of the series.
  private mutating func estimateDays(_ ranks: [Int], within life: ClosedRange<Int32>, until newest: Int32) {
    let days = issues
    forEachBetween(ranks, isFixed: { days[$0].day != .min && !days[$0].isVariant }) { catalogue, rank, before, behind in
      guard days[rank].day == .min, before != nil || behind != nil else { return }
      let number = days[rank].number
      let day: Int32
      if let before, let behind {
        let (numbers, span) = (behind.number - before.number, max(behind.day - before.day, 0))
        let part = numbers > 0 ? min(max((number - before.number) / numbers, 0), 1) : 0
        day = before.day + Int32(Double(span) * part)
      } else {
        // Numbers jump: a month for each is true of near ones alone.
        guard let months = before.map({ number - $0.number }) ?? behind.map({ number - $0.number }), abs(months) <= 60
        else { return }
        day = (before?.day ?? behind?.day ?? 0) + Int32(months * 30)
      }
      let within = min(max(day, life.lowerBound), life.upperBound, newest)
      // What is known of the issues before and behind is truer than the years of the series.
      catalogue.issues[rank].day = max(min(within, behind?.day ?? .max), before?.day ?? .min)
    }
  }

  /// Calls `body` with each issue that is not fixed, and the days and numbers of the fixed ones before and behind it. Variants are not fixed:
  /// other printings come years later.
  private mutating func forEachBetween(
    _ ranks: [Int], isFixed: (Int) -> Bool,
    _ body: (inout SiteCatalogue, Int, (day: Int32, number: Double)?, (day: Int32, number: Double)?) -> Void
  ) {
    let fixed = ranks.indices.filter { isFixed(ranks[$0]) }
    let known = fixed.map { (day: issues[ranks[$0]].day, number: issues[ranks[$0]].number) }
    var next = 0
    for (place, rank) in ranks.enumerated() {
      if next < fixed.count, fixed[next] == place {
        next += 1
      } else {
        body(&self, rank, next > 0 ? known[next - 1] : nil, next < known.count ? known[next] : nil)
      }
    }
  }

  /// Returns the days from the first year of a series to its last one.
  private func daysOfLife(ofSeries rank: Int) -> ClosedRange<Int32> {
    let (start, end) = (series[rank].start, series[rank].end)
    let first = start > 0 ? Int32(clamping: CivilDate.days(year: Int64(start), month: 1, day: 1)) : .min
    let last = end > 0 && end != .max ? Int32(clamping: CivilDate.days(year: Int64(end), month: 12, day: 31)) : .max
    return first...max(first, last)
  }
}

extension SiteIssue {
  /// The key of the order of time in which issues without a day are last.
  var orderInTime: (Int, UInt32) { (day == .min ? 1 : 0, place) }
}
