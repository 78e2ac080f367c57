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
  /// The blocks so far that were deflated for this member.
  private(set) var layout = GzipLayout()

  /// Accounts for the next block.
  mutating func append(_ block: GzipBlock) {
    append(crc32: block.about.crc32, uncompressedCount: block.about.plainCount)
    layout.blocks.append(block.about)
  }

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

  /// Deflates bytes in blocks of their own, accounts for these and gives them to `sink`.
  ///
  /// - Complexity: O(*n*).
  mutating func append(
    deflating bytes: UnsafeRawBufferPointer, level: Int, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    var rest = bytes
    while !rest.isEmpty {
      let end = rest.count < BlockCut.most ? rest.count : BlockCut.end(of: rest)
      let block = DeflaterPool.deflate(UnsafeRawBufferPointer(rebasing: rest[..<end]), level: level)
      append(block)
      try block.bytes.withUnsafeBytes(sink)
      rest = UnsafeRawBufferPointer(rebasing: rest[end...])
    }
  }
}

/// One independently deflated piece of a gzip member.
///
/// Its bytes are raw deflate blocks (RFC 1951), end on a byte boundary after a sync flush and hold no final block. They refer to nothing
/// before the piece, so pieces may follow one another in any stream.
struct GzipBlock: Sendable, Equatable {
  /// The deflated bytes: raw deflate, sync-flushed, without a final block.
  let bytes: [UInt8]
  /// The digests and sizes of the block.
  let about: GzipLayout.Block
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

/// The end of a block of plain bytes: behind the place in its last eighth that has the least hash of the 64 bytes before.
///
/// So the bytes decide, not their number: behind a text that has grown or shrunk, blocks soon begin and end at the same bytes as before,
/// and blocks with the same bytes are equal.
///
/// Source: content-defined chunking by a gear hash, Xia et al., "Ddelta" (2014) and "FastCDC" (2016); the least hash of a range as in
/// Bjørner et al., "Content-dependent chunking for differential compression" (2010).
enum BlockCut {
  /// The greatest number of bytes of a block.
  static let most = 256 << 10
  /// The least number of bytes of a block that is followed by another.
  static let fewest = most / 8 * 7
  /// The number of bytes that decide about a place.
  private static let window = 64

  /// A pseudo-random number for each byte value, always the same.
  private static let numbers: [UInt64] = {
    var generator = SplitMix64(seed: 0)
    return (0..<256).map { _ in generator.next() }
  }()

  /// Returns the number of bytes in the first block of some bytes, of which there are at least ``most``.
  ///
  /// - Complexity: O(an eighth of `most`).
  static func end(of bytes: UnsafeRawBufferPointer) -> Int {
    precondition(bytes.count >= most)
    return numbers.withUnsafeBufferPointer { numbers in
      var hash: UInt64 = 0
      for place in (fewest - window)..<fewest { hash = hash << 1 &+ numbers[Int(bytes[place])] }
      var (least, end) = (hash, fewest)
      for place in fewest..<most {
        hash = hash << 1 &+ numbers[Int(bytes[place])]
        if hash < least { (least, end) = (hash, place + 1) }
      }
      return end
    }
  }
}
