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
  private var open: TarEntry?
  /// The blocks of a content that is copied.
  private var body: BlockBody?
  /// The reader of a content of another compression.
  private var decompressor: Decompressor?
  /// The plain bytes of that content that are not compressed yet, and the number of all so far.
  private var filling: PlainBlock
  private var plainCount = 0

  /// Creates a writer.
  public init(_ compression: Compression) {
    self.compression = compression
    frame = BlockFrame(compression)
    filling = PlainBlock(compression.cut)
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
    open = entry
    if compression.fileExtension == self.compression.fileExtension {
      body = BlockBody(compression, count: count)
    } else {
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
    precondition(open != nil, "No file was begun.")
    if let blocks = body?.blocks(in: bytes) { return try sink(blocks) }
    var plain: [UInt8] = []
    try decompressor?.push(bytes) { plain += $0 }
    plainCount += plain.count
    try plain.withUnsafeBytes { plain in
      var rest = plain
      while !rest.isEmpty {
        filling.take(from: &rest)
        guard filling.isFull else { continue }
        let next = filling.cut()
        try writeFilled(to: sink)
        filling = next
      }
    }
  }

  /// Ends the file.
  ///
  /// - Throws: `DecompressionError` (`corrupt`, `truncated`) where the file has another form, length or plain size; what `sink` throws.
  ///   The archive is of no use then.
  public mutating func endFile(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard let entry = open.take() else { preconditionFailure("No file was begun.") }
    if let body = body.take() {
      frame.append(crc32: try body.checksum(ofPlain: entry.size), plainCount: entry.size)
    } else {
      try decompressor?.finish()
      decompressor = nil
      guard plainCount == entry.size else { throw BlockBody.fault(at: plainCount) }
      try writeFilled(to: sink)
      (filling, plainCount) = (PlainBlock(compression.cut), 0)
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

  private mutating func writeFilled(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    let bytes = filling.bytes
    try bytes.withUnsafeBytes { try frame.append(compressing: $0, to: sink) }
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
