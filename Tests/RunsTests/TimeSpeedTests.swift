import Basics
import CatalogSources
import Definitions
import Pipeline
import Stages
import Testing

@testable import Runs

/// Only a stand-in on this machine may be asked faster than a source allows.
@Suite("Speed of time of a source") struct SourceSpeedTests {
  private func source(_ address: String) throws -> Source {
    try PipelineDefinition.read(
      """
      name: metron
      source: {kind: metron, base-url: "\(address)", token: {env: T}, contact: a@b.example, allow-private-hosts: true}
      write: {csv: {}}
      """, file: "metron.yaml"
    ).value.source
  }

  private func speed(_ text: String?, at address: String, _ more: [String: String] = [:]) throws -> TimeSpeed {
    var environment = more
    environment["SPINRACK_TIME_SPEED"] = text
    return try TimeSpeed(of: source(address), environment: environment)
  }

  @Test(arguments: [nil, "", "1"])
  func `Without the variable, and with 1, time passes as usual anywhere`(text: String?) throws {
    #expect(try speed(text, at: "https://metron.cloud/api") == .usual)
  }

  @Test(arguments: ["http://127.0.0.1:8080/api", "http://127.9.9.9/api", "http://[::1]:8080/api"])
  func `Loopback addresses may be asked at any speed`(address: String) throws {
    #expect(try speed("600", at: address) == TimeSpeed(600))
    #expect(try speed("600", at: address, ["https_proxy": "http://proxy.example:3128"]) == TimeSpeed(600))
  }

  @Test(arguments: [
    "https://metron.cloud/api", "http://localhost:8080/api", "http://192.168.1.2/api", "http://0.0.0.0:80/api",
    "http://127.0.0.1.example/api",
  ])
  func `Anything else is refused, also a name that ought to mean this machine`(address: String) {
    let error = #expect(throws: RunError.self) { try speed("600", at: address) }
    #expect(error?.outcome == .usage && error?.description.contains("is not a loopback address") == true)
  }

  @Test func `A loopback address behind a proxy is refused, unless the proxy is not for it`() throws {
    let proxy = ["http_proxy": "http://proxy.example:3128"]
    let error = #expect(throws: RunError.self) { try speed("60", at: "http://127.0.0.1:1/api", proxy) }
    #expect(error?.outcome == .usage && error?.description.contains("no_proxy") == true)
    let spared = proxy.merging(["no_proxy": "127.0.0.1"]) { first, _ in first }
    #expect(try speed("60", at: "http://127.0.0.1:1/api", spared) == TimeSpeed(60))
  }

  @Test(arguments: ["0", "-1", "1.5", "fast", "100001", "1e3", "99999999999999999999"])
  func `What is no speed is refused`(text: String) {
    let error = #expect(throws: RunError.self) { try speed(text, at: "http://127.0.0.1:1/api") }
    #expect(error?.outcome == .usage && error?.description.contains(text) == true)
  }

  @Test func `All clocks of a speed show the same time`() throws {
    let speed = try #require(TimeSpeed(600))
    let limits = RunLimits(stateDir: "state", speed: speed)
    let before = WallClock.running(at: speed).now().seconds
    let (client, ledger) = (limits.time.now(), limits.clock.wall.now().seconds)
    let after = WallClock.running(at: speed).now().seconds
    #expect(before <= client && client <= ledger && ledger <= after)
    // Decades ahead of the wall clock.
    #expect(before - WallClock.system.now().seconds > 86_400 * 3_650)
  }
}
