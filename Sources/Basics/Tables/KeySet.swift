/// A set of whole numbers for millions of look-ups: open addressing over the numbers themselves, at most half full.
///
/// Zero stands for a free place and is kept apart.
public struct KeySet: Sendable {
  @usableFromInline var places: [Int64]
  @usableFromInline var count = 0
  @usableFromInline var hasZero = false

  /// Creates an empty set.
  ///
  /// - Parameter capacity: the expected number of keys; more make it grow.
  public init(capacity: Int = 0) {
    var size = 1 << 4
    while size < capacity * 2 { size <<= 1 }
    places = Array(repeating: 0, count: size)
  }

  /// Whether a key is in the set.
  ///
  /// - Complexity: O(1).
  @inlinable @inline(__always)
  public func contains(_ key: Int64) -> Bool {
    if key == 0 { return hasZero }
    return places.withUnsafeBufferPointer { places in
      var place = Self.first(key, places.count)
      while places[place] != 0 {
        if places[place] == key { return true }
        place = (place + 1) & (places.count - 1)
      }
      return false
    }
  }

  /// Adds a key.
  ///
  /// - Complexity: O(1), amortised.
  public mutating func insert(_ key: Int64) {
    guard key != 0 else {
      hasZero = true
      return
    }
    if (count + 1) * 2 > places.count { grow() }
    var place = Self.first(key, places.count)
    while places[place] != 0 {
      if places[place] == key { return }
      place = (place + 1) & (places.count - 1)
    }
    places[place] = key
    count += 1
  }

  @usableFromInline @inline(never)
  mutating func grow() {
    var larger = KeySet(capacity: places.count)
    for key in places where key != 0 { larger.insert(key) }
    larger.hasZero = hasZero
    self = larger
  }

  @inlinable @inline(__always)
  static func first(_ key: Int64, _ size: Int) -> Int {
    Int(UInt64(bitPattern: key).fibonacciHash) & (size - 1)
  }
}
