import Basics
import Catalog
import CatalogSources
import Foundation
import Pipeline
import SourceTestSupport
import Stages
import Store
import Synchronization

/// A made-up source that sets a pace, asked over a real ledger on a clock that only waits move, and what came of the calls.
final class PacedShop: Sendable {
  let time = VirtualTime()
  let path: String
  /// When the calls were made, in seconds since the start, and what they asked for.
  let made = Mutex<[(second: Int64, target: String)]>([])
  let events = Mutex<[SourceEvent]>([])
  /// The account that calls are counted of.
  let key = Mutex("k")
  /// Calls in flight, and the most of them that there were.
  let inFlight = Mutex((now: 0, most: 0))
  let answer: @Sendable (_ number: Int, _ target: String) throws -> TransportResponse

  init(
    folder: String,
    answer: @escaping @Sendable (_ number: Int, _ target: String) throws -> TransportResponse = { _, _ in PacedShop.page
    }
  ) {
    path = folder + "/ledger.sqlite"
    self.answer = answer
  }

  static let page = TransportResponse(status: 200, body: Array(#"{"count":1,"results":[{"id":1}]}"#.utf8))

  var seconds: [Int64] { made.withLock { $0.map(\.second) } }

  /// What one run does with it: a process of its own, as far as the ledger knows.
  func run<R>(
    _ pacing: Pacing, token: String? = nil, deadline: Duration? = nil, captures: CallCaptures = .none,
    isolation: isolated (any Actor)? = #isolation, _ body: (CallLoop) async throws -> R
  ) async throws -> R {
    var source = MadeUpSource(.toys)
    (source.token, source.user) = (token, "someone")
    source.traits.pacing = pacing
    let base = try BaseURL("https://toys.example/api")
    let ledger = try CallLedger(path: path)
    let (time, begun) = (time, time.elapsed)
    let clock = RunClock(
      deadline: deadline, wall: WallClock { WallTime(seconds: time.now) }, elapsed: { time.elapsed - begun })
    var account = CallMeter.Account(ledger: ledger, key: key.withLock(\.self), quota: nil, zone: .gmt)
    account.host = KeyFingerprint(allOf: base.origin).description
    account.pacing = pacing
    account.credentials = KeyFingerprint.mark(of: source.secrets, at: base.origin)
    var manners = ClientManners()
    manners.time = clock.bounding(time.source)
    manners.sourceWasReachable = true
    manners.generator = { _ in FixedGenerator(value: FixedGenerator.least) }
    let transport = HTTPTransport { request in
      let number = self.made.withLock { made in
        made.append((time.now - time.start, request.target))
        return made.count
      }
      self.inFlight.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      defer { self.inFlight.withLock { $0.now -= 1 } }
      // Alone for a while, so that another call that may be made is in flight, too.
      for _ in 0..<1_000 where self.inFlight.withLock(\.now) < 2 { await Task.yield() }
      return try self.answer(number, request.target)
    }
    let loop = CallLoop(
      client: SourceClient(source, base: base, transport: transport, manners: manners), captures: captures,
      meter: CallMeter(account: account, clock: clock),
      notes: { event in self.events.withLock { $0.append(event) } })
    do {
      let result = try await body(loop)
      try ledger.close()
      return result
    } catch {
      try ledger.close()
      throw error
    }
  }

  /// So many pages, one after the other.
  func ask(
    _ pages: Int, _ pacing: Pacing, kind: Kind = .toys, token: String? = nil, deadline: Duration? = nil
  ) async throws {
    try await run(pacing, token: token, deadline: deadline) { loop in
      for number in 0..<pages { _ = try await loop.page(.list(kind, offset: number * 100)) }
    }
  }

  /// The error of such a run.
  func error(
    _ pages: Int, _ pacing: Pacing, token: String? = nil, deadline: Duration? = nil
  ) async -> SourceError? {
    do {
      try await ask(pages, pacing, token: token, deadline: deadline)
      return nil
    } catch {
      return error as? SourceError
    }
  }
}
