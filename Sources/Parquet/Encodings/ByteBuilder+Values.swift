import Basics

extension ByteBuilder {
  /// Appends a number as a `Varint`.
  mutating func append(varint value: UInt64) {
    Varint.encode(value) { append($0) }
  }

  /// Appends a signed number as a `Varint` of its zigzag form.
  mutating func append(zigzag value: Int64) {
    append(varint: Varint.zigzag(value))
  }

  /// Returns the contents as numbers of a type, for a buffer that holds only such numbers; valid until the buffer is changed.
  ///
  /// The memory is aligned to 16 bytes and little-endian, like every system that Swift runs on.
  func values<T: FixedWidthInteger & BitwiseCopyable>(as type: T.Type) -> UnsafeBufferPointer<T> {
    UnsafeBufferPointer(
      start: UnsafePointer(start.assumingMemoryBound(to: T.self)), count: count / MemoryLayout<T>.stride)
  }

  /// Overwrites four bytes with a number, little-endian.
  mutating func set(_ value: UInt32, at offset: Int) {
    precondition(offset >= 0 && offset + 4 <= count, "Only what was appended can be overwritten.")
    start.storeBytes(of: value.littleEndian, toByteOffset: offset, as: UInt32.self)
  }

  /// Forgets the values of a page; keeps at most 4 MiB of room, so that one huge text does not hold its memory for ever.
  mutating func removePage() { removeAll(keepingAtMost: 4 << 20) }
}
