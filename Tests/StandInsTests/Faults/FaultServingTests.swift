import Foundation
import TestSupport
import Testing

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

/// Faults at rates below 1, as a client meets them.
@Suite("Fault serving") struct FaultServingTests {
  private static let offsets = (0..<30).map { $0 * 100 }

  /// The statuses of rounds over the same requests, by request.
  private func statuses(_ configuration: StandInConfiguration, offsets: [Int] = offsets) async throws -> [Int: [Int]] {
    try await withStandIn(configuration, serving: sampleCatalog) { address in
      let client = RawClient(port: address.port)
      var statuses: [Int: [Int]] = [:]
      for _ in 0..<5 {
        for offset in offsets {
          let answer = try await client.get("/v1/public/stories?limit=1&offset=\(offset)")
          statuses[offset, default: []].append(answer.status)
        }
      }
      return statuses
    }
  }

  @Test func `The order of requests does not matter`() async throws {
    let configuration = StandInConfiguration(faults: ["unavailable": 0.3, "server-error": 0.3])
    let forward = try await statuses(configuration)
    #expect(try await statuses(configuration, offsets: Self.offsets.reversed()) == forward)
    #expect(Set(forward.values.joined()) == [200, 500, 503])
    // Who asks four times gets through.
    #expect(forward.values.allSatisfy { $0.prefix(4).contains(200) })
  }

  @Test func `The attempt is the callers own`() async throws {
    func row(of query: (Int) -> String, after other: (Int) -> String) async throws -> [Int] {
      try await withStandIn(StandInConfiguration(faults: ["unavailable": 0.5]), serving: sampleCatalog) { address in
        let client = RawClient(port: address.port)
        for index in 0..<5 { _ = try await client.get("/v1/public/events?limit=1&" + other(index)) }
        var statuses: [Int] = []
        for index in 0..<12 {
          statuses.append(try await client.get("/v1/public/events?limit=1&" + query(index)).status)
        }
        return statuses
      }
    }
    let first = try await row(of: { "apikey=a&ts=\($0)&hash=\($0)" }, after: { "apikey=b&ts=\($0)" })
    // Neither what others ask nor time stamp, hash and the order of parameters make another attempt or request.
    #expect(try await row(of: { "ts=9\($0)&hash=x&apikey=a" }, after: { "apikey=c&ts=\($0)" }) == first)
    #expect(try await row(of: { "apikey=a&ts=\($0)" }, after: { "apikey=a&ts=\($0)" }) != first)
    #expect(try await row(of: { "apikey=b&ts=\($0)" }, after: { "apikey=a&ts=\($0)" }) != first)
  }

  @Test func `The log names the fault`() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("faults-\(UUID().uuidString).log").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let configuration = StandInConfiguration.at(ServerPlace(log: path), faults: ["reject-optional": 1])
    try await withStandIn(configuration, serving: sampleCatalog) { address in
      let client = RawClient(port: address.port)
      _ = try await client.get("/v1/public/events?limit=1")
      _ = try await client.get("/v1/public/events?orderBy=name")
    }
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.first?.hasSuffix(" -") == true)
    #expect(lines.last == "GET /v1/public/events?orderBy=name 409 64 reject-optional")
  }
}
