import Basics
public import Foundation

/// A day's quota that is used up.
public struct QuotaStop: Sendable, Equatable {
  /// The calls of a day.
  public let limit: Int
  /// Calls that were counted.
  public let used: Int
  /// Calls that the source says are gone besides.
  public let withheld: Int
  /// The day.
  public let day: LedgerDay
  /// The zone of the day.
  public let zone: TimeZone
  /// Whether the clock shows an earlier day than the one that is counted.
  public let isBehind: Bool

  /// When the next day begins, in seconds since 1970 in UTC.
  public var nextBegins: Int64 { day.advanced(by: 1).begins(in: zone) }

  /// When the next day begins, in the zone of the source and in UTC:
  /// `2026-11-22 00:00 in America/New_York (2026-11-22T05:00:00Z)`.
  public var nextBeginning: String {
    let next = nextBegins
    let local = CivilDate(seconds: next + LedgerDay.offset(of: zone, at: next)).timestamp
    let time = "\(local.prefix(10)) \(local.dropFirst(11).prefix(5))"
    return "\(time) in \(zone.identifier) (\(CivilDate(seconds: next).timestamp))"
  }
}
