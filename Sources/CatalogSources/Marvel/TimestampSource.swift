import Glibc
import Synchronization

/// Gives each attempt a `ts` of its own.
public struct TimestampSource: Sendable {
  /// A text that was not given before.
  public var next: @Sendable () -> String

  /// A source made of a function.
  public init(next: @escaping @Sendable () -> String) {
    self.next = next
  }

  /// Microseconds since 1970, always greater than the one before, also when the clock is set back.
  public static func system() -> TimestampSource {
    let last = Mutex<Int64>(0)
    return TimestampSource {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      let now = Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
      return last.withLock { last in
        last = max(last + 1, now)
        return String(last)
      }
    }
  }
}
