import Basics

extension ByteBuilder {
  /// Appends numbers as differences in packed bits (Encodings.md, DELTA_BINARY_PACKED = 5): blocks of 128, each of four
  /// parts with a width of their own.
  ///
  /// - Complexity: O(number of values).
  mutating func appendDelta<T: FixedWidthInteger & SignedInteger>(_ values: UnsafeBufferPointer<T>)
  where T.Magnitude: FixedWidthInteger {
    append(varint: UInt64(Delta.block))
    append(varint: UInt64(Delta.parts))
    append(varint: UInt64(values.count))
    append(zigzag: Int64(values.first ?? 0))
    var first = 1
    withUnsafeTemporaryAllocation(of: T.self, capacity: Delta.block) { deltas in
      while first < values.count {
        let count = min(Delta.block, values.count - first)
        var least = T.max
        for place in 0..<count {
          // Wrapping on purpose: the reader's addition wraps back.
          let delta = values[first + place] &- values[first + place - 1]
          deltas[place] = delta
          least = min(least, delta)
        }
        appendBlock(UnsafeMutableBufferPointer(rebasing: deltas[..<count]), least: least)
        first += count
      }
    }
  }

  private mutating func appendBlock<T: FixedWidthInteger & SignedInteger>(
    _ deltas: UnsafeMutableBufferPointer<T>, least: T
  ) where T.Magnitude: FixedWidthInteger {
    append(zigzag: Int64(least))
    let widths = count
    for _ in 0..<Delta.parts { append(UInt8(0)) }
    var first = 0
    var part = 0
    while first < deltas.count {
      let end = min(first + Delta.part, deltas.count)
      var all: T.Magnitude = 0
      for place in first..<end { all |= T.Magnitude(truncatingIfNeeded: deltas[place] &- least) }
      let width = T.bitWidth - all.leadingZeroBitCount
      start.storeBytes(of: UInt8(width), toByteOffset: widths + part, as: UInt8.self)
      let size = Delta.part * width / 8
      append(room: size + 8) { target in
        var packer = BitPacker(into: target, width: width)
        for place in first..<end {
          packer.pack(UInt64(T.Magnitude(truncatingIfNeeded: deltas[place] &- least)))
        }
        // The last part is filled up as if with the least difference.
        for _ in end..<(first + Delta.part) { packer.pack(0) }
        packer.finish()
        return size
      }
      first = end
      part += 1
    }
  }

  private enum Delta {
    static let block = 128
    static let parts = 4
    static let part = 32
  }
}
