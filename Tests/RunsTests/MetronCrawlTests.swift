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

@Suite("Crawls of a small Metron")
struct MetronCrawlTests {
  private static let now: Int64 = 1_800_000_000

  private func crawl(
    _ metron: TinyMetron, _ store: CatalogStore, _ fetch: FetchSettings, at seconds: Int64 = now
  ) async throws -> CrawlReport {
    let stages = CrawlStages(store: store, width: 1, wall: WallClock { WallTime(seconds: seconds) }) { _ in }
    let report = try await stages.run(
      .gateway(try metron.calls(), GatewayCrawl(fetch)), named: "metron", isWhole: false)
    try store.crawls.close(report.crawl, at: WallTime(seconds: seconds).extended, isPublished: true)
    return report
  }

  private func settings(
    _ collections: [String], depth: FetchDepth = .list, only: Selection? = nil, mode: CrawlMode = .full
  ) -> FetchSettings {
    var fetch = FetchSettings(collections: collections, mode: mode, concurrency: 1)
    (fetch.depth, fetch.only) = (depth, only)
    return fetch
  }

  private static let arcs = Kind(number: 8)

  /// Two pages and a half of arcs.
  private static func arcs(_ count: Int = 250) -> [TinyMetron.Entry] {
    (1...count).map { .named($0, "Arc \(1000 + $0)", modified: TinyMetron.before - Int64($0) * 3_600) }
  }

  @Test func `A list is walked to its last page and no further, then asked once what changed meanwhile`() async throws {
    let metron = TinyMetron(["arc": Self.arcs(), "role": [.named(1, "Writer")]])
    try await withStore(.metron) { store in
      let report = try await crawl(metron, store, settings(["arcs", "roles"]))
      #expect(
        metron.takeCalls() == [
          "arc/?page=1", "role/?page=1", "arc/?page=2", "arc/?page=3",
          "arc/?modified_gt=\(WallTime(seconds: Self.now - 300).extended)&page=1",
        ])
      #expect(report.verdicts[Self.arcs]?.status == .complete && report.counts[Self.arcs]?.distinct == 250)
    }
  }

  @Test func `Rows that come to show more than they did are still asked for their details`() async throws {
    let series = TinyMetron.Entry(
      id: 3, name: "Saga", modified: TinyMetron.before,
      thin: #""series":"Saga (2012)","year_began":2012,"volume":1,"issue_count":1,"cv_id":7,"#
        + #""publisher":{"id":1,"name":"Press"},"series_type":{"id":13,"name":"Ongoing Series"}"#,
      detail: #""name":"Saga","sort_name":"Saga","volume":1,"year_began":2012,"desc":"A long one.","status":"Ongoing""#)
    let metron = TinyMetron(["series": [series]])
    try await withStore(.metron) { store in
      _ = try await crawl(metron, store, settings(["series"], depth: .detail))
      #expect(metron.takeCalls().contains("series/3/"))
    }
  }

  @Test func `A choice whose lists do not say which relations they show is warned of at depth list, and there alone`()
    async throws
  {
    for depth in [FetchDepth.list, .detail] {
      let metron = TinyMetron([
        "character": [.named(5, "Moth")], "issue": [.named(7, "Saga #1")],
      ])
      let warnings = Mutex<[String]>([])
      try await withStore(.metron) { store in
        let only = Selection(["characters": .init(ids: [5])])
        let stages = CrawlStages(store: store, width: 1, wall: WallClock { WallTime(seconds: Self.now) }) { event in
          if case .warning(let text) = event { warnings.withLock { $0.append(text) } }
        }
        let fetch = settings(["characters", "issues"], depth: depth, only: only)
        _ = try await stages.run(.gateway(try metron.calls(), GatewayCrawl(fetch)), named: "metron", isWhole: false)
      }
      let said = warnings.withLock(\.self).filter { $0.contains("which characters") }
      #expect(said.count == (depth == .list ? 1 : 0), "\(warnings.withLock(\.self))")
    }
  }

  @Test func `A record that moves to a page which was read before is found by its change`() async throws {
    let metron = TinyMetron(
      ["arc": Self.arcs()],
      events: [
        2: { lists in
          lists["arc"]?[180].name = "A new name"
          lists["arc"]?[180].thin = #""name":"A new name""#
          lists["arc"]?[180].modified = Self.now + 10
        }
      ])
    try await withStore(.metron) { store in
      let report = try await crawl(metron, store, settings(["arcs"]))
      #expect(report.verdicts[Self.arcs]?.status == .complete && report.counts[Self.arcs]?.distinct == 250)
    }
  }

  @Test func `Of two equal names that change places across a page border none is lost`() async throws {
    var entries = Self.arcs()
    for place in [99, 100] { (entries[place].name, entries[place].thin) = ("Arc 1100", #""name":"Arc 1100""#) }
    let metron = TinyMetron(
      ["arc": entries],
      events: [
        2: { $0["arc"]?.swapAt(99, 100) }, 4: { $0["arc"]?.swapAt(99, 100) },
      ])
    try await withStore(.metron) { store in
      let report = try await crawl(metron, store, settings(["arcs"]))
      #expect(report.counts[Self.arcs]?.distinct == 250)
      #expect(report.verdicts[Self.arcs]?.status == .complete)
      #expect(metron.takeCalls().count <= 8)
    }
  }

  /// Arcs of which two and two with equal names lie across the borders of pages.
  private static func tiedArcs(name: (Int) -> String = { "Arc \(1000 + $0)" }) -> [TinyMetron.Entry] {
    var entries = arcs()
    for place in [99, 199] {
      let name = name(place + 1)
      for place in [place, place + 1] { (entries[place].name, entries[place].thin) = (name, "\"name\":\"\(name)\"") }
    }
    return entries
  }

  @Test
  func
    `A record that stands on no page since its name stands on both sides of a border is found by its name, one call each, within the cap`()
    async throws
  {
    let metron = TinyMetron(["arc": Self.tiedArcs { "Arc \(1000 + $0) & B" }], hidesTies: true)
    try await withStore(.metron) { store in
      let plan = GatewayCrawl(settings(["arcs"]))
      let calls = try metron.calls()
      let cap = CallCap(
        try CrawlOutlook(of: store, plan.fetch, source: "metron", asking: calls.client.traits), of: plan,
        isMetered: true)
      let meter = CallMeter(account: nil, cap: cap, clock: RunClock(elapsed: { .zero }))
      let stages = CrawlStages(store: store, width: 1, wall: WallClock { WallTime(seconds: Self.now) }) { _ in }
      let report = try await stages.run(
        .gateway(try metron.calls(meter: meter), plan), named: "metron", isWhole: false)
      #expect(report.verdicts[Self.arcs]?.status == .complete && report.counts[Self.arcs]?.distinct == 250)
      #expect(
        metron.takeCalls() == [
          "arc/?page=1", "arc/?page=2", "arc/?page=3",
          "arc/?modified_gt=\(WallTime(seconds: Self.now - 300).extended)&page=1",
          "arc/?name=Arc%201100%20%26%20B&page=1", "arc/?name=Arc%201200%20%26%20B&page=1",
        ])
    }
  }

  @Test func `Many equal names on both sides of borders end no first run at its cap`() async throws {
    var lists: TinyMetron.Lists = [:]
    for name in ["arc", "character", "creator", "team"] {
      lists[name] = (1...650).map { .named($0, "Name \(1000 + $0 / 7)", modified: TinyMetron.before - Int64($0)) }
    }
    let metron = TinyMetron(lists, hidesTies: true)
    try await withStore(.metron) { store in
      let plan = GatewayCrawl(settings(["arcs", "characters", "creators", "teams"]))
      let traits = try metron.calls().client.traits
      let cap = CallCap(
        try CrawlOutlook(of: store, plan.fetch, source: "metron", asking: traits), of: plan, isMetered: true)
      let meter = CallMeter(account: nil, cap: cap, clock: RunClock(elapsed: { .zero }))
      let stages = CrawlStages(store: store, width: 1, wall: WallClock { WallTime(seconds: Self.now) }) { _ in }
      let report = try await stages.run(
        .gateway(try metron.calls(meter: meter), plan), named: "metron", isWhole: false)
      #expect(report.verdicts.values.allSatisfy { $0.status == .complete } && report.verdicts.count == 4)
    }
  }

  @Test func `Where the records of a tied name fill more than a page all of its pages are asked for`() async throws {
    var entries = Self.arcs(420)
    for place in 50..<300 { (entries[place].name, entries[place].thin) = ("Same", #""name":"Same""#) }
    let metron = TinyMetron(["arc": entries], hidesTies: true)
    try await withStore(.metron) { store in
      let report = try await crawl(metron, store, settings(["arcs"]))
      // The list that is asked for hides one at each of its own borders; the other borders show these.
      #expect(report.counts[Self.arcs].map { $0.distinct >= 418 } == true)
      #expect(metron.takeCalls().filter { $0.contains("name=Same") }.count == 3)
    }
  }

  @Test func `Records that others name and that were looked up make a collection whole whose pages do not show them`()
    async throws
  {
    var issue = TinyMetron.Entry.named(7, "Saga #1")
    issue.thin = #""issue":"Saga #1","number":"1""#
    issue.detail = #""number":"1","arcs":[{"id":101,"name":"Hidden"},{"id":201,"name":"Hidden"}]"#
    var arcs = Self.tiedArcs()
    // The service shows the names as they are, and finds nothing by them.
    for place in arcs.indices { arcs[place].thin = "\"name\":\"Other \(arcs[place].name.dropFirst(4))\"" }
    let metron = TinyMetron(["arc": arcs, "issue": [issue]], hidesTies: true)
    try await withStore(.metron) { store in
      let plan = GatewayCrawl(
        settings(["arcs", "issues"], depth: .detail), enrich: EnrichSettings(completesLists: false, lookUps: 10))
      let stages = CrawlStages(store: store, width: 1, wall: WallClock { WallTime(seconds: Self.now) }) { _ in }
      let report = try await stages.run(.gateway(try metron.calls(), plan), named: "metron", isWhole: false)
      #expect(report.verdicts[Self.arcs] == CompletenessVerdict(status: .complete, missing: 0))
    }
  }

  /// What a store says of an arc; empty for none.
  private func arc(_ id: Int64, in store: CatalogStore) throws -> String {
    var cursor = try RecordCursor(store: store, kind: Self.arcs)
    cursor.move(to: try #require(RecordID(Self.arcs, id)))
    var text = ""
    try cursor.nextBatch()?.forEach { text = String(decoding: $0.json, as: UTF8.self) }
    return text
  }

  @Test(arguments: [false, true])
  func `Where a record went while the list was read, the page before is read again, which shows what moved to it`(
    andAnotherCame: Bool
  ) async throws {
    let late = TinyMetron.Entry.named(999, "Arc 9999", modified: Self.now + 10)
    let metron = TinyMetron(
      ["arc": Self.arcs()],
      events: [
        2: { $0["arc"]?.remove(at: 4) },
        // Behind the second page, which was asked for twice: then there are as many as in the beginning.
        4: { if andAnotherCame { $0["arc"]?.append(late) } },
      ])
    try await withStore(.metron) { store in
      let report = try await crawl(metron, store, settings(["arcs"]))
      // The first of page 2 moved to page 1, which had been read.
      #expect(try arc(101, in: store).contains("Arc 1101"))
      #expect(report.verdicts[Self.arcs]?.status == .complete)
      #expect(metron.takeCalls().count { $0 == "arc/?page=1" } == 2)
    }
  }

  @Test func `Where records go whenever the list is read, it is not complete, and nothing is said to be missing`()
    async throws
  {
    // The page that is read again has nothing to show.
    let metron = TinyMetron(
      ["arc": Self.arcs(101)], events: [2: { $0["arc"]?.remove(at: 4) }, 5: { $0["arc"] = [] }])
    try await withStore(.metron) { store in
      let report = try await crawl(metron, store, settings(["arcs"]))
      #expect(report.verdicts[Self.arcs]?.status != .complete)
    }
  }

  @Test func `A night reads its changes again where a record went while their pages were read`() async throws {
    let metron = TinyMetron(["arc": Self.arcs()], events: [6: { $0["arc"]?.remove(at: 4) }])
    try await withStore(.metron) { store in
      _ = try await crawl(metron, store, settings(["arcs"]))
      #expect(metron.takeCalls().count == 4)
      metron.lists.withLock { lists in
        for place in 0..<150 {
          lists["arc"]?[place].thin = "\"name\":\"Changed \(place + 1)\""
          lists["arc"]?[place].modified = Self.now + 3_600
        }
      }
      _ = try await crawl(metron, store, settings(["arcs"], mode: .incremental), at: Self.now + 86_400)
      #expect(try arc(101, in: store).contains("Changed 101"))
      #expect(try arc(150, in: store).contains("Changed 150"))
      #expect(metron.takeCalls().count { $0.hasSuffix("page=1") } == 2)
    }
  }

  @Test func `The last page may go while the list is read`() async throws {
    let metron = TinyMetron(["arc": Self.arcs(201)], events: [3: { $0["arc"]?.removeLast() }])
    try await withStore(.metron) { store in
      let report = try await crawl(metron, store, settings(["arcs"]))
      #expect(report.counts[Self.arcs]?.distinct == 200)
    }
  }

  @Test func `A wrong token is one call, and the error says how to get another`() async throws {
    let metron = TinyMetron(["arc": Self.arcs()])
    try await withStore(.metron) { store in
      let stages = CrawlStages(store: store, width: 1) { _ in }
      let error = await #expect(throws: SourceError.self) {
        _ = try await stages.run(
          .gateway(try metron.calls(.token("old")), GatewayCrawl(settings(["arcs", "teams"]))), named: "metron",
          isWhole: false)
      }
      #expect(error?.code == .credentials && error?.remedy.contains("https://metron.cloud") == true)
      #expect(metron.takeCalls().count == 1)
    }
  }

  @Test
  func
    `Issues are chosen by the days on which they are sold, series by parts of names, by filters that the service knows`()
    async throws
  {
    let metron = TinyMetron(["series": [.named(3, "Saga"), .named(4, "Saga Annual"), .named(5, "Moth")], "issue": []])
    try await withStore(.metron) { store in
      var series = Selection.Choice()
      series.names = ["Saga"]
      var issues = Selection.Choice()
      issues.days = ["2026-11-01..2026-11-30"]
      _ = try await crawl(
        metron, store, settings(["series", "issues"], only: Selection(["series": series, "issues": issues])))
      let calls = metron.takeCalls()
      #expect(
        Set(calls) == [
          "series/?name=Saga&page=1", "issue/?page=1&series_id=3", "issue/?page=1&series_id=4",
          "issue/?page=1&store_date_range_after=2026-11-01&store_date_range_before=2026-11-30",
        ])
    }
  }

  @Test func `A night on which nothing changed is one call a list, and one with changes asks for what they name`()
    async throws
  {
    let metron = TinyMetron(["arc": Self.arcs(), "team": [.named(1, "Team")], "role": [.named(1, "Writer")]])
    try await withStore(.metron) { store in
      let fetch = settings(["arcs", "teams", "roles"], mode: .incremental)
      _ = try await crawl(metron, store, fetch)
      _ = metron.takeCalls()
      let quiet = try await crawl(metron, store, fetch, at: Self.now + 86_400)
      let since = WallTime(seconds: TinyMetron.before - 3_900).extended
      let teams = WallTime(seconds: TinyMetron.before - 300).extended
      #expect(
        metron.takeCalls() == [
          "arc/?modified_gt=\(since)&page=1", "team/?modified_gt=\(teams)&page=1",
          // Roles say nothing of their changes, so the last crawl is what counts.
          "role/?modified_gt=\(WallTime(seconds: Self.now - 300).extended)&page=1",
        ])
      #expect(quiet.crawl.mode == .incremental)
    }
  }

  @Test func `Nights ask for changes alone, however many there were since the last full crawl`() async throws {
    let metron = TinyMetron(["arc": Self.arcs()])
    try await withStore(.metron) { store in
      var fetch = settings(["arcs"], mode: .incremental)
      fetch.fullEvery = .seconds(30 * 86_400)
      _ = try await crawl(metron, store, fetch)
      _ = metron.takeCalls()
      for night in 1...20 {
        let report = try await crawl(metron, store, fetch, at: Self.now + Int64(night) * 86_400)
        let calls = metron.takeCalls()
        #expect(calls.count == 1 && calls.allSatisfy { $0.contains("modified_gt") }, "night \(night): \(calls)")
        #expect(report.verdicts[Self.arcs]?.status == .current, "night \(night)")
      }
    }
  }

  @Test func `With details a night asks for those of the records that the lists of changes name, and for no others`()
    async throws
  {
    let metron = TinyMetron(["arc": Self.arcs(3), "team": [.named(1, "Team"), .named(2, "Other")]])
    try await withStore(.metron) { store in
      let fetch = settings(["arcs", "teams"], depth: .detail, mode: .incremental)
      _ = try await crawl(metron, store, fetch)
      #expect(Set(metron.takeCalls().filter { !$0.contains("?") }).count == 5)
      _ = try await crawl(metron, store, fetch, at: Self.now + 86_400)
      let quiet = metron.takeCalls()
      #expect(quiet.count == 2 && quiet.allSatisfy { $0.contains("/?modified_gt=") })
      metron.lists.withLock { lists in
        lists["arc"]?[1].modified = Self.now + 90_000
        lists["team"]?.append(.named(3, "New", modified: Self.now + 90_001))
      }
      _ = try await crawl(metron, store, fetch, at: Self.now + 2 * 86_400)
      let calls = metron.takeCalls()
      #expect(calls.prefix(2).allSatisfy { $0.contains("/?modified_gt=") })
      #expect(Array(calls.dropFirst(2)) == ["team/3/", "arc/2/"])
      _ = try await crawl(metron, store, fetch, at: Self.now + 3 * 86_400)
      #expect(metron.takeCalls().count == 2)
    }
  }

  @Test(arguments: [true, false])
  func `An edit that follows another one within the same second is seen, and its moment is kept whole`(isInDetail: Bool)
    async throws
  {
    let metron = TinyMetron(["arc": [.named(1, "First")]])
    metron.lists.withLock { $0["arc"]?[0].fraction = 320_786 }
    try await withStore(.metron) { store in
      let fetch = settings(["arcs"], depth: isInDetail ? .detail : .list, mode: .incremental)
      _ = try await crawl(metron, store, fetch)
      #expect(try arc(1, in: store).contains(".320786Z\""))
      metron.lists.withLock { lists in
        lists["arc"]?[0] = .named(1, "Second")
        lists["arc"]?[0].fraction = 320_787
      }
      let report = try await crawl(metron, store, fetch, at: Self.now + 86_400)
      #expect(try arc(1, in: store).contains("Second") && report.counts[Self.arcs]?.changed == 1)
      #expect(try arc(1, in: store).contains("About Second") == isInDetail)
      let id = try #require(RecordID(Self.arcs, 1))
      #expect(try store.records.origin(of: id)?.modified == TinyMetron.before * 1_000_000 + 320_787)
      // The earlier of the two does not come back.
      metron.lists.withLock { $0["arc"]?[0] = .named(1, "First") }
      _ = try await crawl(metron, store, fetch, at: Self.now + 2 * 86_400)
      #expect(try arc(1, in: store).contains("\"First\""))
    }
  }

  @Test
  func
    `A detail that the service does not have is asked for once, and again when its record was changed or all is read anew`()
    async throws
  {
    let metron = TinyMetron(["arc": [.named(1, "Here"), .named(2, "Gone")]])
    metron.lists.withLock { $0["arc"]?[1].hasDetail = false }
    try await withStore(.metron) { store in
      let fetch = settings(["arcs"], depth: .detail, mode: .incremental)
      func night(_ number: Int64, _ fetch: FetchSettings) async throws -> Int {
        _ = metron.takeCalls()
        _ = try await crawl(metron, store, fetch, at: Self.now + number * 86_400)
        return metron.takeCalls().count { $0 == "arc/2/" }
      }
      var asked: [Int] = [try await night(0, fetch), try await night(1, fetch)]
      metron.lists.withLock { $0["arc"]?[1].modified = Self.now + 100_000 }
      asked += [try await night(2, fetch), try await night(3, fetch)]
      asked.append(try await night(4, settings(["arcs"], depth: .detail)))
      #expect(asked == [1, 0, 1, 0, 1])
    }
  }

  private static func since(_ call: String) -> Int64? {
    guard let start = call.firstRange(of: "modified_gt=")?.upperBound else { return nil }
    return WallTime(extended: String(call[start...].prefix { $0 != "&" }))?.seconds
  }

  @Test func `After a crawl by a clock that was ahead, changes are asked for since the time that it is`() async throws {
    let metron = TinyMetron(["arc": Self.arcs(), "role": [.named(1, "Writer")]])
    let ahead: Int64 = 20 * 3_600
    // Every page again: what changed meanwhile is asked for since the crawl really began.
    try await withStore(.metron) { store in
      _ = try await crawl(metron, store, settings(["arcs"]), at: Self.now + ahead)
      _ = metron.takeCalls()
      let second = try await crawl(metron, store, settings(["arcs"]))
      #expect(second.crawl.started == WallTime(seconds: Self.now + ahead + 1).extended)
      #expect(metron.takeCalls().compactMap(Self.since) == [Self.now - 300])
    }
    _ = metron.takeCalls()
    // Nights: a collection whose rows show no moments goes by the time of the last crawl.
    try await withStore(.metron) { store in
      let fetch = settings(["arcs", "roles"], mode: .incremental)
      _ = try await crawl(metron, store, fetch, at: Self.now + ahead)
      _ = metron.takeCalls()
      _ = try await crawl(metron, store, fetch, at: Self.now + 3_600)
      let first = metron.takeCalls().filter { $0.hasPrefix("role/") }.compactMap(Self.since)
      // The clock may have been a day ahead.
      #expect(first == [Self.now + ahead - 86_400 - 300])
      _ = try await crawl(metron, store, fetch, at: Self.now + 7_200)
      let second = metron.takeCalls().filter { $0.hasPrefix("role/") }.compactMap(Self.since)
      #expect(second == [Self.now + 3_600 - 300])
    }
  }
}
