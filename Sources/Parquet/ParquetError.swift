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
  /// What happened, and where.
  public let finding: String
  /// What who gave the schema or the cell does about it.
  public let remedy: String

  /// What happened, where, and what to do about it.
  public var message: String { finding + " " + remedy }
  /// The message.
  public var description: String { message }
}

extension ParquetError {
  static var noColumns: ParquetError {
    ParquetError(code: .schema, finding: "The table has no columns.", remedy: "Describe at least one.")
  }

  static var namelessColumn: ParquetError {
    ParquetError(code: .schema, finding: "A column of the table has no name.", remedy: "Give every column one.")
  }

  static func repeatedColumn(_ name: String) -> ParquetError {
    ParquetError(
      code: .schema, finding: "Two columns of the table are named '\(name)'.", remedy: "Rename one of them.")
  }

  static func unknownSorting(_ place: Int, _ count: Int) -> ParquetError {
    ParquetError(
      code: .schema,
      finding: "The table is said to be sorted by column \(place), but it has \(count), counted from 0.",
      remedy: "Correct the place.")
  }

  static func missingValue(_ column: String, row: Int) -> ParquetError {
    ParquetError(
      code: .missingValue, finding: "Row \(row) has no value in column '\(column)', which is never null.",
      remedy: "Give one, or make the column nullable.")
  }

  static func tooLarge(_ column: String, row: Int, bytes: Int) -> ParquetError {
    ParquetError(
      code: .tooLarge,
      finding:
        "Row \(row) has a text of \(bytes) bytes in column '\(column)'; a page holds \(ColumnBuffer.largestText).",
      remedy: "Shorten it.")
  }
}
