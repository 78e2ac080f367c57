/// One independently deflated piece of a gzip member.
///
/// Its bytes are raw deflate blocks (RFC 1951), end on a byte boundary after a sync flush and hold no final block. They
/// refer to nothing before the piece, so pieces may stand one after the other in any stream.
public struct GzipBlock: Sendable, Equatable {
  /// The deflated bytes.
  public let bytes: [UInt8]
  /// CRC-32 of the plain bytes.
  public let crc32: UInt32
  /// Number of plain bytes.
  public let uncompressedCount: Int

  /// A block made elsewhere, for example the body of a whole member of this form with its trailer's checksum.
  ///
  /// - Parameters:
  ///   - bytes: Raw deflate, sync-flushed, without a final block.
  ///   - crc32: CRC-32 of the plain bytes.
  ///   - uncompressedCount: Number of plain bytes.
  public init(bytes: [UInt8], crc32: UInt32, uncompressedCount: Int) {
    self.bytes = bytes
    self.crc32 = crc32
    self.uncompressedCount = uncompressedCount
  }
}
