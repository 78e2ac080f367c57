/// Sets numbers side by side, each with the same number of bits, the lowest bit first (Encodings.md, "RLE").
struct BitPacker {
  private var target: UnsafeMutableRawPointer
  private let width: UInt64
  private var bits: UInt64 = 0
  private var filled: UInt64 = 0

  /// Packs into memory that has room for all the bits, rounded up to 8 bytes.
  ///
  /// - Parameter width: bits a number, 0 to 64.
  init(into target: UnsafeMutableRawPointer, width: Int) {
    self.target = target
    self.width = UInt64(width)
  }

  /// Packs a number that has no more than `width` bits.
  @inline(__always)
  mutating func pack(_ value: UInt64) {
    bits |= value &<< filled
    filled &+= width
    guard filled >= 64 else { return }
    target.storeBytes(of: bits.littleEndian, as: UInt64.self)
    target += 8
    filled &-= 64
    // What did not fit; a smart shift, since all 64 bits may have.
    bits = value >> (width &- filled)
  }

  /// Writes the last bits.
  mutating func finish() {
    if filled > 0 { target.storeBytes(of: bits.littleEndian, as: UInt64.self) }
  }

  /// Bytes of `count` numbers.
  static func byteCount(_ count: Int, width: Int) -> Int { (count * width + 7) / 8 }
}
