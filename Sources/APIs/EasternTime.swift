import Basics

/// The clock of the US East coast, by which APIs write their moments.
///
/// The rules are those of New York. From 2038 on there is no summer time: the server that was recorded had time zones of 32 bits.
/// Source: the time zone database of IANA, `America/New_York`.
package enum EasternTime {
  /// Returns the local time of a moment, in seconds since 1970 as a clock on the wall shows them, and whether it is summer time.
  package static func local(_ seconds: Int64) -> (seconds: Int64, isSummer: Bool) {
    let isSummer = isSummer(at: seconds)
    return (seconds - (isSummer ? 4 : 5) * 3_600, isSummer)
  }

  /// Returns the moment at which the clock shows a time in seconds: in autumn the first of the two; an hour that spring skips counts as
  /// winter time.
  package static func moment(ofLocal seconds: Int64) -> Int64 {
    let summer = seconds + 4 * 3_600
    return local(summer).isSummer ? summer : summer + 3_600
  }

  /// Returns the local day of a moment, in days since 1970-01-01.
  package static func day(_ seconds: Int64) -> Int { Int(CivilDate.days(ofSeconds: local(seconds).seconds)) }

  private static func isSummer(at seconds: Int64) -> Bool {
    let year = CivilDate(seconds: seconds - 5 * 3_600).year
    guard let (first, last) = summer(of: year) else { return false }
    // Clocks change at two o'clock, each by its own time.
    return (first * 86_400 + 7 * 3_600..<last * 86_400 + 6 * 3_600).contains(seconds)
  }

  /// Returns the first day of summer time and the day on which it ends; nil for a year without.
  private static func summer(of year: Int64) -> (Int64, Int64)? {
    let lastOfOctober = sunday(before: CivilDate.days(year: year, month: 11, day: 1))
    let lastOfSeptember = sunday(before: CivilDate.days(year: year, month: 10, day: 1))
    let lastOfApril = sunday(before: CivilDate.days(year: year, month: 5, day: 1))
    switch year {
    case 1918, 1919: return (sunday(before: CivilDate.days(year: year, month: 4, day: 1)), lastOfOctober)
    case 1920: return (sunday(before: CivilDate.days(year: year, month: 4, day: 1)), lastOfOctober)
    case 1921...1941, 1946...1954: return (lastOfApril, lastOfSeptember)
    // The war time.
    case 1942: return (CivilDate.days(year: year, month: 2, day: 9), CivilDate.days(year: 1943, month: 1, day: 2))
    case 1943, 1944:
      return (CivilDate.days(year: year - 1, month: 12, day: 31), CivilDate.days(year: year + 1, month: 1, day: 2))
    case 1945: return (CivilDate.days(year: 1944, month: 12, day: 31), lastOfSeptember)
    case 1955...1973, 1976...1986: return (lastOfApril, lastOfOctober)
    case 1974: return (CivilDate.days(year: year, month: 1, day: 6), lastOfOctober)
    case 1975: return (CivilDate.days(year: year, month: 2, day: 23), lastOfOctober)
    case 1987...2006: return (sunday(before: CivilDate.days(year: year, month: 4, day: 8)), lastOfOctober)
    case 2007...2037:
      return (
        sunday(before: CivilDate.days(year: year, month: 3, day: 15)),
        sunday(before: CivilDate.days(year: year, month: 11, day: 8))
      )
    default: return nil
    }
  }

  /// Returns the last Sunday before a day; days are counted from 1970-01-01, a Thursday.
  private static func sunday(before day: Int64) -> Int64 { day - 1 - ((day + 3) % 7 + 7) % 7 }
}
