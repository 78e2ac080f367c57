import Catalog
import Foundation
import GRDB
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
      try Schema.migrator.migrate(old, upTo: "2-what-stood-on-a-page")
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

      let store = try CatalogStore(path: path)
      #expect(try texts(store) == ["comics/2 {a}", "comics/7 {b}"])

      // A row that repeats one of the records with a lesser date is a repeat, as it would have been before.
      let crawl = try #require(try store.lastCrawl())
      let writer = try StoreWriter(store: store, crawl: crawl)
      var page = NormalizedPage(place: PagePlace(kind: .comics, walk: 0, offset: 0), uri: "u", total: 2, size: 1)
      page.bytes = Array("{c}".utf8)
      page.records = [
        NormalizedRecord(
          key: comic | 2, modified: 1, place: 1, links: 0..<0, markup: nil, json: 0..<3),
        NormalizedRecord(
          key: comic | 7, modified: 51, place: 1, links: 0..<0, markup: nil, json: 0..<3),
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

  private func texts(_ store: CatalogStore) throws -> [String] {
    var texts: [String] = []
    var cursor = try RecordCursor(store: store)
    while let batch = try cursor.nextBatch() {
      batch.forEach { texts.append("\($0.entry.id) \(String(decoding: $0.json, as: UTF8.self))") }
    }
    return texts
  }
}
