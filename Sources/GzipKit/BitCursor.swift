/// A place in a sequence of bits, the least significant bit of each byte first (RFC 1951, section 3.1.1).
struct BitCursor {
  /// At least eight bytes more than are read.
  let bytes: UnsafeRawBufferPointer
  /// The first bit that is not there.
  let end: Int
  /// The next bit.
  var position = 0

  /// The next bits, at least 57 of them.
  var window: UInt64 {
    // In a damaged stream a place behind the end may be asked for: then there is nothing but zeros.
    guard position < end else { return 0 }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position >> 3, as: UInt64.self))
      >> UInt64(position & 7)
  }

  /// Takes up to 32 bits.
  mutating func take(_ count: Int) -> Int {
    let value = Int(truncatingIfNeeded: window & (1 << UInt64(count) - 1))
    position += count
    return value
  }
}
