import Synchronization

/// Counts what is written into the store's log, and tells whoever copies it when that is worth a copy.
final class LogMeter: Sendable {
  fileprivate struct State {
    var written = 0
    var listener: AsyncStream<Void>.Continuation?
    var failure: StoreError?
  }

  private let state = Mutex(State())

  /// How many bytes are written before a copy is worth its waiting.
  private static let step = 24 << 20

  /// Counts bytes that were written.
  ///
  /// - Throws: `StoreError` where an earlier copy has failed: what is written can only grow then.
  func wrote(_ count: Int) throws {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      state.written += count
      if state.written >= Self.step { state.ask() }
    }
  }

  /// Asks for a copy of what there is.
  func ask() {
    state.withLock { $0.ask() }
  }

  /// Tells every request for a copy; one that comes while another waits is the same.
  func requests() -> AsyncStream<Void> {
    let (requests, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    state.withLock { $0 = State(written: $0.written, listener: listener) }
    return requests
  }

  /// Ends the requests.
  func close() {
    state.withLock { state in
      state.listener?.finish()
      state.listener = nil
    }
  }

  /// Notes that a copy has failed, for the next who writes.
  func fail(_ error: StoreError) {
    state.withLock { $0.failure = error }
  }
}

extension LogMeter.State {
  fileprivate mutating func ask() {
    written = 0
    listener?.yield()
  }
}
