import Synchronization

/// Values by name, within a number of bytes; unused values are dropped.
public final class BoundedCache<Value: Sendable>: Sendable {
  private let values: Mutex<Halves<String, Value>>

  /// Creates an empty cache.
  public init(maximumBytes: Int) { values = Mutex(Halves(limit: maximumBytes / 2)) }

  /// The value of a name; nil where it was never kept, or was dropped.
  ///
  /// - Complexity: O(1), now and then O(values).
  public subscript(key: String) -> Value? { values.withLock { $0.value(key) } }

  /// Keeps a value with a size in bytes.
  public func insert(_ value: Value, _ key: String, bytes: Int) {
    values.withLock { $0.keep(value, key, weight: bytes + key.utf8.count + 160) }
  }
}

/// Values by key in two halves: a used value moves to the young half; when the young half is full, it becomes the old one, and the old one
/// is dropped.
package struct Halves<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var young: [Key: (value: Value, weight: Int)] = [:]
  private var old: [Key: (value: Value, weight: Int)] = [:]
  private var youngWeight = 0
  private let limit: Int

  /// - Parameter limit: the greatest weight of all values of one half.
  package init(limit: Int) { self.limit = limit }

  /// Returns the value of a key; nil where it was never kept, or was dropped.
  package mutating func value(_ key: Key) -> Value? {
    if let (value, _) = young[key] { return value }
    guard let (value, weight) = old.removeValue(forKey: key) else { return nil }
    keep(value, key, weight: weight)
    return value
  }

  /// Keeps a value in place of the earlier one of its key.
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
