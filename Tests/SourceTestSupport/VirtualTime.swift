package import CatalogSources
import Synchronization

/// A calendar and a clock that only waits move: a wait is over at once, and it is later then.
package final class VirtualTime: Sendable {
  private struct State {
    var elapsed = Duration.zero
    /// Seconds by which the calendar was set.
    var shift: Int64 = 0
    var waits: [Duration] = []
  }

  /// When it begins, in seconds since 1970.
  package let start: Int64
  private let state = Mutex(State())

  package init(start: Int64 = 1_772_902_800) {
    self.start = start
  }

  /// Seconds since 1970, by the calendar.
  package var now: Int64 { state.withLock { start + $0.elapsed.components.seconds + $0.shift } }
  /// Time since the start.
  package var elapsed: Duration { state.withLock(\.elapsed) }
  /// All waits so far, in the order in which they began.
  package var waits: [Duration] { state.withLock(\.waits) }

  /// Sets the calendar forward, or back. Nothing elapses.
  package func set(by seconds: Int64) { state.withLock { $0.shift += seconds } }

  /// Lets time go by.
  package func advance(_ duration: Duration) { state.withLock { $0.elapsed += duration } }

  /// The clocks for a client.
  package var source: SourceTime {
    var time = SourceTime.system
    time.now = { self.now }
    time.uptime = { self.elapsed }
    time.sleep = { wait in
      try Task.checkCancellation()
      self.state.withLock { state in
        state.waits.append(wait)
        state.elapsed += wait
      }
      await Task.yield()
    }
    return time
  }
}
