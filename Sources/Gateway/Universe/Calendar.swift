/// Dates of the proleptic Gregorian calendar as day numbers, and the clock of the US East coast.
enum Calendar {
  /// 2026-09-01, the first night of every universe.
  static let firstNight = day(year: 2026, month: 9, day: 1)

  /// Days since 1970-01-01 (the algorithm of Howard Hinnant, "chrono-compatible low-level date algorithms").
  static func day(year: Int, month: Int, day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  static func civil(day: Int) -> (year: Int, month: Int, day: Int) {
    let z = day + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthIndex + 2) / 5 + 1)
  }

  /// Whether summer time holds at local noon of `day`: second Sunday of March to first Sunday of November.
  static func isSummer(day: Int) -> Bool {
    let (year, month, _) = civil(day: day)
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
