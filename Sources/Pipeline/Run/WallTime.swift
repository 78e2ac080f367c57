/// A moment by the calendar: seconds since 1970-01-01T00:00:00Z, leap seconds not counted (POSIX).
public struct WallTime: Comparable, Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public var seconds: Int64

  /// The moment that many seconds after 1970-01-01T00:00:00Z.
  public init(seconds: Int64) {
    self.seconds = seconds
  }

  /// Whether a moment is before another one.
  public static func < (one: WallTime, other: WallTime) -> Bool { one.seconds < other.seconds }

  /// ISO 8601 extended form in UTC: `2014-04-29T18:18:17Z`.
  public var extended: String { text(dateSeparator: "-", timeSeparator: ":") }

  /// ISO 8601 basic form in UTC, fit for file names: `20140429T181817Z`.
  public var basic: String { text(dateSeparator: "", timeSeparator: "") }

  private func text(dateSeparator: String, timeSeparator: String) -> String {
    let days = seconds.dividingFloor(by: 86_400)
    let second = seconds - days * 86_400
    let date = Self.civil(daysSince1970: days)
    let year = String(date.year)
    return String(repeating: "0", count: max(0, 4 - year.utf8.count)) + year + dateSeparator + two(date.month)
      + dateSeparator + two(date.day) + "T" + two(second / 3600) + timeSeparator + two(second / 60 % 60)
      + timeSeparator + two(second % 60) + "Z"
  }

  private func two(_ number: Int64) -> String {
    number < 10 ? "0" + String(number) : String(number)
  }

  /// The proleptic Gregorian date of a day, after Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms":
  /// years that start in March put the leap day last, and 400 of them have 146,097 days.
  private static func civil(daysSince1970: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = daysSince1970 + 719_468
    let era = shifted.dividingFloor(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

extension Int64 {
  fileprivate func dividingFloor(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
