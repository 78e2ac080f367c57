import Catalog
import CatalogSources
import Foundation
import GRDB
import SourceTestSupport
import TestSupport
import Testing

@testable import Store

@Suite("The crawls of a store")
struct CrawlTests {
  private func page(_ uri: String, attribution: String) -> NormalizedPage {
    var page = NormalizedPage(
      place: PagePlace(kind: .events, walk: .collection, offset: 0), uri: uri, etag: "x", size: 10, kinds: 6)
    page.attributions = [attribution]
    page.rows[Kind.events.index].received = 2
    page.rows[Kind.events.index].rejected = 2
    page.quarantined = [
      QuarantinedValue(row: 0, key: nil, pointer: "/id", rule: "no-id", raw: "0", remedy: "none", rejectsRecord: true)
    ]
    page.skipped = [SkippedPart(place: "file", reason: "no answer", count: 3_000)]
    return page
  }

  private func count(_ table: String, _ store: CatalogStore) throws -> Int {
    try store.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }

  @Test func `A store does not grow from crawl to crawl: only the last one's pages and quarantine are kept`() throws {
    try withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .marvel)
      for night in 0..<120 {
        let crawl = try store.crawls.begin(source: "s", started: "t\(night)")
        let writer = try StoreWriter(store: store, crawl: crawl)
        try writer.commit([page("p\(night)", attribution: "Data of night \(night)")])
        // An earlier crawl is the last that was whole until this one is.
        #expect(try count("page", store) == min(night + 1, 2))
        try store.crawls.finish(crawl, at: "u")
        #expect(try store.pages.all(of: crawl).map(\.uri) == ["p\(night)"])
        #expect(try store.cleaning.quarantineCounts(of: crawl).records == 1)
        #expect(try store.cleaning.skippedParts(of: crawl).map(\.count) == [3_000])
        for table in ["page", "page_rows", "quarantine", "skipped_file"] { #expect(try count(table, store) == 1) }
        #expect(try count("attribution", store) <= 100)
      }
      try store.close()
    }
  }

  @Test func `Rows beside those that won are looked through once, however many records have some`() throws {
    try withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .marvel)
      let crawl = try store.crawls.begin(source: "s", started: "t")
      let rows = (1...50).map { Row(id: $0, text: #"{"id":\#($0)}"#) }
      try StoreWriter(store: store, crawl: crawl).commit([StoreTests.page(.comics, offset: 0, rows)])
      try store.records.index()
      try store.write { db in
        try db.execute(
          sql: """
            INSERT INTO spare (crawl, key, place, absent, links, json)
            SELECT crawl, key, place, 0, links, json FROM record CROSS JOIN body ON body.id = record.id
            """)
        var statements: [String] = []
        db.trace { if case .statement(let statement) = $0 { statements.append(statement.expandedSQL) } }
        try SpareRows(of: crawl, in: store, db).merge()
        db.trace(options: [])
        #expect(statements.count > 50)
        let scans = try statements.filter { !$0.contains("FROM page") }.count { sql in
          try GRDB.Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql)
            .contains { ($0["detail"] as String).hasPrefix("SCAN") }
        }
        #expect(scans == 1)
      }
      try store.close()
    }
  }

  @Test func `A crawl is open, finished, and closed; a new one is none of these`() throws {
    try withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .marvel)
      #expect(try store.crawls.last() == nil)
      let crawl = try store.crawls.begin(source: "s", started: "t")
      #expect(try store.crawls.last() == crawl)
      try store.crawls.finish(crawl, at: "u", conclusion: "{}")
      #expect(try store.crawls.last()?.finished == "u")
      #expect(try store.crawls.last()?.closed == nil)
      #expect(try store.crawls.conclusion(of: crawl) == "{}")
      try store.crawls.close(crawl, at: "v", isPublished: true)
      #expect(try store.crawls.last()?.closed == "v")
      try store.close()
    }
  }
}
