/// A moment as HTTP writes it, in any of the three forms (RFC 9110, section 5.6.7).
public struct HTTPDate: Sendable, Equatable {
  /// Seconds since 1970 in UTC.
  public let unixSeconds: Int64

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
    let days = Self.days(year: year, month: Int64(month) + 1, day: day)
    unixSeconds = days * 86400 + time[0] * 3600 + time[1] * 60 + time[2]
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func number(_ text: Substring) -> Int64? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) : nil
  }

  /// Days since 1970 of a Gregorian date; the year is taken to begin in March, so that the leap day is its last.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    return shifted * 365 + leapDays + dayOfYear - 719_468
  }
}
