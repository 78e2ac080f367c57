/// A table of parts of records: one row for each element of a field.
public struct PartTable: Sendable {
  /// What a row is made of.
  public enum Rows: Sendable {
    /// An object: a column for each member of the column's name.
    case objects([Column])
    /// The element itself: the address of a picture.
    case values(Column)
    /// Another record, called this: `variant` gives `variant_id` and `variant_ref`.
    case references(StaticString)
  }

  /// The table's name.
  public let name: String
  /// Its name for people.
  public let title: String
  /// What a row stands for, as a phrase.
  public let meaning: String
  /// The kind whose field it is; nil for a table that all kinds with such a field fill: its rows begin with the kind's name.
  public let kind: Kind?
  /// The field.
  public let field: StaticString
  /// What a row is made of.
  public let rows: Rows

  package init(
    _ name: String, title: String, _ meaning: String, of kind: Kind?, _ field: StaticString, _ rows: Rows
  ) {
    self.name = name
    self.title = title
    self.meaning = meaning
    self.kind = kind
    self.field = field
    self.rows = rows
  }
}
