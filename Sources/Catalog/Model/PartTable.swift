/// A table of parts of records: one row for each element of a field.
public struct PartTable: Sendable {
  /// What a row is made of.
  public enum Rows: Sendable {
    /// An object: a column for each member of the column's name.
    case objects([Column])
    /// The element itself: a text, or the address of a picture.
    case values(Column)
    /// Another record, called this: `variant` gives `variant_id` and `variant_ref`; and a column with its name as the reference
    /// says it, where that is wanted.
    case references(StaticString, named: Column? = nil)
    /// One of several fields that each hold a code: what the field is, as its label says, and the code. Fields without a code give
    /// no row.
    case codes(labels: [String], Column, Column)
    /// An object that refers to another record, called this: `creator` gives `creator_id` and `creator_ref`. Behind them stands a
    /// column for each member of the column's name.
    case credits(StaticString, [Column])
  }

  /// The field whose elements are the parts.
  public struct Field: Sendable {
    fileprivate let names: [StaticString]
    fileprivate let kind: Kind?
    fileprivate let role: PartRole?

    /// A field of one kind, or a member of the object in it: `biography.aliases`; with nil of every kind that has it.
    package static func field(_ name: StaticString, of kind: Kind?, as role: PartRole? = nil) -> Field {
      Field(names: [name], kind: kind, role: role)
    }

    /// A field of all kinds that have one of these names; of codes, all of them that a kind has.
    package static func anyKind(_ names: [StaticString]) -> Field { Field(names: names, kind: nil, role: nil) }
  }

  /// The table's name.
  public let name: String
  /// Its name for people.
  public let title: String
  /// What a row stands for, as a phrase.
  public let meaning: String
  /// The kind whose field it is; nil for a table that all kinds with such a field fill: its rows begin with the kind's name.
  public let kind: Kind?
  /// The names of the field: of each kind the first one that it has counts, and of codes all.
  public let fields: [StaticString]
  /// What the parts are to whoever shows records; nil for parts that nobody asks for.
  public let role: PartRole?
  /// What a row is made of.
  public let rows: Rows

  package init(_ name: String, title: String, _ meaning: String, _ field: Field, _ rows: Rows) {
    self.name = name
    self.title = title
    self.meaning = meaning
    kind = field.kind
    fields = field.names
    role = field.role
    self.rows = rows
  }
}

extension PartTable {
  /// The field, by its first name.
  public var field: StaticString { fields[0] }

  /// The place of the field in a kind; nil where it has none.
  public func place(in kind: KindDescription) -> Int? { fields.lazy.compactMap { kind.place(of: $0) }.first }

  /// The places of codes in a kind, each with its label.
  public func codes(in kind: KindDescription) -> [(label: String, place: Int)] {
    guard case .codes(let labels, _, _) = rows else { return [] }
    return zip(labels, fields).compactMap { label, field in kind.place(of: field).map { (label, $0) } }
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
