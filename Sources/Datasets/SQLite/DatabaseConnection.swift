import GRDBSQLite
public import Pipeline

/// A connection to a database file that is being made: one transaction, no journal, nothing that depends on a clock.
///
/// The file is worthless until `close()` returns; the caller deletes it after an error. A class because it owns a connection of SQLite,
/// which is closed with it at the latest.
package final class DatabaseConnection {
  /// The file.
  package let path: String
  private var handle: OpaquePointer?

  /// Makes a file, which must not exist, or opens one to change it.
  ///
  /// - Parameters:
  ///   - isThere: whether the file exists.
  ///   - isLarge: whether sorting for an index is bounded in memory, and continues in temporary files.
  /// - Throws: `DatabaseError`.
  package init(_ path: String, isThere: Bool = false, isLarge: Bool = false) throws(DatabaseError) {
    self.path = path
    let flags = SQLITE_OPEN_READWRITE | (isThere ? 0 : SQLITE_OPEN_CREATE) | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK else { throw error(code) }
    // Large pages hold the long rows of records without overflowing.
    try execute("PRAGMA page_size = 8192")
    try execute("PRAGMA encoding = 'UTF-8'")
    // The staging folder is thrown away after a failure, and synced as a whole before publishing.
    try execute("PRAGMA journal_mode = OFF")
    try execute("PRAGMA synchronous = OFF")
    try execute("PRAGMA locking_mode = EXCLUSIVE")
    // Sorting for an index stays in memory and leaves no file in another folder, as long as memory does for it.
    try execute("PRAGMA temp_store = \(isLarge ? "FILE" : "MEMORY")")
    try execute("PRAGMA cache_size = -8192")
    // References are whole by construction; a check in every row would cost more than all else.
    try execute("PRAGMA foreign_keys = OFF")
    try execute("BEGIN EXCLUSIVE")
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements that give no rows.
  ///
  /// - Throws: `DatabaseError`.
  package func execute(_ sql: String) throws(DatabaseError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Prepares a statement, which the caller finalizes before the connection is closed.
  ///
  /// - Throws: `DatabaseError`.
  func prepare(_ sql: String) throws(DatabaseError) -> OpaquePointer {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, CUnsignedInt(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error(code) }
    return statement
  }

  /// Ends the transaction, and writes all contents of the file into another one, which must not exist: tables and indexes one after the
  /// other, without gaps, however they were made.
  ///
  /// - Throws: `DatabaseError`.
  /// - Complexity: O(bytes).
  package func copy(to other: String) throws(DatabaseError) {
    try execute("COMMIT")
    // The number of changes of the schema depends on how the file was made.
    try execute("PRAGMA schema_version = 1")
    try execute("VACUUM INTO '\(other.replacing("'", with: "''"))'")
    try execute("BEGIN EXCLUSIVE")
  }

  /// Ends the transaction and closes the file.
  ///
  /// - Throws: `DatabaseError`.
  package func close() throws(DatabaseError) {
    try execute("COMMIT")
    let code = sqlite3_close(handle)
    guard code == SQLITE_OK else { throw error(code) }
    handle = nil
  }

  /// The number of rows that the last statement inserted, changed or deleted.
  var lastChanges: Int { Int(sqlite3_changes64(handle)) }

  /// Returns the error that a call has just given.
  func error(_ code: CInt) -> DatabaseError {
    let words = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    return DatabaseError(path: path, code: code, cause: words.map { String(cString: $0) } ?? "error \(code)")
  }
}

/// An error of the database of a set, which could not be written.
public struct DatabaseError: OutcomeError {
  /// The file.
  public let path: String
  /// The kind of failure.
  public let reason: Reason
  /// The cause, in SQLite's words.
  public let cause: String

  /// The kind of failure, which decides the remedy.
  public enum Reason: Sendable {
    /// The disk is full.
    case full
    /// The file cannot be made, written or locked.
    case disk
    /// A stored record does not fit its table, which can happen with one of an older program.
    case record
    /// Anything else: a fault of this program, or no memory.
    case program
  }

  init(path: String, code: CInt, cause: String) {
    self.path = path
    reason =
      switch code & 0xFF {
      case SQLITE_FULL: .full
      case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_BUSY,
        SQLITE_LOCKED, SQLITE_PROTOCOL, SQLITE_NOLFS:
        .disk
      case SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_TOOBIG: .record
      default: .program
      }
    self.cause = cause
  }

  /// The outcome of the failure: an I/O error where the disk is to blame.
  public var outcome: Outcome {
    switch reason {
    case .full, .disk: .ioError
    case .record, .program: .failed
    }
  }

  /// A text that says what happened, where, and what to do.
  public var description: String {
    "The database \(path) could not be written: \(cause). \(remedy) The published set is as it was."
  }

  private var remedy: String {
    switch reason {
    case .full: "Free some space there, and run again."
    case .disk: "Check the disk and the rights on the folder."
    case .record: TableError.remedy
    case .program: "Run again; if it comes back, report it with this text."
    }
  }
}
