import Foundation
import GzipKit

/// The second half of the floor: zlib level 6 over NDJSON that lies ready in memory, on all cores.
struct CompressionFloor {
  /// Compressed files of lines.
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
      try await withGzipStream(level: 6, sink: { _ in }) { stream in
        var offset = 0
        while offset < plain.count {
          let end = min(offset + 1 << 20, plain.count)
          plain.withUnsafeBytes { stream.append(UnsafeRawBufferPointer(rebasing: $0[offset..<end])) }
          try await stream.settle()
          offset = end
        }
      }
      time += ContinuousClock.now - start
      processorTime += ProcessStatus.processorTime - begun
    }
    return (time, processorTime, bytes)
  }
}
