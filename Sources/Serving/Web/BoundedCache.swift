import Synchronization

/// Values by name, within a number of bytes; what is not used is forgotten.
public final class BoundedCache<Value: Sendable>: Sendable {
  private let values: Mutex<Halves<String, Value>>

  /// A cache of nothing yet.
  public init(maximumBytes: Int) { values = Mutex(Halves(limit: maximumBytes / 2)) }

  /// The value of a name; nil where it is not known, or not any more.
  ///
  /// - Complexity: O(1), now and then O(values).
  public subscript(key: String) -> Value? { values.withLock { $0.value(key) } }

  /// Keeps a value of so many bytes.
  public func insert(_ value: Value, _ key: String, bytes: Int) {
    values.withLock { $0.keep(value, key, weight: bytes + key.utf8.count + 160) }
  }
}

/// Values by key in two halves: what is used moves to the young half; when that is full it becomes the old one, and the old
/// is dropped.
package struct Halves<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var young: [Key: (value: Value, weight: Int)] = [:]
  private var old: [Key: (value: Value, weight: Int)] = [:]
  private var youngWeight = 0
  private let limit: Int

  /// - Parameter limit: the most that the values of one half weigh together.
  package init(limit: Int) { self.limit = limit }

  /// The value of a key; nil where it is not known, or not any more.
  package mutating func value(_ key: Key) -> Value? {
    if let (value, _) = young[key] { return value }
    guard let (value, weight) = old.removeValue(forKey: key) else { return nil }
    keep(value, key, weight: weight)
    return value
  }

  /// Keeps a value, in place of the one that the key had.
  package mutating func keep(_ value: Value, _ key: Key, weight: Int) {
    youngWeight -= young.removeValue(forKey: key)?.weight ?? 0
    if youngWeight + weight > limit {
      old = young
      young = [:]
      youngWeight = 0
    }
    guard weight <= limit else { return }
    young[key] = (value, weight)
    youngWeight += weight
  }
}
