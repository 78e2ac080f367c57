import AsyncHTTPClient
import CompressionKit
import NIOCore
import NIOHTTP1

/// The first half of the floor: a pooled client that pulls pages, eight at a time, and throws them away.
struct BareClient {
  /// The whole URLs of the pages.
  let targets: [String]

  /// Pulls every page once.
  ///
  /// - Parameter unpacking: whether the client unpacks the pages before it throws them away.
  /// - Returns: the time that it took, and the bytes that were thrown away.
  /// - Throws: what the client throws; `BenchError` for an answer that is no page.
  func pull(unpacking: Bool = false) async throws -> (time: Duration, bytes: Int) {
    var configuration = HTTPClient.Configuration(decompression: .disabled)
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 8
    return try await HTTPClient.withHTTPClient(configuration: configuration) { try await pull(with: $0, unpacking) }
  }

  private func pull(with client: HTTPClient, _ unpacking: Bool) async throws -> (time: Duration, bytes: Int) {
    let start = ContinuousClock.now
    let bytes = try await withThrowingTaskGroup(of: Int.self) { group in
      var bytes = 0
      // Eight in flight: one in, one out.
      for (index, target) in targets.enumerated() {
        if index >= 8 { bytes += try await group.next() ?? 0 }
        group.addTask {
          var request = HTTPClientRequest(url: target)
          request.headers.add(name: "Accept-Encoding", value: "gzip")
          let answer = try await client.execute(request, timeout: .seconds(60))
          guard answer.status == .ok else { throw BenchError("\(target) answers with \(answer.status.code)") }
          guard unpacking else { return try await answer.body.reduce(0) { $0 + $1.readableBytes } }
          let body = try await answer.body.collect(upTo: 1 << 24)
          return try body.withUnsafeReadableBytes { try gunzip($0, maximumBytes: 1 << 26).count }
        }
      }
      return try await group.reduce(bytes, +)
    }
    return (ContinuousClock.now - start, bytes)
  }
}
