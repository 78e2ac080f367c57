import Basics
import Catalog
import CatalogSources
import JSONKit
import SourceTestSupport
import Store
import Synchronization
import TestSupport
import Testing

@testable import Stages

/// A catalogue whose lists show records in part.
@Suite("Thin lists and details")
struct DetailTests {
  /// The shop that the toys are of: two rows a page, and a call for each toy.
  private final class Shop: Sendable {
    struct Toy: Sendable {
      var day: Int
      var weight: Int
    }

    let toys = Mutex<[Int: Toy]>([1: Toy(day: 3, weight: 10), 2: Toy(day: 5, weight: 20), 3: Toy(day: 4, weight: 30)])
    /// Whether rows of lists say when a toy changed.
    let listsHaveDates: Bool
    /// Toys that its lists show, and that it does not find.
    let lost = Mutex<Set<Int>>([])
    private let log = Mutex<[String]>([])

    init(listsHaveDates: Bool = true) { self.listsHaveDates = listsHaveDates }

    /// The targets of the calls since the last time that they were taken.
    func takeCalls() -> [String] {
      log.withLock { log in
        defer { log = [] }
        return log
      }
    }

    func change(_ id: Int, day: Int, weight: Int) { toys.withLock { $0[id] = Toy(day: day, weight: weight) } }

    var source: MadeUpSource {
      MadeUpSource(
        .toys, paging: .pageNumber(size: 2), answers: AnswerShape(rows: ["results"], total: "count", record: []))
    }

    func calls(captures: CallCaptures = .none) throws -> CallLoop {
      var manners = ClientManners()
      manners.time = InstantTime().source
      let client = SourceClient(
        source, base: try BaseURL("http://toys.example"),
        transport: HTTPTransport { [self] request in
          log.withLock { $0.append(String(request.target.dropFirst())) }
          return answer(request.target)
        }, manners: manners)
      return CallLoop(client: client, captures: captures)
    }

    private func answer(_ target: String) -> TransportResponse {
      let toys = toys.withLock { $0 }
      func thin(_ id: Int, _ toy: Toy, dated: Bool = true) -> String {
        #""id":\#(id),"name":"Toy \#(id)""# + (dated ? #","modified":"2026-01-0\#(toy.day)T00:00:00Z""# : "")
      }
      if let page = target.split(separator: "page=").dropFirst().first.flatMap({ Int($0) }) {
        let rows = toys.sorted { $0.key < $1.key }.dropFirst((page - 1) * 2).prefix(2).map {
          "{\(thin($0, $1, dated: listsHaveDates))}"
        }
        return TransportResponse(
          status: 200, body: Array(#"{"count":\#(toys.count),"results":[\#(rows.joined(separator: ","))]}"#.utf8))
      }
      let id = target.split(separator: "/").last.flatMap { Int($0) } ?? 0
      guard let toy = toys[id], !lost.withLock({ $0.contains(id) }) else { return TransportResponse(status: 404) }
      let body = #"{\#(thin(id, toy)),"weight":\#(toy.weight),"parts":[{"id":\#(id + 100),"name":"Part"}],"by":"Wick"}"#
      return TransportResponse(status: 200, body: Array(body.utf8))
    }
  }

  /// Crawls the toys; the crawl is closed then.
  private func crawl(
    _ shop: Shop, _ depth: FetchDepth, _ store: CatalogStore, captures: CallCaptures = .none
  ) async throws -> CrawlReport {
    var plan = GatewayCrawl(FetchSettings(collections: ["toys"], concurrency: 1))
    plan.fetch.depth = depth
    let report = try await CrawlStages(store: store, width: 1) { _ in }
      .run(.gateway(shop.calls(captures: captures), plan), named: "toys", isWhole: false)
    try store.crawls.close(report.crawl, at: "t", isPublished: true)
    return report
  }

  /// The records, each with whether lists alone showed it.
  private func records(_ store: CatalogStore) throws -> [String] {
    var cursor = try RecordCursor(store: store)
    var lines: [String] = []
    let detail = store.model[.toys].detail
    while let batch = try cursor.nextBatch() {
      batch.forEach {
        lines.append(
          String(decoding: $0.json, as: UTF8.self) + ($0.entry.fields.isThin(lacking: detail) ? " thin" : ""))
      }
    }
    return lines
  }

  private static func full(_ id: Int, _ day: Int, _ weight: Int) -> String {
    #"{"id":\#(id),"name":"Toy \#(id)","modified":"2026-01-0\#(day)T00:00:00Z","weight":\#(weight),"#
      + #""parts":[{"id":\#(id + 100),"name":"Part"}],"by":"Wick"}"#
  }

  private static let whole = [full(1, 3, 10), full(2, 5, 20), full(3, 4, 30)]

  private func withStore(_ body: (CatalogStore, String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .toys)
      try await body(store, folder)
      try store.close()
    }
  }

  @Test func `Details are asked for after the pages, what changed last first, and a list takes none of them away`()
    async throws
  {
    try await withStore { store, _ in
      let shop = Shop()
      _ = try await crawl(shop, .list, store)
      #expect(shop.takeCalls() == ["toys?page=1", "toys?page=2"])
      #expect(try records(store).allSatisfy { $0.hasSuffix(#""weight":null,"parts":[]} thin"#) })

      let first = try await crawl(shop, .detail, store)
      #expect(shop.takeCalls() == ["toys?page=1", "toys?page=2", "toys/2", "toys/3", "toys/1"])
      #expect(try records(store) == Self.whole)
      #expect(first.changes[.filledField] == nil && first.verdicts[.toys]?.status == .complete)
      #expect(first.counts[.toys]?.received == 6 && first.counts[.toys]?.repeats == 0)

      for depth in [FetchDepth.list, .detail] {
        let night = try await crawl(shop, depth, store)
        #expect(shop.takeCalls() == ["toys?page=1", "toys?page=2"])
        #expect(try records(store) == Self.whole)
        #expect(night.counts[.toys]?.changed == 0 && night.changes[.filledField] == nil)
      }
    }
  }

  @Test func `A record that changed keeps its old details until new ones come, which are asked for`() async throws {
    try await withStore { store, _ in
      let shop = Shop()
      _ = try await crawl(shop, .detail, store)
      shop.change(1, day: 8, weight: 11)
      shop.toys.withLock { $0[4] = .init(day: 7, weight: 40) }
      _ = shop.takeCalls()
      // Also after several lists.
      for _ in 0..<2 {
        _ = try await crawl(shop, .list, store)
        #expect(try records(store).first == Self.full(1, 8, 10))
        #expect(try store.records.countWithDetails(of: .toys) == 2)
      }
      _ = shop.takeCalls()
      _ = try await crawl(shop, .detail, store)
      #expect(shop.takeCalls() == ["toys?page=1", "toys?page=2", "toys/1", "toys/4"])
      #expect(try records(store) == [Self.full(1, 8, 11)] + Self.whole.dropFirst() + [Self.full(4, 7, 40)])
      #expect(try store.records.countWithDetails(of: .toys) == 4)
      #expect(try store.records.withoutDetails(of: [.toys, .parts], in: nil).isEmpty)
    }
  }

  @Test func `A record without details at the source is asked for once a crawl, and keeps what lists show of it`()
    async throws
  {
    try await withStore { store, _ in
      let shop = Shop()
      shop.lost.withLock { $0 = [3] }
      for _ in 0..<2 {
        let report = try await crawl(shop, .detail, store)
        #expect(shop.takeCalls().count { $0 == "toys/3" } == 1)
        #expect(report.verdicts[.toys]?.status == .complete)
        #expect(try records(store).last?.hasSuffix(#""weight":null,"parts":[]} thin"#) == true)
      }
      #expect(try store.records.withoutDetails(of: [.toys], in: nil).map(\.id) == [3])
      // It comes behind the others, and once it has answered nothing is remembered of it.
      shop.lost.withLock { $0 = [] }
      shop.change(1, day: 8, weight: 11)
      shop.change(3, day: 9, weight: 31)
      _ = shop.takeCalls()
      _ = try await crawl(shop, .detail, store)
      #expect(shop.takeCalls() == ["toys?page=1", "toys?page=2", "toys/1", "toys/3"])
      #expect(try store.enrichment.notFound().isEmpty)
      #expect(try records(store).last == Self.full(3, 9, 31))
    }
  }

  @Test func `Where lists tell no dates, details are asked for once`() async throws {
    try await withStore { store, _ in
      let shop = Shop(listsHaveDates: false)
      for details in [3, 0] {
        _ = try await crawl(shop, .detail, store)
        #expect(shop.takeCalls().count == 2 + details)
        #expect(try records(store) == Self.whole)
      }
    }
  }

  @Test func `Details of chosen records are asked for of those that the crawl has shown`() async throws {
    try await withStore { store, _ in
      let report = try await crawl(Shop(), .list, store)
      #expect(try store.records.withoutDetails(of: [.toys], in: report.crawl, shownByIt: true).map(\.id) == [2, 3, 1])
      let next = try store.crawls.begin(source: "toys", started: "t2")
      #expect(try store.records.withoutDetails(of: [.toys], in: next, shownByIt: true).isEmpty)
      #expect(try store.records.withoutDetails(of: [.toys], in: next).count == 3)
    }
  }

  @Test func `Details are captured like pages, and a replay of the crawls makes the same records without a call`()
    async throws
  {
    try await withStore { store, folder in
      let shop = Shop()
      func captures() -> CallCaptures {
        .folder(
          CaptureFolder(
            path: folder + "/capture",
            records: CaptureRecords(
              software: "spinrack/0", redactor: shop.source.redactor,
              identifier: { "00000000-0000-4000-8000-000000000000" }), now: { "2026-01-01T00:00:00Z" }))
      }
      _ = try await crawl(shop, .detail, store, captures: captures())
      shop.change(2, day: 9, weight: 21)
      _ = try await crawl(shop, .list, store, captures: captures())
      let again = try CatalogStore(path: folder + "/again.sqlite", model: .toys)
      let base = try BaseURL("http://toys.example")
      for name in try CapturedCrawl.names(in: folder + "/capture") {
        let captured = try CapturedCrawl(named: name, folder: folder + "/capture")
        _ = try await CrawlStages(store: again, width: 1) { _ in }.replay(
          captured, of: CapturedSource(shop.source, base: base, name: "toys"),
          plan: GatewayCrawl(FetchSettings(collections: ["toys"])), as: .whole)
      }
      #expect(try records(again) == records(store))
      #expect(try records(again)[1] == Self.full(2, 9, 20))
      #expect(try again.records.withoutDetails(of: [.toys], in: nil).map(\.id) == [2])
      try again.close()
    }
  }

  @Test func `A plan has a call for each record without details`() async throws {
    try await withStore { store, _ in
      var fetch = FetchSettings(collections: ["toys"])
      let traits = Shop().source.traits
      func calls() throws -> Int {
        let outlook = try CrawlOutlook(of: store, fetch, source: "toys", asking: traits)
        return CrawlPlan(outlook, of: GatewayCrawl(fetch)).expectedCalls
      }
      let shop = Shop()
      _ = try await crawl(shop, .list, store)
      #expect(try calls() == 2)
      fetch.depth = .detail
      #expect(try calls() == 5)
      _ = try await crawl(shop, .detail, store)
      #expect(try calls() == 2)
    }
  }
}

/// The planner of details as a state machine.
@Suite("The planner of details")
struct DetailPlannerTests {
  /// A planner for the first toys.
  private func planner(
    _ count: Int, stored: [(toy: Int, status: Int)] = [], isReplay: Bool = false
  ) throws -> DetailPlanner {
    let source = MadeUpSource(.toys, answers: AnswerShape(rows: ["results"], total: "count", record: []))
    let names = NamedSource(source, at: try BaseURL("http://toys.example"))
    let pages = stored.map { toy, status in
      StoredPage(
        place: PagePlace(kind: .toys, walk: PagePlace.Walk.details, offset: toy),
        uri: names.uri(of: SourceRequest(CatalogList(.toys, .record(Int64(toy))), rows: .init(limit: 1))),
        status: status, total: 1, rows: 1)
    }
    return DetailPlanner(
      try (1...count).map { try #require(RecordID(.toys, Int64($0))) }, names: names, stored: pages, isReplay: isReplay)
  }

  private func run(_ planner: inout DetailPlanner, _ codes: [SourceError.Code?]) throws -> [String] {
    try codes.map { code in
      let next = planner.next()
      let request = try #require(next)
      let page = PageResponse(
        request: request.call, uri: request.uri, response: TransportResponse(status: 200), attempts: 1)
      let actions = try planner.received(
        code.map { .failure(SourceError(code: $0, message: "m", remedy: "r")) } ?? .success(page), to: request)
      return actions.map { action in
        switch action {
        case .handOn(let page): "page \(page.status)"
        case .stop: "stop"
        case .learnSize, .allow, .lose: "other"
        }
      }.first ?? "-"
    }
  }

  @Test func `Skips a record that the source fails at, and ends where three in a row fail or no call may be made`()
    throws
  {
    var planner = try planner(9)
    let codes: [SourceError.Code?] = [nil, .malformed, .notFound, .unavailable, .unavailable, .unavailable]
    #expect(try run(&planner, codes) == ["page 200", "-", "page 404", "-", "-", "stop"])
    #expect(planner.denied.map(\.id) == [3] && planner.answered.map(\.id) == [1])
    #expect(try run(&planner, [.quota]) == ["stop"])
    #expect(throws: SourceError.self) { try run(&planner, [.credentials]) }
  }

  @Test func `Skips a first record that the source fails at, and one that it refuses to show`() throws {
    var planner = try planner(5)
    #expect(
      try run(&planner, [.unavailable, .refusedRedirect, .parameterRefused, nil]) == ["-", "-", "-", "page 200"])
    #expect(planner.answered.map(\.id) == [4])
  }

  @Test func `Pays for no call twice that an interrupted run made, whatever its answer was`() throws {
    var planner = try planner(4, stored: [(1, 200), (3, 404)])
    #expect(try run(&planner, [nil, nil]) == ["page 200", "page 200"])
    #expect(planner.next() == nil)
    #expect(planner.answered.map(\.id) == [1, 2, 4] && planner.denied.map(\.id) == [3])
  }

  @Test func `In a replay a call without an answer was not made, and the others are asked for`() throws {
    var planner = try planner(6, isReplay: true)
    #expect(
      try run(&planner, Array(repeating: .unavailable, count: 5) + [nil]) == Array(repeating: "-", count: 5) + [
        "page 200"
      ])
    #expect(planner.next() == nil)
  }
}
