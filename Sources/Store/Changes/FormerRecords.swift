import GRDB
import GRDBSQLite

/// Keeps records as they were before a crawl changes them.
struct FormerRecords {
  private let crawl: Int64
  /// The last published crawl before this one. Records are kept in the form that it left: what crawls since then
  /// changed was never published. Records that it did not have were added since and are not kept.
  private let base: Int64

  init(before crawl: Crawl, _ db: Database) throws {
    self.crawl = crawl.id
    base = try Self.base(of: crawl, db)
  }

  /// The last crawl before this one that was read to its end and published, of the records that are in the store; 0 for none.
  static func base(of crawl: Crawl, _ db: Database) throws -> Int64 {
    // Another source takes all records out.
    try Int64.fetchOne(
      db,
      sql: """
        SELECT max(id) FROM crawl WHERE id < ?1 AND finished IS NOT NULL AND published
          AND id > ifnull((SELECT max(id) FROM crawl WHERE id < ?1 AND source <> ?2), 0)
        """, arguments: [crawl.id, crawl.source]) ?? 0
  }

  /// Keeps what stands under a number, unless the record that is to come says the same or an older form is kept already.
  ///
  /// - Parameter record: packed, as stored records are. Equal bytes say the same; what other bytes say is compared when the
  ///   crawl ends, see `closeChanges`.
  func keep(_ id: Int64, _ record: NormalizedRecord, _ bytes: UnsafeRawBufferPointer, _ db: Database) throws {
    guard base > 0 else { return }
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO former (id, crawl, key, was_missing, markup, json)
        SELECT record.id, ?2, key, missing_since IS NOT NULL, markup, json
        FROM record CROSS JOIN body ON body.id = record.id
        WHERE record.id = ?1 AND first_crawl <= ?5 AND (json <> ?3 OR markup IS NOT ?4 OR missing_since IS NOT NULL)
          AND NOT EXISTS (SELECT 1 FROM former WHERE former.id = ?1 AND former.crawl > ?5)
        """)
    let handle = statement.sqliteStatement
    sqlite3_bind_int64(handle, 1, id)
    sqlite3_bind_int64(handle, 2, crawl)
    // The bytes outlive the step, so SQLite may read them in place.
    sqlite3_bind_blob(handle, 3, bytes.baseAddress.map { $0 + record.json.lowerBound }, Int32(record.json.count), nil)
    if let markup = record.markup {
      sqlite3_bind_text(
        handle, 4, bytes.baseAddress.map { ($0 + markup.lowerBound).assumingMemoryBound(to: CChar.self) },
        Int32(markup.count), nil)
    } else {
      sqlite3_bind_null(handle, 4)
    }
    sqlite3_bind_int64(handle, 5, base)
    defer { sqlite3_clear_bindings(handle) }
    try db.step(handle)
  }

  /// Keeps a missing record that is back unchanged.
  func keepMissing(_ id: Int64, _ db: Database) throws {
    guard base > 0 else { return }
    try db.cachedStatement(
      sql: """
        INSERT INTO former (id, crawl, key, was_missing, markup, json)
        SELECT record.id, ?2, key, 1, markup, json FROM record CROSS JOIN body ON body.id = record.id
        WHERE record.id = ?1 AND first_crawl <= ?3 AND missing_since IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM former WHERE former.id = ?1 AND former.crawl > ?3)
        """
    ).execute(arguments: [id, crawl, base])
  }
}
