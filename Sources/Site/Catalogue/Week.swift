import Basics

/// A week of the calendar, from Monday to Sunday (ISO 8601).
///
/// ```swift
/// Week(of: 20_788).name // "2026-W49": 30 November to 6 December 2026
/// ```
struct Week: Sendable, Hashable, Comparable {
  /// The Monday of the week, counted from 1970-01-01.
  let firstDay: Int32

  /// Creates the week of a day, counted from 1970-01-01.
  init(of day: Int32) {
    // 1970-01-01 was a Thursday.
    let weekday = (Int64(day) + 3) % 7
    firstDay = Int32(clamping: Int64(day) - (weekday < 0 ? weekday + 7 : weekday))
  }

  /// The Sunday of the week, counted from 1970-01-01.
  var lastDay: Int32 { firstDay + 6 }

  /// The year of the week, to which most of its days belong.
  var year: Int { Int(thursday.year) }

  /// The number of the week in its year, 1...53.
  var number: Int {
    let newYear = CivilDate.days(year: thursday.year, month: 1, day: 1)
    return Int(Int64(firstDay) + 3 - newYear) / 7 + 1
  }

  /// The name of the week: `2026-W49`.
  var name: String { "\(year)-W\(number < 10 ? "0" : "")\(number)" }

  /// Returns the week that comes some weeks later, or earlier for a negative number.
  func adding(_ weeks: Int) -> Week { Week(of: firstDay + Int32(weeks) * 7) }

  static func < (one: Week, other: Week) -> Bool { one.firstDay < other.firstDay }

  private var thursday: CivilDate { CivilDate(days: Int64(firstDay) + 3) }
}

extension Week {
  /// Returns a page of the issues of the week.
  func page(_ number: Int = 1) -> PageAddress {
    PageAddress(ownPath: "weeks/\(name)\(number > 1 ? "-\(number)" : "").html")
  }

  /// Returns the page of the weeks of a year.
  static func page(ofYear year: Int) -> PageAddress { PageAddress(ownPath: "weeks/\(year).html") }

  /// The page of the years that have weeks.
  static let index: PageAddress = "weeks/index.html"
  /// The page of the week in which the catalogue was read, and of those beside it.
  static let current: PageAddress = "this-week.html"
}

extension Wording {
  /// Returns the first and the last day of a week as a text: `30 November – 6 December 2026`.
  func week(_ week: Week) -> Markup {
    let (first, last) = (CivilDate(days: Int64(week.firstDay)), CivilDate(days: Int64(week.lastDay)))
    guard first.year == last.year else { return "\(dayText(first)) – \(dayText(last))" }
    let (from, to): (Markup, Markup) = ("\(Int(first.day))", "\(Int(last.day))")
    let (month, year): (Markup, Markup) = (self[Phrase.month(Int(last.month))], "\(Int(last.year))")
    if first.month == last.month { return self(.daysOfMonth, from, to, month, year) }
    return self(.daysOfMonths, from, self[Phrase.month(Int(first.month))], to, month, year)
  }
}
