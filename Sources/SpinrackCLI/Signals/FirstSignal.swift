import Synchronization

/// The first signal that came, and whether the work is at its end; the handlers run outside of all tasks.
final class FirstSignal: Sendable {
  private let state = Mutex<(signal: StopSignal?, isDone: Bool)>((nil, false))

  /// The signal, if one came.
  var signal: StopSignal? { state.withLock { $0.signal } }

  /// Whether a signal came and the work has not come to a good end since.
  var isPending: Bool { state.withLock { $0.signal != nil && !$0.isDone } }

  /// Notes a signal. False: it is not the first one.
  func record(_ signal: StopSignal) -> Bool {
    state.withLock { state in
      guard state.signal == nil else { return false }
      state.signal = signal
      return true
    }
  }

  /// Notes that the work has come to a good end, signal or not.
  func finish() {
    state.withLock { $0.isDone = true }
  }
}
