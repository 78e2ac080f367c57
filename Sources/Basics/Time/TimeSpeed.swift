import Glibc

/// The speed of time relative to the wall clock: faster than usual where a source is only tried, at a stand-in for a service.
///
/// Fast time depends on the wall clock alone. So all processes agree on it, a ledger and the stand-in that it counts for too, and a process
/// that is started later has the same time.
///
/// ```swift
/// TimeSpeed(600)?.moment(seconds: TimeSpeed.epoch + 1, nanoseconds: 0)  // TimeSpeed.epoch + 600, 0
/// ```
public struct TimeSpeed: Sendable, Hashable {
  /// The factor by which time is faster; at least 1.
  public let factor: Int64

  /// The speed of the wall clock.
  public static let usual = TimeSpeed(factor: 1)

  /// The allowed factors.
  public static let range = 1...100_000

  /// The moment when fast time and the wall clock agree: 2026-01-01T00:00:00Z, in seconds since 1970.
  public static let epoch: Int64 = 1_767_225_600

  /// The number of its seconds (4,355 years) after which fast time begins again at the epoch, so that its years have four digits.
  static let period: Int64 = 1 << 37

  /// Creates a speed; nil for one outside of ``range``.
  public init?(_ factor: Int) {
    guard Self.range.contains(factor) else { return nil }
    self.init(factor: Int64(factor))
  }

  private init(factor: Int64) { self.factor = factor }

  /// Returns the time of a clock of this speed at a moment of the wall clock, both since 1970.
  public func moment(seconds: Int64, nanoseconds: Int64) -> (seconds: Int64, nanoseconds: Int64) {
    guard factor > 1 else { return (seconds, nanoseconds) }
    let (carried, fraction) = (nanoseconds * factor).quotientAndRemainder(dividingBy: 1_000_000_000)
    let passed = ((seconds - Self.epoch) * factor + carried) % Self.period
    return (Self.epoch + (passed < 0 ? passed + Self.period : passed), fraction)
  }

  /// The time of a clock of this speed now, in seconds since 1970 with their fraction.
  public var seconds: Double {
    let now = now()
    return Double(now.seconds) + Double(now.nanoseconds) / 1e9
  }

  /// Returns the time of a clock of this speed now, since 1970.
  public func now() -> (seconds: Int64, nanoseconds: Int64) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return moment(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }
}
