import Basics
import CDeflate
import Testing

@testable import CompressionKit

@Suite("The layout of a deflate stream")
struct DeflateLayoutTests {
  @Test(arguments: 0...9)
  func `The end of a stream is found at every level, also of stored and of fixed blocks`(level: Int) throws {
    let inputs = [
      Samples.text(1), Samples.text(20), Samples.text(300), Samples.text(300_000), Samples.random(200_000),
      Samples.text(100_000) + Samples.random(150_000) + Samples.text(100_000),
      Array(repeating: 0x41, count: 400_000), Array(0...255), Array(0...255).reversed() + Array(0...255),
    ]
    for plain in inputs {
      let stream = try libdeflateStream(of: plain, level: level)
      let last = try #require(finalBlock(of: stream))
      #expect((last.end + 7) >> 3 == stream.count)
      #expect(stream[last.header >> 3] >> UInt8(last.header & 7) & 1 == 1)
    }
  }

  @Test(arguments: 0..<64)
  func `A stream that is cut off or damaged in a header has no end`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let plain = Samples.text(Int.random(in: 1...60_000, using: &generator), seed: seed)
    let stream = try libdeflateStream(of: plain, level: Int.random(in: 0...9, using: &generator))
    #expect(finalBlock(of: Array(stream.dropLast(Int.random(in: 1...stream.count, using: &generator)))) == nil)
    #expect(finalBlock(of: [0b111]) == nil)
    // Whatever the bytes are, the walk ends within them.
    var damaged = stream
    for _ in 0..<8 { damaged[Int.random(in: 0..<damaged.count, using: &generator)] ^= 1 << UInt8(generator.next() % 8) }
    if let last = finalBlock(of: damaged) { #expect(last.header < last.end && last.end <= damaged.count * 8) }
  }

  @Test(arguments: 0..<40)
  func `Blocks of every kind and length are read back one after the other`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed &* 977)
    var blocks: [CompressedBlock] = []
    var plain: [UInt8] = []
    for round in 0..<12 {
      let count = Int.random(in: 0...90_000, using: &generator) >> Int.random(in: 0...12, using: &generator)
      var piece =
        generator.next() % 3 == 0 ? Samples.random(count, seed: seed) : Samples.text(count, seed: generator.next())
      if generator.next() % 4 == 0 { piece += Array(repeating: UInt8(round), count: count) }
      let level = Int.random(in: 0...9, using: &generator)
      blocks.append(piece.withUnsafeBytes { Compression.gzip(level: level).block(of: $0, known: nil) })
      plain += piece
    }
    let member = GzipMember.closing(blocks)
    #expect(try gunzip(member, maximumBytes: plain.count) == plain)
    // Piece by piece, by the other library.
    var inflater = Inflater(limits: InflateLimits(maximumBytes: plain.count, maximumRatio: .max))
    var unpacked: [UInt8] = []
    try member.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: 777) {
        let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + 777, bytes.count)])
        try inflater.push(piece) { unpacked.append(contentsOf: $0) }
      }
    }
    try inflater.finish()
    #expect(unpacked == plain)
  }

  @Test func `What a trailer claims is not believed beyond the limits, nor where it is wrong`() throws {
    let plain = Samples.text(5_000)
    var member = gzip(plain)
    let limits = InflateLimits(maximumBytes: 10_000)
    #expect(member.withUnsafeBytes { WholeMember.unpack($0, limits: limits) } == plain)
    #expect(member.withUnsafeBytes { WholeMember.unpack($0, limits: InflateLimits(maximumBytes: 4_999)) } == nil)
    #expect((member + member).withUnsafeBytes { WholeMember.unpack($0, limits: limits) } == nil)
    #expect(member.dropLast().withUnsafeBytes { WholeMember.unpack($0, limits: limits) } == nil)
    for length: UInt8 in [0, 1, 255] {
      member[member.count - 4] = length
      #expect(member.withUnsafeBytes { WholeMember.unpack($0, limits: limits) } == nil)
      #expect(throws: DecompressionError.self) { try gunzip(member, maximumBytes: 10_000) }
    }
  }

  private func finalBlock(of stream: [UInt8]) -> (header: Int, end: Int)? {
    var room = stream + Array(repeating: 0xA5, count: DeflateLayout.padding)
    return room.withUnsafeMutableBytes { DeflateLayout().finalBlock(of: $0, count: stream.count) }
  }

  private func libdeflateStream(of plain: [UInt8], level: Int) throws -> [UInt8] {
    let compressor = try #require(libdeflate_alloc_compressor(CInt(level)))
    defer { libdeflate_free_compressor(compressor) }
    return [UInt8](unsafeUninitializedCapacity: plain.count + 1000) { room, count in
      count = libdeflate_deflate_compress(compressor, plain, plain.count, room.baseAddress, room.count)
    }
  }
}
