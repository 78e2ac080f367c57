import GRDBSQLite
public import Pipeline

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
