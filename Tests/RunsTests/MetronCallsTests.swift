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

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

/// The stand-in for Metron in this process. It keeps the targets of the calls.
private final class CountedMetron: Sendable {
  static let catalog = MetronCatalog(seed: 1, scale: 0.005, night: 0)

  private let service = MetronService(catalog: catalog, StandInConfiguration(order: .stable))
  private let log = Mutex<[String]>([])

  /// The targets of all calls, without `/api/`.
  var calls: [String] { log.withLock(\.self) }

  /// What was asked for more than once.
  var repeated: [String] {
    Dictionary(grouping: calls, by: \.self).filter { $1.count > 1 }.map { "\($0) ×\($1.count)" }.sorted()
  }

  /// What makes calls to it.
  func loop() throws -> CallLoop {
    var manners = ClientManners()
    manners.time = InstantTime().source
    manners.policy.retryFor = .zero
    return CallLoop(
      client: SourceClient(
        MetronSource(.token("demo")), base: try BaseURL("http://metron.example/api"),
        transport: HTTPTransport { [self] in answer($0) }, manners: manners), meter: nil)
  }

  private func answer(_ request: TransportRequest) -> TransportResponse {
    let number = log.withLock { log in
      log.append(String(request.target.dropFirst("/api/".count)))
      return log.count
    }
    var fields = request.headers.fields.map { (name: $0.name, value: $0.value) }
    fields.append((name: "User-Agent", value: "Tester/1 (+mail@spinrack.invalid)"))
    let call = ServiceCall(
      WebRequest(target: request.target, host: "metron.example", fields: fields),
      // So far apart that no window is full.
      at: 1_800_000_000 + Double(number) * 20)
    switch service.admit(call) {
    case .refused(let answer): return TransportResponse(status: answer.status, body: answer.body.array)
    case .admitted:
      let answer = service.answer(call, damage: nil)
      return TransportResponse(status: answer.status, body: answer.body.array)
    }
  }
}

@Suite("Calls of crawls of Metron, none of which is made twice")
struct MetronCallsTests {
  private static let all = [
    "publishers", "imprints", "universes", "series", "issues", "characters", "creators", "teams", "arcs", "roles",
    "series_types",
  ]

  /// The first ids of a kind.
  private static func ids(_ kind: Archive.Kind, _ count: Int) -> [Int] {
    CountedMetron.catalog.order(of: kind).prefix(count).map { Int(CountedMetron.catalog.archive[kind].ids[Int($0)]) }
  }

  /// Series of which the first has no issue in the lists.
  private static let choices: [String: [String: Selection.Choice]] = {
    var (series, creators, issues) = (Selection.Choice(), Selection.Choice(), Selection.Choice())
    series.names = ["the"]
    creators.names = ["an"]
    issues.days = ["2000-01-01..2010-12-31"]
    let lists = CountedMetron.catalog.readingLists.map(\.id)
    return [
      "series by id": ["series": .init(ids: ids(.series, 12))],
      "series by name": ["series": series],
      "publishers": ["publishers": .init(ids: ids(.publisher, 2))],
      "characters": ["characters": .init(ids: ids(.character, 3))],
      "creators by name": ["creators": creators],
      "teams and arcs": ["teams": .init(ids: ids(.team, 2)), "arcs": .init(ids: ids(.arc, 2))],
      "issues by day": ["issues": issues],
      "issues by id": ["issues": .init(ids: ids(.issue, 3))],
      "reading lists": ["reading_lists": .init(ids: lists.prefix(3).map { Int($0) })],
      "reading lists and series": [
        "reading_lists": .init(ids: lists.prefix(2).map { Int($0) }), "series": .init(ids: ids(.series, 2)),
      ],
    ]
  }()

  /// Crawls the stand-in.
  private func crawl(
    _ metron: CountedMetron, _ store: CatalogStore, _ fetch: FetchSettings, at seconds: Int64 = 1_800_000_000
  ) async throws -> CrawlReport {
    let stages = CrawlStages(store: store, width: 1, wall: WallClock { WallTime(seconds: seconds) }) { _ in }
    let plan = GatewayCrawl(fetch, enrich: EnrichSettings(completesLists: true, lookUps: 50))
    let report = try await stages.run(.gateway(try metron.loop(), plan), named: "metron", isWhole: false)
    try store.crawls.close(report.crawl, at: WallTime(seconds: seconds).extended, isPublished: true)
    return report
  }

  @Test(arguments: choices.keys.sorted(), [FetchDepth.list, .detail])
  func `A crawl of a choice asks for no address twice`(name: String, depth: FetchDepth) async throws {
    let choice = try #require(Self.choices[name])
    let metron = CountedMetron()
    try await withStore(.metron) { store in
      var fetch = FetchSettings(
        collections: Self.all + (choice["reading_lists"] == nil ? [] : ["reading_lists"]), concurrency: 1)
      (fetch.only, fetch.depth) = (Selection(choice), depth)
      let report = try await crawl(metron, store, fetch)
      #expect(metron.repeated.isEmpty)
      #expect(report.verdicts.values.allSatisfy { $0.status == .complete }, "\(report.verdicts)")
    }
  }

  @Test(arguments: [FetchDepth.list, .detail])
  func `A crawl of everything, and the night after it, ask for no address twice`(depth: FetchDepth) async throws {
    let metron = CountedMetron()
    try await withStore(.metron) { store in
      var fetch = FetchSettings(collections: Self.all + ["reading_lists"], mode: .incremental, concurrency: 1)
      fetch.depth = depth
      _ = try await crawl(metron, store, fetch)
      #expect(metron.repeated.isEmpty)
      let night = CountedMetron()
      _ = try await crawl(night, store, fetch, at: 1_800_086_400)
      #expect(night.repeated.isEmpty)
    }
  }

  @Test(arguments: [FetchDepth.list, .detail])
  func `The list of the issues of a series that has none is asked for once`(depth: FetchDepth) async throws {
    let metron = TinyMetron(["series": [.named(3, "Saga")], "issue": []])
    try await withStore(.metron) { store in
      var fetch = FetchSettings(collections: ["series", "issues"], concurrency: 1)
      (fetch.only, fetch.depth) = (Selection(["series": .init(ids: [3])]), depth)
      let stages = CrawlStages(store: store, width: 1) { _ in }
      let report = try await stages.run(
        .gateway(try metron.calls(), GatewayCrawl(fetch)), named: "metron", isWhole: false)
      #expect(metron.takeCalls() == ["series/3/", "issue/?page=1&series_id=3"])
      #expect(report.verdicts.values.allSatisfy { $0.status == .complete })
    }
  }

  @Test func `Reading lists that are chosen by their ids are read with their items at once, each address once`()
    async throws
  {
    func list(_ id: Int) -> TinyMetron.Entry {
      TinyMetron.Entry(
        id: id, name: "Order \(id)", modified: TinyMetron.before, thin: #""name":"Order \#(id)""#,
        detail: #""name":"Order \#(id)","desc":"Best read so.""#)
    }
    let item = TinyMetron.Entry(
      id: 91, name: "", modified: TinyMetron.before,
      thin: #""issue":{"id":7,"series":{"name":"Saga","year_began":2001},"number":"1"},"order":1"#, detail: "")
    let metron = TinyMetron([
      "reading_list": [list(8), list(9)], "reading_list/9/items": [item], "reading_list/8/items": [],
    ])
    try await withStore(.metron) { store in
      var fetch = FetchSettings(collections: ["reading_lists"], concurrency: 1)
      (fetch.only, fetch.depth) = (Selection(["reading_lists": .init(ids: [9, 8, 4])]), .detail)
      let stages = CrawlStages(store: store, width: 1) { _ in }
      let report = try await stages.run(
        .gateway(try metron.calls(), GatewayCrawl(fetch)), named: "metron", isWhole: false)
      #expect(
        metron.takeCalls() == [
          "reading_list/4/", "reading_list/8/", "reading_list/8/items/?page=1", "reading_list/9/",
          "reading_list/9/items/?page=1",
        ])
      #expect(report.verdicts.values.allSatisfy { $0.status == .complete })
      var cursor = try RecordCursor(store: store, kind: try #require(CatalogModel.metron.kind(named: "reading_lists")))
      var texts: [String] = []
      try cursor.nextBatch()?.forEach { texts.append(String(decoding: $0.json, as: UTF8.self)) }
      #expect(texts.count == 2 && texts[1].contains("Best read so.") && texts[1].contains(#""id":7"#), "\(texts)")
    }
  }
}
