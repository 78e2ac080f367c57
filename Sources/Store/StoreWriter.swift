import Catalog
import Foundation
import GRDB

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
  private var winners: [Int64: Winner] = [:]
  /// The numbers of records that earlier crawls left, by key.
  private var earlier: [Int64: Int64] = [:]
  private let keeper: FormerRecords
  /// The number of the next record that the store has not had.
  private var nextID: Int64 = 1
  private var attributions: [String: Int64] = [:]
  private var packer = PagePacker()

  private struct Winner {
    let modified: Int64
    let place: Int64
    let id: Int64
  }

  /// A writer for one crawl. Goes on with what the store already has of it.
  ///
  /// - Complexity: O(records of the store) time; some 50 bytes of memory a record.
  public init(store: CatalogStore, crawl: Crawl) throws {
    self.store = store
    self.crawl = crawl
    try store.removeRecordIndex()
    keeper = try store.read { db in try FormerRecords(before: crawl, db) }
    try store.read { db in
      let rows = try Row.fetchCursor(db, sql: "SELECT id, key, crawl, modified, place FROM record")
      while let row = try rows.next() {
        let id: Int64 = row[0]
        nextID = max(nextID, id + 1)
        if row[2] == crawl.id {
          winners[row[1]] = Winner(modified: row[3] ?? .min, place: row[4], id: id)
        } else {
          earlier[row[1]] = id
        }
      }
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
    let statements = try RecordStatements(db, crawl: crawl)
    try page.bytes.withUnsafeBytes { bytes in
      defer { statements.forget() }
      for record in page.records {
        let modified = record.modified ?? .min
        let id: Int64
        if let winner = winners[record.key] {
          repeats[Int(record.key >> 53)] += 1
          if (winner.modified, winner.place) > (modified, record.place) { continue }
          id = winner.id
        } else if let known = earlier.removeValue(forKey: record.key) {
          id = known
          try keeper.keep(id, record, bytes, db)
        } else {
          id = nextID
          nextID += 1
        }
        winners[record.key] = Winner(modified: modified, place: record.place, id: id)
        try statements.put(record, as: id, bytes, attribution: record.attribution.map { attributions[$0] })
      }
    }
    return repeats
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
