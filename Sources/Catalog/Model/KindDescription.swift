/// The description of one kind in a model.
///
/// ```swift
/// let toys = KindDescription(
///   "toys", "toy", title: "Toys", "one toy", named: "name",
///   [
///     FieldDescription("id", .id, Column("id", .int64, null: false)),
///     FieldDescription("name", .name, Column("name", .string, null: false)),
///   ])
/// print(toys.columns.map(\.column.name))  // ["id", "name"]
/// ```
public struct KindDescription: Sendable {
  /// The name of the collection in tables, files and paths: `characters`.
  public let name: StaticString
  /// The name of one record of the kind, in sentences, columns and XML elements: `character`, `story`.
  public let singular: StaticString
  /// The name of the collection for people: `Characters`.
  public let title: String
  /// The meaning of one record, as a phrase: `one hero, villain or other figure`.
  public let meaning: String
  /// The role of its records, with any name at the source; nil for a kind that only its own source knows.
  public let role: Role?
  /// The fields, in the source's own order. The first is the id.
  public let fields: [FieldDescription]
  /// The field with the source's name of a record; also a member of an object, `issue.series.name`.
  public let nameField: StaticString
  /// The fields that distinguish its rows from those of other kinds, where nothing else does.
  public let distinguishing: [StaticString]

  /// The forms of a record's name, the best first: the first with a text counts. By default the `nameField` alone.
  public package(set) var names: [RecordName]
  /// Whether the source has no collection of its records: they are collected from references, and have an id and a name.
  public package(set) var isCollected = false
  /// Whether it is fetched only where a pipeline names it.
  public package(set) var isOptional = false
  /// The field that neither lists nor records have: the source has its items at an address of the record's own, page by page. Nil where
  /// there is none.
  public package(set) var ownList: StaticString? {
    // Even with all other fields, a record without its list is known in part.
    didSet { if let place = ownList.flatMap(place(of:)) { detail = 1 << Int64(place) } }
  }
  /// The beginning of the address of a record's page on the web, before its number and a slash; nil where addresses do not follow from
  /// numbers.
  public package(set) var webPages: StaticString?

  /// Returns this kind with the beginning of the addresses of its records' pages, see ``webPages``.
  package func at(_ beginning: StaticString) -> KindDescription {
    var kind = self
    kind.webPages = beginning
    return kind
  }

  /// The field that is true in rows that their owners show to nobody else: such a row is rejected. Nil where there is none.
  public package(set) var privateField: StaticString?

  /// The fields that a row of a list has, where lists show records in part and a look-up gets the rest; nil where rows of lists are whole.
  public let thin: [StaticString]?
  /// The fields that distinguish a whole record from a row of a list, which lacks all of them, as bits in the order of fields: those that
  /// rows of lists do not have, and where a source adds to its rows are not expected to gain; or only the record's own list. 0 where rows
  /// of lists are whole.
  public private(set) var detail: Int64

  /// Whether rows of lists lack a field.
  package func isInDetailsOnly(_ field: StaticString) -> Bool {
    thin.map { !$0.contains { $0.description == field.description } } ?? false
  }

  /// The fields, followed by the members of objects in fields.
  public let places: [FieldPlace]
  /// The columns of the kind's table that come from fields, in the table's order, each with the place of its field.
  public let columns: [(field: Int, column: Column)]

  package init(
    _ name: StaticString, _ singular: StaticString, title: String, _ meaning: String, role: Role? = nil,
    named nameField: StaticString, distinguishing: [StaticString] = [], thin: [StaticString]? = nil,
    whole: [StaticString]? = nil, _ fields: [FieldDescription]
  ) {
    precondition(fields.count < 64, "RowFields has a bit for each field of a kind")
    self.name = name
    self.singular = singular
    self.title = title
    self.meaning = meaning
    self.role = role
    self.fields = fields
    self.nameField = nameField
    names = [.field(nameField)]
    self.distinguishing = distinguishing
    self.thin = thin
    detail = fields.enumerated().reduce(0) { bits, field in
      // A record's own address is made from its number alone.
      if case .ownAddress = field.element.shape { return bits }
      let name = field.element.name.description
      let isListed = thin?.contains { $0.description == name } ?? true
      let isExpected = whole.map { !$0.contains { $0.description == name } } ?? false
      return isListed || isExpected ? bits : bits | 1 << Int64(field.offset)
    }
    let places = FieldPlace.all(of: fields)
    self.places = places
    // The members of an object stand where the object does.
    func withMembers(_ place: Int) -> [Int] {
      [place] + places.indices.filter { places[$0].owner == place }.flatMap(withMembers)
    }
    let inOrder = fields.indices.flatMap(withMembers)
    let all = inOrder.flatMap { place in
      let field = places[place].field
      return field.columns.map { (field: place, column: $0, rank: field.shape.columnRank) }
    }
    // Of one rank they stay in the order of fields.
    let order = all.indices.sorted { (all[$0].rank, $0) < (all[$1].rank, $1) }
    columns = order.map { (all[$0].field, all[$0].column) }
  }

  /// Returns the place of a field, or of a member of the object in a field: `appearance.gender`. Nil where the kind has none of that name.
  ///
  /// - Complexity: O(fields): for setting up, not for records.
  public func place(of field: StaticString) -> Int? {
    places.firstIndex { $0.name == field.description }
  }

  /// Returns the field that lists records of a kind, of which the source may show the first few only; nil where there is none.
  public func list(of target: Kind) -> FieldDescription? {
    fields.first { if case .list(target, _) = $0.shape { true } else { false } }
  }

  /// Returns the field that refers to one record of a kind; nil where there is none.
  public func reference(to target: Kind) -> FieldDescription? {
    fields.first { if case .reference(target) = $0.shape { true } else { false } }
  }

  /// The kinds that its fields refer to, one for each referring field in their order, in which links are packed.
  public var targets: [Kind] { fields.compactMap(\.target) }

  /// Returns the place among `columns` of the one with a role; nil where there is none.
  public func place(of role: ColumnRole) -> Int? { columns.firstIndex { $0.column.role == role } }

  /// Returns the field of the column with a role; nil where there is none.
  public func field(of role: ColumnRole) -> FieldDescription? {
    place(of: role).map { places[columns[$0].field].field }
  }
}

/// A field of a kind, or a member of the object in one, from which columns and tables of parts are made.
public struct FieldPlace: Sendable {
  /// The field or member itself.
  public let field: FieldDescription
  /// The place of the object; nil for a field.
  public let owner: Int?
  /// The name; a member's begins with the object's: `appearance.gender`.
  public let name: String

  /// Returns the fields, at their places among themselves, and behind them the members of objects, each object's before those of the
  /// objects in it.
  fileprivate static func all(of fields: [FieldDescription]) -> [FieldPlace] {
    var places = fields.map { FieldPlace(field: $0, owner: nil, name: $0.name.description) }
    var place = 0
    while place < places.count {
      if case .object(let members) = places[place].field.shape {
        let name = places[place].name
        places += members.map { FieldPlace(field: $0, owner: place, name: "\(name).\($0.name)") }
      }
      place += 1
    }
    return places
  }
}

extension FieldShape {
  /// The order of a table's columns: the id, the fields particular to the kind, last change, address, picture, sizes of lists.
  fileprivate var columnRank: Int {
    switch self {
    case .id: 0
    case .modified: 2
    case .ownAddress: 3
    case .picture: 4
    case .list: 5
    default: 1
    }
  }
}

/// The form of a record's name: the text of one field, or of several together, `Tales #12 [Newsstand]`.
///
/// ```swift
/// // Tales #12
/// let name = RecordName(.member("name", of: "series"), .text("number", before: " #"))
/// ```
public struct RecordName: Sendable {
  /// One of the texts in a name.
  public struct Part: Sendable {
    /// The field: a text or a number.
    public let field: StaticString
    /// The member, where the field holds an object, such as a reference.
    public let member: StaticString?
    /// The texts before and behind the text; omitted where it is empty.
    public let before, behind: StaticString

    /// Returns a part from a field.
    ///
    /// - Parameters:
    ///   - before: the text before the field's.
    ///   - behind: the text behind it. Both are ASCII without quotes and backslashes.
    package static func text(_ field: StaticString, before: StaticString = "", behind: StaticString = "") -> Part {
      Part(field: field, member: nil, before: before, behind: behind)
    }

    /// Returns a part from a member of an object, such as the name of the record that a reference names.
    package static func member(
      _ member: StaticString, of field: StaticString, before: StaticString = "", behind: StaticString = ""
    ) -> Part {
      Part(field: field, member: member, before: before, behind: behind)
    }
  }

  /// The parts, in their order. Without the first one's text there is no name; others without a text are skipped.
  public let parts: [Part]

  /// Creates a name from several parts, at least one.
  package init(_ parts: Part...) { self.parts = parts }

  /// Returns a name that is the text of a field.
  package static func field(_ name: StaticString) -> RecordName { RecordName(.text(name)) }

  /// The field whose text is the name; nil where the name has several parts.
  public var field: StaticString? { parts.count == 1 && parts[0].member == nil ? parts[0].field : nil }
}
