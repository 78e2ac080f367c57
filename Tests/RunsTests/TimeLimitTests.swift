import Basics
import Catalog
import SourceTestSupport
import Synchronization
import TestSupport
import Testing

@testable import CatalogSources
@testable import Runs
@testable import Stages

/// How long one request may take, whatever the server does.
@Suite("Time limit") struct TimeLimitTests {
  /// A clock that only moves when somebody waits or a transport says how long it took.
  private final class Clock: Sendable {
    private let state = Mutex(Duration.zero)
    var now: Duration { state.withLock { $0 } }
    func pass(_ duration: Duration) { state.withLock { $0 += duration } }

    var source: SourceTime {
      var time = SourceTime.system
      time.uptime = { self.now }
      time.sleep = { self.pass($0) }
      return time
    }
  }

  @Test func `a byte a second is too slow after the grace, and no sooner`() throws {
    var pace = BodyPace(grace: .seconds(20), leastRate: 256)
    for second in 0...20 { try pace.take(1, at: .seconds(second)) }
    #expect(throws: TransportError(.timeout, "The answer comes too slowly: 22 bytes in 21 seconds.")) {
      try pace.take(1, at: .seconds(21))
    }
  }

  @Test func `a slow line is no drip, and thinking before the body is not counted`() throws {
    var pace = BodyPace(grace: .seconds(20), leastRate: 256)
    try pace.take(1_000, at: .seconds(60))
    for second in 61...180 { try pace.take(300, at: .seconds(second)) }
  }

  @Test func `a body below the least rate ends the exchange`() async throws {
    // A body of many pieces, and a rate that no line has.
    let server = try #require(FixedServer(contentType: "text/plain", body: String(repeating: "x", count: 8 << 20)))
    let origin = WebOrigin(scheme: .http, host: "127.0.0.1", port: server.port)
    var configuration = TransportConfiguration(userAgent: "spinrack/0")
    configuration.addressPolicy = AddressPolicy(allowsPrivateHosts: true)
    configuration.slowBodyGrace = .zero
    configuration.leastBodyRate = 1 << 50
    let error = await #expect(throws: TransportError.self) {
      try await withHTTPTransport(to: [origin], configuration: configuration) {
        try await $0.send(TransportRequest(origin: origin, target: "/"))
      }
    }
    #expect(error?.code == .timeout)
    #expect(error?.message.hasPrefix("The answer comes too slowly: ") == true)
  }

  @Test func `an exchange keeps the limit of its request`() async throws {
    guard let server = SilentServer() else {
      Issue.record("no socket on loopback")
      return
    }
    let origin = WebOrigin(scheme: .http, host: "127.0.0.1", port: server.port)
    var configuration = TransportConfiguration(userAgent: "spinrack/0")
    configuration.addressPolicy = AddressPolicy(allowsPrivateHosts: true)
    let error = await #expect(throws: TransportError.self) {
      try await withHTTPTransport(to: [origin], configuration: configuration) {
        try await $0.send(TransportRequest(origin: origin, target: "/", timeLimit: .milliseconds(50)))
      }
    }
    #expect(error?.code == .timeout)
    // The socket lives until here.
    #expect(server.port > 0)
  }

  @Test func `all attempts together take no longer than the policy allows`() async throws {
    let clock = Clock()
    let limits = Mutex<[Duration]>([])
    var manners = ClientManners()
    manners.policy.totalTime = .seconds(300)
    manners.policy.firstWait = .seconds(0)
    manners.time = clock.source
    // A server that holds every request for as long as it may.
    let transport = HTTPTransport { request in
      let limit = min(.seconds(120), request.timeLimit ?? .seconds(120))
      limits.withLock { $0.append(limit) }
      clock.pass(limit)
      throw TransportError(.timeout, "The request took longer than \(limit).")
    }
    let client = SourceClient(
      MarvelSource(), base: try BaseURL("http://gateway.spinrack.invalid"), transport: transport, manners: manners)
    let error = await #expect(throws: SourceError.self) {
      try await CallLoop(client: client).page(SourceRequest(CatalogList(.comics), rows: .init(limit: 100)))
    }
    #expect(error?.code == .unavailable)
    #expect(limits.withLock { $0 } == [.seconds(120), .seconds(120), .seconds(60)])
    #expect(clock.now == .seconds(300))
  }

  @Test func `a pause that others asked for costs a request nothing`() async throws {
    let clock = Clock()
    let limits = Mutex<[Duration?]>([])
    var manners = ClientManners()
    manners.time = clock.source
    let client = SourceClient(
      MarvelSource(), base: try BaseURL("http://gateway.spinrack.invalid"),
      transport: HTTPTransport { request in
        limits.withLock { $0.append(request.timeLimit) }
        return TransportResponse(status: 404, body: Array("{}".utf8))
      }, manners: manners)
    let calls = CallLoop(client: client)
    await calls.pause.extend(to: .seconds(100))
    _ = await #expect(throws: SourceError.self) {
      try await calls.page(SourceRequest(CatalogList(.comics), rows: .init(limit: 100)))
    }
    #expect(limits.withLock { $0 } == [.seconds(300)])
  }

  @Test func `many that wait for one thing say so once`() async {
    let pause = SourcePause()
    #expect(await pause.waitsToReport("429", at: .seconds(0), ending: .seconds(60)) == 1)
    for jitter in 1...15 {
      #expect(
        await pause.waitsToReport("429", at: .seconds(0), ending: .seconds(60) + .milliseconds(jitter * 30)) == nil)
    }
    #expect(await pause.waitsToReport("HTTP 500", at: .seconds(1), ending: .seconds(2)) == 1)
    #expect(await pause.waitsToReport("429", at: .seconds(30), ending: .seconds(120)) == 16)
    #expect(await pause.waitsToReport("429", at: .seconds(121), ending: .seconds(122)) == 1)
  }

  @Test func `no wait of a run goes beyond its deadline`() async throws {
    let waits = Mutex<[Duration]>([])
    func sleep(_ duration: Duration, deadline: Duration?) async throws {
      var limits = RunLimits(stateDir: "state", deadline: deadline)
      limits.time.sleep = { wait in waits.withLock { $0.append(wait) } }
      try await limits.timeToDeadline.sleep(duration)
    }
    try await sleep(.seconds(7200), deadline: nil)
    try await sleep(.seconds(60), deadline: .seconds(3600))
    #expect(waits.withLock { $0 } == [.seconds(7200), .seconds(60)])
    for deadline in [Duration.seconds(3600), .zero] {
      let error = await #expect(throws: SourceError.self) { try await sleep(.seconds(7200), deadline: deadline) }
      #expect(error?.code == .quota && error?.message.contains("deadline") == true)
    }
    let waited = waits.withLock { $0 }
    #expect(waited.count == 3)
    #expect(waited[2] <= .seconds(3600))
  }

  @Test func `short waits of one kind are told of once a minute, with their number`() async {
    let pause = SourcePause()
    let told = await withTaskGroup(of: Int?.self) { _ in
      var told: [Int] = []
      for second in 0..<180 {
        let reason = "The body has \(second) bytes, 100 were announced."
        if let times = await pause.waitsToReport(reason, at: .seconds(second), ending: .seconds(second + 2)) {
          told.append(times)
        }
      }
      return told
    }
    #expect(told == [1, 60, 60])
  }
}
