import Basics
public import Foundation

/// The use of a day's quota: attempts and answers go in, decisions come out. It reads no clock and no disk.
///
/// The day never goes back: if the clock does, calls are still counted on the last day that was seen, since otherwise a wrong clock would
/// give used calls back.
public struct QuotaState: Sendable, Equatable {
  /// The decision whether an attempt may be made.
  public enum Permission: Sendable, Equatable {
    /// The attempt was counted and may be made.
    case granted(left: Int)
    /// The attempt was not counted and must not be made: the quota of this day is used up.
    case refused(QuotaState)
  }

  /// The quota.
  public let quota: DailyQuota
  /// The day that is counted.
  public private(set) var day: LedgerDay
  /// Attempts of this day that were counted.
  public private(set) var used: Int
  /// Calls of this day that the source says were used, but that were not counted here.
  public private(set) var withheld: Int

  /// Creates a state.
  ///
  /// - Parameters:
  ///   - day: the last day that was seen; nil where there was none.
  ///   - now: seconds since 1970 in UTC. A later day than the last one begins with no calls used.
  public init(quota: DailyQuota, day: LedgerDay?, used: Int = 0, withheld: Int = 0, at now: Int64) {
    self.quota = quota
    self.day = day ?? LedgerDay(of: now, in: quota.zone)
    self.used = used
    self.withheld = withheld
    turn(to: now)
  }

  /// Calls that may still be made on this day.
  public var left: Int { max(0, quota.calls - used - withheld) }

  /// Whether the clock shows an earlier day than the one that is counted.
  public func isBehind(at now: Int64) -> Bool { LedgerDay(of: now, in: quota.zone) < day }

  /// Counts an attempt before it is made.
  public mutating func spend(at now: Int64) -> Permission {
    turn(to: now)
    guard left > 0 else { return .refused(self) }
    used += 1
    return .granted(left: left)
  }

  /// Counts attempts that were already made, since their key has no quota here.
  public mutating func add(_ calls: Int, at now: Int64) {
    turn(to: now)
    used += calls
  }

  /// Lowers the calls that are left to the number that the source states, if that is smaller.
  ///
  /// - Returns: whether anything changed.
  public mutating func adopt(remaining: Int, at now: Int64) -> Bool {
    turn(to: now)
    guard remaining >= 0, remaining < left else { return false }
    withheld += left - remaining
    return true
  }

  /// The time at which the next day begins, in seconds since 1970 in UTC.
  public var nextBegins: Int64 { day.advanced(by: 1).begins(in: quota.zone) }

  /// The time at which the next day begins, in the zone of the source and in UTC: `2026-11-22 00:00 in America/New_York
  /// (2026-11-22T05:00:00Z)`.
  public var nextBeginning: String {
    let next = nextBegins
    let local = CivilDate(seconds: next + LedgerDay.offset(of: quota.zone, at: next)).timestamp
    let time = "\(local.prefix(10)) \(local.dropFirst(11).prefix(5))"
    return "\(time) in \(quota.zone.identifier) (\(CivilDate(seconds: next).timestamp))"
  }

  private mutating func turn(to now: Int64) {
    let today = LedgerDay(of: now, in: quota.zone)
    guard today > day else { return }
    day = today
    used = 0
    withheld = 0
  }
}

/// The calls that a source allows in a day of its own.
public struct DailyQuota: Sendable, Hashable {
  /// The calls of a day, every attempt counted.
  public let calls: Int
  /// The zone whose midnight begins a day.
  public let zone: TimeZone

  /// Creates a quota.
  public init(calls: Int, zone: TimeZone) {
    self.calls = calls
    self.zone = zone
  }
}
