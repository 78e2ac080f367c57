import Foundation
import Testing

@testable import CompressionKit

@Suite("Files of Zstandard")
struct ZstdTests {
  private static let compression = Compression.zstd(level: 3)

  @Test(arguments: [0, 1, 1 << 20, 3_000_000])
  func `A file comes back as it was, in pieces of any size`(count: Int) throws {
    let plain = Samples.text(count)
    let bytes = encoded(plain, Self.compression)
    #expect(try decompressed(bytes, Self.compression) == plain)
    #expect(!bytes.isEmpty, "a file without frames is no file of zstd")
    if count > 100_000 { #expect(bytes.count < plain.count / 3) }
  }

  @Test func `The program of the system reads it`() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/zstd") else { return }
    let plain = Samples.text(2_500_000)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).zst")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(encoded(plain, Self.compression)).write(to: file)
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/zstd")
    process.arguments = ["-dcq", file.path]
    process.standardOutput = output
    try process.run()
    let read = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && Array(read) == plain)
  }

  @Test func `A file that is cut off or damaged is told from a whole one`() throws {
    let plain = Samples.text(2_500_000)
    let bytes = encoded(plain, Self.compression)
    func code(_ bytes: [UInt8]) -> DecompressionError.Code? {
      do {
        _ = try decompressed(bytes, Self.compression)
        return nil
      } catch {
        return (error as? DecompressionError)?.code
      }
    }
    #expect(code([]) == .truncated)
    #expect(code(bytes.dropLast()) == .truncated)
    #expect(code(Array(bytes.prefix(100_000))) == .truncated)
    #expect(code(Array("id,title\n".utf8)) == .corrupt)
    #expect(code(gzip(plain)) == .corrupt)
  }

  @Test(arguments: [1, 3])
  func `Blocks that are known are copied, and the bytes are the same`(width: Int) async throws {
    let plain = Samples.text(8_000_000)
    var encoder = BlockEncoder(Self.compression)
    var old: [UInt8] = []
    plain.withUnsafeBytes { plain in encoder.write(plain) { old += $0 } }
    let layout = encoder.finish { old += $0 }
    #expect(layout.blocks.count > 6 && layout.blocks.reduce(0) { $0 + $1.count } == old.count)
    var changed = plain
    changed[100] ^= 1
    let known = KnownBlocks(layout, of: Self.compression) { [old] in Array(old[$0]) }
    var bytes: [UInt8] = []
    let (_, after) = try await withBlockStream(Self.compression, known: known, width: width, sink: { bytes += $0 }) {
      try await $0.write(changed)
    }
    #expect(bytes == encoded(changed, Self.compression))
    #expect(after.blocks.dropFirst(2) == layout.blocks.dropFirst(2))
  }

  @Test func `The length in a damaged head does not ask for endless memory`() throws {
    let frame = Compression.zstd(level: 3).compressed(Samples.text(1_000))
    #expect(frame.withUnsafeBytes { ZstdDecompressor.plainCount(of: $0) } == 1_000)
    // A frame header that names a length of 2^56 (RFC 8878, section 3.1.1.1).
    let bomb: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0xE0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0]
    #expect(bomb.withUnsafeBytes { ZstdDecompressor.plainCount(of: $0) } == nil)
  }
}
