import Basics

/// Which dates of a catalogue are too late to be true: sources write a day far ahead for "not announced".
///
/// A catalogue announces what comes out within months, and says of each record when it was modified. So a date is none that
/// lies more than two years after the newest `modified`, the day itself counted in. The limit depends on what the records say
/// alone, not on a clock, a list of days or the order in which records came.
public struct DateLimit: Sendable, Equatable {
  /// The first second that is too late, since 1970-01-01T00:00:00Z.
  public let end: Int64

  /// A limit that was found before.
  public init(end: Int64) { self.end = end }

  /// The limit of a catalogue.
  ///
  /// - Parameter modified: `modified` of all its records that have one, in any order.
  /// - Returns: nil where no record has one: nothing says then what is too late.
  /// - Complexity: O(*n* log *n*).
  public init?(modified: [Int64]) {
    guard let newest = Self.newest(of: modified) else { return nil }
    let day = CivilDate(seconds: newest)
    // 29 February leads to 1 March.
    end = (CivilDate.days(year: day.year + 2, month: day.month, day: day.day) + 1) * 86_400
  }

  /// Whether a moment is early enough to be a date.
  public func allows(_ moment: Int64) -> Bool { moment < end }

  /// A date is within every limit that its record contributed to if it is at most this many seconds after the record's
  /// own `modified`.
  public static let alwaysAllowed: Int64 = 2 * 365 * 86_400

  /// The newest moment that is no mistake itself.
  ///
  /// Those are mistakes that lie more than five years after all older ones and are fewer than one in a hundred, and those
  /// that lie more than thirty years after them and are fewer than half. A source that was at rest for some years is none.
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
