import Basics
import Catalog
import CatalogSources
import SourceTestSupport
import Stages
import Store
import Synchronization
import TestSupport
import Testing

/// A hero with thirty comics, whose list is cut, and whose own list is given in so many ways.
private final class HeroSource: Sendable {
  /// What is answered to the list of the hero's comics, one after the other: the numbers of the comics; nil for a refusal until
  /// tomorrow.
  private let lists: Mutex<ArraySlice<ClosedRange<Int>?>>

  init(lists: [ClosedRange<Int>?]) { self.lists = Mutex(lists[...]) }

  static let base = "http://gateway.example/v1/public"

  func calls(_ captures: CallCaptures) throws -> CallLoop {
    let transport = HTTPTransport { [self] request in
      guard request.target.contains("characters/50/comics") else {
        return Self.page(
          request.target.contains("/characters") ? [Self.hero] : (1...30).map { Self.comic($0) }, of: nil)
      }
      guard let comics = lists.withLock({ $0.popFirst() }) ?? nil else {
        return TransportResponse(status: 429, headers: ["Retry-After": "90000"])
      }
      return Self.page(comics.map { Self.comic($0) }, of: 30)
    }
    var manners = ClientManners()
    manners.time = InstantTime().source
    return CallLoop(
      client: SourceClient(MarvelSource(), base: try BaseURL(Self.base), transport: transport, manners: manners),
      captures: captures)
  }

  private static let hero: String = {
    let items = (1...20).map { #"{"resourceURI":"\#(base)/comics/\#($0)","name":"C \#($0)"}"# }
    return """
      {"id":50,"name":"H","modified":"2014-04-29T14:18:17-0400","comics":{"available":30,"returned":20,\
      "collectionURI":"\(base)/characters/50/comics","items":[\(items.joined(separator: ","))]}}
      """
  }()

  private static func comic(_ id: Int) -> String {
    #"{"id":\#(id),"title":"C \#(id)","modified":"2014-04-29T14:18:17-0400"}"#
  }

  private static func page(_ rows: [String], of total: Int?) -> TransportResponse {
    let body = """
      {"code":200,"status":"Ok","data":{"offset":0,"limit":100,"total":\(total ?? rows.count),"count":\(rows.count),\
      "results":[\(rows.joined(separator: ","))]}}
      """
    return TransportResponse(status: 200, body: Array(body.utf8))
  }
}

@Suite("A pass of enrichment that is replayed")
struct ReplayedPassTests {
  /// The lists that a crawl completes, and those that a replay of its captures does.
  private func lists(
    _ source: HeroSource, _ body: ([ListAnswer], [ListAnswer], CapturedCrawl) throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let captures = CaptureFolder(
        path: folder + "/capture",
        records: CaptureRecords(
          software: "spinrack/0", redactor: Redactor(), identifier: { "00000000-0000-4000-8000-000000000000" }),
        now: { "2026-01-01T00:00:00Z" })
      let plan = GatewayCrawl(FetchSettings(collections: ["characters", "comics"]), enrich: EnrichSettings())
      let store = try CatalogStore(path: folder + "/store.sqlite", model: .marvel)
      let calls = try source.calls(.folder(captures))
      _ = try await CrawlStages(store: store, width: 1) { _ in }.run(
        .gateway(calls, plan), named: "hero", isWhole: false)
      let again = try CatalogStore(path: folder + "/again.sqlite", model: .marvel)
      let name = try #require(try CapturedCrawl.names(in: folder + "/capture").first)
      let captured = try CapturedCrawl(named: name, folder: folder + "/capture")
      _ = try await CrawlStages(store: again, width: 1) { _ in }.replay(
        captured, of: CapturedSource(MarvelSource(), base: try BaseURL(HeroSource.base), name: "hero"), plan: plan,
        as: .whole)
      let (made, replayed) = (try Self.lists(store), try Self.lists(again))
      try store.close()
      try again.close()
      try body(made, replayed, captured)
    }
  }

  private static func lists(_ store: CatalogStore) throws -> [ListAnswer] {
    var lists: [ListAnswer] = []
    try store.enrichment.forEachList { lists.append($0) }
    return lists
  }

  @Test func `a list that no further call could complete is not completed by a replay either`() async throws {
    try await lists(HeroSource(lists: [1...29, nil])) { made, replayed, captured in
      #expect(made.isEmpty && replayed.isEmpty)
      let pass = try #require(captured.decisions[WARCRecord.enrichmentPass]?.first)
      #expect(pass.contains(#""isStopped":true"#) && pass.contains(#""rounds":2"#), "\(pass)")
    }
  }

  @Test func `a list that a second answer completes is completed by a replay`() async throws {
    try await lists(HeroSource(lists: [1...29, 1...30])) { made, replayed, _ in
      #expect(made.map(\.ids.count) == [30] && made == replayed)
    }
  }
}
