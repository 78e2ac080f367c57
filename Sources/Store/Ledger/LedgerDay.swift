import Basics
public import Foundation

/// A day by the calendar of a source, in which its quota is counted.
public struct LedgerDay: Comparable, Hashable, Sendable, CustomStringConvertible {
  /// Days since 1970-01-01.
  public let number: Int64

  /// Creates the day that is a number of days after 1970-01-01.
  public init(number: Int64) {
    self.number = number
  }

  /// Creates the day of a moment.
  ///
  /// - Parameters:
  ///   - seconds: since 1970 in UTC.
  ///   - zone: the zone whose midnight begins the day.
  public init(of seconds: Int64, in zone: TimeZone) {
    let local = seconds + Self.offset(of: zone, at: seconds)
    number = CivilDate.days(ofSeconds: local)
  }

  /// Whether a day comes before another one.
  public static func < (one: Self, other: Self) -> Bool { one.number < other.number }

  /// The day as `YYYY-MM-DD`.
  public var description: String {
    CivilDate(days: number).withDay { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the day a number of days later.
  public func advanced(by days: Int) -> LedgerDay { LedgerDay(number: number + Int64(days)) }

  /// Returns the first second of the day, since 1970 in UTC. Where clocks change at midnight it is not midnight.
  public func begins(in zone: TimeZone) -> Int64 {
    // No zone is more than 26 hours from another one, and days come in their order.
    var before = number * 86_400 - 30 * 3600
    var within = number * 86_400 + 30 * 3600
    while within - before > 1 {
      let middle = before + (within - before) / 2
      if LedgerDay(of: middle, in: zone) < self { before = middle } else { within = middle }
    }
    return within
  }

  static func offset(of zone: TimeZone, at seconds: Int64) -> Int64 {
    Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
  }
}
