import GRDB
import GRDBSQLite

/// Puts records into their two tables. Valid within one transaction.
struct RecordStatements {
  private let db: Database
  private let crawl: Int64
  private let record: OpaquePointer
  private let body: OpaquePointer

  init(_ db: Database, crawl: Crawl) throws {
    self.db = db
    self.crawl = crawl.id
    record =
      try db.cachedStatement(
        sql: """
          INSERT INTO record (
            id, key, crawl, first_crawl, place, modified, attribution, missing_since, shown, latest, absent, unknown)
          VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?6, NULL, ?7, ?8, ?9, ?10)
          ON CONFLICT (id) DO UPDATE SET crawl = ?3, place = ?4, modified = ?5, attribution = ?6, missing_since = NULL,
            shown = coalesce(?7, shown), latest = ?8, absent = ?9, unknown = ?10
          """
      ).sqliteStatement
    body =
      try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO body (id, links, markup, json) VALUES (?, ?, ?, ?)"
      ).sqliteStatement
  }

  /// Writes a record under its number, in the place of what stood there.
  ///
  /// - Parameters:
  ///   - bytes: what the record's places lead into; read only during the call.
  ///   - isShown: whether a page of its collection has shown it in this crawl.
  func put(
    _ value: NormalizedRecord, as id: Int64, _ bytes: UnsafeRawBufferPointer, attribution: Int64?, isShown: Bool
  ) throws {
    sqlite3_bind_int64(record, 1, id)
    sqlite3_bind_int64(record, 2, value.key)
    sqlite3_bind_int64(record, 3, crawl)
    sqlite3_bind_int64(record, 4, value.place)
    if let date = value.modified { sqlite3_bind_int64(record, 5, date) } else { sqlite3_bind_null(record, 5) }
    if let attribution { sqlite3_bind_int64(record, 6, attribution) } else { sqlite3_bind_null(record, 6) }
    if isShown { sqlite3_bind_int64(record, 7, crawl) } else { sqlite3_bind_null(record, 7) }
    if let latest = value.latest { sqlite3_bind_int64(record, 8, latest) } else { sqlite3_bind_null(record, 8) }
    bindNonZero(value.fields.unsent, at: 9, to: record)
    bindNonZero(value.fields.unknown, at: 10, to: record)
    try db.step(record)

    sqlite3_bind_int64(body, 1, id)
    bindBody(bytes, value, at: 2, to: body)
    try db.step(body)
  }

  /// Keeps a row that did not win as a spare row, for fields that only it may have.
  func keepSpare(_ value: NormalizedRecord, _ bytes: UnsafeRawBufferPointer) throws {
    let statement =
      try db.cachedStatement(
        sql: """
          INSERT INTO spare (crawl, key, place, modified, latest, absent, links, markup, json)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          """
      ).sqliteStatement
    sqlite3_bind_int64(statement, 1, crawl)
    sqlite3_bind_int64(statement, 2, value.key)
    sqlite3_bind_int64(statement, 3, value.place)
    if let date = value.modified { sqlite3_bind_int64(statement, 4, date) } else { sqlite3_bind_null(statement, 4) }
    if let latest = value.latest { sqlite3_bind_int64(statement, 5, latest) } else { sqlite3_bind_null(statement, 5) }
    sqlite3_bind_int64(statement, 6, value.fields.unsent)
    bindBody(bytes, value, at: 7, to: statement)
    defer { sqlite3_clear_bindings(statement) }
    try db.step(statement)
  }

  /// Keeps the stored row of a number as a spare row, since another one is about to replace it.
  func keepSpare(standingAt id: Int64) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO spare (crawl, key, place, modified, latest, absent, links, markup, json)
        SELECT crawl, key, place, modified, latest, ifnull(absent, 0), links, markup, json
        FROM record CROSS JOIN body ON body.id = record.id WHERE record.id = ?
        """
    ).execute(arguments: [id])
  }

  /// Unbinds the bytes of the last record.
  func forget() {
    sqlite3_clear_bindings(record)
    sqlite3_clear_bindings(body)
  }

  private func bindNonZero(_ value: Int64, at index: Int32, to statement: OpaquePointer) {
    if value != 0 { sqlite3_bind_int64(statement, index, value) } else { sqlite3_bind_null(statement, index) }
  }

  private func bindBody(
    _ bytes: UnsafeRawBufferPointer, _ value: NormalizedRecord, at index: Int32, to statement: OpaquePointer
  ) {
    bind(bytes, value.links, at: index, to: statement)
    if let markup = value.markup {
      sqlite3_bind_text(
        statement, index + 1, bytes.baseAddress.map { ($0 + markup.lowerBound).assumingMemoryBound(to: CChar.self) },
        Int32(markup.count), nil)
    } else {
      sqlite3_bind_null(statement, index + 1)
    }
    bind(bytes, value.json, at: index + 2, to: statement)
  }

  // The bytes outlive the step, so SQLite may read them in place (a nil destructor is SQLITE_STATIC).
  private func bind(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, at index: Int32, to statement: OpaquePointer)
  {
    // A zero-length blob needs a pointer too, else SQLite binds NULL.
    if range.isEmpty {
      sqlite3_bind_zeroblob(statement, index, 0)
    } else {
      sqlite3_bind_blob(statement, index, bytes.baseAddress.map { $0 + range.lowerBound }, Int32(range.count), nil)
    }
  }
}
