import Catalog
import CatalogSources
import Foundation
import Pipeline
import SourceTestSupport
import Store
import Testing

@testable import Stages

@Suite("The times of crawls")
struct NightTimeTests {
  /// Reads the fake gateway at a moment, and settles the crawl.
  @discardableResult
  private func crawl(_ store: CatalogStore, at seconds: Int64, mode: CrawlMode = .full) async throws -> Crawl {
    let stages = CrawlStages(store: store, width: 1, wall: WallClock { WallTime(seconds: seconds) }, events: { _ in })
    let plan = GatewayCrawl(FetchSettings(collections: ["comics"], mode: mode, concurrency: 2))
    let report = try await stages.run(.gateway(try FakeGateway().calls(), plan), named: "fake", isWhole: false)
    try store.crawls.close(report.crawl, at: WallTime(seconds: seconds).extended, isPublished: true)
    return report.crawl
  }

  @Test func `a night looks back to the beginning of the last crawl, which may have taken days`() async throws {
    try await withStore(.marvel) { store in
      // The comics of this source were modified on 2020-01-01 at five in UTC.
      let newest: Int64 = 1_577_854_800
      let began = newest - 5 * 86_400
      try await crawl(store, at: began)
      let now = WallTime(seconds: newest + 86_400)
      let stages = CrawlStages(store: store, width: 1, wall: WallClock { now }, events: { _ in })
      let basis = try stages.nightBasis(of: [.comics], source: "fake", now: now, by: MarvelSource().traits)
      #expect(basis["comics"]?.since == began - NightBasis.overlap)
      try await crawl(store, at: newest + 3600)
      let later = try stages.nightBasis(of: [.comics], source: "fake", now: now, by: MarvelSource().traits)
      #expect(later["comics"]?.since == newest - NightBasis.overlap)
    }
  }

  @Test func `a crawl begins after the last one though the clock was set back, unless that was days ahead`()
    async throws
  {
    try await withStore(.marvel) { store in
      let start: Int64 = 1_800_000_000
      let first = try await crawl(store, at: start, mode: .incremental)
      let second = try await crawl(store, at: start - 3600, mode: .incremental)
      #expect(first.mode == .full && second.mode == .incremental)
      #expect(second.started == WallTime(seconds: start + 1).extended)
      let third = try await crawl(store, at: start - 3 * 86_400, mode: .incremental)
      #expect(third.mode == .full && third.started == WallTime(seconds: start - 3 * 86_400).extended)
    }
  }
}
