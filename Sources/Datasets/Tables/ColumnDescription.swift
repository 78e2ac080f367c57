/// One column of a table.
public struct ColumnDescription: Sendable, Equatable {
  /// The column's name.
  public let name: String
  /// The type of its values.
  public let type: ColumnType
  /// Whether it has rows without a value.
  public let isNullable: Bool
  /// Its place in the table's key, from 1; nil for a column outside the key.
  public let keyPosition: Int?
  /// The key column, `TABLE.COLUMN`, in which every value of this one is found; nil where nothing promises that.
  public let references: ColumnReference?
  /// Where the value comes from, in the API's field names; nil where it is no field's.
  public let source: String?
  /// What the value says, where its name does not.
  public let meaning: String?

  init(
    _ name: String, _ type: ColumnType, null isNullable: Bool = false, key keyPosition: Int? = nil,
    references: ColumnReference? = nil, from source: String? = nil, _ meaning: String? = nil
  ) {
    self.name = name
    self.type = type
    self.isNullable = isNullable
    self.keyPosition = keyPosition
    self.references = references
    self.source = source
    self.meaning = meaning
  }
}
