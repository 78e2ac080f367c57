import Basics
import CatalogSources
import SourceTestSupport
import Stages
import Store
import Synchronization
import TestSupport
import Testing

/// A source whose answers say how often it may be asked now.
@Suite("The pace that a source says")
struct SaidPaceTests {
  private static func pacing(atMost most: Int? = nil) -> Pacing {
    Pacing([RateWindow("minute", calls: 16, in: 60, header: "X-Burst-").taking(80, atMost: most)])
  }

  private static func page(limit: Int) -> TransportResponse {
    TransportResponse(
      status: 200, headers: ["X-Burst-Limit": "\(limit)", "X-Burst-Remaining": "\(max(0, limit - 1))"],
      body: PacedShop.page.body)
  }

  /// How many calls were made in each second that has some.
  private func counts(_ shop: PacedShop) -> [Int64: Int] { shop.seconds.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

  @Test func `Four fifths of the limit that the last answer said are used, by later runs from their first call on`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let limit = Mutex(60)
      let shop = PacedShop(folder: folder) { _, _ in Self.page(limit: limit.withLock(\.self)) }
      try await shop.ask(60, Self.pacing())
      #expect(counts(shop) == [0: 48, 61: 12])
      shop.time.advance(.seconds(600))
      let second = shop.time.now - shop.time.start
      try await shop.ask(50, Self.pacing())
      #expect(counts(shop)[second] == 48)
      // The service is busy: from its next answer on there are fewer.
      limit.withLock { $0 = 20 }
      shop.time.advance(.seconds(600))
      let third = shop.time.now - shop.time.start
      try await shop.ask(20, Self.pacing())
      #expect(counts(shop)[third] == 16 && counts(shop)[third + 61] == 4)
      let ledger = try CallLedger(path: shop.path)
      let use = try ledger.windows(of: "k", by: Self.pacing().windows, at: shop.time.now)
      #expect(use.map(\.window.calls) == [16])
      try ledger.close()
    }
  }

  @Test func `Without an answer that says a limit no more calls are made than the source is known to allow`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let shop = PacedShop(folder: folder)
      try await shop.ask(20, Self.pacing())
      #expect(counts(shop) == [0: 16, 61: 4])
    }
  }

  @Test(arguments: [(60, 30), (10, 8), (0, 1)])
  func `A cap of the pipeline file holds whatever the source allows, and a limit below it holds, too`(
    limit: Int, calls: Int
  ) async throws {
    try await withTemporaryFolder { folder in
      let shop = PacedShop(folder: folder) { _, _ in Self.page(limit: limit) }
      try await shop.ask(1, Self.pacing(atMost: 30))
      shop.time.advance(.seconds(600))
      let second = shop.time.now - shop.time.start
      try await shop.ask(calls + 1, Self.pacing(atMost: 30))
      #expect(counts(shop)[second] == calls)
    }
  }

  @Test func `After two answers that refuse credentials a third call waits, whatever credentials and account it has`()
    async throws
  {
    try await withTemporaryFolder { folder in
      var pacing = Pacing([RateWindow("five minutes", calls: 2, in: 300).counting(.refused).perHost])
      pacing.lockOuts.secondsOfRefusedCredentials = 86_400
      let shop = PacedShop(folder: folder) { number, _ in number < 4 ? TransportResponse(status: 401) : PacedShop.page }
      for number in 1...3 {
        shop.key.withLock { $0 = "account \(number)" }
        #expect(await shop.error(1, pacing, token: "token \(number)")?.code == .credentials)
      }
      #expect(shop.seconds == [0, 0, 301])
      // The first of them counts no more.
      try await shop.ask(3, pacing, token: "the right one")
      #expect(shop.seconds == [0, 0, 301, 301, 301, 301])
    }
  }
}
