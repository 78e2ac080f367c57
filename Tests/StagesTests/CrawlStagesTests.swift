import Catalog
import CatalogSources
import Foundation
import Pipeline
import SourceTestSupport
import Stages
import Store
import Synchronization
import Testing

@Suite("A crawl")
struct CrawlStagesTests {
  private func stages(_ store: CatalogStore, width: Int = 2) -> CrawlStages {
    CrawlStages(store: store, width: width, events: { _ in })
  }

  private func contents(_ store: CatalogStore) throws -> [String] {
    var lines: [String] = []
    var cursor = try RecordCursor(store: store)
    while let batch = try cursor.nextBatch() {
      batch.forEach { lines.append(String(decoding: $0.json, as: UTF8.self)) }
    }
    return lines
  }

  private func crawl(_ gateway: FakeGateway, _ store: CatalogStore, concurrency: Int) async throws -> CrawlReport {
    try await stages(store).run(
      .gateway(
        try gateway.calls(),
        GatewayCrawl(FetchSettings(collections: ["characters", "comics"], concurrency: concurrency))),
      named: "fake", isWhole: false)
  }

  @Test func `What is stored does not depend on how many requests are in flight, and every row is accounted for`()
    async throws
  {
    var seen: [[String]] = []
    for concurrency in [1, 3, 16] {
      try await withStore(.marvel) { store in
        let report = try await crawl(FakeGateway(), store, concurrency: concurrency)
        let comics = try #require(report.counts[.comics])
        // Thirteen pages; as many windows beside them, of which the first needs another limit, which this gateway ignores, so
        // that one more is asked for; and a look behind the end: it counts its repeats.
        #expect(comics.received == 1250 + 1400)
        #expect(comics.repeats == 25 + 1400)
        #expect(comics.isAccountedFor)
        #expect(
          report.verdicts[.comics] == CompletenessVerdict(status: .complete, missing: 0, note: .totalCountsRepeats))
        #expect(report.efforts[.comics]?.spotCheck.calls == 15)
        #expect(report.efforts[.comics]?.found == 0)
        #expect(report.efforts[.comics]?.recoveryCalls == 0)
        #expect(comics.distinct == 1225)
        #expect(comics.total == 1250)
        #expect(try store.crawls.last()?.finished != nil)
        seen.append(try contents(store))
      }
    }
    #expect(seen[0].count == 1225 + 128)
    #expect(seen[0] == seen[1])
    #expect(seen[0] == seen[2])
    #expect(seen[0].contains { $0.contains("comic 49 at 49") })
  }

  @Test func `A crawl that breaks off resumes where it stopped and spends no call twice`() async throws {
    try await withStore(.marvel) { store in
      let first = FakeGateway(breaksAfter: 6)
      await #expect(throws: SourceError.self) { _ = try await crawl(first, store, concurrency: 1) }
      let before = try store.pages.all(of: try #require(try store.crawls.last())).count
      #expect(before > 0)
      let second = FakeGateway()
      let report = try await crawl(second, store, concurrency: 4)
      // Fifteen pages, and the calls of two spot checks.
      #expect(second.targets.count == 15 + 20 - before)
      #expect(report.counts[.comics]?.distinct == 1225)
      #expect(report.counts[.characters]?.distinct == 128)
    }
  }

  @Test(arguments: [nil, TransportError(.tooLarge, "The body is greater than the 67108864 bytes that are allowed.")])
  func `A page that the source fails at for good is left for the next run, and all others are read`(
    failure: TransportError?
  ) async throws {
    for concurrency in [1, 4] {
      try await withStore(.marvel) { store in
        let first = FakeGateway(failsAt: "/comics?limit=100&offset=300&", failure: failure)
        let error = await #expect(throws: SourceError.self) {
          _ = try await crawl(first, store, concurrency: concurrency)
        }
        #expect(error?.code == (failure == nil ? .unavailable : .tooLarge))
        #expect(error?.message.hasPrefix("One page is left for the next run; all others were read. ") == true)
        #expect(error?.uri?.contains("offset=300") == true)
        // Fourteen pages, and six attempts at the one.
        #expect(first.targets.count == 14 + 6)
        #expect(try store.pages.all(of: try #require(try store.crawls.last())).count == 14)
        let second = FakeGateway()
        let report = try await crawl(second, store, concurrency: concurrency)
        // The page, and the calls of two spot checks.
        #expect(second.targets.count == 1 + 20 && second.targets[0].contains("offset=300"))
        #expect(report.counts[.comics]?.distinct == 1225)
      }
    }
  }

  @Test func `A source that fails at three pages in a row is down, and one that never answered is not asked further`()
    async throws
  {
    for (answered, calls) in [(6, 6 + 3 * 6), (0, 6)] {
      try await withStore(.marvel) { store in
        let gateway = FakeGateway(breaksAfter: answered)
        let error = await #expect(throws: SourceError.self) { _ = try await crawl(gateway, store, concurrency: 1) }
        #expect(error?.code == .unavailable && error?.message.contains("left") == false)
        #expect(gateway.targets.count == calls)
      }
    }
  }

  @Test
  func
    `A page with a damaged byte is asked for again and read whole; one that is so each time is repaired and counted`()
    async throws
  {
    let sound = FakeGateway()
    let whole = try await withStore(.marvel) { store in
      _ = try await crawl(sound, store, concurrency: 1)
      return try contents(store)
    }
    try await withStore(.marvel) { store in
      let gateway = FakeGateway(damaged: 1)
      let report = try await crawl(gateway, store, concurrency: 1)
      #expect(try contents(store) == whole)
      #expect(report.quarantinedValues == 0)
      // One answer has no rows that could be damaged: that about what stands behind the end.
      #expect(gateway.targets.count == sound.targets.count + Set(sound.targets).count - 1)
    }
    try await withStore(.marvel) { store in
      let gateway = FakeGateway(damaged: .max)
      let report = try await crawl(gateway, store, concurrency: 1)
      let lines = try contents(store)
      #expect(lines.count == whole.count)
      #expect(lines.count { $0.contains("\u{FFFD}") } > 5)
      #expect(report.quarantinedValues >= 15)
      // Three pages of a collection show that it is its way.
      #expect(gateway.targets.count == sound.targets.count + 6)
    }
  }

  @Test(arguments: [15, 16, 18])
  func `A recovery that breaks off resumes where it stopped`(calls: Int) async throws {
    try await withStore(.marvel) { store in
      let first = FakeGateway(breaksAfter: calls)
      await #expect(throws: SourceError.self) { _ = try await crawl(first, store, concurrency: 1) }
      let before = try store.pages.all(of: try #require(try store.crawls.last())).count
      let second = FakeGateway()
      let report = try await crawl(second, store, concurrency: 1)
      #expect(second.targets.count == 15 + 20 - before)
      #expect(report.efforts[.comics]?.spotCheck.calls == 15)
      #expect(report.verdicts[.comics]?.note == .totalCountsRepeats)
    }
  }

  @Test func `A source that fails at one way of searching is searched in another`() async throws {
    try await withStore(.marvel) { store in
      let report = try await crawl(FakeGateway(failsAt: "50&orderBy=modified", reverses: true), store, concurrency: 2)
      #expect(
        report.verdicts[.comics] == CompletenessVerdict(status: .complete, missing: 0, note: .totalCountsRepeats))
      let pages = try store.pages.all(of: try #require(try store.crawls.last()))
      #expect(pages.contains { $0.status == 500 }, "what failed is not asked for again by the next run")
    }
  }

  /// All that an earlier run captured and did not store: a row of each collection, which it asked for when a search failed.
  private final class CapturedRows: CapturedAnswers {
    let left = Mutex(["/characters?", "/comics?"])

    func answer(_ uri: String) -> EarlierAnswer? {
      guard uri.contains("limit=1&offset=0&") else { return nil }
      let isThere = left.withLock { left in
        let number = left.firstIndex { uri.contains($0) }
        if let number { left.remove(at: number) }
        return number != nil
      }
      let body = #"{"code":200,"data":{"offset":0,"limit":1,"total":1,"count":1,"results":[{"id":1}]}}"#
      return isThere
        ? EarlierAnswer(
          response: TransportResponse(status: 200, body: Array(body.utf8)),
          place: CapturePlace(file: "f", offset: 0, count: 1)) : nil
    }
  }

  @Test func `A captured answer does not show that the source is still up: a search that fails then is resumed later`()
    async throws
  {
    try await withStore(.marvel) { store in
      let captured = CapturedRows()
      let calls = try FakeGateway(breaksAfter: 15).calls(captures: .replay(captured, nil))
      let plan = GatewayCrawl(FetchSettings(collections: ["characters", "comics"], concurrency: 1))
      let error = await #expect(throws: SourceError.self) {
        _ = try await stages(store).run(.gateway(calls, plan), named: "fake", isWhole: false)
      }
      #expect(error?.code == .unavailable && captured.left.withLock(\.count) < 2)
      #expect(try store.pages.all(of: try #require(try store.crawls.last())).allSatisfy { $0.status == 200 })
      let report = try await crawl(FakeGateway(), store, concurrency: 1)
      #expect(report.verdicts[.comics]?.note == .totalCountsRepeats)
    }
  }

  @Test func `A source that refuses an order is walked without one, and that is reported`() async throws {
    try await withStore(.marvel) { store in
      let report = try await crawl(FakeGateway(refusesOrder: true), store, concurrency: 2)
      #expect(report.findings == [.characters: .refusesOrder, .comics: .refusesOrder])
      #expect(report.counts[.comics]?.distinct == 1225)
    }
  }

  @Test func `Another source is never mixed with what the store holds`() async throws {
    try await withStore(.marvel) { store in
      _ = try await crawl(FakeGateway(), store, concurrency: 2)
      let source = CrawlSource.gateway(
        try FakeGateway().calls(), GatewayCrawl(FetchSettings(collections: ["characters"], concurrency: 2)))
      _ = try await stages(store).run(source, named: "another", isWhole: false)
      #expect(try contents(store).count == 128)
    }
  }

  @Test func `A cancelled crawl ends and keeps what it has`() async throws {
    try await withStore(.marvel) { store in
      let task = Task { try await crawl(FakeGateway(), store, concurrency: 2) }
      task.cancel()
      let result = await task.result
      #expect(throws: (any Error).self) { _ = try result.get() }
      let report = try await crawl(FakeGateway(), store, concurrency: 2)
      #expect(report.counts[.comics]?.distinct == 1225)
    }
  }
}
