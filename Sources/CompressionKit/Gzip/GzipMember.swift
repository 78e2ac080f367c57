import Basics
import CDeflate
import CZlib

/// The frame of one gzip member (RFC 1952) around deflated blocks: header, running checksum and length, trailer.
///
/// The header is always the same ten bytes: no name, no time, no extra flags, operating system 255 ("unknown"), so
/// that the file says nothing about when and where it was made. The caller writes `header`, the bytes of each block
/// it accounts for, then `trailer`.
struct GzipMember: Sendable {
  /// The ten bytes that open every member.
  static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
  /// The number of bytes in `trailer`: an empty final block, the checksum, the length.
  static let trailerCount = 10

  /// CRC-32 of the plain bytes so far.
  private(set) var crc32: UInt32 = 0
  /// Number of plain bytes so far.
  private(set) var uncompressedCount = 0

  /// Accounts for the next deflated bytes, by the checksum and the count of their plain bytes.
  ///
  /// The body of a whole member of this form is such a piece: all bytes between `header` and the last `trailerCount` bytes.
  mutating func append(crc32 other: UInt32, uncompressedCount count: Int) {
    crc32 = UInt32(truncatingIfNeeded: crc32_combine(UInt(crc32), UInt(other), count))
    uncompressedCount += count
  }

  /// The bytes that close the member: an empty final block, CRC-32 and length modulo 2^32.
  var trailer: [UInt8] {
    var bytes: [UInt8] = [0x03, 0x00]
    bytes.reserveCapacity(Self.trailerCount)
    for value in [crc32, UInt32(truncatingIfNeeded: uncompressedCount)] {
      for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
    return bytes
  }
}

/// CRC-32 as gzip uses it (RFC 1952, section 8), for formats that keep a checksum of compressed bytes.
public enum CRC32 {
  /// Returns the checksum of a buffer, or of earlier bytes and the buffer.
  ///
  /// - Parameter earlier: the checksum of the earlier bytes.
  /// - Complexity: O(*n*).
  public static func checksum(of bytes: UnsafeRawBufferPointer, after earlier: UInt32 = 0) -> UInt32 {
    libdeflate_crc32(earlier, bytes.baseAddress, bytes.count)
  }
}
