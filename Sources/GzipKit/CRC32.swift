import CDeflate

/// CRC-32 as gzip has it (RFC 1952, section 8), for formats that keep one of compressed bytes.
public enum CRC32 {
  /// The checksum of a buffer.
  ///
  /// - Complexity: O(*n*).
  public static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    libdeflate_crc32(0, bytes.baseAddress, bytes.count)
  }
}
