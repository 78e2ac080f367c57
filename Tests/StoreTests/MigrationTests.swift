import Catalog
import CatalogSources
import Foundation
import GRDB
import SourceTestSupport
import TestSupport
import Testing

@testable import Store

@Suite("A store that an older program made")
struct MigrationTests {
  @Test("keeps its records, and resumes its crawl")
  func records() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      let old = try DatabasePool(path: path)
      try Schema.migrator(CatalogModel.marvel.packing).migrate(old, upTo: "2-what-stood-on-a-page")
      let comic = Int64(1) << 53
      try old.write { db in
        try db.execute(sql: "INSERT INTO crawl (source, started) VALUES ('s', 't')")
        for (id, modified, text) in [(7, 50, "{b}"), (2, 60, "{a}")] {
          try db.execute(
            sql: """
              INSERT INTO record (key, crawl, first_crawl, place, modified, digest, links, json)
              VALUES (?, 1, 1, 0, ?, x'00', x'', ?)
              """, arguments: [comic | Int64(id), modified, Data(text.utf8)])
        }
      }
      try old.close()

      let store = try CatalogStore(path: path, model: .marvel)
      #expect(try texts(store) == ["comics/2 {a}", "comics/7 {b}"])

      // A row that repeats one of the records with a lesser date is a repeat, as it would have been before.
      let crawl = try #require(try store.lastCrawl())
      let writer = try StoreWriter(store: store, crawl: crawl)
      var page = NormalizedPage(
        place: PagePlace(kind: .comics, walk: 0, offset: 0), uri: "u", total: 2, size: 1, kinds: 6)
      page.bytes = Array("{c}".utf8)
      page.records = [
        NormalizedRecord(
          key: comic | 2, modified: 1_000_000, place: 1, links: 0..<0, markup: nil, json: 0..<3),
        NormalizedRecord(
          key: comic | 7, modified: 51_000_000, place: 1, links: 0..<0, markup: nil, json: 0..<3),
      ]
      try writer.commit([page])
      #expect(try texts(store) == ["comics/2 {a}", "comics/7 {c}"])
      try store.finishCrawl(crawl, at: "u", keepingOnlyItsRecords: true)

      // Of a later crawl that sees one of them and another, those two stay.
      let later = try store.beginCrawl(source: "s", started: "v")
      let next = try StoreWriter(store: store, crawl: later)
      page.records[0].key = comic | 9
      try next.commit([page])
      try store.finishCrawl(later, at: "w", keepingOnlyItsRecords: true)
      #expect(try texts(store) == ["comics/7 {c}", "comics/9 {c}"])
      #expect(try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM body") } == 2)
    }
  }

  @Test("keeps its notices, and may have several of one place from then on")
  func notices() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      let old = try DatabasePool(path: path)
      try Schema.migrator(CatalogModel.marvel.packing).migrate(old, upTo: "19-gaps-that-calls-fill")
      try old.write { db in
        try db.execute(
          sql: """
            INSERT INTO crawl (source, started) VALUES ('s', 't');
            INSERT INTO skipped_file (crawl, path, reason, count) VALUES (1, 'a', 'no answer', 7);
            """)
      }
      try old.close()
      let store = try CatalogStore(path: path, model: .marvel)
      let crawl = try #require(try store.lastCrawl())
      var page = NormalizedPage(
        place: PagePlace(kind: .events, walk: 0, offset: 0), uri: "u", size: 1, kinds: 6)
      page.skipped = [SkippedPart(place: "a", reason: "another", count: 1)]
      try StoreWriter(store: store, crawl: crawl).commit([page])
      #expect(try store.skippedFiles(of: crawl).map { "\($0.reason) \($0.count)" } == ["another 1", "no answer 7"])
      try store.close()
    }
  }

  /// Records as a store of the version before held them: their key, the packed form, and the plain one.
  private func packedByLZ4() throws -> [(key: Int64, packed: Data, plain: String)] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/packed-by-lz4.tsv")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", maxSplits: 2)
      try #require(parts.count == 3)
      return (
        try #require(Int64(parts[0])), try #require(Data(base64Encoded: String(parts[1]))), String(parts[2])
      )
    }
  }

  @Test("keeps what every record says and said, however it was packed, and leaves a damaged one damaged")
  func packing() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      let old = try DatabasePool(path: path)
      try Schema.migrator(CatalogModel.marvel.packing).migrate(old, upTo: "15-spare-rows-and-late-dates")
      let records = try packedByLZ4()
      #expect(records.count == 7)
      let damaged = try #require(RecordID(.stories, 7))
      let plain = try #require(RecordID(.stories, 8))
      try old.write { db in
        try db.execute(
          sql: """
            INSERT INTO crawl (source, started, finished, settled, published)
            VALUES ('s', '2026-01-01', '2026-01-01', '2026-01-01', 1)
            """)
        let rows =
          records.map { ($0.key, $0.packed) } + [
            (damaged.key, records[0].packed.dropLast()), (plain.key, Data("{a}".utf8)),
          ]
        for (key, json) in rows {
          try db.execute(
            sql: "INSERT INTO record (key, crawl, first_crawl, place) VALUES (?, 1, 1, 0)", arguments: [key])
          try db.execute(
            sql: "INSERT INTO body (id, links, json) VALUES (?, x'', ?)", arguments: [db.lastInsertedRowID, json])
        }
        try db.execute(
          sql: """
            INSERT INTO spare (crawl, key, place, links, json)
              SELECT crawl, key, place, links, json FROM record JOIN body USING (id);
            INSERT INTO former (id, crawl, key, was_missing, json)
              SELECT id, crawl, key, 0, json FROM record JOIN body USING (id);
            """)
      }
      try old.close()

      let store = try CatalogStore(path: path, model: .marvel)
      let unpacker = RecordUnpacker(CatalogModel.marvel.packing)
      for table in ["record JOIN body USING (id)", "spare", "former"] {
        var said: [Int64: String] = [:]
        let rows = try store.read { try GRDB.Row.fetchAll($0, sql: "SELECT key, json FROM \(table)") }
        for row in rows {
          let text = try (row.value(1) as Data).withUnsafeBytes { unpacker.plain($0) }
          said[try row.value(0)] = text.map { String(decoding: $0, as: UTF8.self) }
        }
        var expected = Dictionary(uniqueKeysWithValues: records.map { ($0.key, $0.plain) })
        expected[plain.key] = "{a}"
        #expect(said == expected && rows.count == expected.count + 1)
      }
      // Records that say what they said have not changed, and the damaged one is named by who reads it.
      let crawl = try store.beginCrawl(source: "s", started: "2026-01-02")
      let writer = try StoreWriter(store: store, crawl: crawl)
      var page = NormalizedPage(
        place: PagePlace(kind: .comics, walk: 0, offset: 0), uri: "u", total: 8, size: 1, kinds: 6)
      for (place, record) in (records + [(plain.key, Data(), "{a}")]).enumerated() {
        let start = page.bytes.count
        page.bytes += record.plain.utf8
        page.records.append(
          NormalizedRecord(
            key: record.key, modified: nil, place: Int64(place), links: 0..<0, markup: nil,
            json: start..<page.bytes.count))
      }
      try writer.commit([page])
      try store.finishCrawl(crawl, at: "2026-01-02")
      #expect(try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM former WHERE crawl > 1") } == 0)
      let error = #expect(throws: StoreError.self) { try texts(store) }
      #expect(error?.description.contains("\(damaged.name)") == true)
      try store.close()
    }
  }

  private func texts(_ store: CatalogStore) throws -> [String] {
    var texts: [String] = []
    var cursor = try RecordCursor(store: store)
    while let batch = try cursor.nextBatch() {
      batch.forEach { texts.append("\($0.entry.id.name) \(String(decoding: $0.json, as: UTF8.self))") }
    }
    return texts
  }
}
