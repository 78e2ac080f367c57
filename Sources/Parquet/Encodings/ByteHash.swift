/// A fast hash for dictionaries: the same in every run, and so no shield against chosen values (see `ValueDictionary`).
enum ByteHash {
  /// The hash of a number.
  @inline(__always)
  static func hash(_ value: UInt64) -> UInt32 {
    mix(value ^ 0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93)
  }

  /// The hash of bytes.
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
