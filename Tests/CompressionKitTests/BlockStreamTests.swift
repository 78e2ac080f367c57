import Basics
import CompressionKit
import Testing

@Suite("Compression in parallel")
struct BlockStreamTests {
  private struct Full: Error {}

  private func compress(
    _ plain: [UInt8], _ compression: Compression, width: Int, longest: Int
  ) async throws -> [UInt8] {
    var generator = SplitMix64(seed: UInt64(width))
    var bytes: [UInt8] = []
    let (count, _) = try await withBlockStream(
      compression, width: width, sink: { bytes.append(contentsOf: $0) }
    ) { stream in
      var start = 0
      while start < plain.count {
        let end = min(plain.count, start + Int.random(in: 0...longest, using: &generator))
        try await stream.write(Array(plain[start..<end]))
        start = end
      }
      return stream.uncompressedCount
    }
    #expect(count == plain.count)
    return bytes
  }

  @Test(
    arguments: [0, 1, 2, 7],
    [
      (Compression.gzip(level: 1), 300_000), (.gzip(level: 6), 10_000), (.gzip(level: 6), 5_000_000),
      (.gzip(level: 0), 600_000),
      (.zstd(level: 3), 300_000), (.zstd(level: 1), 5_000_000), (.none, 700_000),
    ])
  func `The bytes depend neither on the width nor on how the writes are cut`(
    width: Int, form: (compression: Compression, longest: Int)
  ) async throws {
    let plain = Samples.text(4_200_000)
    let bytes = try await compress(plain, form.compression, width: width, longest: form.longest)
    #expect(bytes == encoded(plain, form.compression))
    if case .gzip(let level) = form.compression { #expect(bytes == gzip(plain, level: level)) }
  }

  @Test(arguments: [0, 1, 262_144, 262_145])
  func `Short and empty streams are the same as whole buffers`(count: Int) async throws {
    let plain = Samples.random(count)
    #expect(try await compress(plain, .gzip(level: 6), width: 3, longest: 1 << 20) == gzip(plain))
    for compression in [Compression.zstd(level: 3), .none] {
      let bytes = try await compress(plain, compression, width: 3, longest: 1 << 20)
      #expect(bytes == encoded(plain, compression))
      #expect(try decompressed(bytes, compression) == plain)
    }
  }

  @Test func `An actor can hold what the sink fills`() async throws {
    actor Keeper {
      var bytes: [UInt8] = []
      func fill(_ plain: [UInt8]) async throws {
        try await withBlockStream(.gzip(level: 6), width: 2, sink: { bytes.append(contentsOf: $0) }) {
          try await $0.write(plain)
        }
      }
    }
    let keeper = Keeper()
    let plain = Samples.text(1_200_000)
    try await keeper.fill(plain)
    #expect(await keeper.bytes == gzip(plain))
  }

  @Test(arguments: [1, 3])
  func `An error of the sink ends the stream`(width: Int) async {
    var room = 3
    await #expect(throws: Full.self) {
      try await withBlockStream(
        .zstd(level: 3), width: width,
        sink: { _ in
          room -= 1
          if room == 0 { throw Full() }
        }, body: { for _ in 0..<20 { try await $0.write(Samples.random(300_000)) } })
    }
  }

  @Test(arguments: [1, 3])
  func `An error of the body ends the stream and is what the caller gets`(width: Int) async {
    await #expect(throws: Full.self) {
      try await withBlockStream(.gzip(level: 6), width: width, sink: { _ in }) { stream in
        try await stream.write(Samples.text(3_000_000))
        throw Full()
      }
    }
  }

  @Test(arguments: [1, 3])
  func `A cancelled task stops at the next block`(width: Int) async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await withBlockStream(.zstd(level: 3), width: width, sink: { _ in }) {
        try await $0.write(Samples.text(3_000_000))
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

/// Returns the bytes that the encoder on one thread makes.
func encoded(_ plain: [UInt8], _ compression: Compression) -> [UInt8] {
  var encoder = BlockEncoder(compression)
  var bytes: [UInt8] = []
  plain.withUnsafeBytes { plain in encoder.write(plain) { bytes += $0 } }
  encoder.finish { bytes += $0 }
  return bytes
}

/// Returns the plain bytes of a file that comes in pieces of odd sizes.
func decompressed(_ bytes: [UInt8], _ compression: Compression) throws -> [UInt8] {
  var decompressor = Decompressor(compression)
  var plain: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 7_001) {
    try bytes[start..<min(start + 7_001, bytes.count)].withUnsafeBytes { piece in
      try decompressor.push(piece) { plain += $0 }
    }
  }
  try decompressor.finish()
  return plain
}

extension BlockStream {
  /// Takes plain bytes and waits while too many blocks are in work.
  nonisolated(nonsending) mutating func write(_ bytes: [UInt8]) async throws {
    bytes.withUnsafeBytes { append($0) }
    try await flush()
  }
}
