import Basics
import Catalog
import CatalogSources
import Foundation
import Pipeline
import SourceTestSupport
import Store
import Synchronization
import TestSupport
import Testing

@testable import Stages

/// The promises about calls, each proven from the loop itself: real captures, a real ledger, and a transport that looks at both
/// at the moment of a call.
@Suite("The call loop")
struct CallLoopTests {
  private static let page = SamplePage.page(rows: 1, total: 1)

  private func captures(at path: String) async throws -> CaptureFolder {
    let folder = CaptureFolder(
      path: path,
      records: CaptureRecords(
        software: "spinrack/0", redactor: Redactor(), identifier: { "00000000-0000-4000-8000-000000000000" }),
      now: { "2026-01-01T00:00:00Z" })
    try await folder.open(crawl: "20260101T000000Z-1", stored: [], info: [])
    return folder
  }

  /// A loop over a function, with instant waits.
  private func loop(
    captures: CallCaptures = .none, meter: CallMeter? = nil,
    _ send: @escaping @Sendable (TransportRequest) async throws -> TransportResponse
  ) throws -> CallLoop {
    var manners = ClientManners()
    manners.time = InstantTime().source
    let client = SourceClient(
      MarvelSource(), base: try BaseURL("http://gateway.example/v1/public"), transport: HTTPTransport(send: send),
      manners: manners)
    return CallLoop(client: client, captures: captures, meter: meter)
  }

  /// The answers in a folder of captures, as whoever reads it now finds them.
  private static func statuses(in folder: String) throws -> [String] {
    guard try FileAccess.system.status(folder) != nil else { return [] }
    var statuses: [String] = []
    for name in try FileAccess.system.list(folder).sorted() {
      var bytes: [UInt8] = []
      try FileAccess.system.read(folder + "/" + name) { bytes += $0 }
      _ = try bytes.withUnsafeBytes { bytes in
        try WARCArchive.forEachRecord(in: bytes) { entry in
          guard entry.record.type == "response" else { return }
          let line = String(decoding: entry.record.block.prefix { $0 != 13 }, as: UTF8.self)
          statuses.append(String(line.split(separator: " ")[1]))
        }
      }
    }
    return statuses
  }

  // MARK: - Captured before it is judged

  @Test func `captures every answer before the next call is made for it, those that are refused, too`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/capture"
      let replies = [
        TransportResponse(status: 500), nil, TransportResponse(status: 200, body: Array("<html>".utf8)),
        TransportResponse(status: 200, body: Self.page),
      ]
      let number = Mutex(0)
      let seen = Mutex<[[String]]>([])
      let calls = try loop(captures: .folder(try await captures(at: path))) { _ in
        let reply = number.withLock { number in
          number += 1
          return replies[number - 1]
        }
        let statuses = try Self.statuses(in: path)
        seen.withLock { $0.append(statuses) }
        guard let reply else { throw TransportError(.other, "The connection is reset.") }
        return reply
      }
      let page = try await calls.page(.list(.comics))
      #expect(page.attempts == 4 && page.capture != nil)
      #expect(seen.withLock(\.self) == [[], ["500"], ["500"], ["500", "200"]])
      #expect(try Self.statuses(in: path) == ["500", "200", "200"])
    }
  }

  @Test func `does not look at an answer that cannot be captured: nothing is tried again, nothing is handed on`()
    async throws
  {
    try await withTemporaryFolder { folder in
      for status in [500, 429, 401, 200] {
        let path = folder + "/\(status)"
        let captures = try await captures(at: path)
        // A file in the place of the folder.
        try write("", to: path)
        let number = Mutex(0)
        let calls = try loop(captures: .folder(captures)) { _ in
          number.withLock { $0 += 1 }
          return TransportResponse(status: status, body: status == 200 ? Self.page : [])
        }
        let pages = BoundedChannel<FetchedPage>(capacity: 4)
        await #expect(throws: FileError.self) {
          _ = try await calls.run(CountingPlanner(requests: 1), atMost: 1, into: pages)
        }
        #expect(number.withLock(\.self) == 1 && pages.count == 0)
      }
    }
  }

  // MARK: - Counted before it is sent

  @Test func `counts each call in the ledger before it is sent, and sends none that the quota does not let through`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let ledger = try CallLedger(path: folder + "/ledger.sqlite")
      let quota = DailyQuota(calls: 4, zone: .gmt)
      let wall = WallClock { WallTime(seconds: 1_772_902_800) }
      let meter = CallMeter(
        account: .init(ledger: ledger, key: "k", quota: quota, zone: .gmt),
        clock: RunClock(wall: wall, elapsed: { .zero }))
      let used = Mutex<[Int]>([])
      let calls = try loop(meter: meter) { _ in
        let count = try ledger.state(of: "k", quota: quota, at: 1_772_902_800).used
        used.withLock { $0.append(count) }
        // The second call fails, which is an attempt of its own.
        return TransportResponse(status: used.withLock(\.count) == 2 ? 503 : 200, body: Self.page)
      }
      let pages = BoundedChannel<FetchedPage>(capacity: 16)
      let error = await #expect(throws: SourceError.self) {
        _ = try await calls.run(CountingPlanner(requests: 9), atMost: 1, into: pages)
      }
      #expect(error?.code == .quota)
      #expect(used.withLock(\.self) == [1, 2, 3, 4])
      // What was paid for is handed on.
      #expect(pages.count == 3)
      try ledger.close()
    }
  }

  // MARK: - The cap

  @Test(arguments: [1, 2, 5])
  func `makes no call beyond the cap, however many are in flight, from the moment at which the planner knows the sizes`(
    inFlight: Int
  ) async throws {
    let cap = CallCap(CrawlOutlook(kinds: [.comics]), of: GatewayCrawl(FetchSettings(collections: [])))
    let meter = CallMeter(account: nil, cap: cap, clock: RunClock(elapsed: { .zero }))
    let number = Mutex(0)
    let calls = try loop(meter: meter) { _ in
      number.withLock { $0 += 1 }
      return TransportResponse(status: 200, body: Self.page)
    }
    var planner = CountingPlanner(requests: 1000)
    planner.size = 700
    // The first answer comes alone, as that of a walk does.
    planner.isAloneAtFirst = true
    let pages = BoundedChannel<FetchedPage>(capacity: 1000)
    let start = planner
    let error = await #expect(throws: SourceError.self) {
      _ = try await calls.run(start, atMost: inFlight, into: pages)
    }
    #expect(error?.code == .quota)
    #expect(number.withLock(\.self) == cap.calls)
  }

  @Test func `stops a source that fails often, although one collection never says how large it is`() async throws {
    try await withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .marvel)
      let cap = CallCap(CrawlOutlook(kinds: [.comics, .characters]), of: GatewayCrawl(FetchSettings(collections: [])))
      let meter = CallMeter(account: nil, cap: cap, clock: RunClock(elapsed: { .zero }))
      // Twice as many calls as pages, and six attempts at the characters.
      let gateway = FakeGateway(failsAt: "/characters", isShaky: true)
      let stages = CrawlStages(store: store, width: 2) { _ in }
      let plan = GatewayCrawl(FetchSettings(collections: ["comics", "characters"], concurrency: 1))
      let error = await #expect(throws: SourceError.self) {
        _ = try await stages.run(.gateway(try gateway.calls(meter: meter), plan), named: "fake", isWhole: false)
      }
      #expect(error?.code == .quota)
      #expect(gateway.targets.count == 14 + CrawlPlan.leastRoom + 5)
      try store.close()
    }
  }

  // MARK: - No event steers

  @Test func `A crawl that nobody listens to keeps its cap, and makes the same calls as one that somebody watches`()
    async throws
  {
    func crawl(_ events: @escaping EventSink) async throws -> (calls: [String], cap: Int?) {
      try await withTemporaryFolder { folder in
        let store = try CatalogStore(path: folder + "/s.sqlite", model: .marvel)
        let cap = CallCap(CrawlOutlook(kinds: [.comics]), of: GatewayCrawl(FetchSettings(collections: [])))
        let meter = CallMeter(account: nil, cap: cap, clock: RunClock(elapsed: { .zero }))
        // Twice as many calls as pages.
        let gateway = FakeGateway(isShaky: true)
        let stages = CrawlStages(store: store, width: 2, events: events)
        let plan = GatewayCrawl(FetchSettings(collections: ["comics"], concurrency: 1))
        let error = await #expect(throws: SourceError.self) {
          _ = try await stages.run(.gateway(try gateway.calls(meter: meter), plan), named: "fake", isWhole: false)
        }
        #expect(error?.code == .quota)
        try store.close()
        return (gateway.targets, cap.calls)
      }
    }
    let heard = Mutex(0)
    let quiet = try await crawl { _ in }
    let watched = try await crawl { _ in heard.withLock { $0 += 1 } }
    #expect(quiet.cap == quiet.calls.count)
    #expect(quiet.calls == watched.calls && quiet.cap == watched.cap)
    #expect(heard.withLock(\.self) > 0)
  }

  // MARK: - Hand on

  @Test func `waits for the calls that are under way when no further one may be made, and hands their pages on`()
    async throws
  {
    let pages = BoundedChannel<FetchedPage>(capacity: 16)
    let number = Mutex(0)
    let calls = try loop { _ in
      let mine = number.withLock { number in
        number += 1
        return number
      }
      guard mine > 1 else { return TransportResponse(status: 429, headers: ["Retry-After": "90000"]) }
      for _ in 0..<mine { await Task.yield() }
      return TransportResponse(status: 200, body: Self.page)
    }
    let error = await #expect(throws: SourceError.self) {
      _ = try await calls.run(CountingPlanner(requests: 9), atMost: 4, into: pages)
    }
    #expect(error?.code == .quota && pages.count == 3)
  }
}

/// Asks for so many pages and hands each on.
private struct CountingPlanner: CallPlanner {
  struct Request: PlannedRequest {
    typealias Answer = Result<PageResponse, SourceError>
    let number: Int
    var call: SourceRequest { .list(.comics, offset: number) }
  }

  let requests: Int
  /// What it learns of the size of the collection.
  var size: Int?
  var isAloneAtFirst = false
  private var asked = 0
  private var answered = 0

  init(requests: Int) { self.requests = requests }

  mutating func next() -> Request? {
    guard asked < requests, !isAloneAtFirst || answered > 0 || asked == 0 else { return nil }
    defer { asked += 1 }
    return Request(number: asked)
  }

  mutating func received(_ answer: Request.Answer, to request: Request) throws -> [CallAction] {
    answered += 1
    switch answer {
    case .success(let page):
      let learned = size.map { [CallAction.learnSize($0, of: .comics)] } ?? []
      return learned + [
        .handOn(FetchedPage(page, at: PagePlace(kind: .comics, walk: .collection, offset: request.number)))
      ]
    case .failure(let error) where error.code == .quota: return [.stop(error)]
    case .failure(let error): throw error
    }
  }
}
