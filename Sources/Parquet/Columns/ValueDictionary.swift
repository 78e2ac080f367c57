import Basics
import Glibc

/// The distinct values of a column in one row group, numbered in the order of their first appearance.
///
/// It gives up where it does not pay: when the values are too large together, when nearly all values at the beginning of a page are new,
/// and when values that were chosen for it collide in its table. Each of these depends on the values alone.
struct ValueDictionary: ~Copyable {
  /// The number of distinct values.
  private(set) var count = 0
  /// The values in the plain encoding.
  private(set) var entries = ByteBuilder()
  /// The number of bytes of `entries` when half the values of the last page were numbered.
  private(set) var bytesAtHalf = 0

  private let limit: Int
  /// The start of each text in `entries`.
  private var offsets = ByteBuilder()
  /// Open addressing: the hash above, the number plus one below; 0 is free. Not the `HashIndex` of Basics: that this table gives
  /// up after `steps` places and forgets its values decides which bytes are published.
  private var slots: UnsafeMutableBufferPointer<UInt64>

  /// Creates an empty dictionary.
  /// - Parameter limit: the greatest number of bytes of `entries`.
  init(limit: Int) {
    self.limit = limit
    slots = .allocate(capacity: 1 << 10)
    slots.initialize(repeating: 0)
  }

  deinit { slots.deallocate() }

  /// Forgets the values from a number on. Nothing can be looked up afterwards; earlier numbers stay valid.
  mutating func roll(backTo count: Int, bytes: Int) {
    self.count = count
    entries.truncate(to: bytes)
    slots.deallocate()
    slots = .allocate(capacity: 1)
    slots.initialize(repeating: 0)
  }

  /// Appends the numbers of the values of a page, four bytes each.
  ///
  /// - Returns: false where the dictionary does not pay; roll it back then.
  /// - Complexity: O(number of values).
  mutating func appendIndices<T: FixedWidthInteger & BitwiseCopyable>(
    of values: UnsafeBufferPointer<T>, to indices: inout ByteBuilder
  ) -> Bool {
    let known = count
    let half = values.count / 2
    for place in 0..<values.count {
      if place == half { bytesAtHalf = entries.count }
      let value = values[place]
      let hash = ByteHash.hash(UInt64(truncatingIfNeeded: value))
      let found = find(hash) { entries, _, number in
        entries.start.load(fromByteOffset: number &* MemoryLayout<T>.size, as: T.self) == value
      }
      guard let found else { return false }
      if found == count {
        guard entries.count &+ MemoryLayout<T>.size <= limit else { return false }
        entries.append(littleEndian: value)
        insert(hash)
      }
      indices.append(littleEndian: UInt32(truncatingIfNeeded: found))
      if place == ValueDictionary.patience, count &- known > place &- place / 16 { return false }
    }
    return true
  }

  /// Appends the numbers of `total` texts, which are in the plain encoding.
  mutating func appendIndices(
    ofTexts values: UnsafeRawBufferPointer, total: Int, to indices: inout ByteBuilder
  ) -> Bool {
    guard let start = values.baseAddress else { return true }
    let known = count
    let half = total / 2
    var place = 0
    var offset = 0
    while offset < values.count {
      if place == half { bytesAtHalf = entries.count }
      let length = Int(UInt32(littleEndian: values.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      let text = start + offset
      let hash = ByteHash.hash(text + 4, length)
      let found = find(hash) { entries, offsets, number in
        let entry = entries.start + Int(offsets.start.load(fromByteOffset: number &* 4, as: UInt32.self))
        // The length first: the entry may be shorter, and nothing behind the entries may be read.
        let known = Int(UInt32(littleEndian: entry.loadUnaligned(as: UInt32.self)))
        return known == length && ByteOrder.areEqual(entry + 4, text + 4, length)
      }
      guard let found else { return false }
      if found == count {
        guard entries.count &+ length &+ 4 <= limit else { return false }
        offsets.append(littleEndian: UInt32(truncatingIfNeeded: entries.count))
        entries.append(UnsafeRawBufferPointer(start: text, count: 4 &+ length))
        insert(hash)
      }
      indices.append(littleEndian: UInt32(truncatingIfNeeded: found))
      if place == ValueDictionary.patience, count &- known > place &- place / 16 { return false }
      offset &+= 4 &+ length
      place &+= 1
    }
    return true
  }

  /// Returns the number of the value with a hash; `count` for a new value, nil where the search takes too long.
  @inline(__always)
  private func find(_ hash: UInt32, _ isThere: (borrowing ByteBuilder, borrowing ByteBuilder, Int) -> Bool) -> Int? {
    let mask = slots.count &- 1
    var place = Int(hash) & mask
    for _ in 0..<ValueDictionary.steps {
      let slot = slots[place]
      if slot == 0 { return count }
      if UInt32(truncatingIfNeeded: slot &>> 32) == hash {
        let number = Int(UInt32(truncatingIfNeeded: slot)) &- 1
        if isThere(entries, offsets, number) { return number }
      }
      place = (place &+ 1) & mask
    }
    return nil
  }

  /// Numbers the value that was just appended to `entries`.
  private mutating func insert(_ hash: UInt32) {
    count &+= 1
    if 2 &* count > slots.count { grow() }
    place(UInt64(hash) &<< 32 | UInt64(truncatingIfNeeded: count))
  }

  private func place(_ slot: UInt64) {
    let mask = slots.count &- 1
    var place = Int(slot &>> 32) & mask
    while slots[place] != 0 { place = (place &+ 1) & mask }
    slots[place] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = .allocate(capacity: 2 * old.count)
    slots.initialize(repeating: 0)
    for slot in old where slot != 0 { place(slot) }
    old.deallocate()
  }

  /// The number of values of a page after which the dictionary checks whether nearly all of them were new.
  private static var patience: Int { 4_096 }
  /// The greatest number of places that are looked at for a value. In a table that is at most half full, ordinary hashes need a few.
  private static var steps: Int { 256 }
}

/// A fast hash for dictionaries: the same in every run, and so no shield against chosen values (see `ValueDictionary`).
enum ByteHash {
  /// Returns the hash of a number.
  @inline(__always)
  static func hash(_ value: UInt64) -> UInt32 {
    mix(value ^ 0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93)
  }

  /// Returns the hash of bytes.
  ///
  /// - Complexity: O(bytes), eight at a time.
  @inline(__always)
  static func hash(_ bytes: UnsafeRawPointer, _ count: Int) -> UInt32 {
    var state = UInt64(truncatingIfNeeded: count) &* 0xA076_1D64_78BD_642F
    var place = 0
    while place &+ 8 <= count {
      state = fold(state ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self), 0xE703_7ED1_A0B4_28DB)
      place &+= 8
    }
    var tail: UInt64 = 0
    while place < count {
      tail = tail &<< 8 | UInt64(bytes.load(fromByteOffset: place, as: UInt8.self))
      place &+= 1
    }
    return mix(state ^ tail, 0x8EBC_6AF0_9C88_C6E3)
  }

  @inline(__always)
  private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }

  @inline(__always)
  private static func mix(_ a: UInt64, _ b: UInt64) -> UInt32 {
    let folded = fold(a, b)
    return UInt32(truncatingIfNeeded: folded ^ folded &>> 32)
  }
}

/// Compares texts by their bytes, which is the order of their code points.
enum ByteOrder {
  @inline(__always)
  static func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Bool {
    memcmp(a, b, count) == 0
  }

  static func isLess(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    let common = min(a.count, b.count)
    if common > 0, let left = a.baseAddress, let right = b.baseAddress {
      let order = memcmp(left, right, common)
      if order != 0 { return order < 0 }
    }
    return a.count < b.count
  }

  /// Returns the first eight bytes as a number that sorts as they do. A shorter text is filled up with zeros.
  @inline(__always)
  static func prefix(_ text: UnsafeRawPointer, _ count: Int) -> UInt64 {
    if count >= 8 { return UInt64(bigEndian: text.loadUnaligned(as: UInt64.self)) }
    var prefix: UInt64 = 0
    for place in 0..<count {
      prefix |= UInt64(text.load(fromByteOffset: place, as: UInt8.self)) &<< UInt64(56 - 8 * place)
    }
    return prefix
  }
}
