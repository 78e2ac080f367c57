/// A table of parts of records: one row for each element of a field.
///
/// ```swift
/// let aliases = PartTable(
///   "hero_aliases", title: "Other names of heroes", "one other name of one hero",
///   .field("biography.aliases", of: Kind(number: 0)),
///   .values(Column("name", .string, null: false)))
/// ```
public struct PartTable: Sendable {
  /// The content of a row.
  public enum Rows: Sendable {
    /// An object: a column for each member of the column's name.
    case objects([Column])
    /// The element itself: a text, or the address of a picture.
    case values(Column)
    /// Another record under this name: `variant` gives `variant_id` and `variant_ref`; and, where wanted, a column with its name in the
    /// reference.
    case references(StaticString, named: Column? = nil)
    /// One of several fields that each hold a code: the label of the field, and the code. Fields without a code give no row.
    case codes(labels: [String], Column, Column)
    /// An object that refers to another record under this name: `creator` gives `creator_id` and `creator_ref`. Behind them stands a column
    /// for each member of the column's name.
    case credits(StaticString, [Column])
  }

  /// The field whose elements are the parts.
  public struct Field: Sendable {
    fileprivate let names: [StaticString]
    fileprivate let kind: Kind?
    fileprivate let role: PartRole?

    /// Returns a field of one kind, or a member of the object in it: `biography.aliases`; with nil, a field of every kind that has it.
    package static func field(_ name: StaticString, of kind: Kind?, as role: PartRole? = nil) -> Field {
      Field(names: [name], kind: kind, role: role)
    }

    /// Returns a field of all kinds that have one of these names; for codes, all of them that a kind has.
    package static func anyKind(_ names: [StaticString], as role: PartRole? = nil) -> Field {
      Field(names: names, kind: nil, role: role)
    }
  }

  /// The table's name.
  public let name: String
  /// The title of the table for people.
  public let title: String
  /// The meaning of a row, as a phrase.
  public let meaning: String
  /// The kind of the field; nil for a table that all kinds with such a field fill: its rows begin with the kind's name.
  public let kind: Kind?
  /// The names of the field: for each kind the first one that it has counts; for codes all count.
  public let fields: [StaticString]
  /// The role of the parts on pages; nil for parts that pages do not use.
  public let role: PartRole?
  /// The content of a row.
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

  /// The columns of a table of objects; empty for other tables.
  public var columns: [Column] { if case .objects(let columns) = rows { columns } else { [] } }

  /// Returns the place of the field in a kind; nil where the kind has none.
  public func place(in kind: KindDescription) -> Int? { fields.lazy.compactMap { kind.place(of: $0) }.first }

  /// Returns the places of codes in a kind, each with its label.
  public func codes(in kind: KindDescription) -> [(label: String, place: Int)] {
    guard case .codes(let labels, _, _) = rows else { return [] }
    return zip(labels, fields).compactMap { label, field in kind.place(of: field).map { (label, $0) } }
  }
}

/// The role of a record's parts on pages. At most one field of a kind has a role.
public enum PartRole: Int, Sendable, Hashable, CaseIterable {
  /// An issue's other issues with the same content, the collections that hold it, and the issues that it holds.
  case variants, collections, contents
  /// An issue's variants that are no records of their own.
  case variantCovers
  /// The issues and the stories that an issue or a story reprints; issues that either reprint it or are reprinted in it.
  case reprintedIssues, reprintedStories, reprints
  /// The titles of an issue's stories, where stories are no records of their own.
  case storyTitles
  /// An issue's texts beside its description.
  case texts
  /// An issue's dates and prices, of which the best known have columns.
  case dates, prices
  /// More pictures of a record; of any kind.
  case pictures
  /// Ideas, places and objects in an issue.
  case concepts, places, objects
  /// A record's other names, keywords and awards, the records of its kind that it is related to, and the places from which its texts come;
  /// of any kind.
  case otherNames, keywords, awards, related, origins
  /// A character's powers, friends and enemies.
  case powers, friends, enemies
  /// A creator's life: memberships, schools, degrees, influences, signatures, and works that are no comics.
  case memberships, schools, degrees, influences, signatures, works
  /// The brands that a publisher used.
  case brands
  /// The publication data of a text about comics.
  case bibliography
  /// A record's addresses on the web; of any kind.
  case links
}
