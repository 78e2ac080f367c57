import Glibc

/// Where the time of day comes from; a value, so that tests can set it.
public struct WallClock: Sendable {
  /// The time now.
  public var now: @Sendable () -> WallTime

  /// A clock that answers with what the closure gives.
  public init(now: @escaping @Sendable () -> WallTime) {
    self.now = now
  }

  /// The clock of the machine.
  public static let system = WallClock {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return WallTime(seconds: Int64(time.tv_sec))
  }
}
