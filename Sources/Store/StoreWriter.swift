import Catalog
import Foundation
import GRDB
import GRDBSQLite

/// Puts pages into the store, a transaction a batch, and decides between repeats.
///
/// Of the rows that repeat an id within a crawl the one with the greatest `modified` stays (no date is the least); with
/// equal `modified` the one with the greater place. So what stays does not depend on the order in which pages arrive.
/// A later crawl's record always replaces an earlier crawl's.
///
/// One writer at a time; it belongs to one task.
public final class StoreWriter {
  private let store: CatalogStore
  private let crawl: Crawl
  private var winners: [Int64: Winner]
  private var attributions: [String: Int64] = [:]
  private var packer = PagePacker()

  private struct Winner {
    let modified: Int64
    let place: Int64
  }

  /// A writer for one crawl. Goes on with what the store already has of it.
  ///
  /// - Complexity: O(records of the crawl) time; 32 bytes of memory a record.
  public init(store: CatalogStore, crawl: Crawl) throws {
    self.store = store
    self.crawl = crawl
    winners = try store.read { db in
      var winners: [Int64: Winner] = [:]
      let rows = try Row.fetchCursor(
        db, sql: "SELECT key, modified, place FROM record WHERE crawl = ?", arguments: [crawl.id])
      while let row = try rows.next() {
        winners[row[0]] = Winner(modified: row[1] ?? .min, place: row[2])
      }
      return winners
    }
  }

  /// Stores pages: their records and their checkpoints, in one transaction.
  ///
  /// - Throws: `StoreError`; then none of the pages is in, and the writer must not be used again, since it has taken
  ///   decisions that the store does not know of.
  public func commit(_ pages: [NormalizedPage]) throws {
    try store.write { db in
      for var page in pages {
        packer.pack(&page)
        try self.insert(page, db)
      }
    }
  }

  private func insert(_ page: NormalizedPage, _ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO page (crawl, kind, walk, "offset", uri, etag, total, bytes, status, ids, descents,
          capture_file, capture_offset, capture_count)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    // Recordings are never walked again: what stood in which file serves nobody.
    let ids = page.place.kind == nil ? nil : PageIDs.pack(page.records)
    try statement.execute(arguments: [
      crawl.id, page.place.kind.map { Int($0.rawValue) }, page.place.walk, page.place.offset, page.uri, page.etag,
      page.total, page.size, page.status, ids.map { Data($0) }, PageIDs.descents(of: page.records),
      page.capture?.file, page.capture?.offset, page.capture?.count,
    ])
    let pageID = db.lastInsertedRowID
    for (number, value) in page.quarantined.enumerated() {
      try db.cachedStatement(
        sql: """
          INSERT INTO quarantine (page, position, number, key, pointer, rule, raw, remedy, rejects_record, count)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """
      ).execute(arguments: [
        pageID, value.row, number, value.key, value.pointer, value.rule, value.raw, value.remedy, value.rejectsRecord,
        value.count,
      ])
    }
    for part in page.skipped {
      try db.cachedStatement(sql: "INSERT OR REPLACE INTO skipped_file (crawl, path, reason) VALUES (?, ?, ?)")
        .execute(arguments: [crawl.id, part.place, part.reason])
    }
    let attributions = try page.attributions.map { try attributionID($0, db) }
    let repeats = try upsert(page, attributions: attributions, db)
    for (index, count) in page.rows.enumerated() where count.received > 0 {
      let kind = index < Kind.allCases.count ? index : -1
      try db.cachedStatement(
        sql: "INSERT INTO page_rows (page, kind, received, rejected, repeats) VALUES (?, ?, ?, ?, ?)"
      ).execute(arguments: [pageID, kind, count.received, count.rejected, repeats[index]])
    }
  }

  /// Stores the records that win.
  ///
  /// - Returns: how many rows repeated an id of the crawl, by kind, with a last place for none.
  private func upsert(_ page: NormalizedPage, attributions: [Int64], _ db: Database) throws -> [Int] {
    var repeats = Array(repeating: 0, count: Kind.allCases.count + 1)
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO record (key, crawl, first_crawl, place, modified, attribution, missing_since, digest, links, markup, json)
        VALUES (?1, ?2, ?2, ?3, ?4, ?5, NULL, ?6, ?7, ?8, ?9)
        ON CONFLICT (key) DO UPDATE SET crawl = ?2, place = ?3, modified = ?4, attribution = ?5, missing_since = NULL,
          digest = ?6, links = ?7, markup = ?8, json = ?9
        """)
    let handle = statement.sqliteStatement
    try page.bytes.withUnsafeBytes { bytes in
      for record in page.records {
        let modified = record.modified ?? .min
        if let winner = winners[record.key] {
          repeats[Int(record.key >> 53)] += 1
          if (winner.modified, winner.place) > (modified, record.place) { continue }
        }
        winners[record.key] = Winner(modified: modified, place: record.place)
        let attribution = record.attribution.map { attributions[$0] }
        try insert(record, bytes, attribution: attribution, with: handle, db)
      }
      sqlite3_clear_bindings(handle)
    }
    return repeats
  }

  private func insert(
    _ record: NormalizedRecord, _ bytes: UnsafeRawBufferPointer, attribution: Int64?, with handle: OpaquePointer,
    _ db: Database
  ) throws {
    // The bytes outlive the step, so SQLite may read them in place (a nil destructor is SQLITE_STATIC).
    sqlite3_reset(handle)
    sqlite3_bind_int64(handle, 1, record.key)
    sqlite3_bind_int64(handle, 2, crawl.id)
    sqlite3_bind_int64(handle, 3, record.place)
    if let date = record.modified { sqlite3_bind_int64(handle, 4, date) } else { sqlite3_bind_null(handle, 4) }
    if let attribution { sqlite3_bind_int64(handle, 5, attribution) } else { sqlite3_bind_null(handle, 5) }
    bind(bytes, record.digest, at: 6, to: handle)
    bind(bytes, record.links, at: 7, to: handle)
    if let markup = record.markup {
      sqlite3_bind_text(
        handle, 8, bytes.baseAddress.map { ($0 + markup.lowerBound).assumingMemoryBound(to: CChar.self) },
        Int32(markup.count), nil)
    } else {
      sqlite3_bind_null(handle, 8)
    }
    bind(bytes, record.json, at: 9, to: handle)
    let result = sqlite3_step(handle)
    sqlite3_reset(handle)
    guard result == SQLITE_DONE else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: result), message: String(cString: sqlite3_errmsg(db.sqliteConnection)))
    }
  }

  private func bind(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, at index: Int32, to handle: OpaquePointer) {
    // A zero-length blob needs a pointer too, else SQLite binds NULL.
    if range.isEmpty {
      sqlite3_bind_zeroblob(handle, index, 0)
    } else {
      sqlite3_bind_blob(handle, index, bytes.baseAddress.map { $0 + range.lowerBound }, Int32(range.count), nil)
    }
  }

  private func attributionID(_ text: String, _ db: Database) throws -> Int64 {
    if let id = attributions[text] { return id }
    try db.cachedStatement(sql: "INSERT OR IGNORE INTO attribution (text) VALUES (?)").execute(arguments: [text])
    let id =
      try Int64.fetchOne(db.cachedStatement(sql: "SELECT id FROM attribution WHERE text = ?"), arguments: [text]) ?? 0
    attributions[text] = id
    return id
  }
}
