/// Compresses a buffer into one gzip member.
///
/// The form: blocks of 224 to 256 KiB whose bytes decide where they end, each deflated on its own and ended by a sync flush, then one empty
/// final block. The bytes depend on the input, the level and the libdeflate version alone, and equal those of `withGzipStream` and
/// `GzipEncoder` for the same input.
///
/// Levels are those of libdeflate. To be as small as zlib at level 6, lines of JSON need level 6 and tables need level 5.
///
/// - Parameters:
///   - bytes: The plain bytes; may be empty.
///   - level: 0 (stored) to 9 (smallest).
/// - Returns: The member's bytes, never empty.
/// - Complexity: O(*n*) time; the result and about 1 MB of memory, some of it kept for the next call.
public func gzip(_ bytes: UnsafeRawBufferPointer, level: Int = 6) -> [UInt8] {
  var member = GzipMember()
  var result = GzipMember.header
  member.append(deflating: bytes, level: level) { result.append(contentsOf: $0) }
  result.append(contentsOf: member.trailer)
  return result
}

/// Compresses an array into one gzip member; see the function for buffers.
public func gzip(_ bytes: [UInt8], level: Int = 6) -> [UInt8] {
  bytes.withUnsafeBytes { gzip($0, level: level) }
}

/// Compresses an answer that is sent and forgotten: one stream without blocks, a third faster for small buffers than `gzip`, whose
/// form is for files.
///
/// - Parameter level: 0 (stored) to 9 (smallest).
/// - Complexity: O(*n*) time.
public func gzipInOnePiece(_ bytes: UnsafeRawBufferPointer, level: Int) -> [UInt8] {
  DeflaterPool.with(level: level) { $0.member(bytes) }
}

/// Compresses a stream into one gzip member on the caller's thread; for small files and code that cannot wait.
///
/// The bytes equal those of `gzip` and `withGzipStream` for the same input, however it is divided into writes.
public struct GzipEncoder: ~Copyable {
  private let level: Int
  private let known: KnownBlocks?
  private var member = GzipMember()
  private var block = PlainBlock()
  private var isOpen = false

  /// Creates an encoder.
  /// - Parameters:
  ///   - level: 0 (stored) to 9 (smallest).
  ///   - known: Blocks of an earlier member of this level, which are not deflated again.
  public init(level: Int = 6, known: KnownBlocks? = nil) {
    precondition((0...9).contains(level), "The compression level goes from 0 to 9.")
    self.level = level
    self.known = known
  }

  /// Number of plain bytes written so far.
  public var uncompressedCount: Int { member.uncompressedCount + block.bytes.count }

  /// Takes plain bytes; gives compressed ones to `sink` each time a block is full.
  ///
  /// - Throws: What `sink` throws; the encoder is of no use afterwards.
  /// - Complexity: O(*n*).
  public mutating func write(
    _ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    var rest = bytes
    while !rest.isEmpty {
      block.take(from: &rest)
      if block.isFull {
        let next = block.cut()
        try flush(to: sink)
        block = next
      }
    }
  }

  /// Gives `sink` the remaining bytes and closes the member.
  ///
  /// - Returns: The digests and sizes of the member's blocks.
  /// - Throws: What `sink` throws.
  @discardableResult
  public consuming func finish(to sink: (UnsafeRawBufferPointer) throws -> Void) rethrows -> GzipLayout {
    try flush(to: sink)
    try member.trailer.withUnsafeBytes(sink)
    return member.layout
  }

  private mutating func flush(to sink: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    if !isOpen {
      try GzipMember.header.withUnsafeBytes(sink)
      isOpen = true
    }
    guard !block.bytes.isEmpty else { return }
    let deflated = DeflaterPool.deflate(block, level: level, known: known)
    member.append(deflated)
    try deflated.bytes.withUnsafeBytes(sink)
  }
}
