import Basics

/// A growable buffer of raw bytes.
///
/// Not copyable, since it owns memory; small enough to stand by the dozen in a writer.
struct RawBytes: ~Copyable {
  private(set) var start: UnsafeMutableRawPointer
  private(set) var capacity: Int
  private(set) var count = 0

  /// An empty buffer.
  init(capacity: Int = 64) {
    self.capacity = max(capacity, 64)
    start = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit { start.deallocate() }

  var isEmpty: Bool { count == 0 }

  /// The contents; valid until the buffer is changed.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  /// A copy of the contents.
  var array: [UInt8] { [UInt8](bytes) }

  /// Forgets what comes behind `length` and keeps the room.
  mutating func truncate(to length: Int) {
    precondition(length >= 0 && length <= count, "A buffer is cut within its length.")
    count = length
  }

  /// Forgets everything; gives room above `limit` back, so that one huge text does not stay for ever.
  mutating func removeAll(keeping limit: Int = 4 << 20) {
    count = 0
    guard capacity > limit else { return }
    start.deallocate()
    capacity = 64
    start = .allocate(byteCount: capacity, alignment: 16)
  }

  /// Makes room for `extra` more bytes.
  ///
  /// - Complexity: O(count) when the buffer grows, to the double at least.
  @inline(__always)
  mutating func reserve(_ extra: Int) {
    if extra > capacity &- count { grow(by: extra) }
  }

  @inline(never)
  private mutating func grow(by extra: Int) {
    capacity = max(capacity * 2, count + extra)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    moved.copyMemory(from: start, byteCount: count)
    start.deallocate()
    start = moved
  }

  /// Appends a number, little-endian.
  @inline(__always)
  mutating func append<T: FixedWidthInteger & BitwiseCopyable>(_ value: T) {
    reserve(MemoryLayout<T>.size)
    start.storeBytes(of: value.littleEndian, toByteOffset: count, as: T.self)
    count &+= MemoryLayout<T>.size
  }

  /// Appends bytes, which must not be this buffer's own.
  @inline(__always)
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress, bytes.count > 0 else { return }
    reserve(bytes.count)
    (start + count).copyMemory(from: source, byteCount: bytes.count)
    count &+= bytes.count
  }

  /// Appends a number as a `Varint`.
  mutating func append(varint value: UInt64) {
    Varint.encode(value) { append($0) }
  }

  /// Appends a signed number as a `Varint` of its zigzag form.
  mutating func append(zigzag value: Int64) {
    append(varint: Varint.zigzag(value))
  }

  /// Appends what `body` writes into room for `size` bytes; it returns how many it wrote.
  mutating func append(room size: Int, _ body: (UnsafeMutableRawPointer) -> Int) {
    reserve(size)
    let written = body(start + count)
    precondition(written >= 0 && written <= size, "No more can be written than there was room for.")
    count += written
  }

  /// The values as numbers of a type, which the buffer holds and nothing else.
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
}
