import Basics
import Catalog
import CatalogSources
import Pipeline
import SourceTestSupport
import Stages
import Store
import Synchronization
import TestSupport
import Testing

/// Crawls of a source that sets a pace: several runs, no call twice, none too early.
@Suite("Crawls at the pace of a source")
struct PacedCrawlTests {
  /// Pages of a hundred toys, the last one of fifty, and one page of parts.
  private static func answer(_ target: String) -> TransportResponse {
    let isToys = target.hasPrefix("/api/toys")
    let page = target.split(separator: "=").last.flatMap { Int($0) } ?? 1
    let total = isToys ? 550 : 20
    let rows = ((page - 1) * 100 + 1...min(page * 100, total)).map { #"{"id":\#($0),"name":"n \#($0)"}"# }
    let body = #"{"count":\#(total),"results":[\#(rows.joined(separator: ","))]}"#
    return TransportResponse(status: 200, body: Array(body.utf8))
  }

  @Test func `A crawl that the day's budget stops is resumed on the next day, and keeps to the floor`() async throws {
    try await withTemporaryFolder { folder in
      let shop = PacedShop(folder: folder) { _, target in Self.answer(target) }
      let pacing = Pacing(
        [RateWindow("minute", calls: 2, in: 60), RateWindow("day", calls: 5, in: 86_400, keeping: 1)], callsInFlight: 1)
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .toys)
      let plan = GatewayCrawl(FetchSettings(collections: ["toys", "parts"]))
      func night() async throws -> CrawlReport? {
        do {
          return try await shop.run(pacing) { loop in
            let stages = CrawlStages(
              store: store, width: 1, wall: WallClock { WallTime(seconds: shop.time.now) }
            ) { _ in }
            return try await stages.run(.gateway(loop, plan), named: "toys", isWhole: false)
          }
        } catch let error as SourceError where error.code == .quota {
          #expect(error.message.contains("4 calls a day"))
          return nil
        }
      }
      #expect(try await night() == nil)
      #expect(shop.seconds == [0, 0, 61, 61])
      // Too early: no call is made.
      shop.time.advance(.seconds(80_000))
      #expect(try await night() == nil && shop.seconds.count == 4)
      shop.time.advance(.seconds(6_500))
      let report = try await night()
      #expect(report?.verdicts[.toys]?.status == .complete && report?.counts[.toys]?.distinct == 550)
      let targets = shop.made.withLock { $0.map(\.target) }
      #expect(targets.count == 7 && Set(targets).count == 7)
      try store.close()
    }
  }
}
