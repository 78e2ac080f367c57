import Basics
import Catalog
import GRDBSQLite
import Pipeline

/// Inserts rows into one table of a database.
///
/// Moments and days are text, as in the CSV files, which SQLite's date functions read; truth values are 0 and 1. A call
/// of a sink cannot fail, so the first error waits for `check()`, and no row is inserted after it.
/// A class because it owns a statement; one task fills it.
final class DatabaseRows: RowSink {
  @exclusivity(unchecked) private var count = 0
  private var reportedCount = 0
  private let progress: (Int) -> Void
  private let connection: DatabaseConnection
  private let statement: OpaquePointer
  private var isFinalized = false
  @exclusivity(unchecked) private var failure: DatabaseError?
  @exclusivity(unchecked) private var column: CInt = 0
  /// The texts of the row, which must live until the row is inserted: those that are given live for a call.
  @exclusivity(unchecked) private var bytes = ByteBuilder(capacity: 4096)
  @exclusivity(unchecked) private var texts: [(column: CInt, end: Int)] = []

  /// Rows for a table that was created.
  ///
  /// - Parameter progress: called with the rows that have come since the last call.
  init(
    _ table: TableDescription, in connection: DatabaseConnection, progress: @escaping (Int) -> Void = { _ in }
  ) throws(DatabaseError) {
    self.connection = connection
    self.progress = progress
    statement = try connection.prepare(table.insertSQL)
  }

  deinit { if !isFinalized { sqlite3_finalize(statement) } }

  func null() {
    column += 1
    keep(sqlite3_bind_null(statement, column))
  }

  func int64(_ value: Int64) {
    column += 1
    keep(sqlite3_bind_int64(statement, column, value))
  }

  func double(_ value: Double) {
    column += 1
    keep(sqlite3_bind_double(statement, column, value))
  }

  func bool(_ value: Bool) {
    int64(value ? 1 : 0)
  }

  func string(_ utf8: UnsafeRawBufferPointer) {
    column += 1
    bytes.append(utf8)
    texts.append((column, bytes.count))
  }

  func endRow() {
    column = 0
    count += 1
    if failure == nil { insert() }
    bytes.removeAll()
    texts.removeAll(keepingCapacity: true)
  }

  /// Inserts the row, unless a value of it cannot be bound: the last row's would stand in its place.
  private func insert() {
    // The texts stand still from here to the end of the step, so SQLite need not copy them.
    bytes.withUnsafeBytes { bytes in
      var start = 0
      for text in texts {
        let utf8 = UnsafeRawBufferPointer(rebasing: bytes[start..<text.end])
        keep(
          sqlite3_bind_text64(
            statement, text.column, utf8.baseAddress?.assumingMemoryBound(to: CChar.self), UInt64(utf8.count), nil,
            UInt8(SQLITE_UTF8)))
        start = text.end
      }
      guard failure == nil else { return }
      let code = sqlite3_step(statement)
      if code != SQLITE_DONE { keep(code) }
      sqlite3_reset(statement)
    }
  }

  /// Keeps the first error, in SQLite's words of that moment, until `check()` throws it.
  private func keep(_ code: CInt) {
    if code != SQLITE_OK, failure == nil { failure = connection.error(code) }
  }

  /// Tells whether all rows so far were inserted.
  ///
  /// - Throws: `DatabaseError`, the first one.
  func check() throws(DatabaseError) {
    if let failure { throw failure }
  }
}

/// One table of the database, while it is filled.
extension DatabaseRows: TableFile {
  var rows: DatabaseRows { self }

  /// - Throws: `DatabaseError`, the first one.
  func drain() throws(DatabaseError) {
    guard count - reportedCount >= 4096 else { return }
    try check()
    reportProgress()
  }

  /// Ends the table.
  ///
  /// - Throws: `DatabaseError`, the first one.
  @discardableResult
  func close() throws(DatabaseError) -> [PublishedFile] {
    try check()
    isFinalized = true
    sqlite3_finalize(statement)
    reportProgress()
    return []
  }

  private func reportProgress() {
    progress(count - reportedCount)
    reportedCount = count
  }
}
