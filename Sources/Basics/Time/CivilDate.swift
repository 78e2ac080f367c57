/// The calendar fields of a moment, with their form in ISO 8601.
public struct CivilDate: Equatable, Sendable {
  /// The year of the proleptic Gregorian calendar.
  public let year: Int64
  /// The month, 1...12.
  public let month: Int64
  /// The day of the month, 1...31.
  public let day: Int64
  /// The second of the day, 0..<86,400, UTC.
  public let secondOfDay: Int64

  /// Creates the calendar fields, in UTC, of seconds since the epoch.
  @inlinable
  public init(seconds: Int64) {
    let rest = seconds % 86_400
    self.init(days: seconds / 86_400 - (rest < 0 ? 1 : 0), secondOfDay: rest < 0 ? rest + 86_400 : rest)
  }

  /// Creates the calendar fields of a day, at its first second.
  ///
  /// - Parameter days: since 1970-01-01.
  @inlinable
  public init(days: Int64) { self.init(days: days, secondOfDay: 0) }

  /// Computes the fields over 400-year eras, whose years begin in March, so that the leap day is the last one.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
  @usableFromInline
  init(days: Int64, secondOfDay: Int64) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    self.secondOfDay = secondOfDay
  }

  /// Returns the day of a moment in UTC, counted from 1970-01-01; rounded down, also before 1970.
  @inlinable
  public static func days(ofSeconds seconds: Int64) -> Int64 {
    seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
  }

  /// Returns the days since 1970-01-01 of a date of the proleptic Gregorian calendar. A day beyond the end of its month counts on into the
  /// next one.
  @inlinable
  public static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Returns the number of days of a month.
  @inlinable
  public static func days(inMonth month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate {
  /// Calls `body` with `YYYY-MM-DDThh:mm:ssZ`, ASCII. The year must be one of 0...9999.
  @inlinable
  public func withTimestamp<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { text in
      writeDay(to: text)
      text[10] = UInt8(ascii: "T")
      CivilDate.write(secondOfDay / 3600, at: 11, digits: 2, to: text)
      text[13] = UInt8(ascii: ":")
      CivilDate.write(secondOfDay / 60 % 60, at: 14, digits: 2, to: text)
      text[16] = UInt8(ascii: ":")
      CivilDate.write(secondOfDay % 60, at: 17, digits: 2, to: text)
      text[19] = UInt8(ascii: "Z")
      return try body(UnsafeRawBufferPointer(text))
    }
  }

  /// Calls `body` with `YYYY-MM-DDThh:mm:ssZ`, ASCII, and with six digits of a second before the `Z` where the moment lies between two
  /// seconds. The year must be one of 0...9999.
  public static func withTimestamp<R>(
    microseconds: Int64, _ body: (UnsafeRawBufferPointer) throws -> R
  ) rethrows -> R {
    let (second, fraction) = (microseconds.second, microseconds - microseconds.second * 1_000_000)
    return try CivilDate(seconds: second).withTimestamp { text in
      guard fraction != 0 else { return try body(text) }
      return try withUnsafeTemporaryAllocation(byteCount: 27, alignment: 1) { longer in
        longer.copyMemory(from: UnsafeRawBufferPointer(rebasing: text[..<19]))
        longer[19] = UInt8(ascii: ".")
        CivilDate.write(fraction, at: 20, digits: 6, to: longer)
        longer[26] = UInt8(ascii: "Z")
        return try body(UnsafeRawBufferPointer(longer))
      }
    }
  }

  /// Returns `YYYY-MM-DDThh:mm:ssZ`, with six digits of a second where the moment lies between two. The year must be one of 0...9999.
  public static func timestamp(microseconds: Int64) -> String {
    withTimestamp(microseconds: microseconds) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with `YYYY-MM-DD`, ASCII. The year must be one of 0...9999.
  @inlinable
  public func withDay<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try withUnsafeTemporaryAllocation(byteCount: 10, alignment: 1) { text in
      writeDay(to: text)
      return try body(UnsafeRawBufferPointer(text))
    }
  }

  /// The moment as `YYYY-MM-DDThh:mm:ssZ`. The year must be one of 0...9999.
  public var timestamp: String { withTimestamp { String(decoding: $0, as: UTF8.self) } }

  @usableFromInline
  func writeDay(to text: UnsafeMutableRawBufferPointer) {
    CivilDate.write(year, at: 0, digits: 4, to: text)
    text[4] = UInt8(ascii: "-")
    CivilDate.write(month, at: 5, digits: 2, to: text)
    text[7] = UInt8(ascii: "-")
    CivilDate.write(day, at: 8, digits: 2, to: text)
  }

  @usableFromInline
  static func write(_ value: Int64, at start: Int, digits: Int, to text: UnsafeMutableRawBufferPointer) {
    var rest = value
    for index in stride(from: start + digits - 1, through: start, by: -1) {
      text[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}

extension Int64 {
  /// The whole second of a number of microseconds since 1970.
  public var second: Int64 { self / 1_000_000 - (self % 1_000_000 < 0 ? 1 : 0) }
}
