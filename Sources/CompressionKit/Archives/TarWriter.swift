/// Writes a compressed tar archive, and copies contents that are compressed already.
///
/// Content from a file of this package's form is not decompressed and compressed again: its blocks are placed between those of the tar
/// headers. Of gzip they are the bytes between the header and the final block; they end with a sync flush, on a byte boundary, and the
/// checksums are combined. The bytes depend on the entries alone.
public struct TarWriter: ~Copyable {
  private let compression: Compression
  private var frame: BlockFrame
  private var hasHeader = false
  /// The file whose content comes in.
  private var open: (entry: TarEntry, content: Content)?
  /// The reader of a content of another compression; nil for one that is copied.
  private var decompressor: Decompressor?

  private enum Content {
    case copied(BlockBody)
    case compressed(PlainBlock, plainCount: Int)
  }

  /// Creates a writer.
  public init(_ compression: Compression) {
    self.compression = compression
    frame = BlockFrame(compression)
  }

  /// Adds a file whose content is in memory.
  ///
  /// - Throws: What `sink` throws.
  /// - Complexity: O(*n*).
  public mutating func append(
    _ name: String, _ content: [UInt8], to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let entry = TarEntry(name: name, size: content.count)
    try compress(entry.header + content + entry.padding, to: sink)
  }

  /// Begins a file whose content is a whole file of this package's form; `copy` and `endFile` follow. One of another compression than the
  /// archive's is decompressed and compressed again.
  ///
  /// - Parameters:
  ///   - entry: The name in the archive and the number of plain bytes.
  ///   - count: The number of compressed bytes.
  ///   - compression: The compression of the content.
  /// - Throws: What `sink` throws.
  public mutating func beginFile(
    _ entry: TarEntry, count: Int, _ compression: Compression, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    precondition(open == nil, "A file is ended before the next begins.")
    try compress(entry.header, to: sink)
    if compression.fileExtension == self.compression.fileExtension {
      open = (entry, .copied(BlockBody(compression, count: count)))
    } else {
      open = (entry, .compressed(PlainBlock(self.compression.cut), plainCount: 0))
      decompressor = Decompressor(compression)
    }
  }

  /// Takes the next piece of the file.
  ///
  /// - Throws: `DecompressionError`; what `sink` throws.
  /// - Complexity: O(*n*).
  public mutating func copy(
    _ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    guard let (entry, content) = open else { preconditionFailure("No file was begun.") }
    switch content {
    case .copied(var body):
      let blocks = body.blocks(in: bytes)
      open = (entry, .copied(body))
      try sink(blocks)
    case .compressed(var block, let count):
      // The block is in this variable alone, so nothing is copied.
      open = nil
      var (plain, filled) = ([UInt8](), count)
      try decompressor?.push(bytes) { plain += $0 }
      filled += plain.count
      try plain.withUnsafeBytes { plain in
        var rest = plain
        while !rest.isEmpty {
          block.take(from: &rest)
          guard block.isFull else { continue }
          let next = block.cut()
          try write(block, to: sink)
          block = next
        }
      }
      open = (entry, .compressed(block, plainCount: filled))
    }
  }

  /// Ends the file.
  ///
  /// - Throws: `DecompressionError` (`corrupt`, `truncated`) where the file has another form, length or plain size; what `sink` throws.
  ///   The archive is of no use then.
  public mutating func endFile(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard let (entry, content) = open else { preconditionFailure("No file was begun.") }
    open = nil
    switch content {
    case .copied(let body):
      frame.append(crc32: try body.checksum(ofPlain: entry.size), plainCount: entry.size)
    case .compressed(let block, let count):
      try decompressor?.finish()
      decompressor = nil
      guard count == entry.size else { throw BlockBody.fault(at: count) }
      if !block.bytes.isEmpty { try write(block, to: sink) }
    }
    try compress(entry.padding, to: sink)
  }

  /// Ends the archive.
  ///
  /// - Throws: What `sink` throws.
  public consuming func finish(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    try compress(TarEntry.end, to: sink)
    try frame.trailer.withUnsafeBytes(sink)
  }

  private mutating func compress(_ bytes: [UInt8], to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    if !hasHeader {
      try BlockFrame.header(of: compression).withUnsafeBytes(sink)
      hasHeader = true
    }
    try bytes.withUnsafeBytes { try frame.append(compressing: $0, to: sink) }
  }

  private mutating func write(_ block: PlainBlock, to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    let compressed = compression.block(of: block, known: nil)
    frame.append(compressed)
    try compressed.bytes.withUnsafeBytes(sink)
  }
}

/// Separates the blocks of a file of this package's form from what stands around them, while the file is streamed.
struct BlockBody {
  private let compression: Compression
  private let count: Int
  private let headerCount: Int
  private let trailerCount: Int
  private var offset = 0
  private var header: [UInt8] = []
  private var trailer: [UInt8] = []

  /// Creates a body before the first piece.
  ///
  /// - Parameter count: The number of bytes of the file.
  init(_ compression: Compression, count: Int) {
    (self.compression, self.count) = (compression, count)
    let isGzip = if case .gzip = compression { true } else { false }
    (headerCount, trailerCount) = isGzip ? (GzipMember.header.count, GzipMember.trailerCount) : (0, 0)
  }

  /// Returns the blocks in the next piece of the file; may be empty.
  mutating func blocks(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let begin = min(max(headerCount - offset, 0), bytes.count)
    let end = min(max(count - trailerCount - offset, begin), bytes.count)
    offset += bytes.count
    header += bytes[..<begin]
    trailer += bytes[end...].prefix(trailerCount + 1)
    return UnsafeRawBufferPointer(rebasing: bytes[begin..<end])
  }

  /// Returns the checksum in the trailer of the file; 0 for a compression whose archive needs none.
  ///
  /// - Throws: `DecompressionError` (`corrupt`) where the file has another form, length or plain size.
  func checksum(ofPlain size: Int) throws -> UInt32 {
    func number(at start: Int) -> UInt32 {
      trailer[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    guard offset == count, trailer.count == trailerCount else { throw Self.fault(at: offset) }
    guard case .gzip = compression else {
      if compression == .none, count != size { throw Self.fault(at: offset) }
      return 0
    }
    guard header == GzipMember.header, trailer.starts(with: [0x03, 0x00]),
      number(at: 6) == UInt32(truncatingIfNeeded: size)
    else { throw Self.fault(at: offset) }
    return number(at: 2)
  }

  /// Returns the error of a file that is not as it was written.
  static func fault(at offset: Int) -> DecompressionError {
    DecompressionError(
      code: .corrupt, message: "A file was to be put into an archive and is not as it was written; write it again",
      offset: offset)
  }
}
