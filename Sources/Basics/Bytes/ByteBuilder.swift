/// A growable buffer of raw bytes, used for all output of the program.
///
/// It is not copyable; hand it on by `inout`, `borrowing` or `consuming`.
public struct ByteBuilder: ~Copyable {
  @usableFromInline var storage: UnsafeMutableRawPointer
  @usableFromInline var capacity: Int
  @usableFromInline var used: Int

  /// Creates an empty buffer with room for `capacity` bytes.
  public init(capacity: Int = 0) {
    precondition(capacity >= 0, "A capacity is not negative.")
    self.capacity = max(capacity, 64)
    self.storage = UnsafeMutableRawPointer.allocate(byteCount: self.capacity, alignment: 16)
    self.used = 0
  }

  deinit { storage.deallocate() }

  /// The number of bytes appended so far.
  @inlinable
  public var count: Int { used }

  /// Whether nothing was appended.
  @inlinable
  public var isEmpty: Bool { used == 0 }

  /// Forgets the contents and keeps the capacity.
  @inlinable
  public mutating func removeAll() { used = 0 }

  /// Forgets all but the first `length` bytes and keeps the capacity; `length` is at most `count`.
  @inlinable
  public mutating func truncate(to length: Int) {
    precondition(length >= 0 && length <= used, "A buffer is cut within its length.")
    used = length
  }

  /// Forgets the contents and keeps the capacity, unless it is more than `limit` bytes.
  public mutating func removeAll(keepingAtMost limit: Int) {
    if capacity > limit { self = ByteBuilder() } else { removeAll() }
  }

  /// Makes room for `extra` more bytes.
  /// - Complexity: O(count) when the buffer grows; amortised O(1) a byte, since it grows at least to the double.
  @inlinable @inline(__always)
  public mutating func reserve(_ extra: Int) {
    if extra > capacity &- used { grow(by: extra) }
  }

  @usableFromInline @inline(never)
  mutating func grow(by extra: Int) {
    let grown = max(capacity * 2, used + extra)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: grown, alignment: 16)
    moved.copyMemory(from: storage, byteCount: used)
    storage.deallocate()
    storage = moved
    capacity = grown
  }

  /// Appends one byte.
  @inlinable @inline(__always)
  public mutating func append(_ byte: UInt8) {
    reserve(1)
    storage.storeBytes(of: byte, toByteOffset: used, as: UInt8.self)
    used &+= 1
  }

  /// Appends a number, little-endian. The label keeps a byte and a number apart where a literal is appended.
  @inlinable @inline(__always)
  public mutating func append<T: FixedWidthInteger & BitwiseCopyable>(littleEndian number: T) {
    reserve(MemoryLayout<T>.size)
    storage.storeBytes(of: number.littleEndian, toByteOffset: used, as: T.self)
    used &+= MemoryLayout<T>.size
  }

  /// Appends bytes, which must not be this buffer's own.
  /// - Complexity: O(number of bytes).
  @inlinable
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, bytes.count > 0 else { return }
    reserve(bytes.count)
    (storage + used).copyMemory(from: start, byteCount: bytes.count)
    used &+= bytes.count
  }

  /// Appends bytes.
  @inlinable
  public mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  /// Appends the contents of another buffer.
  @inlinable
  public mutating func append(_ other: borrowing ByteBuilder) {
    append(UnsafeRawBufferPointer(start: other.storage, count: other.used))
  }

  /// Appends a literal as UTF-8.
  @inlinable
  public mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends a text as UTF-8. Disfavoured, so that a literal becomes a `StaticString`.
  @_disfavoredOverload
  @inlinable
  public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends the bytes that `body` writes into uninitialised room for `size` bytes; it returns the number of bytes to keep.
  ///
  /// - Returns: what `body` returned.
  @inlinable @inline(__always) @discardableResult
  public mutating func append(room size: Int, _ body: (UnsafeMutableRawPointer) -> Int) -> Int {
    reserve(size)
    let written = body(storage + used)
    precondition(written >= 0 && written <= size, "No more can be written than there was room for.")
    used &+= written
    return written
  }

  /// The first byte, aligned to 16; valid until the buffer is changed.
  @inlinable
  public var start: UnsafeMutableRawPointer { storage }

  /// The contents; valid until the buffer is changed.
  @inlinable
  public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: storage, count: used) }

  /// Calls `body` with the contents, which are valid only inside.
  @inlinable
  public borrowing func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try body(UnsafeRawBufferPointer(start: storage, count: used))
  }

  /// Returns a copy of the contents.
  /// - Complexity: O(count).
  public borrowing func array() -> [UInt8] {
    [UInt8](bytes)
  }
}
