import Basics
import Catalog
import CatalogSources
import Foundation
import GRDB
import JSONKit
import SourceTestSupport
import TestSupport
import Testing

@testable import Store

@Suite("A store that is damaged, or is another's")
struct DamagedStoreTests {
  @Test(arguments: [
    ResultCode.SQLITE_IOERR_LOCK, .SQLITE_IOERR_RDLOCK, .SQLITE_IOERR_SHMLOCK, .SQLITE_IOERR_SHMMAP,
  ])
  func `is not taken for a full or broken disk where its file system has no locks`(_ code: ResultCode) throws {
    let error = #expect(throws: StoreError.self) {
      try StoreError.catching(path: "x") { throw DatabaseError(resultCode: code) }
    }
    #expect(error?.code == .unfit && error?.description.contains("--state-dir") == true)
  }

  /// A store of two crawls with everything that it can hold.
  private func fill(_ path: String) throws {
    let store = try CatalogStore(path: path, model: .marvel)
    for (number, words) in ["a", "b"].enumerated() {
      let crawl = try store.crawls.begin(source: "s", started: "2026-01-0\(number + 1)T00:00:00Z", plan: "{}")
      let rows = (1...40).map { Row(id: $0, modified: 1_400_000_000 + $0, text: #"{"id":\#($0),"title":"\#(words)"}"#) }
      var walk = try page(.comics, offset: 0, total: 40, number == 0 ? rows : Array(rows.dropLast()))
      walk.etag = "x"
      walk.capture = CapturePlace(file: "f", offset: 1, count: 2)
      walk.skipped = [SkippedPart(place: "file", reason: "no answer")]
      walk.quarantined = [
        QuarantinedValue(row: 0, key: walk.records[0].key, pointer: "/a", rule: "r", raw: "x", remedy: "y")
      ]
      var head = try page(.comics, walk: PagePlace.Walk.head, offset: 0, total: 40, [rows[3]])
      head.etag = "h"
      try StoreWriter(store: store, crawl: crawl).commit([walk, head])
      let hero = try #require(RecordID(.characters, 1))
      try store.enrichment.putLists([ListAnswer(owner: hero, target: .comics, available: 3, ids: [1, 2, 3])])
      try store.enrichment.endPass(of: crawl, notFound: [NotFoundAddress(hero)])
      var picture = MediaEntry(url: "http://x/a.jpg")
      picture.file = MediaFile(digest: "00", fileExtension: "jpg", bytes: 1, width: 1, height: 1, color: 1)
      try store.media.put([picture])
      try store.crawls.finish(crawl, at: crawl.started, conclusion: "{}", complete: [.comics])
      try store.crawls.close(crawl, at: crawl.started, isPublished: true)
    }
    try store.records.index()
    try store.close()
  }

  /// Reads everything that a store holds, and what a run reads before it writes; every failure has to be one of the store's.
  private func readAll(_ path: String) {
    func attempt(_ body: () throws -> Void) {
      do {
        try body()
      } catch {
        #expect(error is StoreError, "\(error)")
      }
    }
    attempt {
      try CatalogStore.reading(path: path, model: .marvel) { store in
        for part in [RecordPart.whole, .links] {
          attempt {
            var cursor = try RecordCursor(store: store, part: part)
            while let batch = try cursor.nextBatch(size: 200) {
              try batch.forEach { if part == .whole { try JSONReader().read($0.json) { _ in } } }
            }
          }
        }
        attempt {
          guard let crawl = try store.crawls.last() else { return }
          attempt { _ = try store.pages.all(of: crawl) }
          attempt { _ = try store.pages.validated(before: crawl, walk: .collection) }
          attempt { _ = try store.crawls.counts(of: crawl) }
          attempt { _ = try store.cleaning.quarantineCounts(of: crawl) }
          attempt { _ = try store.pages.captures(of: crawl) }
          attempt { _ = try store.crawls.conclusion(of: crawl) }
          attempt { _ = try store.cleaning.skippedParts(of: crawl) }
          attempt { _ = try store.pages.nightTallies(of: crawl) }
        }
        attempt { _ = try store.crawls.lastFull(of: "s") }
        attempt { try store.changes.forEach { _ in } }
        attempt { _ = try store.changes.started() }
        attempt { _ = try store.records.missing() }
        attempt { _ = try store.records.attributions() }
        attempt { _ = try store.crawls.lastKnown(of: "s") }
        attempt { try store.enrichment.forEachList { _ in } }
        attempt { _ = try store.enrichment.notFound() }
        attempt { try store.media.forEach { _ in } }
        attempt { _ = try store.records.lastModified(upTo: .max) }
        attempt {
          for number in [1, 7, 40] { _ = try RecordID(.comics, Int64(number)).map { try store.records.origin(of: $0) } }
        }
      }
    }
    attempt {
      let reader = try QuarantineReader(path: path, model: .marvel)
      attempt { _ = try reader.totals(QuarantineFilter()) }
      _ = try reader.entries(QuarantineFilter())
    }
    attempt { _ = try CatalogStore.holdings(of: path, otherThan: "other") }
    attempt {
      let store = try CatalogStore(path: path, model: .marvel)
      defer { try? store.close() }
      let crawl = try store.crawls.begin(source: "s", started: "2026-01-03T00:00:00Z")
      _ = try StoreWriter(store: store, crawl: crawl)
    }
  }

  @Test func `is found out though all is sound that is read of it`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      try fill(path)
      try CatalogStore.reading(path: path, model: .marvel) { try $0.checkSoundness() }
      let file = try DatabaseQueue(path: path)
      let root = try #require(
        try file.read { db in
          try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'record'")
        })
      try file.close()
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      let start = (root - 1) * 4096
      bytes.replaceSubrange(start..<(start + 64), with: repeatElement(0xFF, count: 64))
      try bytes.write(to: URL(fileURLWithPath: path))
      try CatalogStore.reading(path: path, model: .marvel) { store in
        let last = try store.crawls.lastFinished(of: "s")
        #expect(last != nil)
        let error = #expect(throws: StoreError.self) { try store.checkSoundness() }
        #expect(error?.code == .unreadable)
      }
    }
  }

  @Test func `says which record is damaged, where JSON or links of it are, and what to do`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      try fill(path)
      let file = try DatabaseQueue(path: path)
      let key = try #require(RecordID(.comics, 7)).key
      for (change, mark) in [
        ("links = x'0501'", "links"), ("json = CAST('{\"id\":7' AS BLOB)", ""), ("json = x'01ff'", ""),
      ] {
        try file.write { db in
          try db.execute(
            sql: "UPDATE body SET \(change) WHERE id = (SELECT id FROM record WHERE key = ?)", arguments: [key])
        }
        let error = #expect(throws: StoreError.self) {
          try CatalogStore.reading(path: path, model: .marvel) { store in
            var cursor = try RecordCursor(store: store)
            while let batch = try cursor.nextBatch() {
              try batch.forEach { record in
                try JSONReader().read(record.json) { _ in }
                var links = record.linkReader
                while !record.links.isEmpty, try links.begin() != nil { _ = try links.item() }
              }
            }
          }
        }
        let text = try #require(error).description
        #expect(error?.code == .unreadable)
        #expect(text.contains("comics/7") && text.contains(path) && text.contains("spinrack rebuild"), "\(text)")
        #expect(mark.isEmpty || text.contains(mark))
      }
      try file.close()
    }
  }

  @Test
  func `with a record of no bytes says which, since its links would lead out of it; its links alone are still read`()
    throws
  {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      try fill(path)
      let file = try DatabaseQueue(path: path)
      let key = try #require(RecordID(.comics, 7)).key
      func read(_ part: RecordPart) throws {
        try CatalogStore.reading(path: path, model: .marvel) { store in
          var cursor = try RecordCursor(store: store, part: part)
          while try cursor.nextBatch() != nil {}
        }
      }
      for json in ["x''", "x'0100'"] {
        try file.write { db in
          try db.execute(
            sql: "UPDATE body SET json = \(json) WHERE id = (SELECT id FROM record WHERE key = ?)", arguments: [key])
        }
        let error = #expect(throws: StoreError.self) { try read(.whole) }
        #expect(error?.description.contains("comics/7") == true)
        try read(.links)
      }
      try file.close()
    }
  }

  @Test
  func `with values of other types, or none, where the tables allow neither, gives errors and never ends the program`()
    throws
  {
    try withTemporaryFolder { folder in
      try fill(folder + "/whole.sqlite")
      let whole = try DatabaseQueue(path: folder + "/whole.sqlite")
      let columns = try whole.read { db in
        try [
          "crawl", "page", "page_rows", "record", "body", "attribution", "quarantine", "skipped_file", "former",
          "listed", "absent", "media",
        ]
        .flatMap { table in try db.columns(in: table).map { (table, $0.name) } }
      }
      try whole.close()
      #expect(columns.count > 70)
      for (table, column) in columns {
        for value in ["NULL", "'x'", "x'ff80ff'", "9223372036854775807", "-1"] {
          let path = folder + "/s.sqlite"
          try? FileManager.default.removeItem(atPath: path)
          try FileManager.default.copyItem(atPath: folder + "/whole.sqlite", toPath: path)
          let file = try DatabaseQueue(path: path)
          // What a damaged page does to a row, the tables' own rules forbid.
          try file.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA writable_schema = ON")
            try db.execute(
              sql: """
                UPDATE sqlite_master
                SET sql = replace(replace(replace(sql, 'STRICT, WITHOUT', 'WITHOUT'), ') STRICT', ')'), 'NOT NULL', '')
                WHERE type = 'table' AND name = ?
                """, arguments: [table])
          }
          try file.close()
          let changed = try DatabaseQueue(path: path)
          try? changed.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            try db.execute(sql: "UPDATE OR IGNORE \(table) SET \"\(column)\" = \(value)")
          }
          try changed.close()
          readAll(path)
        }
      }
    }
  }

  @Test func `with any damaged byte gives errors and never ends the program`() throws {
    try withTemporaryFolder { folder in
      try fill(folder + "/whole.sqlite")
      let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/whole.sqlite")))
      var generator = SplitMix64(seed: 7)
      for _ in 0..<400 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
        }
        let path = folder + "/s.sqlite"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        readAll(path)
      }
    }
  }

  @Test func `and was made by a newer version is refused, and left as it is`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      try fill(path)
      let file = try DatabaseQueue(path: path)
      try file.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99-later')") }
      try file.close()
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      for open in [
        { _ = try CatalogStore(path: path, model: .marvel) },
        { try CatalogStore.reading(path: path, model: .marvel) { _ in } },
        { _ = try QuarantineReader(path: path, model: .marvel) },
        { _ = try CatalogStore.holdings(of: path, otherThan: "x") },
      ] as [() throws -> Void] {
        let error = #expect(throws: StoreError.self) { try open() }
        #expect(error?.code == .newer)
        #expect(error?.description.contains("newer version of spinrack") == true)
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }

  @Test func `is not made of a database of another program`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      let file = try DatabaseQueue(path: path)
      try file.write { try $0.execute(sql: "CREATE TABLE shopping (item TEXT)") }
      try file.close()
      #expect { _ = try CatalogStore(path: path, model: .marvel) } throws: { ($0 as? StoreError)?.code == .unreadable }
      let again = try DatabaseQueue(path: path)
      #expect(try again.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") } == 1)
    }
  }

  @Test func `as a ledger of a newer version is refused`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      try CallLedger(path: path).close()
      let file = try DatabaseQueue(path: path)
      try file.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99-later')") }
      try file.close()
      #expect { _ = try CallLedger(path: path) } throws: { ($0 as? StoreError)?.code == .newer }
    }
  }
}
