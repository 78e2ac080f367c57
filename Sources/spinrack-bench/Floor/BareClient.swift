import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// The first half of the floor: a pooled client that pulls pages, eight at a time, and throws them away undecoded.
struct BareClient {
  /// Whole URLs.
  let targets: [String]

  /// Pulls every page once.
  ///
  /// - Returns: how long it took, and the bytes of the bodies as they came.
  /// - Throws: what the client throws; `BenchError` for an answer that is no page.
  func pull() async throws -> (time: Duration, bytes: Int) {
    var configuration = HTTPClient.Configuration(decompression: .disabled)
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 8
    let client = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
    let outcome: Result<(time: Duration, bytes: Int), any Error>
    do {
      outcome = .success(try await pull(with: client))
    } catch {
      outcome = .failure(error)
    }
    try await client.shutdown()
    return try outcome.get()
  }

  private func pull(with client: HTTPClient) async throws -> (time: Duration, bytes: Int) {
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
          return try await answer.body.reduce(0) { $0 + $1.readableBytes }
        }
      }
      return try await group.reduce(bytes, +)
    }
    return (ContinuousClock.now - start, bytes)
  }
}
