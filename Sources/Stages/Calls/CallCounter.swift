import Synchronization

/// Adds up the calls of a run and their bytes. It is a class because all requests of a run share it.
public final class CallCounter: Sendable {
  private let state = Mutex(Count())

  /// The calls and bytes of a run.
  public struct Count: Sendable, Equatable {
    /// Calls made, repeated ones included.
    public var calls = 0
    /// Bytes as they came off the wire.
    public var wireBytes = 0
    /// Bytes unpacked.
    public var plainBytes = 0
  }

  /// A counter at zero.
  public init() {}

  /// What was counted so far.
  public var count: Count { state.withLock { $0 } }

  func attempt() {
    state.withLock { $0.calls += 1 }
  }

  func received(wireBytes: Int, plainBytes: Int) {
    state.withLock {
      $0.wireBytes += wireBytes
      $0.plainBytes += plainBytes
    }
  }
}
