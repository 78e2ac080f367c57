/// Why a table cannot be written.
public struct ParquetError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of failure, for programs.
  public enum Code: String, Sendable {
    /// The description of the table is wrong.
    case schema
    /// A column that has a value in every row was given none.
    case missingValue = "missing-value"
    /// A text is larger than a page of the format can be.
    case tooLarge = "too-large"
  }

  /// The kind of failure.
  public let code: Code
  /// What happened, where, and what to do about it.
  public let message: String

  /// The message.
  public var description: String { message }
}

extension ParquetError {
  static var noColumns: ParquetError {
    ParquetError(code: .schema, message: "The table has no columns. Describe at least one.")
  }

  static var namelessColumn: ParquetError {
    ParquetError(code: .schema, message: "A column of the table has no name. Give every column one.")
  }

  static func repeatedColumn(_ name: String) -> ParquetError {
    ParquetError(code: .schema, message: "Two columns of the table are named '\(name)'. Rename one of them.")
  }

  static func unknownSorting(_ place: Int, _ count: Int) -> ParquetError {
    ParquetError(
      code: .schema,
      message:
        "The table is said to be sorted by column \(place), but it has \(count), counted from 0. Correct the place.")
  }

  static func missingValue(_ column: String, row: Int) -> ParquetError {
    ParquetError(
      code: .missingValue,
      message:
        "Row \(row) has no value in column '\(column)', which is never null. Give one, or make the column nullable.")
  }

  static func tooLarge(_ column: String, row: Int, bytes: Int) -> ParquetError {
    ParquetError(
      code: .tooLarge,
      message:
        "Row \(row) has a text of \(bytes) bytes in column '\(column)'; a page holds \(ColumnBuffer.largestText). "
        + "Shorten it.")
  }
}
