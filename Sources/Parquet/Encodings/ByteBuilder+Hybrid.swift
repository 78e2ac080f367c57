import Basics

extension ByteBuilder {
  /// Appends numbers as the hybrid of runs and packed bits (Encodings.md, RLE = 3), without a length before it.
  ///
  /// Eight equal numbers or more become a run; the numbers between runs are packed in groups of eight.
  ///
  /// - Parameter width: bits of the largest number, 1 to 32.
  /// - Complexity: O(number of values).
  mutating func appendHybrid<T: FixedWidthInteger & UnsignedInteger>(_ values: UnsafeBufferPointer<T>, width: Int) {
    var packedFrom = 0
    var place = 0
    while place < values.count {
      let run = Self.run(in: values, from: place)
      if run >= 8 {
        appendPacked(values, packedFrom..<place, width: width)
        append(varint: UInt64(run) << 1)
        let value = UInt64(values[place])
        for byte in 0..<((width + 7) / 8) { append(UInt8(truncatingIfNeeded: value >> UInt64(8 * byte))) }
        place += run
        packedFrom = place
      } else {
        place = min(place + 8, values.count)
      }
    }
    appendPacked(values, packedFrom..<place, width: width)
  }

  /// Returns the number of equal numbers that follow one another.
  private static func run<T: Equatable>(in values: UnsafeBufferPointer<T>, from first: Int) -> Int {
    let value = values[first]
    var end = first + 1
    while end < values.count, values[end] == value { end += 1 }
    return end - first
  }

  /// Appends a packed run; its last group is filled up with zeros.
  private mutating func appendPacked<T: FixedWidthInteger & UnsignedInteger>(
    _ values: UnsafeBufferPointer<T>, _ range: Range<Int>, width: Int
  ) {
    guard !range.isEmpty else { return }
    let groups = (range.count + 7) / 8
    append(varint: UInt64(groups) << 1 | 1)
    let size = groups * width
    append(room: size + 8) { target in
      // The bits behind the last number belong to the group.
      (target + max(0, size - width)).initializeMemory(as: UInt8.self, repeating: 0, count: width + 8)
      var packer = BitPacker(into: target, width: width)
      for place in range { packer.pack(UInt64(values[place])) }
      packer.finish()
      return size
    }
  }
}

/// Packs numbers with the same number of bits each, the lowest bit first (Encodings.md, "RLE").
struct BitPacker {
  private var target: UnsafeMutableRawPointer
  private let width: UInt64
  private var bits: UInt64 = 0
  private var filled: UInt64 = 0

  /// Creates a packer into memory that has room for all the bits, rounded up to 8 bytes.
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
    // The bits that did not fit; a smart shift, since all 64 bits may have fitted.
    bits = value >> (width &- filled)
  }

  /// Writes the last bits.
  mutating func finish() {
    if filled > 0 { target.storeBytes(of: bits.littleEndian, as: UInt64.self) }
  }
}
