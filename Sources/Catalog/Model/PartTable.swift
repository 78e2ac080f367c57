/// A table of parts of records: one row for each element of a field.
public struct PartTable: Sendable {
  /// What a row is made of.
  public enum Rows: Sendable {
    /// An object: a column for each member of the column's name.
    case objects([Column])
    /// The element itself: a text, or the address of a picture.
    case values(Column)
    /// Another record, called this: `variant` gives `variant_id` and `variant_ref`.
    case references(StaticString)
  }

  /// The field whose elements are the parts.
  public struct Field: Sendable {
    fileprivate let name: StaticString
    fileprivate let kind: Kind?
    fileprivate let role: PartRole?

    /// A field of one kind, or a member of the object in it: `biography.aliases`; with nil of every kind that has it.
    package static func field(_ name: StaticString, of kind: Kind?, as role: PartRole? = nil) -> Field {
      Field(name: name, kind: kind, role: role)
    }
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
  /// What the parts are to whoever shows records; nil for parts that nobody asks for.
  public let role: PartRole?
  /// What a row is made of.
  public let rows: Rows

  package init(_ name: String, title: String, _ meaning: String, _ field: Field, _ rows: Rows) {
    self.name = name
    self.title = title
    self.meaning = meaning
    kind = field.kind
    self.field = field.name
    role = field.role
    self.rows = rows
  }
}

/// What the parts of a record are to whoever shows it. At most one field of a kind has a role.
public enum PartRole: Sendable, Hashable, CaseIterable {
  /// Of an issue: other issues with the same content, the collections that hold it, and the issues that it holds.
  case variants, collections, contents
  /// Of an issue: texts about it beside its description.
  case texts
  /// Of any kind: its addresses on the web.
  case links
}
