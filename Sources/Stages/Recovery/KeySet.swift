/// The keys of records. Keys are spread well by one multiplication, so that asking for millions of them costs little.
///
/// Open addressing, at most half full. Zero is no key of a record that has a number, so it stands for a free place.
struct KeySet: Sendable {
  private var places: [Int64]
  private var count = 0
  private var hasZero = false

  /// - Parameter capacity: how many keys are expected; more than these make it grow.
  init(capacity: Int = 0) {
    var size = 1 << 4
    while size < capacity * 2 { size <<= 1 }
    places = Array(repeating: 0, count: size)
  }

  /// Whether a key is in the set.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  func contains(_ key: Int64) -> Bool {
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
  mutating func insert(_ key: Int64) {
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

  private mutating func grow() {
    var larger = KeySet(capacity: places.count)
    for key in places where key != 0 { larger.insert(key) }
    larger.hasZero = hasZero
    self = larger
  }

  /// Fibonacci hashing; the high bits are the mixed ones.
  @inline(__always)
  private static func first(_ key: Int64, _ size: Int) -> Int {
    let mixed = UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (size - 1)
  }
}
