import Basics

/// Dates of the proleptic Gregorian calendar as day numbers, and the clock of the US East coast.
package enum Calendar {
  /// 2026-09-01, the first night of every universe.
  package static let firstNight = day(year: 2026, month: 9, day: 1)

  /// Returns the number of a day, in days since 1970-01-01.
  package static func day(year: Int, month: Int, day: Int) -> Int {
    Int(CivilDate.days(year: Int64(year), month: Int64(month), day: Int64(day)))
  }

  /// Whether summer time holds at local noon of `day`: second Sunday of March to first Sunday of November.
  package static func isSummer(day: Int) -> Bool {
    let date = CivilDate(days: Int64(day))
    let (year, month) = (Int(date.year), date.month)
    if month < 3 || month > 11 { return false }
    if month > 3 && month < 11 { return true }
    if month == 3 { return day >= sunday(2, year: year, month: 3) }
    return day < sunday(1, year: year, month: 11)
  }

  private static func sunday(_ nth: Int, year: Int, month: Int) -> Int {
    let first = day(year: year, month: month, day: 1)
    // 1970-01-01 was a Thursday, so day 3 was a Sunday.
    let offset = ((3 - first) % 7 + 7) % 7
    return first + offset + (nth - 1) * 7
  }

  /// Returns the moment of a local day and second, in seconds since 1970 in UTC.
  package static func instant(localDay: Int, second: Int) -> Int64 {
    Int64(localDay) * 86_400 + Int64(second) + (isSummer(day: localDay) ? 14_400 : 18_000)
  }
}

/// Dates in parameters.
package enum DateText {
  /// Returns the day of `2013-07-03`, in days since 1970; nil for any other text.
  package static func day(_ text: some StringProtocol) -> Int? {
    let parts = text.split(separator: "-").map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else { return nil }
    guard (1...9_999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    return Calendar.day(year: year, month: month, day: day)
  }

  /// Returns the moment of `2013-07-03` (midnight on the East coast) or `2013-07-03T16:31:00-0400`, also with a colon in the zone, with
  /// `Z`, or without a zone, in seconds since 1970; nil for any other text.
  static func instant(_ text: String) -> Int64? {
    guard let day = day(text.prefix(10)) else { return nil }
    var rest = text.dropFirst(10)
    if rest.isEmpty { return Calendar.instant(localDay: day, second: 0) }
    guard rest.first == "T" || rest.first == " " else { return nil }
    rest = rest.dropFirst()
    let clock = rest.prefix(8).split(separator: ":").map { Int($0) }
    guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2] else { return nil }
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
    let seconds = hour * 3_600 + minute * 60 + second
    let zone = rest.dropFirst(8)
    if zone.isEmpty { return Calendar.instant(localDay: day, second: seconds) }
    let utc = Int64(day) * 86_400 + Int64(seconds)
    if zone == "Z" { return utc }
    let digits = zone.dropFirst().filter { $0 != ":" }
    guard zone.first == "+" || zone.first == "-" || zone.first == " ", digits.count == 4, let offset = Int(digits)
    else {
      return nil
    }
    let minutes = Int64(offset / 100 * 60 + offset % 100)
    // An unescaped plus arrives as a space.
    return utc + (zone.first == "-" ? minutes : -minutes) * 60
  }
}
