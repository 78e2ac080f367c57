import GRDBSQLite
public import Pipeline

/// The database of a set could not be written.
public struct DatabaseError: OutcomeError {
  /// The file.
  public let path: String
  /// Whether the disk is full.
  public let isFull: Bool
  /// What happened, in SQLite's words.
  public let cause: String

  init(path: String, code: CInt, cause: String) {
    self.path = path
    isFull = code & 0xFF == SQLITE_FULL
    self.cause = cause
  }

  /// An I/O error: what is written is made of records that were read without one.
  public var outcome: Outcome { .ioError }

  /// What happened, where, and what to do.
  public var description: String {
    let remedy = isFull ? "Free some space there, and run again." : "Check the disk and the rights on the folder."
    return "The database \(path) could not be written: \(cause). \(remedy) The published set is as it was."
  }
}
