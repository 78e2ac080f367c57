import Basics
import Foundation
import Testing

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

@Suite("Serving a stand-in") struct ServiceServingTests {
  private func serve<R>(
    _ api: API, log: String? = nil, speed: Int = 1, _ body: (Client) async throws -> R
  ) async throws -> R {
    var configuration = StandInConfiguration(api, scale: 0.001)
    configuration.place.log = log
    configuration.speed = speed
    return try await withStandIn(configuration) { try await body(Client(address: $0)) }
  }

  private static let headers = ["Authorization": "Bearer demo", "User-Agent": "Tester/1"]

  @Test func `Each has a base of its own`() async throws {
    let paths = [API.marvel: "/v1/public", .superhero: "/superhero-api/api"]
    for api in API.allCases {
      try await serve(api) { client async throws in
        #expect(client.address.baseURL == client.address.origin + (paths[api] ?? "/api"))
        #expect(client.address.base.path == paths[api] ?? "/api")
      }
    }
  }

  @Test func `The log tells when each call came, and no key`() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("service-\(UUID().uuidString).log").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await serve(.comicvine, log: path) { client async throws in
      _ = try await client.get("/api/types/?api_key=demo&format=json", headers: Self.headers)
      _ = try await client.get("/api/types/?api_key=other&format=json", headers: Self.headers)
    }
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("GET /api/types/?format=json 200 ") == true)
    #expect(lines.first?.hasSuffix(" - 0.000") == true)
    #expect(lines.last?.hasPrefix("GET /api/types/?format=json 401 ") == true)
    #expect(lines.last?.split(separator: " ").last.flatMap { Double($0) } != nil)
  }

  @Test func `The status page counts calls, and is not counted itself`() async throws {
    try await serve(.metron) { client async throws in
      #expect(try await client.get("/api/role/", headers: Self.headers).status == 200)
      #expect(try await client.get("/api/issue/99999999/", headers: Self.headers).status == 404)
      for _ in 0..<2 {
        let page = try await client.get("/-/status").text
        #expect(
          page == #"{"calls":2,"statuses":{"200":1,"404":1},"mostCalls":{"minute":2,"day":2},"bans":[],"#
            + #""accountClosed":false}"# + "\n")
      }
    }
  }

  @Test func `At a speed its windows and the times that it names are those of the fast clock`() async throws {
    let speed = try #require(TimeSpeed(1_000))
    func now() -> Int {
      let seconds = Date.now.timeIntervalSince1970
      let whole = seconds.rounded(.down)
      return Int(speed.moment(seconds: Int64(whole), nanoseconds: Int64((seconds - whole) * 1e9)).seconds)
    }
    try await serve(.metron, speed: 1_000) { client async throws in
      let before = now()
      let answer = try await client.get("/api/role/", headers: Self.headers)
      let reset = try #require(answer.headers["x-ratelimit-burst-reset"].flatMap { Int($0) })
      #expect(before + 60 <= reset && reset <= now() + 61)
      #expect(answer.headers["x-ratelimit-burst-remaining"] == "19")
    }
  }

  @Test func `A client that is shut out gets no answer`() async throws {
    try await serve(.metron) { client async throws in
      for _ in 0..<3 { #expect(try await client.get("/api/role/", headers: ["User-Agent": "Tester"]).status == 401) }
      await #expect(throws: (any Error).self) { try await client.get("/api/role/", headers: Self.headers) }
      #expect(try await client.get("/-/status").text.contains(#""0":1,"401":3"#))
    }
  }

  @Test func `Values that cannot be served are refused`() {
    for speed in [0, -1, 100_001, Int.max] {
      var configuration = StandInConfiguration()
      configuration.speed = speed
      #expect(throws: ServingError.self) { try configuration.check() }
    }
  }
}
