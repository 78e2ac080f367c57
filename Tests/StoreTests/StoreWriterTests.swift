import Catalog
import CatalogSources
import Foundation
import SourceTestSupport
import Store
import TestSupport
import Testing

@Suite("The store")
struct StoreWriterTests {
  private func texts(_ store: CatalogStore) throws -> [String] {
    var texts: [String] = []
    var cursor = try RecordCursor(store: store)
    while let batch = try cursor.nextBatch(size: 40) {
      batch.forEach { texts.append("\($0.entry.id.name) \(String(decoding: $0.json, as: UTF8.self))") }
    }
    return texts
  }

  @Test func `A row that a list or a look-up shows again is no repeat of its collection`() throws {
    try withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .marvel)
      let crawl = try store.crawls.begin(source: "s", started: "2026-01-01T00:00:00Z")
      try StoreWriter(store: store, crawl: crawl).commit([
        try page(.events, offset: 0, [Row(id: 1, text: "a"), Row(id: 2, text: "b"), Row(id: 1, text: "a")]),
        try page(.events, walk: PagePlace.Walk.lists, offset: 0, [Row(id: 1, text: "a"), Row(id: 3, text: "c")]),
        try page(.events, walk: PagePlace.Walk.lookUps, offset: 0, [Row(id: 2, text: "b")]),
      ])
      let count = try #require(try store.crawls.counts(of: crawl)[.events])
      #expect(count.received == 6 && count.distinct == 2 && count.unlisted == 1)
      #expect(count.repeats == 1 && count.shownAgain == 2)
      #expect(count.isAccountedFor)
      try store.close()
    }
  }

  @Test func `Of repeats the latest date wins, then the latest place, in whatever order the pages arrive`() throws {
    let pages = [
      try page(.comics, offset: 0, [Row(id: 1, modified: 50, text: "a"), Row(id: 2, modified: nil, text: "b")]),
      try page(.comics, offset: 100, [Row(id: 1, modified: 40, text: "c"), Row(id: 2, modified: 1, text: "d")]),
      try page(.comics, offset: 200, [Row(id: 2, modified: 1, text: "e"), Row(id: 3, modified: nil, text: "f")]),
    ]
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0]] {
      try withTemporaryFolder { folder in
        let store = try CatalogStore(path: folder + "/s.sqlite", model: .marvel)
        let crawl = try store.crawls.begin(source: "s", started: "t")
        let writer = try StoreWriter(store: store, crawl: crawl)
        for index in order { try writer.commit([pages[index]]) }
        #expect(try texts(store) == ["comics/1 a", "comics/2 e", "comics/3 f"])
        let count = try #require(try store.crawls.counts(of: crawl)[.comics])
        #expect(count.received == 6)
        #expect(count.distinct == 3)
        #expect(count.repeats == 3)
        #expect(count.total == 300)
        #expect(count.isAccountedFor)
        try store.close()
      }
    }
  }

  @Test(arguments: [CrawlMode.full, .incremental])
  func `A crawl resumes behind look-ups and lists, of whose records its collections may show some later`(
    mode: CrawlMode
  ) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      let first = try CatalogStore(path: path, model: .marvel)
      let crawl = try first.crawls.begin(source: "s", started: "t", mode: mode)
      try StoreWriter(store: first, crawl: crawl).commit([
        try page(.events, offset: 0, [Row(id: 1, text: "a")]),
        try page(.events, walk: PagePlace.Walk.lookUps, offset: 0, [Row(id: 2, text: "b")]),
        try page(.events, walk: PagePlace.Walk.lists, offset: 0, [Row(id: 3, text: "c")]),
      ])
      try first.close()

      let second = try CatalogStore(path: path, model: .marvel)
      try StoreWriter(store: second, crawl: crawl)
        .commit([try page(.events, offset: 100, [Row(id: 2, text: "b"), Row(id: 4, text: "d")])])
      let count = try #require(try second.crawls.counts(of: crawl)[.events])
      #expect(count.received == 5 && count.distinct == 3 && count.unlisted == 1 && count.isAccountedFor)
      try second.close()
    }
  }

  @Test func `A crawl resumes where it stopped, with the decisions it had taken`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      let first = try CatalogStore(path: path, model: .marvel)
      let crawl = try first.crawls.begin(source: "s", started: "t")
      try StoreWriter(store: first, crawl: crawl)
        .commit([try page(.events, offset: 0, [Row(id: 1, modified: 9, text: "new")])])
      try first.close()

      let second = try CatalogStore(path: path, model: .marvel)
      #expect(try second.crawls.last() == crawl)
      #expect(try second.pages.all(of: crawl).map(\.place.offset) == [0])
      try StoreWriter(store: second, crawl: crawl)
        .commit([try page(.events, offset: 100, [Row(id: 1, modified: 3, text: "old")])])
      #expect(try texts(second) == ["events/1 new"])
      try second.close()
    }
  }

  @Test func `A later crawl's record replaces an earlier crawl's, also with an older date`() throws {
    try withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .marvel)
      let first = try store.crawls.begin(source: "s", started: "t")
      try StoreWriter(store: store, crawl: first).commit([
        try page(.series, offset: 0, [Row(id: 1, modified: 9, text: "a"), Row(id: 2, modified: 9, text: "b")])
      ])
      try store.crawls.finish(first, at: "u")
      let second = try store.crawls.begin(source: "s", started: "v")
      try StoreWriter(store: store, crawl: second)
        .commit([try page(.series, offset: 0, [Row(id: 1, modified: 2, text: "c")])])
      #expect(try texts(store) == ["series/1 c", "series/2 b"])
      try store.crawls.finish(second, at: "w", keepingOnlyItsRecords: true)
      #expect(try texts(store) == ["series/1 c"])
      try store.close()
    }
  }

  @Test func `An entry of the quarantine that stands for many values counts as many`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      let store = try CatalogStore(path: path, model: .marvel)
      let crawl = try store.crawls.begin(source: "s", started: "t")
      var page = try page(.comics, offset: 0, [Row(id: 1, modified: 1, text: "a")])
      for (rejects, count) in [(false, 1), (false, 40), (true, 7)] {
        page.quarantined.append(
          QuarantinedValue(
            row: 0, key: nil, pointer: "", rule: rejects ? "r" : "v", raw: "", remedy: "", rejectsRecord: rejects,
            count: count))
      }
      try StoreWriter(store: store, crawl: crawl).commit([page])
      let counts = try store.cleaning.quarantineCounts(of: crawl)
      #expect(counts.values == 41)
      #expect(counts.records == 7)
      try store.close()
      let reader = try QuarantineReader(path: path, model: .marvel)
      let totals = try reader.totals(QuarantineFilter())
      #expect(totals.map(\.values) == [0, 41])
      #expect(totals.map(\.records) == [7, 0])
      #expect(try reader.entries(QuarantineFilter()).map(\.count) == [1, 40, 7])
    }
  }

  @Test func `A place may have several notices, and one that is told again counts once`() throws {
    try withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .marvel)
      let crawl = try store.crawls.begin(source: "s", started: "t")
      let writer = try StoreWriter(store: store, crawl: crawl)
      let lacking = SkippedPart(place: "table", reason: "it has no column", count: 1)
      for (offset, count) in [(0, 3), (100, 2)] {
        var page = NormalizedPage(
          place: PagePlace(kind: .events, walk: .collection, offset: offset), uri: "\(offset)", size: 1, kinds: 6)
        page.skipped = [lacking, SkippedPart(place: "table", reason: "rows that are deleted", count: count)]
        try writer.commit([page])
      }
      let notices = try store.cleaning.skippedParts(of: crawl)
      #expect(notices == [lacking, SkippedPart(place: "table", reason: "rows that are deleted", count: 3)])
      try store.close()
    }
  }

  @Test func `A page that fails to store leaves nothing of its batch behind`() throws {
    try withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .marvel)
      let crawl = try store.crawls.begin(source: "s", started: "t")
      let good = try page(.comics, offset: 0, [Row(id: 1, modified: 1, text: "a")])
      #expect(throws: StoreError.self) {
        try StoreWriter(store: store, crawl: crawl).commit([good, good])
      }
      #expect(try texts(store).isEmpty)
      #expect(try store.pages.all(of: crawl).isEmpty)
      try store.close()
    }
  }

  @Test func `A file that is no store is said to be one that cannot be read`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      try Array(repeating: "no database ", count: 500).joined()
        .write(toFile: path, atomically: true, encoding: .utf8)
      #expect {
        _ = try CatalogStore(path: path, model: .marvel)
      } throws: { ($0 as? StoreError)?.code == .unreadable }
      #expect {
        _ = try CatalogStore(path: folder + "/no/such/folder/s.sqlite", model: .marvel)
      } throws: { ($0 as? StoreError)?.code == .ioError }
    }
  }
}
