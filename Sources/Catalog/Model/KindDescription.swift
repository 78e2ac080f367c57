/// What a model says of one kind.
public struct KindDescription: Sendable {
  /// The collection's name as it stands in tables, files and paths: `characters`.
  public let name: StaticString
  /// One record of the kind, for sentences, names of columns and of XML elements: `character`, `story`.
  public let singular: StaticString
  /// Its name for people: `Characters`.
  public let title: String
  /// What one record stands for, as a phrase: `one hero, villain or other figure`.
  public let meaning: String
  /// What its records are, whatever the source calls them; nil for a kind that only its own source knows.
  public let role: Role?
  /// The fields, in the source's own order. The first is the id.
  public let fields: [FieldDescription]
  /// The field that the source names a record by; also a member of an object, `issue.series.name`.
  public let nameField: StaticString
  /// Fields that tell its rows from those of other kinds, where nothing else does.
  public let distinguishing: [StaticString]

  /// How people call a record, the best first: the first that says something counts. By `nameField`, unless the model knows better.
  public package(set) var names: [RecordName]
  /// Whether the source has no list of its records: they are collected from the references to them, and have an id and a name.
  public package(set) var isCollected = false
  /// Whether it is fetched only where somebody asks for it by name.
  public package(set) var isOptional = false
  /// The field that neither lists nor records have: the source lists what belongs in it at an address of the record's own, page by
  /// page. Nil where there is none.
  public package(set) var ownList: StaticString? {
    // Whatever else a row has: without its list a record is known in part.
    didSet { if let place = ownList.flatMap(place(of:)) { detail = 1 << Int64(place) } }
  }
  /// The field that is true of rows that their owners show to nobody else: such a row is rejected. Nil where there is none.
  public package(set) var privateField: StaticString?

  /// The fields that a row of a list has, where lists show records in part and each record is one call more; nil where rows of
  /// lists are whole.
  public let thin: [StaticString]?
  /// What tells a whole record from a row of a list, which lacks all of it: a bit for each field, in their order, that rows of lists do
  /// not have; or for each that they are not expected to get, where a source adds to its rows; or for that of the record's own list. 0
  /// where rows of lists are whole.
  public private(set) var detail: Int64

  /// Whether lists show records without a field.
  package func isInDetailsOnly(_ field: StaticString) -> Bool {
    thin.map { !$0.contains { $0.description == field.description } } ?? false
  }

  /// The fields, and behind them the members of objects that stand in fields.
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
      // A record's own address is made of its number, whatever was sent.
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

  /// The place of a field, or of a member of the object in a field: `appearance.gender`. Nil where the kind has none of that name.
  ///
  /// - Complexity: O(fields): for setting up, not for records.
  public func place(of field: StaticString) -> Int? {
    places.firstIndex { $0.name == field.description }
  }

  /// The field that lists records of a kind, of which the source may show the first few only; nil where there is none.
  public func list(of target: Kind) -> FieldDescription? {
    fields.first { if case .list(target, _) = $0.shape { true } else { false } }
  }

  /// The field that refers to one record of a kind; nil where there is none.
  public func reference(to target: Kind) -> FieldDescription? {
    fields.first { if case .reference(target) = $0.shape { true } else { false } }
  }

  /// The kinds that its fields refer to, one for each referring field in their order: links are packed in it.
  public var targets: [Kind] { fields.compactMap(\.target) }

  /// The place among `columns` of the one with a role; nil where there is none.
  public func place(of role: ColumnRole) -> Int? { columns.firstIndex { $0.column.role == role } }

  /// The field of the column with a role; nil where there is none.
  public func field(of role: ColumnRole) -> FieldDescription? {
    place(of: role).map { places[columns[$0].field].field }
  }
}

/// A field of a kind, or a member of the object in one: what columns and tables of parts are made of.
public struct FieldPlace: Sendable {
  /// What it holds.
  public let field: FieldDescription
  /// The place of the object; nil for a field.
  public let owner: Int?
  /// Its name; that of a member begins with the object's: `appearance.gender`.
  public let name: String

  /// The fields, at the places that they have among themselves, and behind them the members of objects, each object's before those of
  /// the objects in it.
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
  /// The order of a table's columns: the id, what is particular to the kind, last change, address, picture, sizes of lists.
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

/// How people call a record: by the text of one field, or by several together, `Tales #12 [Newsstand]`.
public struct RecordName: Sendable {
  /// One of the texts that a name is made of.
  public struct Part: Sendable {
    /// The field: a text or a number.
    public let field: StaticString
    /// The member, where the field holds an object, such as a reference.
    public let member: StaticString?
    /// What stands before the text, and behind it; nothing of it without a text.
    public let before, behind: StaticString

    /// A field.
    ///
    /// - Parameters:
    ///   - before: stands before the text.
    ///   - behind: stands behind it. Both are ASCII without quotes and backslashes.
    package static func text(_ field: StaticString, before: StaticString = "", behind: StaticString = "") -> Part {
      Part(field: field, member: nil, before: before, behind: behind)
    }

    /// A member of an object, such as the name of the record that a reference names.
    package static func member(
      _ member: StaticString, of field: StaticString, before: StaticString = "", behind: StaticString = ""
    ) -> Part {
      Part(field: field, member: member, before: before, behind: behind)
    }
  }

  /// The parts, in their order. Without the first one's text there is no name; others are left out where they have none.
  public let parts: [Part]

  /// A name of several parts, at least one.
  package init(_ parts: Part...) { self.parts = parts }

  /// The text of a field.
  package static func field(_ name: StaticString) -> RecordName { RecordName(.text(name)) }

  /// The field whose text is the name; nil where it is made of several.
  public var field: StaticString? { parts.count == 1 && parts[0].member == nil ? parts[0].field : nil }
}
