/// A small file of numbers that one run leaves for the next: a head that identifies it and its owner, the numbers, and a digest of both. A
/// reader gets all of the numbers, or none.
public enum CheckedBytes {
  /// Makes the bytes of such a file.
  public struct Writer: ~Copyable {
    private var bytes: [UInt8]

    /// Begins a file.
    /// - Parameter head: the kind of file, and its version or set.
    public init(head: String) { bytes = Array((head + "\n").utf8) }

    /// Appends a word of 64 bits, in eight bytes.
    public mutating func append(word: UInt64) { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }

    /// Appends a number that is mostly small.
    public mutating func append(_ number: Int) { Varint.append(UInt64(number), to: &bytes) }

    /// Appends a text.
    public mutating func append(_ text: String) {
      append(text.utf8.count)
      bytes += text.utf8
    }

    /// Ends the file and returns its bytes.
    public consuming func finish() -> [UInt8] {
      append(word: QuickDigest.of(bytes))
      return bytes
    }
  }

  /// Reads the bytes of such a file. A nil result ends the reading, since the file is then of another version.
  public struct Reader {
    private let bytes: [UInt8]
    private let end: Int
    private var position: Int

    /// Checks the head and the digest.
    /// - Returns: nil for bytes with another head, and for damaged ones.
    public init?(_ bytes: [UInt8], head: String) {
      let head = Array((head + "\n").utf8)
      guard bytes.count >= head.count + 8, bytes.starts(with: head) else { return nil }
      (self.bytes, position, end) = (bytes, head.count, bytes.count)
      let contents = bytes.count - 8
      guard Self.word(bytes, at: contents) == QuickDigest.of(bytes[..<contents]) else { return nil }
    }

    /// Whether everything was read.
    public var isAtEnd: Bool { position == end - 8 }

    /// Reads a word.
    public mutating func word() -> UInt64? {
      guard position + 8 <= end - 8 else { return nil }
      defer { position += 8 }
      return Self.word(bytes, at: position)
    }

    /// Reads a number.
    public mutating func number() -> Int? {
      let read = bytes.withUnsafeBytes { bytes in
        Varint.read(UnsafeRawBufferPointer(rebasing: bytes[..<(end - 8)]), at: &position)
      }
      return read.flatMap { Int(exactly: $0) }
    }

    /// Reads the number of elements that follow, none of which is shorter than a byte.
    public mutating func count() -> Int? { number().flatMap { $0 <= end - 8 - position ? $0 : nil } }

    /// Reads a text.
    public mutating func text() -> String? {
      guard let count = count() else { return nil }
      defer { position += count }
      return String(decoding: bytes[position..<(position + count)], as: UTF8.self)
    }

    private static func word(_ bytes: [UInt8], at position: Int) -> UInt64 {
      bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt64.self)) }
    }
  }
}
