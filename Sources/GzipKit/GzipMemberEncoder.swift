import CDeflate

/// Compresses one buffer after the other, each into a gzip member of its own, with one compressor for all of them.
///
/// For formats that hold many small compressed pieces. The bytes of a member equal those of `gzip` for the same input and
/// level: they depend neither on the time nor on what was compressed before.
public struct GzipMemberEncoder: ~Copyable {
  private var deflater: Deflater

  /// - Parameter level: 0 (stored) to 9 (smallest).
  public init(level: Int = 6) {
    deflater = Deflater(level: level)
  }

  /// Compresses a buffer, which may be empty.
  ///
  /// - Returns: The member's bytes, never empty.
  /// - Complexity: O(*n*) time.
  public mutating func encode(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    gzip(bytes, with: &deflater)
  }

  /// CRC-32 of a buffer, as gzip has it (RFC 1952, section 8), for formats that keep one of the compressed bytes.
  ///
  /// - Complexity: O(*n*).
  public static func crc32(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    libdeflate_crc32(0, bytes.baseAddress, bytes.count)
  }
}
