import GRDB
import GRDBSQLite

/// The statements that write records into their two tables. Valid within one transaction.
struct RecordStatements {
  private let db: Database
  private let crawl: Int64
  private let record: BoundStatement
  private let body: BoundStatement

  init(_ db: Database, crawl: Crawl) throws {
    self.db = db
    self.crawl = crawl.id
    record = BoundStatement(
      try db.cachedStatement(
        sql: """
          INSERT INTO record (
            id, key, crawl, first_crawl, place, modified, attribution, missing_since, shown, latest, absent, unknown)
          VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?6, NULL, ?7, ?8, ?9, ?10)
          ON CONFLICT (id) DO UPDATE SET crawl = ?3, place = ?4, modified = ?5, attribution = ?6, missing_since = NULL,
            shown = coalesce(?7, shown), latest = ?8, absent = ?9, unknown = ?10
          """))
    body = BoundStatement(
      try db.cachedStatement(sql: "INSERT OR REPLACE INTO body (id, links, markup, json) VALUES (?, ?, ?, ?)"))
  }

  /// Writes a record under its number, in place of the record before.
  ///
  /// - Parameters:
  ///   - bytes: the bytes that the record's places refer to; read only during the call.
  ///   - isShown: whether a page of the record's collection has shown it in this crawl.
  func put(
    _ value: NormalizedRecord, as id: Int64, _ bytes: UnsafeRawBufferPointer, attribution: Int64?, isShown: Bool
  ) throws {
    record.bind(id, at: 1)
    record.bind(value.key, at: 2)
    record.bind(crawl, at: 3)
    record.bind(value.place, at: 4)
    record.bind(value.modified, at: 5)
    record.bind(attribution, at: 6)
    record.bind(isShown ? crawl : nil, at: 7)
    record.bind(value.latest, at: 8)
    record.bind(value.fields.unsent == 0 ? nil : value.fields.unsent, at: 9)
    record.bind(value.fields.unknown == 0 ? nil : value.fields.unknown, at: 10)
    try db.step(record)

    body.bind(id, at: 1)
    body.bind(bytes, bodyOf: value, at: 2)
    try db.step(body)
  }

  /// Keeps a row that did not win as a spare row, for fields that only it may have.
  func keepSpare(_ value: NormalizedRecord, from bytes: UnsafeRawBufferPointer, attribution: Int64?) throws {
    let statement = BoundStatement(
      try db.cachedStatement(
        sql: """
          INSERT INTO spare (crawl, key, place, modified, latest, absent, links, markup, json, attribution)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """))
    statement.bind(crawl, at: 1)
    statement.bind(value.key, at: 2)
    statement.bind(value.place, at: 3)
    statement.bind(value.modified, at: 4)
    statement.bind(value.latest, at: 5)
    statement.bind(value.fields.unsent, at: 6)
    statement.bind(bytes, bodyOf: value, at: 7)
    statement.bind(attribution, at: 10)
    defer { statement.clear() }
    try db.step(statement)
  }

  /// The place of spare rows from an earlier crawl: before every row of this one.
  static let earlierPlace = Int64.min

  /// Keeps the stored row of a number as a spare row, since another one is about to replace it.
  ///
  /// - Parameter isEarlier: whether the row is from an earlier crawl.
  func keepSpare(standingAt id: Int64, isEarlier: Bool = false) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO spare (crawl, key, place, modified, latest, absent, links, markup, json, attribution)
        SELECT ?2, key, ifnull(?3, place), modified, latest, ifnull(absent, 0), links, markup, json, attribution
        FROM record CROSS JOIN body ON body.id = record.id WHERE record.id = ?1
        """
    ).execute(arguments: [id, crawl, isEarlier ? Self.earlierPlace : nil])
  }

  /// Unbinds the bytes of the last record.
  func forget() {
    record.clear()
    body.clear()
  }
}

/// A statement whose values are bound by hand, without copies: the bytes live longer than the step, so SQLite may read them in place (a nil
/// destructor is SQLITE_STATIC).
struct BoundStatement {
  fileprivate let handle: OpaquePointer

  init(_ statement: Statement) { handle = statement.sqliteStatement }

  /// Binds a number, or NULL.
  func bind(_ value: Int64?, at index: Int32) {
    if let value { sqlite3_bind_int64(handle, index, value) } else { sqlite3_bind_null(handle, index) }
  }

  /// Binds some bytes.
  func bind(_ bytes: UnsafeRawBufferPointer, range: Range<Int>, at index: Int32) {
    // A zero-length blob needs a pointer too, else SQLite binds NULL.
    if range.isEmpty {
      sqlite3_bind_zeroblob(handle, index, 0)
    } else {
      sqlite3_bind_blob(handle, index, bytes.baseAddress.map { $0 + range.lowerBound }, Int32(range.count), nil)
    }
  }

  /// Binds some bytes as a text, or NULL.
  func bind(text bytes: UnsafeRawBufferPointer, range: Range<Int>?, at index: Int32) {
    guard let range else { return bind(nil, at: index) }
    let start = bytes.baseAddress.map { ($0 + range.lowerBound).assumingMemoryBound(to: CChar.self) }
    sqlite3_bind_text(handle, index, start, Int32(range.count), nil)
  }

  /// Binds links, markup and JSON of a record to three parameters in a row.
  fileprivate func bind(_ bytes: UnsafeRawBufferPointer, bodyOf value: NormalizedRecord, at index: Int32) {
    bind(bytes, range: value.links, at: index)
    bind(text: bytes, range: value.markup, at: index + 1)
    bind(bytes, range: value.json, at: index + 2)
  }

  /// Unbinds all values.
  func clear() { sqlite3_clear_bindings(handle) }
}

extension Database {
  /// Runs a statement that returns no rows, and resets it for the next values.
  ///
  /// - Throws: `DatabaseError`.
  func step(_ statement: BoundStatement) throws {
    let result = sqlite3_step(statement.handle)
    sqlite3_reset(statement.handle)
    guard result == SQLITE_DONE else { throw failure(result) }
  }

  /// Returns SQLite's error for a step that failed.
  func failure(_ result: Int32) -> DatabaseError {
    DatabaseError(resultCode: ResultCode(rawValue: result), message: String(cString: sqlite3_errmsg(sqliteConnection)))
  }
}
