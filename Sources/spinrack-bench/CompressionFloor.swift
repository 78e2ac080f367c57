import CZlib
import CompressionKit
import Foundation

/// The second half of the floor: zlib level 6 over NDJSON that lies ready in memory, on all cores.
///
/// It calls zlib itself, since the program compresses with another library, and the floor must not change with that one.
struct CompressionFloor {
  /// The compressed files of lines.
  let files: [URL]

  /// Compresses every file once, one after the other, each on all cores.
  func measure() async throws -> (time: Duration, processorTime: Duration, bytes: Int) {
    var time = Duration.zero
    var processorTime = Duration.zero
    var bytes = 0
    for file in files {
      let plain = try gunzip(Array(Data(contentsOf: file)), maximumBytes: 8 << 30)
      bytes += plain.count
      let start = ContinuousClock.now
      let begun = ProcessStatus.processorTime
      try await withThrowingTaskGroup(of: Void.self) { group in
        let width = BlockStream.defaultWidth
        for first in 0..<width {
          group.addTask { try Self.deflate(plain, blocksFrom: first, step: width) }
        }
        try await group.waitForAll()
      }
      time += ContinuousClock.now - start
      processorTime += ProcessStatus.processorTime - begun
    }
    return (time, processorTime, bytes)
  }

  private static let blockSize = 512 << 10

  /// Deflates every `step`-th block of 512 KiB, each with the 32 KiB before it as its dictionary, and throws the results away.
  private static func deflate(_ plain: [UInt8], blocksFrom first: Int, step: Int) throws {
    var stream = z_stream()
    guard spinrack_deflateInitRaw(&stream, 6) == Z_OK else { throw BenchError("zlib cannot be set up") }
    defer { deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: 2 * blockSize)
    try plain.withUnsafeBufferPointer { plain in
      for start in stride(from: first * blockSize, to: plain.count, by: step * blockSize) {
        deflateReset(&stream)
        let window = 32 << 10
        if start > 0, let base = plain.baseAddress {
          deflateSetDictionary(&stream, base + start - window, uInt(window))
        }
        // zlib does not write through next_in; its type only lacks the const.
        stream.next_in = UnsafeMutablePointer(mutating: plain.baseAddress.map { $0 + start })
        stream.avail_in = uInt(min(blockSize, plain.count - start))
        let status = output.withUnsafeMutableBufferPointer { output in
          stream.next_out = output.baseAddress
          stream.avail_out = uInt(output.count)
          return CZlib.deflate(&stream, Z_SYNC_FLUSH)
        }
        guard status == Z_OK, stream.avail_in == 0 else { throw BenchError("zlib did not finish a block") }
      }
    }
  }
}
