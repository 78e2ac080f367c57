/// Writes a tar archive in one gzip member, and copies contents that are compressed already.
///
/// Content from a gzip member of this package's form is not inflated and deflated again: the bytes between its header and its final block
/// are placed between blocks for the tar headers. They end with a sync flush, on a byte boundary; the checksums are combined. The bytes
/// depend on the entries alone.
public struct TarGzipWriter: ~Copyable {
  private let level: Int
  private var member = GzipMember()
  private var hasHeader = false
  /// The file whose content is being copied.
  private var open: (entry: TarEntry, frame: GzipFrame)?

  /// Creates a writer.
  /// - Parameter level: for bytes that are compressed here, 0 (stored) to 9 (smallest).
  public init(level: Int = 6) {
    precondition((0...9).contains(level), "The compression level goes from 0 to 9.")
    self.level = level
  }

  /// Adds a file whose content is in memory.
  ///
  /// - Throws: What `sink` throws.
  /// - Complexity: O(*n*).
  public mutating func append(
    _ name: String, _ content: [UInt8], to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let entry = TarEntry(name: name, size: content.count)
    try deflate(entry.header + content + entry.padding, to: sink)
  }

  /// Begins a file whose content is a whole gzip member of this package's form; `copy` and `endMember` follow.
  ///
  /// - Parameters:
  ///   - entry: The name in the archive and the number of plain bytes.
  ///   - count: The number of bytes of the member.
  /// - Throws: What `sink` throws.
  public mutating func beginMember(
    _ entry: TarEntry, count: Int, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    precondition(open == nil, "A member is ended before the next begins.")
    try deflate(entry.header, to: sink)
    open = (entry, GzipFrame(count: count))
  }

  /// Takes the next piece of the member.
  ///
  /// - Throws: What `sink` throws.
  /// - Complexity: O(*n*): the bytes are copied.
  public mutating func copy(
    _ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    guard let body = open?.frame.body(of: bytes) else { preconditionFailure("No member was begun.") }
    try sink(body)
  }

  /// Ends the file.
  ///
  /// - Throws: `GzipError` (`corrupt`) where the member has another form, length or plain size; what `sink` throws. The
  ///   archive is of no use then.
  public mutating func endMember(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard let (entry, frame) = open else { preconditionFailure("No member was begun.") }
    open = nil
    member.append(crc32: try frame.checksum(ofPlain: entry.size), uncompressedCount: entry.size)
    try deflate(entry.padding, to: sink)
  }

  /// Ends the archive.
  ///
  /// - Throws: What `sink` throws.
  public consuming func finish(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    try deflate(TarEntry.end, to: sink)
    try member.trailer.withUnsafeBytes(sink)
  }

  private mutating func deflate(_ bytes: [UInt8], to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    if !hasHeader {
      try GzipMember.header.withUnsafeBytes(sink)
      hasHeader = true
    }
    try bytes.withUnsafeBytes { try member.append(deflating: $0, level: level, to: sink) }
  }
}

/// Separates the blocks of a gzip member of this package's form from its header and trailer, while the member is
/// streamed.
struct GzipFrame {
  private let count: Int
  private var offset = 0
  private var header: [UInt8] = []
  private var trailer: [UInt8] = []

  /// Creates a frame before the first piece.
  /// - Parameter count: The number of bytes of the member.
  init(count: Int) {
    self.count = count
  }

  /// Returns the deflated blocks in the next piece of the member; may be empty.
  mutating func body(of bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let begin = min(max(GzipMember.header.count - offset, 0), bytes.count)
    let end = min(max(count - GzipMember.trailerCount - offset, begin), bytes.count)
    offset += bytes.count
    header += bytes[..<begin]
    trailer += bytes[end...].prefix(GzipMember.trailerCount + 1)
    return UnsafeRawBufferPointer(rebasing: bytes[begin..<end])
  }

  /// Returns the checksum in the trailer of the member.
  ///
  /// - Throws: `GzipError` (`corrupt`) where the member has another form, length or plain size.
  func checksum(ofPlain size: Int) throws -> UInt32 {
    func number(at start: Int) -> UInt32 {
      trailer[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    guard offset == count, header == GzipMember.header, trailer.count == GzipMember.trailerCount,
      trailer.starts(with: [0x03, 0x00]), number(at: 6) == UInt32(truncatingIfNeeded: size)
    else {
      throw GzipError(
        code: .corrupt, message: "A file was to be put into an archive and is not as it was written; write it again",
        offset: offset)
    }
    return number(at: 2)
  }
}
