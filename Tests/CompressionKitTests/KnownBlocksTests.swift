import Basics
import Synchronization
import Testing

@testable import CompressionKit

@Suite("Blocks of gzip members")
struct KnownBlocksTests {
  private static let cut = Compression.gzip(level: 6).cut

  /// Lines as those of a catalogue, one of which may be another than before.
  private static func lines(_ count: Int, changing changed: Set<Int> = [], without gone: Set<Int> = []) -> [UInt8] {
    (0..<count).flatMap { line -> [UInt8] in
      guard !gone.contains(line) else { return [] }
      var generator = SplitMix64(seed: UInt64(line))
      let words = (0..<20).map { _ in String(generator.next() % 10_000) }.joined(separator: " ")
      return Array("{\"id\":\(line),\"text\":\"\(words)\(changed.contains(line) ? ", changed" : "")\"}\n".utf8)
    }
  }

  private static func member(_ plain: [UInt8], known: KnownBlocks? = nil) -> (bytes: [UInt8], layout: BlockLayout) {
    var encoder = BlockEncoder(.gzip(level: 6), known: known)
    var bytes: [UInt8] = []
    plain.withUnsafeBytes { plain in encoder.write(plain) { bytes += $0 } }
    let layout = encoder.finish { bytes += $0 }
    return (bytes, layout)
  }

  @Test
  func `A block has at least seven eighths of the most bytes, the last one excepted, and all together are the text`()
    throws
  {
    let plain = Self.lines(40_000)
    let (bytes, layout) = Self.member(plain)
    #expect(layout.blocks.count > 10)
    for block in layout.blocks.dropLast() { #expect((Self.cut.fewest...Self.cut.most).contains(block.plainCount)) }
    #expect(layout.blocks.reduce(0) { $0 + $1.plainCount } == plain.count)
    #expect(
      layout.blocks.reduce(GzipMember.header.count + GzipMember.trailerCount) { $0 + $1.count } == bytes.count)
    #expect(try gunzip(bytes, maximumBytes: plain.count) == plain)
  }

  @Test func `Bytes that are all the same are cut where a block may end first`() {
    let zeros = [UInt8](repeating: 0, count: Self.cut.most)
    #expect(zeros.withUnsafeBytes { Self.cut.end(of: $0) } == Self.cut.fewest)
  }

  @Test func `Behind a line that has grown or gone, blocks are soon those that they were`() {
    let before = Set(Self.member(Self.lines(40_000)).layout.blocks.map(\.plain))
    for plain in [Self.lines(40_000, changing: [20_000]), Self.lines(40_000, without: [20_000])] {
      let after = Self.member(plain).layout.blocks
      #expect(after.filter { !before.contains($0.plain) }.count <= 3)
    }
  }

  @Test(arguments: [1, 3])
  func `What is known is copied, and the bytes are those of a member that knows nothing`(width: Int) async throws {
    let (old, layout) = Self.member(Self.lines(40_000))
    let plain = Self.lines(40_000, changing: [100, 39_000])
    let copied = Mutex(0)
    let known = KnownBlocks(layout, of: .gzip(level: 6)) { range in
      copied.withLock { $0 += 1 }
      return Array(old[range])
    }
    var bytes: [UInt8] = []
    let (_, after) = try await withBlockStream(.gzip(level: 6), known: known, width: width, sink: { bytes += $0 }) {
      stream in
      try await stream.write(plain)
    }
    #expect(bytes == gzip(plain))
    #expect(after == Self.member(plain).layout)
    #expect(copied.withLock { $0 } >= layout.blocks.count - 6)
    #expect(Self.member(plain, known: known).bytes == bytes)
  }

  @Test func `A member that is not what it was is not copied from`() {
    let plain = Self.lines(10_000)
    let (old, layout) = Self.member(plain)
    var damaged = old
    for place in stride(from: 20, to: old.count, by: 5_000) { damaged[place] ^= 1 }
    let faults: [@Sendable (Range<Int>) -> [UInt8]?] = [
      { _ in nil }, { _ in [] }, { [damaged] in Array(damaged[$0]) }, { Array(old[$0].dropLast()) },
    ]
    for read in faults {
      #expect(Self.member(plain, known: KnownBlocks(layout, of: .gzip(level: 6), read: read)).bytes == old)
    }
  }
}
