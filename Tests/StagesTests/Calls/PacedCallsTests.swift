import Basics
import Catalog
import CatalogSources
import Foundation
import Glibc
import Pipeline
import SourceTestSupport
import Stages
import Synchronization
import TestSupport
import Testing

@testable import Store

/// A source with rate windows, asked by the call loop over a real ledger, on a clock that only waits move.
@Suite("The pace of a source")
struct PacedCallsTests {
  private static let minute = Pacing([RateWindow("minute", calls: 3, in: 60, header: "X-Burst-")])

  @Test func `Calls wait for their window, and people are told what for and until when`() async throws {
    try await withTemporaryFolder { folder in
      let shop = PacedShop(folder: folder)
      try await shop.ask(7, Self.minute)
      #expect(shop.seconds == [0, 0, 0, 61, 61, 61, 122])
      let told = shop.events.withLock(\.self).compactMap { event -> String? in
        if case .paced(let until, let reason) = event { "\(until - shop.time.start) \(reason)" } else { nil }
      }
      #expect(told == ["61 3 calls a minute are made", "122 3 calls a minute are made"])
      // The next process knows of them.
      try await shop.ask(3, Self.minute)
      #expect(shop.seconds == [0, 0, 0, 61, 61, 61, 122, 122, 122, 183])
    }
  }

  @Test(arguments: [1, 3, 8])
  func `Many workers of two runs at once never make more calls than a window allows`(inFlight: Int) async throws {
    try await withTemporaryFolder { folder in
      let shop = PacedShop(folder: folder)
      let pacing = Pacing([.gap(2), RateWindow("minute", calls: 5, in: 60)])
      try await withThrowingTaskGroup(of: Void.self) { group in
        for run in 0..<2 {
          group.addTask {
            try await shop.run(pacing) { loop in
              let pages = BoundedChannel<FetchedPage>(capacity: 100)
              _ = try await loop.run(PagePlanner(first: run * 100, count: 20), atMost: inFlight, into: pages)
            }
          }
        }
        try await group.waitForAll()
      }
      // As they were counted: here time may go by between that and the call.
      let ledger = try CallLedger(path: shop.path)
      let all = RateWindow("all", calls: 1, in: 1 << 30)
      let seconds = try ledger.reading { db in
        try CallHistory(of: "k", by: [all], host: nil, at: shop.time.now, db).marks.map(\.at).sorted()
      }
      try ledger.close()
      #expect(seconds.count == 40 && shop.seconds.count == 40)
      #expect(zip(seconds, seconds.dropFirst()).allSatisfy { $1 - $0 >= 2 })
      #expect(zip(seconds, seconds.dropFirst(5)).allSatisfy { $1 - $0 >= 60 })
    }
  }

  @Test func `A source that wants one call in flight gets one, whatever the pipeline file says`() async throws {
    try await withTemporaryFolder { folder in
      var pacing = Pacing([RateWindow("minute", calls: 100, in: 60)], callsInFlight: 1)
      for expected in [1, 4] {
        let shop = PacedShop(folder: folder)
        try await shop.run(pacing) { loop in
          let pages = BoundedChannel<FetchedPage>(capacity: 100)
          _ = try await loop.run(PagePlanner(first: 0, count: 12), atMost: 4, into: pages)
        }
        let most = shop.inFlight.withLock(\.most)
        #expect(expected == 1 ? most == 1 : most > 1)
        pacing.callsInFlight = nil
      }
    }
  }

  @Test func `Each resource has its own hour; a wait of more than ten minutes ends the run with the time to come back`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let shop = PacedShop(folder: folder)
      let pacing = Pacing([.gap(1), RateWindow("hour", calls: 4, in: 3_600).perResource])
      try await shop.ask(4, pacing)
      #expect(shop.seconds == [0, 2, 4, 6])
      try await shop.ask(2, pacing, kind: .parts)
      let error = await shop.error(1, pacing)
      #expect(error?.code == .quota && error?.retryAfter == .seconds(3_601 - 10))
      #expect(error?.message.contains("4 calls an hour to toys is reached until 2026-03-07T18:00:01Z") == true)
      #expect(shop.seconds.count == 6)
    }
  }

  @Test func `A wait that ends after the deadline ends the run at once`() async throws {
    try await withTemporaryFolder { folder in
      let shop = PacedShop(folder: folder)
      let error = await shop.error(9, Self.minute, deadline: .seconds(100))
      #expect(error?.code == .quota && shop.seconds == [0, 0, 0, 61, 61, 61])
      #expect(shop.time.elapsed == .seconds(61))
    }
  }

  @Test
  func `Header fields correct the windows that they tell of, downwards; those of a minute say nothing of the day`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let pacing = Pacing([
        RateWindow("minute", calls: 3, in: 60, header: "X-Burst-"),
        RateWindow("day", calls: 100, in: 86_400, keeping: 5, header: "X-Sustained-"),
      ])
      let shop = PacedShop(folder: folder) { number, _ in
        // Another program uses the account, too.
        let fields: HeaderFields = [
          "X-Burst-Limit": "20", "X-Burst-Remaining": number == 1 ? "0" : "19",
          "X-Burst-Reset": "\(1_772_902_800 + 40)", "X-Sustained-Remaining": number < 4 ? "80" : "6",
        ]
        return TransportResponse(status: 200, headers: fields, body: PacedShop.page.body)
      }
      try await shop.ask(4, pacing)
      #expect(shop.seconds == [0, 40, 40, 61])
      // One call is left above the floor.
      let error = await shop.error(2, pacing)
      #expect(shop.seconds.count == 5)
      #expect(error?.code == .quota && error?.message.contains("95 calls a day") == true)
    }
  }

  @Test func `What a minute's header fields correct takes no call out of the day's window`() async throws {
    try await withTemporaryFolder { folder in
      let shop = PacedShop(folder: folder) { _, _ in
        let fields: HeaderFields = ["X-Burst-Remaining": "1", "X-Burst-Reset": "\(1_772_902_800 + 40)"]
        return TransportResponse(status: 200, headers: fields, body: PacedShop.page.body)
      }
      let ledger = try CallLedger(path: shop.path)
      let quick = CallRules(windows: [RateWindow("second", calls: 5_000, in: 1)], zone: .gmt)
      for second in 0..<1_500 as Range<Int64> {
        #expect(try ledger.spend("k", to: "toys", by: quick, at: shop.time.now - 20_000 + 4 * second) == .granted)
      }
      try ledger.close()
      let pacing = Pacing([
        RateWindow("minute", calls: 16, in: 60, header: "X-Burst-"), RateWindow("day", calls: 5_000, in: 86_400),
      ])
      try await shop.ask(1, pacing)
      let after = try CallLedger(path: shop.path)
      #expect(try after.windows(of: "k", by: pacing.windows, at: shop.time.now).map(\.used) == [15, 1_501])
      try after.close()
    }
  }

  /// A window as a pipeline file sets it, of an account for which the service allows another number.
  private static func day(_ calls: Int) -> Pacing {
    Pacing([RateWindow("day", calls: calls, in: 86_400, keeping: calls / 20, header: "X-Sustained-")])
  }

  @Test func `Calls that others made are what the limit of the service has less, whatever the pipeline file says`()
    async throws
  {
    try await withTemporaryFolder { folder in
      // Thirty calls of the hundred were made elsewhere.
      let shop = PacedShop(folder: folder) { number, _ in
        let fields: HeaderFields = ["X-Sustained-Limit": "100", "X-Sustained-Remaining": "\(70 - number)"]
        return TransportResponse(status: 200, headers: fields, body: PacedShop.page.body)
      }
      func left(_ pacing: Pacing) throws -> [Int]? {
        try CallLedger.reading(path: shop.path) {
          try $0.windows(of: "k", by: pacing.windows, at: shop.time.now).map(\.left)
        }
      }
      // Whoever is told to make 500 makes no more than the service has left, above the twentieth of 500.
      try await shop.ask(1, Self.day(500))
      #expect(try left(Self.day(500)) == [69 - 25])
      // That is nothing to one that was told the right number.
      #expect(try left(Self.day(100)) == [69 - 5])
      try await shop.ask(3, Self.day(100))
      #expect(try left(Self.day(100)) == [66 - 5])
      // Fifty are fewer than the service allows: those of others count among them.
      #expect(try left(Self.day(50)) == [50 - 2 - 34])
      let error = await shop.error(70, Self.day(100))
      #expect(error?.code == .quota && shop.seconds.count == 65)
    }
  }

  @Test func `An account for which the service allows more has used what it has used`() async throws {
    try await withTemporaryFolder { folder in
      let shop = PacedShop(folder: folder) { number, _ in
        let fields: HeaderFields = ["X-Sustained-Limit": "500", "X-Sustained-Remaining": "\(490 - number)"]
        return TransportResponse(status: 200, headers: fields, body: PacedShop.page.body)
      }
      try await shop.ask(1, Self.day(100))
      let uses = try CallLedger.reading(path: shop.path) {
        try $0.windows(of: "k", by: Self.day(100).windows, at: shop.time.now).map(\.used)
      }
      #expect(uses == [11])
    }
  }

  @Test(arguments: [401, 420, 429])
  func `A refusal is in the ledger though its capture fails: no later run asks again`(status: Int) async throws {
    try await withTemporaryFolder { folder in
      var files = FileAccess.system
      files.openToAppend = { path, _ throws(FileError) in throw FileError(call: "write", path: path, errno: ENOSPC) }
      let records = CaptureRecords(
        software: "spinrack/0", redactor: Redactor(), identifier: { "00000000-0000-4000-8000-000000000000" })
      let captures = CaptureFolder(
        path: folder + "/capture", records: records, files: files, now: { "2026-01-01T00:00:00Z" })
      try await captures.open(crawl: "20260101T000000Z-1", stored: [], info: [])
      let shop = PacedShop(folder: folder) { _, _ in
        TransportResponse(status: status, headers: ["Retry-After": "5000"])
      }
      await #expect(throws: FileError.self) {
        try await shop.run(Self.strict, token: "t", captures: .folder(captures)) { loop in
          _ = try await loop.page(.list(.toys))
        }
      }
      let next = await shop.error(1, Self.strict, token: "t")
      #expect(next?.code == (status == 401 ? .credentials : .quota) && shop.seconds.count == 1)
    }
  }

  @Test func `An answer that there were too many calls is waited for, by all runs, and is counted`() async throws {
    try await withTemporaryFolder { folder in
      let shop = PacedShop(folder: folder) { number, _ in
        [2, 4].contains(number)
          ? TransportResponse(status: 429, headers: ["Retry-After": number == 2 ? "30" : "5000"]) : PacedShop.page
      }
      let pacing = Pacing([RateWindow("minute", calls: 50, in: 60), RateWindow("day", calls: 50, in: 86_400)])
      try await shop.ask(2, pacing)
      #expect(shop.seconds == [0, 0, 30])
      // One that asks for hours ends the run, and the next one makes no call.
      let error = await shop.error(1, pacing)
      #expect(error?.code == .quota && shop.seconds.count == 4)
      let next = await shop.error(1, pacing)
      #expect(next?.code == .quota && next?.message.contains("no call before") == true && shop.seconds.count == 4)
      shop.time.advance(.seconds(5_000))
      try await shop.ask(1, pacing)
      let ledger = try CallLedger(path: shop.path)
      // Refused calls cost one of the day.
      #expect(try ledger.windows(of: "k", by: pacing.windows, at: shop.time.now).map(\.used) == [1, 5])
      try ledger.close()
    }
  }

  @Test func `After too many answers that nothing is there calls slow down, before the source bans the client`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let shop = PacedShop(folder: folder) { _, _ in TransportResponse(status: 404) }
      let pacing = Pacing([
        RateWindow("minute", calls: 50, in: 60), RateWindow("two minutes", calls: 4, in: 120).counting(.notFound),
      ])
      try await shop.run(pacing) { loop in
        for number in 0..<6 {
          await #expect(throws: SourceError.self) { _ = try await loop.page(.list(.toys, offset: number * 100)) }
        }
      }
      #expect(shop.seconds == [0, 0, 0, 0, 121, 121])
    }
  }

  private static let strict: Pacing = {
    var pacing = Pacing([RateWindow("minute", calls: 50, in: 60)])
    pacing.lockOuts.statuses = [420]
    pacing.lockOuts.includesPages = true
    pacing.lockOuts.droppedConnections = 3
    pacing.lockOuts.secondsOfRefusedCredentials = 86_400
    return pacing
  }()

  @Test(
    arguments: [(420, "", nil, 3_600), (200, "<html>Abnormal traffic</html>", nil, 3_600), (420, "", "7200", 7_200)]
      as [(Int, String, String?, Int64)])
  func `A lock-out ends the run at once, and no process makes a call for an hour, or as long as the source says`(
    status: Int, body: String, retryAfter: String?, seconds: Int64
  ) async throws {
    try await withTemporaryFolder { folder in
      let shop = PacedShop(folder: folder) { number, _ in
        guard number == 2 else { return PacedShop.page }
        var headers = HeaderFields()
        if let retryAfter { headers.append(name: "Retry-After", value: retryAfter) }
        return TransportResponse(status: status, headers: headers, body: Array(body.utf8))
      }
      let error = await shop.error(9, Self.strict)
      #expect(error?.code == .quota && shop.seconds.count == 2)
      #expect(error?.message.hasPrefix("toys.example seems to have locked this client out.") == true)
      #expect(error?.retryAfter == .seconds(seconds))
      shop.time.advance(.seconds(seconds - 1))
      let next = await shop.error(1, Self.strict)
      #expect(next?.code == .quota && next?.message.contains("locked this client out") == true)
      #expect(shop.seconds.count == 2)
      shop.time.advance(.seconds(1))
      try await shop.ask(1, Self.strict)
      #expect(shop.seconds.count == 3)
    }
  }

  @Test
  func `Connections that are dropped one after the other are a lock-out, whatever account calls; single ones are not`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let shop = PacedShop(folder: folder) { number, _ in
        guard number == 3 || number == 6 else { throw TransportError(.reset, "The connection was closed.") }
        return PacedShop.page
      }
      try await shop.ask(2, Self.strict)
      let error = await shop.error(1, Self.strict)
      #expect(error?.code == .quota && error?.cause?.contains("3 connections were dropped") == true)
      #expect(shop.seconds.count == 9)
      _ = await shop.error(1, Self.strict)
      #expect(shop.seconds.count == 9)
      // It is one of the address: a new key does not end it.
      shop.key.withLock { $0 = "another" }
      #expect(await shop.error(1, Self.strict)?.code == .quota)
      #expect(shop.seconds.count == 9)
    }
  }

  @Test func `Refused credentials are not tried a second time, by no run, for a day; changed ones are tried at once`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let shop = PacedShop(folder: folder) { number, _ in number == 1 ? TransportResponse(status: 401) : PacedShop.page
      }
      let error = await shop.error(3, Self.strict, token: "first-token")
      #expect(error?.code == .credentials && shop.seconds.count == 1)
      let next = await shop.error(3, Self.strict, token: "first-token")
      #expect(next?.code == .credentials && next?.message.contains("not tried again before") == true)
      #expect(shop.seconds.count == 1)
      try await shop.ask(1, Self.strict, token: "second-token")
      #expect(shop.seconds.count == 2)
      shop.time.advance(.seconds(86_400))
      try await shop.ask(1, Self.strict, token: "first-token")
      let bytes = try FileAccess.system.bytes(of: shop.path)
      #expect(!bytes.contains("token"))
    }
  }

  @Test func `A clock that is set back by hours gives no call back, and the run goes on after a window`() async throws {
    try await withTemporaryFolder { folder in
      let shop = PacedShop(folder: folder)
      try await shop.ask(3, Self.minute)
      shop.time.set(by: -7_200)
      try await shop.ask(1, Self.minute)
      #expect(shop.time.elapsed == .seconds(61) && shop.seconds.count == 4)
    }
  }

  @Test func `A source that declares no pace is asked as before: nothing is counted before a call, and nothing locks`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let shop = PacedShop(folder: folder) { number, _ in
        number == 1 ? TransportResponse(status: 429, headers: ["Retry-After": "10"]) : PacedShop.page
      }
      try await shop.ask(40, Pacing())
      #expect(shop.time.elapsed.components.seconds == 10 && shop.seconds.count == 41)
      let ledger = try CallLedger(path: shop.path)
      #expect(try ledger.entries(of: "k", zone: .gmt, at: shop.time.now).isEmpty)
      #expect(try ledger.locks(of: "k", credentials: nil, at: shop.time.now).isEmpty)
      try ledger.close()
    }
  }
}

extension FileAccess {
  /// A file's bytes as a text.
  fileprivate func bytes(of path: String) throws -> String {
    var bytes: [UInt8] = []
    try read(path) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Asks for so many pages.
private struct PagePlanner: CallPlanner {
  struct Request: PlannedRequest {
    typealias Answer = Result<PageResponse, SourceError>
    let number: Int
    var call: SourceRequest { .list(.toys, offset: number * 100) }
  }

  let first: Int
  let count: Int
  private var asked = 0

  init(first: Int, count: Int) { (self.first, self.count) = (first, count) }

  mutating func next() -> Request? {
    guard asked < count else { return nil }
    defer { asked += 1 }
    return Request(number: first + asked)
  }

  mutating func received(_ answer: Request.Answer, to request: Request) throws -> [CallAction] {
    _ = try answer.get()
    return []
  }
}
