import Glibc

/// How many times as fast as the wall clock time passes: faster than usual where a source is only tried, at a stand-in for a service.
///
/// Fast time is a function of the wall clock alone. So all processes agree on it, a ledger and the stand-in that it counts for too,
/// and a process that is started later finds it where it is.
///
/// ```swift
/// TimeSpeed(600)?.moment(seconds: TimeSpeed.epoch + 1, nanoseconds: 0)  // TimeSpeed.epoch + 600, 0
/// ```
public struct TimeSpeed: Sendable, Hashable {
  /// How many times as fast; at least 1.
  public let factor: Int64

  /// The speed of the wall clock.
  public static let usual = TimeSpeed(factor: 1)

  /// The speeds that there are.
  public static let range = 1...100_000

  /// When fast time and the wall clock show the same: 2026-01-01T00:00:00Z, in seconds since 1970.
  public static let epoch: Int64 = 1_767_225_600

  /// After so many of its seconds (4,355 years) fast time begins again at the epoch, so that its years have four digits.
  static let period: Int64 = 1 << 37

  /// A speed; nil for one outside of ``range``.
  public init?(_ factor: Int) {
    guard Self.range.contains(factor) else { return nil }
    self.init(factor: Int64(factor))
  }

  private init(factor: Int64) { self.factor = factor }

  /// What a clock of this speed shows at a moment of the wall clock, both since 1970.
  public func moment(seconds: Int64, nanoseconds: Int64) -> (seconds: Int64, nanoseconds: Int64) {
    guard factor > 1 else { return (seconds, nanoseconds) }
    let (carried, fraction) = (nanoseconds * factor).quotientAndRemainder(dividingBy: 1_000_000_000)
    let passed = ((seconds - Self.epoch) * factor + carried) % Self.period
    return (Self.epoch + (passed < 0 ? passed + Self.period : passed), fraction)
  }

  /// Seconds since 1970 that a clock of this speed shows now, with their fraction.
  public var seconds: Double {
    let now = now()
    return Double(now.seconds) + Double(now.nanoseconds) / 1e9
  }

  /// What a clock of this speed shows now.
  public func now() -> (seconds: Int64, nanoseconds: Int64) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return moment(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }
}
