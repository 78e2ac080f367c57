/// One column of a table.
public struct ParquetColumn: Sendable, Equatable {
  /// The column's name, unique in its table.
  public var name: String
  /// The type of its values.
  public var type: ParquetType
  /// Whether a row may be without a value. It costs next to nothing where all rows have one.
  public var isNullable: Bool

  /// Describes a column.
  public init(_ name: String, _ type: ParquetType, isNullable: Bool = false) {
    self.name = name
    self.type = type
    self.isNullable = isNullable
  }
}
