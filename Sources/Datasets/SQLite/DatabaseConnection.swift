import GRDBSQLite
public import Pipeline

/// A connection to a database file that is being made: one transaction, no journal, nothing that depends on a clock.
///
/// The file is worthless until `close()` returns; whoever makes it throws it away after an error. A class because it owns
/// a connection of SQLite, which is closed with it at the latest.
final class DatabaseConnection {
  /// The file.
  let path: String
  private var handle: OpaquePointer?

  /// Makes a file, which must not be there, or opens one to change it.
  ///
  /// - Parameters:
  ///   - isThere: whether the file is there.
  ///   - isLarge: whether sorting for an index is bounded in memory, and goes on in temporary files.
  /// - Throws: `DatabaseError`.
  init(_ path: String, isThere: Bool = false, isLarge: Bool = false) throws(DatabaseError) {
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
  func execute(_ sql: String) throws(DatabaseError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Makes a statement, which the caller finalizes before the connection is closed.
  ///
  /// - Throws: `DatabaseError`.
  func prepare(_ sql: String) throws(DatabaseError) -> OpaquePointer {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, CUnsignedInt(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error(code) }
    return statement
  }

  /// Ends the transaction, and writes all that is in the file into another one, which must not be there: tables and indexes one after the
  /// other, without gaps, whatever the way was on which they came to be.
  ///
  /// - Throws: `DatabaseError`.
  /// - Complexity: O(bytes).
  func copy(to other: String) throws(DatabaseError) {
    try execute("COMMIT")
    // How often the schema was changed is nobody's business.
    try execute("PRAGMA schema_version = 1")
    try execute("VACUUM INTO '\(other.replacing("'", with: "''"))'")
    try execute("BEGIN EXCLUSIVE")
  }

  /// Ends the transaction and closes the file.
  ///
  /// - Throws: `DatabaseError`.
  func close() throws(DatabaseError) {
    try execute("COMMIT")
    let code = sqlite3_close(handle)
    guard code == SQLITE_OK else { throw error(code) }
    handle = nil
  }

  /// How many rows the last statement inserted, changed or deleted.
  var lastChanges: Int { Int(sqlite3_changes64(handle)) }

  /// The error that a call has just given.
  func error(_ code: CInt) -> DatabaseError {
    let words = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    return DatabaseError(path: path, code: code, cause: words.map { String(cString: $0) } ?? "error \(code)")
  }
}

/// The database of a set could not be written.
public struct DatabaseError: OutcomeError {
  /// The file.
  public let path: String
  /// What kind of failure it is.
  public let reason: Reason
  /// What happened, in SQLite's words.
  public let cause: String

  /// What kind of failure it is, which decides what to do.
  public enum Reason: Sendable {
    /// The disk is full.
    case full
    /// The file cannot be made, written or locked.
    case disk
    /// A stored record does not fit its table, as one of an older program may.
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

  /// An I/O error where the disk is to blame.
  public var outcome: Outcome {
    switch reason {
    case .full, .disk: .ioError
    case .record, .program: .failed
    }
  }

  /// What happened, where, and what to do.
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
