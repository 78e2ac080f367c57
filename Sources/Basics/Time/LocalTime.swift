/// The time of a place, by which moments without a zone are understood.
public enum LocalTime: Sendable, Hashable {
  /// Coordinated universal time.
  case utc
  /// The West coast of the United States: eight hours behind UTC, seven in summer.
  case usPacific

  /// The moment of a local time, both in seconds since 1970-01-01T00:00:00. An hour that a clock shows twice is the first one, and
  /// one that it leaves out is taken for the hour behind it.
  ///
  /// The rule is that of the years from 2007 on: summer begins on the second Sunday of March and ends on the first one of November,
  /// at two o'clock by the clock. Years before are taken for the same.
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

  /// The n-th Sunday of a month, in days since 1970-01-01, a Thursday.
  private static func sunday(_ number: Int64, of month: Int64, _ year: Int64) -> Int64 {
    let first = CivilDate.days(year: year, month: month, day: 1)
    let weekday = ((first + 4) % 7 + 7) % 7
    return first + (7 - weekday) % 7 + (number - 1) * 7
  }
}
