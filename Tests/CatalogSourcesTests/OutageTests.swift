import Basics
import SourceTestSupport
import Synchronization
import Testing

@testable import CatalogSources

@Suite("Outage") struct OutageTests {
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
