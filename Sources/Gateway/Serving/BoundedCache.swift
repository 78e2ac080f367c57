import Synchronization

/// Values by name, within a number of bytes.
///
/// Two halves: what is used moves to the young half; when that is full it becomes the old one, and the old is dropped.
public final class BoundedCache<Value: Sendable>: Sendable {
  private struct State {
    var young: [String: (value: Value, bytes: Int)] = [:]
    var old: [String: (value: Value, bytes: Int)] = [:]
    var youngBytes = 0
  }

  private let state = Mutex(State())
  private let maximumBytes: Int

  /// A cache of nothing yet.
  public init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

  /// The value of a name; nil where it is not known, or not any more.
  ///
  /// - Complexity: O(1), now and then O(values).
  public subscript(key: String) -> Value? {
    state.withLock { state in
      if let (value, _) = state.young[key] { return value }
      guard let (value, bytes) = state.old.removeValue(forKey: key) else { return nil }
      keep(value, key, bytes, &state)
      return value
    }
  }

  /// Keeps a value of so many bytes.
  public func insert(_ value: Value, _ key: String, bytes: Int) {
    state.withLock { keep(value, key, bytes + key.utf8.count + 160, &$0) }
  }

  private func keep(_ value: Value, _ key: String, _ bytes: Int, _ state: inout State) {
    if state.youngBytes + bytes > maximumBytes / 2 {
      state.old = state.young
      state.young = [:]
      state.youngBytes = 0
    }
    guard bytes <= maximumBytes / 2, state.young.updateValue((value, bytes), forKey: key) == nil else { return }
    state.youngBytes += bytes
  }
}
