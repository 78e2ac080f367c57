import Basics
import Catalog
import CatalogSources
import Pipeline
import SourceTestSupport
import Stages
import Store
import TestSupport
import Testing

/// A crawl whose limits end what it asks for, and the same crawl from its captures.
@Suite("Enrichment from captures")
struct ReplayedEnrichmentTests {
  private struct Contents: Equatable {
    var records: [String] = []
    var lists: [ListAnswer] = []

    init(_ store: CatalogStore) throws {
      var cursor = try RecordCursor(store: store)
      while let batch = try cursor.nextBatch() {
        batch.forEach { records.append(String(decoding: $0.json, as: UTF8.self) + " \(Array($0.links))") }
      }
      try store.enrichment.forEachList { lists.append($0) }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>, [0, 0.1])
  func `asks for what its crawl was allowed to ask for, and finds the same`(seed: UInt64, faults: Double) async throws {
    try await withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .marvel)
      var fetch = FetchSettings(collections: ["characters", "comics"], concurrency: 4)
      fetch.recovery = Percent(seed % 2 == 0 ? 100 : 10)
      let captures = CaptureFolder(
        path: folder + "/capture",
        records: CaptureRecords(
          software: "spinrack/0", redactor: Redactor(), identifier: { "00000000-0000-4000-8000-000000000000" }),
        now: { "2026-01-01T00:00:00Z" })
      let plan = GatewayCrawl(fetch, enrich: EnrichSettings(completesLists: true, lookUps: 20 + 10 * Int(seed)))
      let report = try await CrawlStages(store: store, width: 2, events: { _ in }).run(
        .gateway(try CrowdedGateway(seed: seed, faults: faults).calls(captures: .folder(captures)), plan),
        named: "crowded",
        isWhole: false)
      // The limit must have been reached.
      let enrichment = try #require(report.enrichment)
      #expect(enrichment.listCalls > 240 && enrichment.sum.stillCut > 0)

      let again = try CatalogStore(path: folder + "/again.sqlite", model: .marvel)
      for name in try CapturedCrawl.names(in: folder + "/capture") {
        let captured = try CapturedCrawl(named: name, folder: folder + "/capture")
        let base = try BaseURL("http://gateway.example/v1/public")
        _ = try await CrawlStages(store: again, width: 1) { _ in }.replay(
          captured, of: CapturedSource(MarvelSource(), base: base, name: "crowded"), plan: GatewayCrawl(fetch),
          as: .whole)
      }
      let (live, replayed) = (try Contents(store), try Contents(again))
      #expect(live.records.count > 450)
      #expect(live.records == replayed.records)
      #expect(live.lists == replayed.lists)
      try store.close()
      try again.close()
    }
  }
}
