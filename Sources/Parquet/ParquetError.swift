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
