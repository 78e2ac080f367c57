import Basics
import Catalog
import CatalogSources
import SourceTestSupport
import Stages
import Synchronization
import Testing

/// An outage that all requests of a loop wait for together.
@Suite("Shared outage") struct SharedOutageTests {
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
    func loop(
      wasReachable: Bool = true, retryFor: Duration = RetryPolicy().retryFor, meter: CallMeter? = nil
    ) throws -> CallLoop {
      var manners = ClientManners()
      manners.policy.retryFor = retryFor
      manners.sourceWasReachable = wasReachable
      manners.time = time.source
      manners.generator = { _ in FixedGenerator(value: .max) }
      let client = SourceClient(
        MarvelSource(), base: try BaseURL("https://gateway.example:8443/v1"),
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
        }, manners: manners)
      return CallLoop(
        client: client, meter: meter, notes: { event in self.events.withLock { $0.append(event) } })
    }

    /// What was told, in a word each.
    var told: [String] {
      events.withLock { events in
        events.compactMap { event in
          switch event {
          case .outage(let reason, let limit): "outage \(reason) \(limit.components.seconds)"
          case .recovered(_, let attempts): "recovered \(attempts)"
          case .waiting: "waiting"
          case .paced: "paced"
          }
        }
      }
    }
  }

  @Test func `a gateway that starts again costs the night nothing, and is told of twice`()
    async throws
  {
    let gateway = Gateway(refusing: 1..<10)
    let calls = try gateway.loop(wasReachable: false, retryFor: .seconds(86_400))
    _ = try await calls.page(.list(.comics))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 1...6 {
        group.addTask {
          for number in 0..<8 { _ = try await calls.page(.list(.comics, offset: worker * 100 + number)) }
        }
      }
      try await group.waitForAll()
    }
    #expect(gateway.calls.withLock { $0 } == 1 + 9 + 48)
    #expect(gateway.told == ["outage It fails so. 86400", "recovered 9"])
  }

  @Test func `a gateway that comes and goes is told of once a minute`() async throws {
    let gateway = Gateway(refusing: 0..<0, everyOther: true)
    let calls = try gateway.loop()
    for number in 0..<200 { _ = try await calls.page(.list(.comics, offset: number)) }
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
        try await gateway.loop(wasReachable: false).page(.list(.comics))
      }
      #expect(error?.code == .unreachable && error?.message == words)
      #expect(error?.remedy.contains(remedy) == true)
      #expect(error?.cause == "It fails so, at the last of 6 attempts in 10 s.")
      #expect(gateway.time.now == .seconds(10))
      #expect(gateway.told == ["outage It fails so. 10"])
    }
  }

  @Test func `what ends the run ends the wait, and nobody waits for an attempt that was not made`()
    async throws
  {
    let gateway = Gateway(refusing: 0..<1000)
    let clock = RunClock(
      deadline: .seconds(1), elapsed: { gateway.calls.withLock { $0 } < 12 ? .zero : .seconds(1) })
    let calls = try gateway.loop(retryFor: .seconds(86_400), meter: CallMeter(account: nil, clock: clock))
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let error = await #expect(throws: SourceError.self) {
            try await calls.page(.list(.comics, offset: number))
          }
          #expect(error?.code == .quota)
        }
      }
    }
    #expect(gateway.calls.withLock { $0 } == 12)
  }

  @Test func `cancelling ends it at once`() async throws {
    let (started, signal) = AsyncStream.makeStream(of: Void.self)
    var manners = ClientManners()
    manners.sourceWasReachable = true
    let client = SourceClient(
      MarvelSource(), base: try BaseURL("https://gateway.example:8443/v1"),
      transport: HTTPTransport { _ in throw TransportError(.refused, "It fails so.") }, manners: manners)
    let calls = CallLoop(client: client, notes: { event in if case .outage = event { signal.yield() } })
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          let error = await #expect(throws: SourceError.self) {
            try await calls.page(.list(.comics, offset: number))
          }
          #expect(error?.code == .cancelled)
        }
      }
      for await _ in started { break }
      group.cancelAll()
    }
  }
}
