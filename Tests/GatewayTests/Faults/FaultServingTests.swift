import Foundation
import Testing

@testable import Gateway

/// Faults at rates below 1, as a client meets them.
@Suite struct FaultServingTests {
  private static let offsets = (0..<30).map { $0 * 100 }

  /// The statuses of rounds over the same requests, by request.
  private func statuses(_ configuration: GatewayConfiguration, offsets: [Int] = offsets) async throws -> [Int: [Int]] {
    try await withGateway(configuration, serving: sampleUniverse) { address in
      let client = RawClient(address: address)
      var statuses: [Int: [Int]] = [:]
      for _ in 0..<5 {
        for offset in offsets {
          statuses[offset, default: []].append(try client.get("/v1/public/stories?limit=1&offset=\(offset)").status)
        }
      }
      return statuses
    }
  }

  @Test func theOrderOfRequestsDoesNotMatter() async throws {
    let configuration = GatewayConfiguration(faults: ["unavailable": 0.3, "server-error": 0.3])
    let forward = try await statuses(configuration)
    #expect(try await statuses(configuration, offsets: Self.offsets.reversed()) == forward)
    #expect(Set(forward.values.joined()) == [200, 500, 503])
    // Who asks four times gets through.
    #expect(forward.values.allSatisfy { $0.prefix(4).contains(200) })
  }

  @Test func theAttemptIsTheCallersOwn() async throws {
    let configuration = GatewayConfiguration(faults: ["unavailable": 0.5])
    try await withGateway(configuration, serving: sampleUniverse) { address in
      let client = RawClient(address: address)
      func row(_ query: (Int) -> String) throws -> [Int] {
        try (0..<12).map { try client.get("/v1/public/events?" + query($0)).status }
      }
      // Time stamp, hash and the order of parameters make no other request; another key does.
      let first = try row { "apikey=a&ts=\($0)&hash=\($0)" }
      let other = try row { "ts=\($0)&hash=\($0)&apikey=b" }
      #expect(first != other)
    }
    try await withGateway(configuration, serving: sampleUniverse) { address in
      let client = RawClient(address: address)
      let other = try (0..<12).map { try client.get("/v1/public/events?hash=x&ts=\($0)&apikey=b").status }
      let again = try (0..<12).map { try client.get("/v1/public/events?apikey=a&hash=\($0)&ts=1").status }
      #expect(other.contains(503) && again.contains(503))
    }
  }

  @Test func theLogNamesTheFault() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("faults-\(UUID().uuidString).log").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let configuration = GatewayConfiguration(log: path, faults: ["reject-optional": 1])
    try await withGateway(configuration, serving: sampleUniverse) { address in
      let client = RawClient(address: address)
      _ = try client.get("/v1/public/events?limit=1")
      _ = try client.get("/v1/public/events?orderBy=name")
    }
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.first?.hasSuffix(" -") == true)
    #expect(lines.last == "GET /v1/public/events?orderBy=name 409 67 reject-optional")
  }
}
