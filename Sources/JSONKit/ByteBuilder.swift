/// A growable buffer of raw bytes: the one output buffer of the program.
///
/// It is not copyable; hand it on by `inout`, `borrowing` or `consuming`.
public struct ByteBuilder: ~Copyable {
  @usableFromInline var storage: UnsafeMutableRawPointer
  @usableFromInline var capacity: Int
  @usableFromInline var used: Int

  /// An empty buffer with room for `capacity` bytes.
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

  /// True when nothing was appended.
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

  /// Appends a part of a text as UTF-8.
  @_disfavoredOverload
  @inlinable
  public mutating func append(_ text: Substring) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends what `body` writes into `capacity` bytes of uninitialised room; it returns how many it wrote.
  @inlinable
  public mutating func append(capacity room: Int, _ body: (UnsafeMutableRawBufferPointer) throws -> Int) rethrows {
    reserve(room)
    let written = try body(UnsafeMutableRawBufferPointer(start: storage + used, count: room))
    precondition(written >= 0 && written <= room, "No more can be written than there was room for.")
    used &+= written
  }

  /// Calls `body` with the contents, which are valid only inside.
  @inlinable
  public borrowing func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try body(UnsafeRawBufferPointer(start: storage, count: used))
  }

  /// A copy of the contents.
  /// - Complexity: O(count).
  public borrowing func array() -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: storage, count: used))
  }
}
