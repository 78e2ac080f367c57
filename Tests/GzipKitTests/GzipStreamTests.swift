import Basics
import GzipKit
import Testing

@Suite("Parallel gzip")
struct GzipStreamTests {
  private struct Full: Error {}

  private func compress(_ plain: [UInt8], level: Int, width: Int, longest: Int) async throws -> [UInt8] {
    var generator = SplitMix64(seed: UInt64(width))
    var bytes: [UInt8] = []
    let (count, _) = try await withGzipStream(
      level: level, width: width, sink: { bytes.append(contentsOf: $0) }
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

  @Test(arguments: [0, 1, 2, 7], [(1, 300_000), (6, 10_000), (6, 5_000_000), (0, 600_000)])
  func `The bytes depend neither on the width nor on how the writes are cut`(
    width: Int, form: (level: Int, longest: Int)
  ) async throws {
    let plain = Samples.text(4_200_000)
    let bytes = try await compress(plain, level: form.level, width: width, longest: form.longest)
    #expect(bytes == gzip(plain, level: form.level))
  }

  @Test(arguments: [0, 1, 262_144, 262_145])
  func `Short and empty streams are the same as whole buffers`(count: Int) async throws {
    let plain = Samples.random(count)
    #expect(try await compress(plain, level: 6, width: 3, longest: 1 << 20) == gzip(plain))
  }

  @Test func `An actor can hold what the sink fills`() async throws {
    actor Keeper {
      var bytes: [UInt8] = []
      func fill(_ plain: [UInt8]) async throws {
        try await withGzipStream(width: 2, sink: { bytes.append(contentsOf: $0) }) { try await $0.write(plain) }
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
      try await withGzipStream(
        width: width,
        sink: { _ in
          room -= 1
          if room == 0 { throw Full() }
        }, body: { for _ in 0..<20 { try await $0.write(Samples.random(300_000)) } })
    }
  }

  @Test(arguments: [1, 3])
  func `An error of the body ends the stream and is what the caller gets`(width: Int) async {
    await #expect(throws: Full.self) {
      try await withGzipStream(width: width, sink: { _ in }) { stream in
        try await stream.write(Samples.text(3_000_000))
        throw Full()
      }
    }
  }

  @Test(arguments: [1, 3])
  func `A cancelled task stops at the next block`(width: Int) async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await withGzipStream(width: width, sink: { _ in }) { try await $0.write(Samples.text(3_000_000)) }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

extension GzipStream {
  /// Takes plain bytes and waits while too many blocks are in work.
  nonisolated(nonsending) mutating func write(_ bytes: [UInt8]) async throws {
    bytes.withUnsafeBytes { append($0) }
    try await flush()
  }
}
