import Glibc

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

  /// The first eight bytes as a number that sorts as they do. A shorter text is filled up with zeros.
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
