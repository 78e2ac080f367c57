/// Finds elements of their owner's array by a hash: open addressing over 64-bit slots, at most half full.
///
/// Elements are numbered in the order in which they come. The owner compares them itself, so that no element is copied and nothing is
/// allocated for one. Slots keep the hash, so growing reads no element.
public struct HashIndex: Sendable {
  /// The slots: the hash in the upper half, the number plus one in the lower half; 0 is free.
  @usableFromInline var slots: [UInt64]
  @usableFromInline var numbers = 0

  /// Creates an empty index.
  ///
  /// - Parameter capacity: the expected number of elements; more make it grow.
  public init(capacity: Int = 512) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// Returns the number of an element; nil where it has none yet.
  ///
  /// - Parameter isThere: whether the element of a number is the wanted one; called for elements with this hash.
  /// - Complexity: O(1) where nobody chose the elements for their hashes.
  @inlinable @inline(__always)
  public func number(_ hash: UInt32, where isThere: (Int) -> Bool) -> Int? {
    slots.withUnsafeBufferPointer { slots in
      let mask = slots.count &- 1
      var place = Int(hash) & mask
      while slots[place] != 0 {
        if UInt32(truncatingIfNeeded: slots[place] &>> 32) == hash {
          let number = Int(UInt32(truncatingIfNeeded: slots[place])) &- 1
          if isThere(number) { return number }
        }
        place = (place &+ 1) & mask
      }
      return nil
    }
  }

  /// Numbers an element that has no number yet.
  ///
  /// - Complexity: O(1), amortised.
  @inlinable
  @discardableResult
  public mutating func add(_ hash: UInt32) -> Int {
    numbers &+= 1
    precondition(numbers < UInt32.max, "Numbers have 32 bits.")
    if 2 &* numbers > slots.count { grow() }
    place(UInt64(hash) &<< 32 | UInt64(truncatingIfNeeded: numbers))
    return numbers &- 1
  }

  @usableFromInline
  mutating func place(_ slot: UInt64) {
    let mask = slots.count &- 1
    var place = Int(slot &>> 32) & mask
    while slots[place] != 0 { place = (place &+ 1) & mask }
    slots[place] = slot
  }

  @usableFromInline @inline(never)
  mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: 2 * old.count)
    for slot in old where slot != 0 { place(slot) }
  }
}

extension UInt64 {
  /// A hash of a number whose low bits differ where any bits do: Fibonacci hashing, the high bits of a product with the golden ratio.
  @inlinable @inline(__always)
  public var fibonacciHash: UInt32 { UInt32(truncatingIfNeeded: (self &* 0x9E37_79B9_7F4A_7C15) &>> 32) }
}
