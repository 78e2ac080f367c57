/// A moment in the form of HTTP (RFC 9110, section 5.6.7).
public struct HTTPDate: Sendable, Equatable, CustomStringConvertible {
  /// Seconds since 1970 in UTC.
  public let unixSeconds: Int64

  /// Creates a moment.
  public init(unixSeconds: Int64) {
    self.unixSeconds = unixSeconds
  }

  /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
  public init?(_ text: String) {
    var words = text.split { $0 == " " || $0 == "-" }
    guard words.count >= 5 else { return nil }
    words.removeFirst()
    // asctime has the month first and the year last.
    let isAsctime = Self.months.contains(String(words[0]))
    guard words.count == (isAsctime ? 4 : 5), isAsctime || words[4] == "GMT" else { return nil }
    let (dayWord, monthWord) = isAsctime ? (words[1], words[0]) : (words[0], words[1])
    let (yearWord, clock) = isAsctime ? (words[3], words[2]) : (words[2], words[3])
    guard let month = Self.months.firstIndex(of: String(monthWord)), let day = Self.number(dayWord),
      var year = Self.number(yearWord), (1...31).contains(day)
    else { return nil }
    // Two digits mean the century that is nearest; no source spoke HTTP before 1970.
    if yearWord.count == 2 { year += year < 70 ? 2000 : 1900 }
    let time = clock.split(separator: ":").compactMap(Self.number)
    guard time.count == 3, time[0] < 24, time[1] < 60, time[2] <= 60, (1970...9999).contains(year) else { return nil }
    let days = CivilDate.days(year: year, month: Int64(month) + 1, day: day)
    unixSeconds = days * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
  }

  /// The form that must be sent: `Sun, 06 Nov 1994 08:49:37 GMT`.
  public var description: String {
    let date = CivilDate(seconds: unixSeconds)
    // 1970-01-01 was a Thursday.
    let weekday = ((CivilDate.days(ofSeconds: unixSeconds) + 4) % 7 + 7) % 7
    let clock = [date.secondOfDay / 3_600, date.secondOfDay / 60 % 60, date.secondOfDay % 60]
    return "\(Self.weekdays[Int(weekday)]), \(Self.padded(date.day)) \(Self.months[Int(date.month) - 1]) \(date.year) "
      + clock.map(Self.padded).joined(separator: ":") + " GMT"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func number(_ text: Substring) -> Int64? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) : nil
  }

  private static func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// The time zone by which moments without a zone are read.
public enum LocalTime: Sendable, Hashable {
  /// Coordinated universal time.
  case utc
  /// The West coast of the United States: eight hours behind UTC, seven in summer.
  case usPacific

  /// Returns the moment of a local time, both in seconds since 1970-01-01T00:00:00. An hour that a clock shows twice is the first one, and
  /// one that it skips is taken for the hour behind it.
  ///
  /// The rule is that of the years from 2007 on: summer begins on the second Sunday of March and ends on the first one of November, at two
  /// o'clock by the clock. It is applied to earlier years, too.
  /// Source: Energy Policy Act of 2005, section 110.
  public func moment(of local: Int64) -> Int64 {
    switch self {
    case .utc: return local
    case .usPacific:
      let year = Int64(CivilDate(seconds: local).year)
      let twoOClock: Int64 = 2 * 3600
      let begins = Self.sunday(2, of: 3, year) * 86_400 + twoOClock
      let ends = Self.sunday(1, of: 11, year) * 86_400 + twoOClock
      return local + (begins..<ends ~= local ? 7 : 8) * 3600
    }
  }

  /// Returns the n-th Sunday of a month, in days since 1970-01-01, a Thursday.
  private static func sunday(_ number: Int64, of month: Int64, _ year: Int64) -> Int64 {
    let first = CivilDate.days(year: year, month: month, day: 1)
    let weekday = ((first + 4) % 7 + 7) % 7
    return first + (7 - weekday) % 7 + (number - 1) * 7
  }
}
