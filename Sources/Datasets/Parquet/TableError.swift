import Parquet
public import Pipeline

/// A table of a set could not be written, for what is in one of its rows.
public struct TableError: OutcomeError {
  /// What makes stored records anew, of captures or of recordings, and what to do where that does not help.
  static let remedy =
    "A stored record does not fit its table: make the records again with 'spinrack rebuild' ('spinrack quarantine retry' "
    + "for recordings); if it comes back, report it with this text."

  /// The table.
  public let table: String
  /// What is wrong, in which row and column.
  public let cause: String

  init(_ error: ParquetError, table: String) {
    self.table = table
    cause = error.finding
  }

  /// No code of its own: the disk is well.
  public var outcome: Outcome { .failed }

  /// What happened, where, and what to do.
  public var description: String {
    "The table '\(table)' could not be written as Parquet. \(cause) \(TableError.remedy) The published set is as it was."
  }
}
