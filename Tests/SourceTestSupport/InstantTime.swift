package import CatalogSources
import Synchronization

/// A clock on which waiting takes no time, and which knows how long was waited.
package final class InstantTime: Sendable {
  private let waits = Mutex<[Duration]>([])

  package init() {}

  /// All waits so far.
  package var waited: [Duration] { waits.withLock { $0 } }

  /// The clocks for a client; the date is always 1994-11-06 08:49:37 UTC.
  package var source: SourceTime {
    var time = SourceTime.system
    time.now = { 784_111_777 }
    time.uptime = { self.waited.reduce(.zero, +) }
    time.sleep = { wait in
      try Task.checkCancellation()
      self.waits.withLock { $0.append(wait) }
    }
    return time
  }
}
