import Basics

/// The limit beyond which dates of a catalogue are too late to be true: sources write a day far ahead for "not announced".
///
/// A catalogue announces comics within months, and each record has the time of its last change. So a date more than two years after the
/// newest `modified`, the day itself counted in, is none. The limit depends on the records alone, not on a clock, a list of days or the
/// order in which records came.
///
/// ```swift
/// let limit = DateLimit(modified: [1_398_795_497, 1_400_000_000])  // the end of 13 May 2016
/// let isDate = limit?.allows(4_102_444_800) ?? true                // false: 2100-01-01
/// ```
public struct DateLimit: Sendable, Equatable {
  /// The first second that is too late, since 1970-01-01T00:00:00Z.
  public let end: Int64

  /// Creates a limit that was found before.
  public init(end: Int64) { self.end = end }

  /// Finds the limit of a catalogue.
  ///
  /// - Parameter modified: the `modified` of all its records that have one, in any order.
  /// - Returns: nil where no record has one: then no date is known to be too late.
  /// - Complexity: O(*n* log *n*).
  public init?(modified: [Int64]) {
    guard let newest = Self.newest(of: modified) else { return nil }
    let day = CivilDate(seconds: newest)
    // 29 February leads to 1 March.
    end = (CivilDate.days(year: day.year + 2, month: day.month, day: day.day) + 1) * 86_400
  }

  /// Whether a moment is early enough to be a date.
  public func allows(_ moment: Int64) -> Bool { moment < end }

  /// The greatest time in seconds after a record's own `modified` at which a date is within every limit that the record contributed to.
  public static let alwaysAllowed: Int64 = 2 * 365 * 86_400

  /// Returns the newest moment that is no mistake itself.
  ///
  /// Moments are mistakes that lie more than five years after all older ones and are fewer than one in a hundred, or that lie more than
  /// thirty years after them and are fewer than half. A source that was at rest for some years makes no mistakes by that.
  private static func newest(of moments: [Int64]) -> Int64? {
    let moments = moments.sorted()
    var plausible = moments.count
    for index in moments.indices.dropFirst().reversed() {
      let newer = moments.count - index
      guard newer * 2 < moments.count else { break }
      let gap = moments[index] - moments[index - 1]
      if gap > 30 * year || (gap > 5 * year && newer * 100 < moments.count) { plausible = index }
    }
    return plausible > 0 ? moments[plausible - 1] : nil
  }

  private static let year: Int64 = 31_557_600
}
