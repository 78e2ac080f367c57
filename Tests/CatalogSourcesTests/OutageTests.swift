import Basics
import Synchronization
import Testing

@testable import CatalogSources

@Suite struct OutageTests {
  private let policy = RetryPolicy()

  @Test func `one request tries for all, and the others wait for it`() {
    var outage = Outage(policy: policy, wasReachable: true)
    #expect(outage.turn(at: .zero) == .ask)
    // Two that were under way fail together: one wait for both.
    #expect(outage.failed(at: .zero, isProbe: false, jitter: 1) == .tryAgain(upTo: .seconds(120)))
    #expect(outage.failed(at: .zero, isProbe: false, jitter: 0) == .tryAgain(upTo: .seconds(120)))
    #expect(outage.turn(at: .milliseconds(200)) == .wait(.milliseconds(300)))
    #expect(outage.turn(at: .milliseconds(500)) == .probe)
    #expect(outage.turn(at: .milliseconds(500)) == .waitForProbe)
    // An attempt that was not made is another one's.
    outage.abandonProbe()
    #expect(outage.turn(at: .milliseconds(500)) == .probe)
    #expect(
      outage.failed(at: .milliseconds(500), isProbe: true, jitter: 0) == .tryAgain(upTo: .seconds(120))
    )
    #expect(outage.turn(at: .milliseconds(500)) == .wait(.milliseconds(500)))
    #expect(outage.turn(at: .seconds(1)) == .probe)
    let ended = outage.connected(at: .seconds(2))
    #expect(ended?.lasted == .seconds(2) && ended?.attempts == 3)
    #expect(outage.turn(at: .seconds(2)) == .ask)
    #expect(outage.connected(at: .seconds(3)) == nil)
  }

  /// The moments at which a source that is never there is tried, with the greatest waits.
  private func attempts(_ outage: Outage) -> [Duration] {
    var outage = outage
    var now = Duration.zero
    var moments = [now]
    while case .tryAgain = outage.failed(at: now, isProbe: true, jitter: 1) {
      guard case .wait(let wait) = outage.turn(at: now) else { break }
      now += wait
      _ = outage.turn(at: now)
      moments.append(now)
    }
    return moments
  }

  @Test func `a source that was there is tried for two minutes, one that never was for ten seconds`() {
    let known = attempts(Outage(policy: policy, wasReachable: true))
    #expect(known.last == .seconds(120))
    #expect(zip(known, known.dropFirst()).allSatisfy { $1 - $0 <= .seconds(15) })
    #expect(known.count < 20)
    let stranger = attempts(Outage(policy: policy, wasReachable: false))
    #expect(stranger.map { $0 / .seconds(1) } == [0, 0.5, 1.5, 3.5, 7.5, 10])
  }

  @Test func `the time is the operator's`() {
    var policy = policy
    policy.retryFor = .zero
    #expect(attempts(Outage(policy: policy, wasReachable: true)) == [.zero])
    policy.retryFor = .seconds(3)
    #expect(attempts(Outage(policy: policy, wasReachable: true)).last == .seconds(3))
    #expect(attempts(Outage(policy: policy, wasReachable: false)).last == .seconds(3))
    policy.retryFor = .seconds(3600)
    #expect(attempts(Outage(policy: policy, wasReachable: true)).last == .seconds(3600))
    #expect(attempts(Outage(policy: policy, wasReachable: false)).last == .seconds(10))
  }

  @Test func `once it was too long, one attempt is enough, until the source is back`() {
    var outage = Outage(policy: policy, wasReachable: false)
    _ = outage.failed(at: .zero, isProbe: false, jitter: 1)
    #expect(outage.failed(at: .seconds(10), isProbe: false, jitter: 1) == .over(after: .seconds(10), attempts: 2))
    #expect(outage.turn(at: .seconds(11)) == .probe)
    #expect(outage.failed(at: .seconds(11), isProbe: true, jitter: 1) == .over(after: .seconds(11), attempts: 3))
    _ = outage.connected(at: .seconds(12))
    #expect(
      outage.failed(at: .seconds(13), isProbe: false, jitter: 1) == .tryAgain(upTo: .seconds(120)))
  }

  /// A clock that only waits move; those who wait at the same time wait side by side.
  private final class SharedTime: Sendable {
    private let moment = Mutex(Duration.zero)
    var now: Duration { moment.withLock { $0 } }

    var source: SourceTime {
      var time = SourceTime.system
      time.uptime = { self.now }
      time.sleep = { wait in
        try Task.checkCancellation()
        let end = self.now + wait
        self.moment.withLock { $0 = max($0, end) }
        await Task.yield()
      }
      return time
    }
  }

  /// A gateway that refuses some connections, on a clock that only waits move.
  private final class Gateway: Sendable {
    let time = SharedTime()
    let calls = Mutex(0)
    let events = Mutex<[SourceEvent]>([])
    let code: TransportError.Code
    /// Which calls find no connection.
    let refused: Range<Int>
    let everyOther: Bool

    init(refusing refused: Range<Int>, _ code: TransportError.Code = .refused, everyOther: Bool = false) {
      self.refused = refused
      self.everyOther = everyOther
      self.code = code
    }

    /// - Parameter retryFor: give it where several tasks wait. Each of their waits moves the one clock, how far depends on who is first.
    func client(
      wasReachable: Bool = true, retryFor: Duration = RetryPolicy().retryFor, hooks: ClientHooks = ClientHooks()
    ) throws -> MarvelClient {
      var policy = RetryPolicy()
      policy.retryFor = retryFor
      var hooks = hooks
      hooks.event = { event in self.events.withLock { $0.append(event) } }
      return MarvelClient(
        base: try BaseURL("https://gateway.example:8443/v1"), wasReachable: wasReachable,
        transport: HTTPTransport { _ in
          let number = self.calls.withLock { calls in
            calls += 1
            return calls - 1
          }
          await Task.yield()
          if self.refused.contains(number) || self.everyOther && number % 2 == 0 {
            throw TransportError(self.code, "It fails so.")
          }
          return TransportResponse(status: 200, body: SamplePage.bytes)
        },
        policy: policy, time: time.source, generator: { _ in FixedGenerator(value: .max) }, hooks: hooks)
    }

    /// What was told, in a word each.
    var told: [String] {
      events.withLock { events in
        events.compactMap { event in
          switch event {
          case .outage(_, let reason, let limit): "outage \(reason) \(limit.components.seconds)"
          case .recovered(_, let attempts): "recovered \(attempts)"
          case .waiting: "waiting"
          case .attempt, .received: nil
          }
        }
      }
    }
  }

  @Test func `a gateway that starts again costs the night nothing, and is told of twice`() async throws {
    let gateway = Gateway(refusing: 1..<10)
    let client = try gateway.client(wasReachable: false, retryFor: .seconds(86_400))
    _ = try await client.page(.list("comics"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 1...6 {
        group.addTask {
          for number in 0..<8 { _ = try await client.page(.list("comics", offset: worker * 100 + number)) }
        }
      }
      try await group.waitForAll()
    }
    #expect(gateway.calls.withLock { $0 } == 1 + 9 + 48)
    #expect(gateway.told == ["outage It fails so. 86400", "recovered 9"])
  }

  @Test func `a gateway that comes and goes is told of once a minute`() async throws {
    let gateway = Gateway(refusing: 0..<0, everyOther: true)
    let client = try gateway.client()
    for number in 0..<200 { _ = try await client.page(.list("comics", offset: number)) }
    #expect(gateway.calls.withLock { $0 } == 400)
    // Two hundred waits of half a second.
    #expect(gateway.time.now == .seconds(100))
    #expect(gateway.told == ["outage It fails so. 120", "recovered 1", "outage It fails so. 120", "recovered 1"])
  }

  @Test func `a gateway that was never there is given up after ten seconds, with what failed and what to do`()
    async throws
  {
    for (code, words, remedy) in [
      (TransportError.Code.nameNotFound, "The name gateway.example cannot be resolved.", "getent"),
      (.noRoute, "There is no route to gateway.example.", "network of this machine"),
      (.refused, "gateway.example refuses connections at port 8443.", "Check the port in base-url"),
      (.connect, "gateway.example gives no connection at port 8443.", "firewall"),
      (.proxy, "The proxy on the way to gateway.example gives no connection.", "no_proxy"),
    ] {
      let gateway = Gateway(refusing: 0..<1000, code)
      let error = await #expect(throws: SourceError.self) {
        try await gateway.client(wasReachable: false).page(.list("comics"))
      }
      #expect(error?.code == .unreachable && error?.message == words)
      #expect(error?.remedy.contains(remedy) == true)
      #expect(error?.cause == "It fails so, at the last of 6 attempts in 10 s.")
      #expect(gateway.time.now == .seconds(10))
      #expect(gateway.told == ["outage It fails so. 10"])
    }
  }

  @Test func `what ends the run ends the wait, and nobody waits for an attempt that was not made`() async throws {
    struct Deadline: Error {}
    let gateway = Gateway(refusing: 0..<1000)
    var hooks = ClientHooks()
    hooks.beforeAttempt = { _ in if gateway.calls.withLock({ $0 }) == 12 { throw Deadline() } }
    let client = try gateway.client(retryFor: .seconds(86_400), hooks: hooks)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          await #expect(throws: Deadline.self) { try await client.page(.list("comics", offset: number)) }
        }
      }
    }
    #expect(gateway.calls.withLock { $0 } == 12)
  }

  @Test func `cancelling ends it at once`() async throws {
    let gateway = Gateway(refusing: 0..<1000)
    let client = try gateway.client()
    let (started, signal) = AsyncStream.makeStream(of: Void.self)
    var hooks = ClientHooks()
    hooks.event = { event in if case .outage = event { signal.yield() } }
    let waiting = MarvelClient(
      base: client.base, wasReachable: true, transport: client.transport, hooks: hooks)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          let error = await #expect(throws: SourceError.self) {
            try await waiting.page(.list("comics", offset: number))
          }
          #expect(error?.code == .cancelled)
        }
      }
      for await _ in started { break }
      group.cancelAll()
    }
  }

  @Test func `a name is asked for again where the host was there before`() async throws {
    let time = InstantTime()
    let calls = Mutex(0)
    let told = Mutex<[String]>([])
    let resolver = HostResolver { host in
      let number = calls.withLock { calls in
        calls += 1
        return calls
      }
      guard number > 3 else { throw TransportError(.nameNotFound, "The name \(host) cannot be resolved.") }
      return [.v4(1)]
    }
    .retrying(
      for: .seconds(60), time: time.source,
      outage: { reason, limit in told.withLock { $0.append("\(reason) \(limit)") } },
      recovered: { _, attempts in told.withLock { $0.append("\(attempts)") } })
    #expect(try await resolver.addresses("gateway.example") == [.v4(1)])
    #expect(told.withLock { $0 } == ["The name gateway.example cannot be resolved. 60.0 seconds", "3"])
  }
}
