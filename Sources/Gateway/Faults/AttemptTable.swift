import Synchronization

/// How often each request was asked, for about a million requests at most.
///
/// Two halves as in `BoundedCache`: a request that half a million others have come after is forgotten, and its attempts
/// begin anew. A client asks again long before that.
final class AttemptTable: Sendable {
  private struct State {
    var young: [UInt64: Int] = [:]
    var old: [UInt64: Int] = [:]
  }

  private let state: Mutex<State> = Mutex(State())
  private let capacity: Int

  init(capacity: Int = 1 << 20) { self.capacity = capacity }

  /// Counts an attempt.
  ///
  /// - Returns: how often the request was asked before.
  /// - Complexity: O(1), now and then O(capacity).
  func count(_ request: UInt64) -> Int {
    state.withLock { state in
      let before = state.young[request] ?? state.old.removeValue(forKey: request) ?? 0
      if state.young[request] == nil, state.young.count >= max(1, capacity / 2) {
        state.old = state.young
        state.young = [:]
      }
      state.young[request] = before + 1
      return before
    }
  }
}
