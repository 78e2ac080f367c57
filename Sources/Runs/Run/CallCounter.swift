import JSONKit
import Synchronization

/// Counts the calls of a run, from all its requests at once.
package final class CallCounter: Sendable {
  private let state = Mutex(Count())

  /// The calls and bytes of a run.
  package struct Count: Sendable, Equatable {
    /// Calls made, repeated ones included.
    package var calls = 0
    /// Bytes as they came off the wire.
    package var wireBytes = 0
    /// Bytes unpacked.
    package var plainBytes = 0

    /// Writes the members `calls`, `bytes_received` and `bytes_unpacked`.
    func write(to json: inout JSONWriter) {
      json.field("calls", calls)
      json.field("bytes_received", wireBytes)
      json.field("bytes_unpacked", plainBytes)
    }
  }

  package var count: Count { state.withLock { $0 } }

  func attempt() {
    state.withLock { $0.calls += 1 }
  }

  package func received(wireBytes: Int, plainBytes: Int) {
    state.withLock {
      $0.wireBytes += wireBytes
      $0.plainBytes += plainBytes
    }
  }
}
