public import Basics
import Glibc

/// The clocks of a client: one for the date, one for waits.
public struct SourceTime: Sendable {
  /// Seconds since 1970 in UTC.
  public var now: @Sendable () -> Int64
  /// Time since some moment, never going back.
  public var uptime: @Sendable () -> Duration
  /// Waits; throws as soon as the task is cancelled.
  public var sleep: @Sendable (Duration) async throws -> Void

  /// Creates the clocks from a clock and a function for the date.
  public init<C: Clock>(clock: C, now: @escaping @Sendable () -> Int64) where C.Duration == Duration {
    let origin = clock.now
    self.now = now
    uptime = { origin.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
  }

  /// The machine's clocks.
  public static let system = SourceTime(clock: ContinuousClock()) { Int64(time(nil)) }

  /// Returns the machine's clocks at a speed: waits are shorter by its factor.
  public static func running(at speed: TimeSpeed) -> SourceTime {
    var time = system
    guard speed != .usual else { return time }
    time.now = { speed.now().seconds }
    time.uptime = { system.uptime() * Int(speed.factor) }
    time.sleep = { try await system.sleep($0 / Int(speed.factor)) }
    return time
  }
}
