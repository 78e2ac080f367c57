import Synchronization

/// The first signal that came; the handlers run outside of all tasks.
final class FirstSignal: Sendable {
  private let state = Mutex<StopSignal?>(nil)

  /// The signal, if one came.
  var signal: StopSignal? { state.withLock { $0 } }

  /// Notes a signal. False: it is not the first one.
  func record(_ signal: StopSignal) -> Bool {
    state.withLock { state in
      guard state == nil else { return false }
      state = signal
      return true
    }
  }
}
