import Catalog
import CatalogSources
import Foundation
import Pipeline
import SourceTestSupport
import Stages
import Store
import Synchronization
import Testing

@Suite("A crawl that was not published")
struct CrawlResumingTests {
  private static let day: Int64 = 86_400

  private final class Notes: Sendable {
    private let log = Mutex<[String]>([])
    var texts: [String] { log.withLock { $0 } }
    func take(_ event: PipelineEvent) {
      if case .note(let text) = event { log.withLock { $0.append(text) } }
    }
  }

  private func withFolder<R>(_ body: (_ folder: String, CatalogStore) async throws -> R) async throws -> R {
    let url = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url.appending(path: "answers"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    let store = try CatalogStore(path: url.path + "/s.sqlite", model: .marvel)
    let result = try await body(url.path + "/answers", store)
    try store.close()
    return result
  }

  private func crawl(
    _ gateway: FakeGateway, _ store: CatalogStore, collections: [String] = ["characters", "comics"], day: Int64 = 0,
    notes: Notes = Notes()
  ) async throws -> CrawlReport {
    let stages = CrawlStages(
      store: store, width: 2, wall: WallClock { WallTime(seconds: 1_600_000_000 + day * Self.day) }
    ) { notes.take($0) }
    return try await stages.run(
      .gateway(try gateway.calls(), GatewayCrawl(FetchSettings(collections: collections, concurrency: 2))),
      named: "fake",
      isWhole: false)
  }

  @Test(arguments: [false, true])
  func `One that is whole is told again from the store, without a call`(refusesOrder: Bool) async throws {
    try await withFolder { _, store in
      let first = try await crawl(FakeGateway(refusesOrder: refusesOrder), store)
      let silent = FakeGateway(breaksAfter: 0)
      let notes = Notes()
      let second = try await crawl(silent, store, notes: notes)
      #expect(silent.targets.isEmpty)
      #expect(notes.texts.contains { $0.contains("resuming the crawl") })
      #expect(second.crawl.id == first.crawl.id)
      #expect(second.counts == first.counts)
      #expect(second.verdicts == first.verdicts)
      #expect(second.efforts == first.efforts)
      #expect(second.findings == first.findings)
    }
  }

  @Test func `One that is closed, or was made of other collections, is followed by a new one`() async throws {
    try await withFolder { _, store in
      let first = try await crawl(FakeGateway(), store, collections: ["characters"])
      let second = try await crawl(FakeGateway(), store)
      #expect(second.crawl.id == first.crawl.id + 1)
      try store.crawls.close(second.crawl, at: "2020-01-01T00:00:00Z", isPublished: true)
      let gateway = FakeGateway()
      #expect(try await crawl(gateway, store).crawl.id == second.crawl.id + 1)
      #expect(gateway.targets.count == 15 + 20)
    }
  }

  @Test(arguments: [6, .max])
  func `One that is finished is resumed for seven days, one that is open for three months`(breaksAfter: Int)
    async throws
  {
    let greatest: Int64 = breaksAfter == 6 ? 92 : 7
    for (days, isGoneOnWith) in [(greatest - 1, true), (greatest + 1, false)] {
      try await withFolder { _, store in
        let first = try? await crawl(FakeGateway(breaksAfter: breaksAfter), store)
        #expect((first == nil) == (breaksAfter == 6))
        let notes = Notes()
        let report = try await crawl(FakeGateway(), store, day: days, notes: notes)
        #expect(report.crawl.id == (isGoneOnWith ? 1 : 2))
        #expect(notes.texts.contains { $0.contains("began more than \(greatest)d ago") } == !isGoneOnWith)
        #expect(report.counts[.comics]?.distinct == 1225)
      }
    }
  }

  private func write(_ ids: [Int], to path: String, modified: Int) throws {
    let rows = ids.map { #"{"id":\#($0),"name":"hero \#($0)","resourceURI":"http://x/v1/public/characters/\#($0)"}"# }
    try "[\(rows.joined(separator: ","))]".write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: TimeInterval(modified))], ofItemAtPath: path)
  }

  /// Files a, b and c, of which a crawl has stored the first two when it was killed; then a change, and another run.
  private func recordings(
    isFinished: Bool = false, change: (_ folder: String) throws -> Void
  ) async throws -> (report: CrawlReport, notes: [String]) {
    try await withFolder { folder, store in
      for (number, name) in ["a", "b", "c"].enumerated() {
        try write([number + 1], to: "\(folder)/\(name).json", modified: 1_500_000_000)
      }
      let before = try store.crawls.begin(source: "answers", started: "2020-09-13T00:00:00Z")
      let pages = BoundedChannel<FetchedPage>(capacity: 3)
      try await RecordingsStage(folder: RecordingFolder(path: folder)).run(into: pages)
      pages.finish()
      let writer = try StoreWriter(store: store, crawl: before)
      var normalizer = PageNormalizer(NormalizationPlan(MarvelSource()))
      for _ in 0..<(isFinished ? 3 : 2) {
        try writer.commit([normalizer.normalize(#require(try await pages.next()))])
      }
      if isFinished { try store.crawls.finish(before, at: "2020-09-13T00:00:00Z", keepingOnlyItsRecords: true) }
      try change(folder)
      let notes = Notes()
      let stages = CrawlStages(store: store, width: 2, wall: WallClock { WallTime(seconds: 1_600_000_000) }) {
        notes.take($0)
      }
      let report = try await stages.run(
        .recordings(RecordingFolder(path: folder), of: MarvelSource()), named: "answers", isWhole: true)
      // What the crawl did not see is gone.
      #expect(try store.crawls.counts(of: report.crawl)[.characters]?.stored == report.counts[.characters]?.distinct)
      return (report, notes.texts)
    }
  }

  @Test(arguments: [false, true])
  func `Of recordings that are as they were, none is read twice`(isFinished: Bool) async throws {
    let (report, notes) = try await recordings(isFinished: isFinished) { _ in }
    #expect(report.crawl.id == 1)
    #expect(report.counts[.characters]?.received == 3)
    #expect(report.counts[.characters]?.distinct == 3)
    #expect(notes.contains { $0.contains("resuming the crawl") })
  }

  @Test func `A recording that is added before those that are stored is read, and none is counted twice`() async throws
  {
    let (report, notes) = try await recordings { folder in
      try write([9], to: folder + "/0.json", modified: 1_500_000_000)
    }
    #expect(report.counts[.characters]?.received == 4)
    #expect(report.counts[.characters]?.repeats == 0)
    #expect(report.counts[.characters]?.distinct == 4)
    #expect(notes.contains { $0.contains("a.json") && $0.contains("not resumed") }, "\(notes)")
  }

  @Test(arguments: [false, true])
  func `A recording that was edited is read again, even where its size is the same`(isFinished: Bool) async throws {
    for id in [7, 77] {
      let (report, notes) = try await recordings(isFinished: isFinished) { folder in
        try write([id], to: folder + "/b.json", modified: 1_500_000_001)
      }
      #expect(report.counts[.characters]?.received == 3)
      #expect(report.counts[.characters]?.distinct == 3)
      #expect(notes.contains { $0.contains("b.json") }, "\(notes)")
    }
  }

  @Test func `A recording that does not exist is skipped`() async throws {
    let (report, _) = try await recordings(isFinished: true) { folder in
      try FileManager.default.removeItem(atPath: folder + "/c.json")
    }
    #expect(report.counts[.characters]?.received == 2)
    #expect(report.counts[.characters]?.distinct == 2)
  }
}
