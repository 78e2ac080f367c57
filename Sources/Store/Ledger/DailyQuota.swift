public import Foundation

/// The calls that a source allows in a day of its own.
public struct DailyQuota: Sendable, Hashable {
  /// The calls of a day, every attempt counted.
  public let calls: Int
  /// The zone whose midnight begins a day.
  public let zone: TimeZone

  /// A quota.
  public init(calls: Int, zone: TimeZone) {
    self.calls = calls
    self.zone = zone
  }
}
