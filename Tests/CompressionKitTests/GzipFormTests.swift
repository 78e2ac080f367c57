import Basics
import CompressionKit
import Testing

@testable import CompressionKit

@Suite("The gzip form")
struct GzipFormTests {
  @Test func `A small input gives exactly these bytes`() {
    let bytes = gzip(Array("spinrack".utf8))
    #expect(
      bytes == [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xFF,  // the fixed header
        // a stored block, no longer marked as final, and a sync flush
        0x00, 0x08, 0x00, 0xF7, 0xFF, 0x73, 0x70, 0x69, 0x6E, 0x72, 0x61, 0x63, 0x6B, 0x00, 0x00, 0x00, 0xFF, 0xFF,
        0x03, 0x00,  // the empty final block
        0x3B, 0x47, 0xFF, 0xBE, 0x08, 0x00, 0x00, 0x00,  // CRC-32 and length
      ])
  }

  @Test func `An empty input is a header and a trailer`() throws {
    let bytes = gzip([])
    #expect(bytes == GzipMember.header + [3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(try gunzip(bytes, maximumBytes: 0).isEmpty)
  }

  @Test(arguments: [0, 1, 32_767, 32_768, 32_769, 262_143, 262_144, 262_145, 3_000_001])
  func `What goes in comes out, at every size around the block and the window`(count: Int) throws {
    for plain in [Samples.text(count), Samples.random(count)] {
      #expect(try gunzip(gzip(plain), maximumBytes: count) == plain)
    }
  }

  @Test(arguments: 0...9)
  func `Every level is read back`(level: Int) throws {
    let plain = Samples.text(700_000)
    let bytes = gzip(plain, level: level)
    #expect(try gunzip(bytes, maximumBytes: plain.count) == plain)
    #expect(level == 0 ? bytes.count > plain.count : bytes.count < plain.count / 2)
  }

  @Test(arguments: [0, 1, 6])
  func `A deflater that has been used gives the same bytes as a new one`(level: Int) {
    let block = Samples.text(250_000, seed: 2)
    var used = Deflater(level: level)
    var fresh = Deflater(level: level)
    _ = Samples.random(Deflater.most).withUnsafeBytes { used.deflate($0) }
    let first = block.withUnsafeBytes { used.deflate($0) }
    let second = block.withUnsafeBytes { fresh.deflate($0) }
    #expect(first == second)
  }

  @Test(arguments: [0, 1, 6, 9])
  func `What tasks compress side by side is what one of them compresses alone`(level: Int) async throws {
    let text = Array("Amazing, Spectacular, Web of. ".utf8)
    let plain = [0, 1, 1_000, 30_000, 1, 0].map { Array(repeatElement(text, count: $0).joined()) }
    let expected = plain.map { gzip($0, level: level) }
    await withTaskGroup { group in
      for _ in 0..<4 { group.addTask { plain.map { gzip($0, level: level) } } }
      for await members in group { #expect(members == expected) }
    }
    for (member, plain) in zip(expected, plain) {
      #expect(try gunzip(member, maximumBytes: plain.count, maximumRatio: 2_000) == plain)
    }
  }

  @Test(arguments: [0, 1, 4, 6])
  func `The encoder gives the same bytes however the writes are cut`(level: Int) {
    let plain = Samples.text(1_300_000)
    let expected = gzip(plain, level: level)
    var generator = SplitMix64(seed: 5)
    for longest in [5_000, 200_000, 2_000_000] {
      var encoder = BlockEncoder(.gzip(level: level))
      var bytes: [UInt8] = []
      var start = 0
      while start < plain.count {
        let end = min(plain.count, start + Int.random(in: 0...longest, using: &generator))
        plain[start..<end].withUnsafeBytes { piece in encoder.write(piece) { bytes.append(contentsOf: $0) } }
        start = end
      }
      #expect(encoder.uncompressedCount == plain.count)
      encoder.finish { bytes.append(contentsOf: $0) }
      #expect(bytes == expected)
    }
  }

  @Test func `Blocks of two streams can stand in one member`() throws {
    let (one, two) = (gzip(Samples.text(900_000)), gzip(Samples.random(10_000)))
    let blocks = [(one, 900_000), (two, 10_000)].map { member, count in
      CompressedBlock(
        bytes: Array(member[GzipMember.header.count..<(member.count - GzipMember.trailerCount)]),
        about: .init(
          plain: 0, crc32: member.suffix(8).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }, plainCount: count,
          compressed: 0, count: member.count))
    }
    let bytes = GzipMember.closing(blocks)
    #expect(try gunzip(bytes, maximumBytes: 910_000) == Samples.text(900_000) + Samples.random(10_000))
  }
}

@Suite("Checksums")
struct CRC32Tests {
  @Test func `The checksum is the one that gzip has`() {
    #expect(Array("123456789".utf8).withUnsafeBytes { CRC32.checksum(of: $0) } == 0xCBF4_3926)
    #expect([UInt8]().withUnsafeBytes { CRC32.checksum(of: $0) } == 0)
  }
}
