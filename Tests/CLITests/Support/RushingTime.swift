import CatalogSources
import Synchronization

/// A time in which nobody waits: whoever sleeps moves the clock on to where they would have woken.
final class RushingTime: Sendable {
  private let start = ContinuousClock.now
  private let ahead = Mutex(Duration.zero)

  private var uptime: Duration { start.duration(to: .now) + ahead.withLock(\.self) }

  private func sleep(_ duration: Duration) async throws {
    let end = uptime + duration
    // Those who sleep at the same time sleep side by side, not one after the other.
    ahead.withLock { $0 = max($0, end - start.duration(to: .now)) }
    try Task.checkCancellation()
    await Task.yield()
  }

  /// The clocks of a client; the date is the machine's.
  var time: SourceTime {
    var time = SourceTime.system
    time.uptime = { [self] in uptime }
    time.sleep = { [self] in try await sleep($0) }
    return time
  }
}
