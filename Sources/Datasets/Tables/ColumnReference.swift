import Catalog

/// A column that another one refers to.
public struct ColumnReference: Sendable, Equatable, CustomStringConvertible {
  /// The table.
  public let table: String
  /// Its column.
  public let column: String

  /// `TABLE.COLUMN`.
  public var description: String { "\(table).\(column)" }
}

extension ColumnReference {
  /// The key of the records of a kind.
  static func id(of kind: Kind) -> ColumnReference { ColumnReference(table: kind.description, column: "id") }
}
