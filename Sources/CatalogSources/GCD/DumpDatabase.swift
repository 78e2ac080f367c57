import Basics
import Foundation
import GRDBSQLite

/// A connection to a database that cannot change: read-only, without locks, journals or files of its own.
///
/// The file comes from others. Only tables with rows of their own are read, since a view or a virtual table can make endless rows out of
/// nothing, and no value or row is larger than ``greatestValue``.
///
/// A class because it owns a connection of SQLite. One task uses it.
final class DumpDatabase {
  /// The path of the file.
  let path: String
  private var handle: OpaquePointer?
  /// Gets the text of each query: as many as tables and lists of links, for any number of rows.
  private let note: (@Sendable (String) -> Void)?
  /// The most bytes of a value and of a row. The longest texts of catalogues have some hundred thousand.
  static let greatestValue = 4 << 20

  /// Opens a file.
  ///
  /// - Throws: `SourceError`.
  init(path: String, noting note: (@Sendable (String) -> Void)? = nil) throws(SourceError) {
    (self.path, self.note) = (path, note)
    // The path stands in a URI: characters with a meaning there are encoded.
    let uri = "file:\(PercentEncoding.encode(path, keeping: "/"))?immutable=1&mode=ro"
    let code = sqlite3_open_v2(uri, &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK else { throw error() }
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, CInt(Self.greatestValue))
    // A query that finds nothing in a large table is interrupted, too.
    sqlite3_progress_handler(handle, 100_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
    try execute("PRAGMA trusted_schema = OFF")
    try execute("PRAGMA cache_size = -16384")
    // Links without an index are sorted once, on disk.
    try execute("PRAGMA temp_store = FILE")
  }

  deinit { sqlite3_close_v2(handle) }

  private func execute(_ sql: String) throws(SourceError) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw error() }
  }

  /// Returns a statement, which must not outlive the connection.
  func query(_ sql: String) throws(SourceError) -> DumpQuery {
    note?(sql)
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else { throw error() }
    return DumpQuery(statement, of: self)
  }

  /// Returns the columns of the tables, by name, in lower case. Views, virtual tables and generated columns are ignored.
  func tables() throws(SourceError) -> [String: Set<String>] {
    var names: [String] = []
    let tables = try query("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0")
    while try tables.step() { names.append(tables.text(0) ?? "") }
    var found: [String: Set<String>] = [:]
    for name in names {
      let columns = try query("SELECT name FROM pragma_table_info(?1)")
      columns.bind(name)
      while try columns.step() { found[name.lowercased(), default: []].insert((columns.text(0) ?? "").lowercased()) }
    }
    return found
  }

  /// Calls `body` with the rows of a table in the order of their ids, without those that have a value that is too large.
  ///
  /// - Parameters:
  ///   - columns: the columns of a row behind its id.
  ///   - condition: an expression that is true for the wanted rows.
  ///   - limit: the most rows.
  /// - Returns: the number of rows that were too large.
  func forEachRow(
    of table: String, _ columns: [String], where condition: String = "1", limit: Int = .max,
    _ body: (DumpQuery) throws -> Void
  ) throws -> Int {
    let rest = "FROM \"\(table)\" AS t WHERE t.id >= ?1 AND typeof(t.id) = 'integer' AND \(condition) ORDER BY t.id"
    let rows = try query("SELECT \((["t.id"] + columns).joined(separator: ", ")) \(rest)")
    let ids = try query("SELECT t.id \(rest)")
    var (next, left, tooLarge) = (Int64(0), limit, 0)
    rows.restart(from: next)
    while left > 0 {
      left -= 1
      switch try rows.stepUnlessTooLarge() {
      case true?:
        next = rows.integer(0) &+ 1
        try body(rows)
      case false?: return tooLarge
      case nil:
        ids.restart(from: next)
        guard try ids.step() else { return tooLarge }
        next = ids.integer(0) &+ 1
        tooLarge += 1
        rows.restart(from: next)
      }
    }
    return tooLarge
  }

  /// Returns the steps by which SQLite finds the rows of a query, in its own words: `SCAN t`, `SEARCH t USING …`, `USE TEMP B-TREE FOR
  /// ORDER BY`.
  func plan(of sql: String) throws(SourceError) -> [String] {
    let steps = try query("EXPLAIN QUERY PLAN " + sql)
    var plan: [String] = []
    while try steps.step() { plan.append(steps.text(3) ?? "") }
    return plan
  }

  /// Returns the error of the last call.
  func error() -> SourceError {
    let words = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "no memory"
    let code = handle.map { sqlite3_errcode($0) & 0xFF } ?? SQLITE_NOMEM
    if code == SQLITE_INTERRUPT {
      return SourceError(code: .cancelled, message: "The dump was not read to its end.", remedy: "Run again to resume.")
    }
    guard code != SQLITE_TOOBIG else {
      return SourceError(
        code: .unavailable,
        message:
          "The dump \(path) has a value of more than \(Self.greatestValue >> 20) MiB where names or words are expected.",
        remedy: "No dump has such values: unpack or download it again, and run again.", cause: words.asSentence)
    }
    let isDamaged = code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_IOERR
    return SourceError(
      code: .unavailable, message: "The dump \(path) cannot be read\(isDamaged ? "; it is damaged" : "").",
      remedy: "Unpack or download it again, and run again.", cause: words.asSentence)
  }
}

/// The rows of a query, one after the other. A class because it owns a statement.
final class DumpQuery {
  /// The number of rows that can be read in the time of one search by an index.
  static let stepsOfSearch = 8

  private let statement: OpaquePointer
  private let database: DumpDatabase

  fileprivate init(_ statement: OpaquePointer, of database: DumpDatabase) {
    self.statement = statement
    self.database = database
  }

  deinit { sqlite3_finalize(statement) }

  /// Restarts the query with a number as its first parameter.
  func restart(from number: Int64) {
    sqlite3_reset(statement)
    sqlite3_bind_int64(statement, 1, number)
  }

  /// Restarts the query with some texts as its parameters.
  func restart(binding texts: String...) {
    sqlite3_reset(statement)
    bind(texts)
  }

  func bind(_ texts: String...) { bind(texts) }

  private func bind(_ texts: [String]) {
    for (place, text) in texts.enumerated() {
      // The bytes are copied: the pointer is valid only during the call.
      sqlite3_bind_text(statement, CInt(place + 1), text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    }
  }

  /// Goes to the next row; false behind the last one.
  func step() throws(SourceError) -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: true
    case SQLITE_DONE: false
    default: throw database.error()
    }
  }

  /// Goes to the next row, as ``step()`` does; nil where that row has a value that is too large. The query must be restarted then.
  func stepUnlessTooLarge() throws(SourceError) -> Bool? {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: true
    case SQLITE_DONE: false
    case SQLITE_TOOBIG: nil
    default: throw database.error()
    }
  }

  func isNull(_ column: Int) -> Bool { sqlite3_column_type(statement, CInt(column)) == SQLITE_NULL }

  func integer(_ column: Int) -> Int64 { sqlite3_column_int64(statement, CInt(column)) }

  func text(_ column: Int) -> String? {
    isNull(column) ? nil : withText(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with a value as text, which is empty for NULL.
  func withText<R>(_ column: Int, _ body: (UnsafeRawBufferPointer) -> R) -> R {
    // The length is asked for behind the text, which may be converted.
    let start = sqlite3_column_text(statement, CInt(column))
    let count = Int(sqlite3_column_bytes(statement, CInt(column)))
    return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// Returns a value that is a number as it stands; nil for another.
  func number(_ column: Int) -> DumpNumber? {
    switch sqlite3_column_type(statement, CInt(column)) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .decimal(sqlite3_column_double(statement, CInt(column)))
    default: nil
    }
  }
}

/// A number of a database.
enum DumpNumber {
  case integer(Int64)
  case decimal(Double)
}
