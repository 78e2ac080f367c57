import Basics

/// Dates of the proleptic Gregorian calendar as day numbers, and the clock of the US East coast.
enum Calendar {
  /// 2026-09-01, the first night of every universe.
  static let firstNight = day(year: 2026, month: 9, day: 1)

  /// Days since 1970-01-01.
  static func day(year: Int, month: Int, day: Int) -> Int {
    Int(CivilDate.days(year: Int64(year), month: Int64(month), day: Int64(day)))
  }

  /// Whether summer time holds at local noon of `day`: second Sunday of March to first Sunday of November.
  static func isSummer(day: Int) -> Bool {
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

  /// Seconds since 1970 in UTC of a local day and second.
  static func instant(localDay: Int, second: Int) -> Int64 {
    Int64(localDay) * 86_400 + Int64(second) + (isSummer(day: localDay) ? 14_400 : 18_000)
  }
}
