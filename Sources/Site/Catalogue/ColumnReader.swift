import Basics
import Catalog
import Datasets
import JSONKit
import Store

/// A reader of one column: takes its value from the fields of a record.
struct ColumnReader: Sendable {
  /// The place of the field.
  private let place: Int
  private let value: ColumnValue
  /// The place of a second field on which the value of the column depends; nil for none.
  private let other: Int?
  /// The place of the flag that says whether the value is uncertain; nil where the source does not say.
  private let doubt: Int?
  /// The words for its whole numbers, from 0 on.
  private let words: [String]
  /// The role of its values; nil for none.
  let role: ColumnRole?
  /// The type of its values.
  let type: ColumnType
  /// The kind that the column refers to.
  let target: Kind?
  /// Whether its numbers are years, which have no separators.
  let isYear: Bool
  /// Whether its numbers are ids, such as those of another catalogue, and so have no separators.
  let isNumber: Bool
  /// The unit of its numbers; nil where they have none.
  let unit: StaticString?
  /// Whether its texts are Markdown.
  let isMarkdown: Bool
  /// The source at which its numbers have pages, and the beginning of their addresses; nil for none.
  let webPages: (source: StaticString, beginning: StaticString)?

  init(_ column: (field: Int, column: Column), of kind: KindDescription) {
    place = column.field
    value = column.column.value
    other = if case .unlessBegins(let other) = column.column.value { kind.place(of: other) } else { nil }
    let flag = Self.flagOfDoubt(in: column.column.name)
    doubt = kind.columns.first { $0.column.name == flag && $0.column.type == .boolean }?.field
    (words, role) = (column.column.words, column.column.role)
    type = column.column.type
    isNumber = column.column.type == .int64 && column.column.name.hasSuffix("_id")
    (unit, webPages) = (column.column.unit, column.column.webPages)
    isYear = column.column.name.split(separator: "_").contains("year") || column.column.name == "founded"
    let field = kind.places[column.field].field
    target = field.target
    isMarkdown = if case .prose = field.shape { true } else { false }
  }

  /// The end of the name of a flag that says whether another value is uncertain.
  static let endOfDoubt = "_uncertain"

  /// Returns the name of the flag that says whether a value with a name is uncertain.
  static func flagOfDoubt(in name: String) -> String { name + endOfDoubt }

  /// Whether the value is uncertain, as the source says.
  func isUncertain(in fields: RecordFields) -> Bool { doubt.flatMap { fields[$0]?.number?.int64 } == 1 }

  /// Returns the title of the column for readers: the initials of another catalogue are written in capitals.
  fileprivate func title(otherwise title: String) -> String {
    guard isNumber, let blank = title.firstIndex(of: " "), title[..<blank].count <= 3 else { return title }
    return title[..<blank].uppercased() + title[blank...]
  }

  /// Returns the value as it is stored; nil where it is null.
  func json(in fields: RecordFields) -> JSONValue? {
    guard case .first(let type, let member, _) = value else { return fields[place] }
    return fields[place]?.array?.first { $0["type"]?.string?.equals(type) ?? false }?[member]
  }

  /// The type of the part that the column is made of; nil for a column that is not made of one of several parts.
  var partType: String? { if case .first(let type, _, _) = value { type.description } else { nil } }

  /// Returns the text; nil where it is empty.
  func text(in fields: RecordFields) -> Markup? {
    if case .joined(let separator) = value { return fields.joined(place, by: separator).map { "\($0)" } }
    if let other, fields.text(place, unlessBeginning: other) == nil { return nil }
    guard let string = json(in: fields)?.string, !string.isEmpty else { return nil }
    return "\(string)"
  }

  /// Returns the number; nil where the value stands for none.
  func number(in fields: RecordFields) -> Double? {
    if case .measure(let unit, let larger, let times) = value {
      return fields.measure(place, unit, larger: larger, times: times)
    }
    if case .issueNumber = value { return json(in: fields)?.issueNumber?.value }
    let number = json(in: fields)?.decimal
    if case .first(_, _, zeroIsNull: true) = value, number == 0 { return nil }
    return number
  }

  /// Returns the number of an issue: as it is counted, and as it is printed where that is no plain number: `½`, `12.MU`.
  ///
  /// A number in brackets is not printed on the issue.
  func issueNumber(in fields: RecordFields) -> (counted: IssueNumber, printed: String?) {
    guard let sent = json(in: fields)?.string?.string else { return (IssueNumber(number(in: fields) ?? .nan), nil) }
    // Some are written with their sign, which readers add.
    let text = sent.hasPrefix("#") ? String(sent.dropFirst()) : sent
    let counted = IssueNumber(printed: text)
    let isPrinted = !text.isEmpty && !text.hasPrefix("[") && text != SiteCatalogue.text(ofNumber: counted.value)
    return (counted, isPrinted ? text : nil)
  }

  /// Whether a number 0 may stand for none; false where the number is sent as a text, because then somebody wrote it.
  func isZeroNone(in fields: RecordFields) -> Bool { json(in: fields)?.string == nil }

  /// Returns the whole number; nil where the value stands for none.
  func integer(in fields: RecordFields) -> Int64? {
    let number = json(in: fields)?.number?.int64
    if case .unless(let none) = value, number == none { return nil }
    return number
  }

  /// Returns the number as a link to its page at another source; nil for none.
  func page(in fields: RecordFields) -> Markup? {
    guard let webPages, let number = integer(in: fields), number > 0 else { return nil }
    return WebLink("\(webPages.beginning)\(number)/".utf8)?.anchor("<span class=\"id\">\(number)</span>")
  }

  /// Returns the word for the whole number; nil where pages have none.
  func word(in fields: RecordFields) -> String? {
    guard let number = integer(in: fields), words.indices.contains(Int(clamping: number)) else { return nil }
    return words[Int(clamping: number)]
  }

  /// Whether the field has the number for which the column is true.
  func isTrue(in fields: RecordFields) -> Bool {
    guard case .equals(let number) = value else { return false }
    return json(in: fields)?.number?.int64 == number
  }

  /// Returns the day, counted from 1970-01-01.
  func day(in fields: RecordFields) -> Int32? {
    json(in: fields)?.sentDay.map { Int32(clamping: CivilDate.days(ofSeconds: $0)) }
  }

  /// Returns the record that the column refers to.
  func reference(in fields: RecordFields) -> RecordID? {
    target.flatMap { target in fields.reference(place, to: target).flatMap { RecordID(target, $0) } }
  }
}

/// A reader of the parts of a record, which are objects, texts or references.
struct PartReader: Sendable {
  /// The name of the field, and its place.
  let field: StaticString
  private let place: Int
  /// The kind that the parts refer to.
  private let target: Kind?
  /// The members of parts that are objects, and those of them that are flags.
  private let members: [StaticString]
  private let flags: Set<String>
  /// The members of parts beside the record that they refer to, which pages show.
  private let rowMembers: [StaticString]
  /// The names of those that are numbers of issues.
  let counts: Set<String>
  /// The first members that stand for no record, such as a number at the source, which pages do not show.
  private let number: StaticString
  /// The members of objects by the roles of their columns.
  private let roles: [ColumnRole: StaticString]

  init?(_ part: PartTable, of kind: KindDescription, in model: CatalogModel) {
    guard let place = part.place(in: kind) else { return nil }
    field = part.field
    self.place = place
    number = model.references.member
    let field = kind.places[place].field
    target = field.target
    members = if case .objects(let members) = field.shape { members.map(\.name) } else { [] }
    let columns =
      switch part.rows {
      case .objects(let columns), .credits(_, let columns): columns
      default: [Column]()
      }
    counts = Set(columns.filter { $0.role == .issueCount }.map(\.nameOfMember))
    let all: [FieldDescription] =
      switch field.shape {
      case .objects(let members): members
      case .credits(_, let detail, let members): (detail.map { [FieldDescription($0.name, .text)] } ?? []) + members
      case .references(_, _, let detail): detail.map { [FieldDescription($0.name, .text)] } ?? []
      default: []
      }
    rowMembers = all.filter { $0.isForReaders && $0.name.description != model.references.member.description }
      .map(\.name)
    let described = if case .objects(let members) = field.shape { members } else { [FieldDescription]() }
    roles = part.columns.reduce(into: [:]) { roles, column in
      guard let role = column.role else { return }
      let member = described.first { $0.columns.contains { $0.name == column.name } }
      roles[role] = (member ?? described.first { $0.name.description == column.nameOfMember })?.name
    }
    flags =
      if case .objects(let columns) = part.rows {
        Set(columns.filter { $0.type == .boolean }.map(\.name))
      } else {
        []
      }
  }

  /// Returns the records to which the parts refer.
  func references(in fields: RecordFields) -> [RecordID] {
    guard let target else { return [] }
    return fields.references(place, to: target).compactMap { RecordID(target, $0) }
  }

  /// Returns the labels and texts of parts that label a text or an address: the first member of each and its last.
  func texts(in fields: RecordFields) -> [(label: JSONString?, text: JSONString)] {
    guard let label = members.first, let text = members.last, let parts = fields[place]?.array else { return [] }
    return parts.compactMap { part in part[text]?.string.map { (part[label]?.string, $0) } }
  }

  /// A part of a record: the record that it refers to, the name of that in the reference, and its other members in their order.
  struct Row {
    let target: RecordID?
    let name: JSONString?
    let members: [(name: String, value: JSONValue)]
    /// The part itself, where it is no object.
    let text: JSONString?
  }

  /// Returns all parts, also those with more than a reference.
  func rows(in fields: RecordFields) -> [Row] {
    guard let parts = fields[place]?.array else { return [] }
    return parts.map { part in
      Row(
        target: target.flatMap { kind in
          fields.reference(in: part, to: kind).flatMap { RecordID(kind, $0) }
        }, name: target == nil ? nil : part["name"]?.string,
        members: rowMembers.compactMap { name in
          part[name].flatMap { $0.isNull ? nil : (name.description, $0) }
        }, text: part.string)
    }
  }

  /// A value of a part: a text or a number, or the name of a flag that is set.
  enum Value {
    case value(JSONValue)
    case flag(String)
  }

  /// Returns the values of all parts, for each part its members or the part itself; empty for parts that are references, without flags
  /// that are not set.
  func values(in fields: RecordFields) -> [[Value]] {
    guard target == nil, let parts = fields[place]?.array else { return [] }
    let shown = members.filter { $0.description != number.description }
    return parts.map { part in members.isEmpty ? [.value(part)] : shown.compactMap { value(of: $0, in: part) } }
  }

  /// Returns the value of a part's column with a role; nil where it has none.
  func value(_ role: ColumnRole, in part: JSONValue) -> JSONValue? { roles[role].flatMap { part[$0] } }

  /// Returns the parts themselves, as objects or texts.
  func parts(in fields: RecordFields) -> [JSONValue] { fields[place]?.array.map(Array.init) ?? [] }

  private func value(of member: StaticString, in part: JSONValue) -> Value? {
    guard let value = part[member] else { return nil }
    let name = member.description
    guard flags.contains(name) else { return .value(value) }
    return value.number?.int64 == 1 ? .flag(name.split(separator: "_").joined(separator: " ")) : nil
  }
}

/// The readers of the records of one kind. Made once for each kind.
struct RecordReaders: Sendable {
  /// The readers of columns, of parts, and of the records that parts refer to, by the numbers of their roles: a page asks for dozens.
  private var columns = [ColumnReader?](repeating: nil, count: ColumnRole.allCases.count)
  private var parts = [PartReader?](repeating: nil, count: PartRole.allCases.count)
  private var itemsByRole = [ItemReader?](repeating: nil, count: PartRole.allCases.count)
  /// The columns that are facts, in their order.
  private(set) var facts: [FactColumn] = []
  /// The columns with the numbers of the record at other sources, whose pages have addresses.
  private(set) var elsewhere: [ColumnReader] = []
  /// The fields that list records of another kind with their number, by that kind.
  private var counted: [Kind: Int] = [:]
  /// The parts that belong to no relation, with their titles.
  private(set) var lists: [(title: String, role: PartRole?, reader: PartReader)] = []
  /// The parts that are the fields of relations, by these fields.
  private(set) var related: [String: PartReader] = [:]
  private let issue: Kind?
  /// The fields that list other records, in their order.
  private(set) var items: [ItemReader] = []
  /// The relations of the kind, each with its side.
  let sides: [RelationSide]

  init(_ kind: Kind, in model: CatalogModel) {
    issue = model.kind(.issue)
    sides = RelationSide.all(of: kind, in: model)
    let description = model[kind]
    let described = CatalogTables(model).records(of: kind).columns
    for list in model.lists(of: kind) where list.isCounted {
      let target = list.side.ownerIsLeft ? list.side.relation.right : list.side.relation.left
      if counted[target] == nil { counted[target] = list.field }
    }
    let doubts = Set(description.columns.map { ColumnReader.flagOfDoubt(in: $0.column.name) })
    let measured = Set(description.columns.filter { $0.column.unit != nil }.map(\.field))
    for (place, column) in description.columns.enumerated() {
      let reader = ColumnReader(column, of: description)
      if let role = column.column.role { columns[role.rawValue] = reader }
      let field = description.places[column.field].field
      // What the page is headed by is no fact.
      let isHeading = description.names.first?.field?.description == field.name.description
      guard !isHeading, column.column.isFact(of: field.shape),
        // A doubt is shown behind the value.
        !doubts.contains(column.column.name),
        // Of a measure the number with its unit says what the text says.
        column.column.unit != nil || !measured.contains(column.field), field.isForReaders
      else { continue }
      let isNamedByField = column.column.unit != nil || reader.target != nil
      let roles = description.columns.filter { $0.field == column.field }.compactMap(\.column.role)
      let title = isNamedByField ? field.title : reader.title(otherwise: described[place].title)
      if reader.webPages == nil {
        facts.append((title, column.column.name, reader, Set(roles)))
      } else {
        elsewhere.append(reader)
      }
    }
    items = description.fields.indices.compactMap { ItemReader(at: $0, of: kind, in: model) }
    for part in model.parts where part.kind == nil || part.kind == kind {
      guard let reader = PartReader(part, of: description, in: model) else { continue }
      if let role = part.role {
        parts[role.rawValue] = reader
        itemsByRole[role.rawValue] = items.first { $0.field.description == reader.field.description }
      }
      // What a relation holds is shown with it.
      if model.relation(of: reader.field, of: kind) != nil {
        related[reader.field.description] = reader
      } else if part.role != .links {
        lists.append((part.title, part.role, reader))
      }
    }
  }

  /// A column that is a fact: its title, its name, its reader, and the roles of all columns of its field.
  typealias FactColumn = (title: String, column: String, reader: ColumnReader, roles: Set<ColumnRole>)

  /// Returns the columns of facts that a layout lacks: no flags, no references to kinds with a layout, and none of a field of which the layout
  /// shows a column.
  func others(besides layout: Set<ColumnRole>, _ kinds: SiteKinds) -> [FactColumn] {
    facts.filter { column in
      let isOfLayout = column.reader.target.map { kinds.all.contains($0) } ?? false
      return column.reader.type != .boolean && !isOfLayout && column.roles.isDisjoint(with: layout)
    }
  }

  /// Returns the date on which an issue came out: the first of its dates, in the order of `ColumnRole.datesOfIssue`, that the record
  /// gives.
  func dateOfIssue(in fields: RecordFields) -> PartialDate? {
    for role in ColumnRole.datesOfIssue {
      guard let reader = self[role] else { continue }
      if role == .onSale {
        if let day = reader.day(in: fields) { return PartialDate(day: day, precision: .day) }
      } else if let text = reader.json(in: fields)?.string?.string, let date = PartialDate(text) {
        return role == .coverDate ? date.ofCover : date
      }
    }
    return nil
  }

  /// Whether the date of an issue, see ``dateOfIssue(in:)``, is the day of its sale: a day on a cover or in a catalogue is none.
  func isDayOfSale(_ date: PartialDate?, in fields: RecordFields) -> Bool {
    guard let date, date.precision == .day else { return false }
    if self[.onSale]?.day(in: fields) != nil { return true }
    return self[.partialOnSale]?.json(in: fields)?.string.flatMap { PartialDate($0.string) } == date
  }

  /// Returns the number of records of a kind that a record has according to the source; nil where the source does not say.
  func listed(_ kind: Kind, in fields: RecordFields) -> Int? {
    let listed = counted[kind].flatMap { fields[$0]?["available"]?.number?.int64 }
    let counted = kind == issue ? self[.issueCount]?.integer(in: fields) : nil
    return (listed ?? counted).flatMap { Int(exactly: $0) }
  }

  /// The reader of the column with a role; nil where the kind has none.
  subscript(_ role: ColumnRole) -> ColumnReader? { columns[role.rawValue] }

  /// The reader of the parts with a role; nil where the kind has none.
  subscript(_ role: PartRole) -> PartReader? { parts[role.rawValue] }

  /// Returns the reader of the records that the parts with a role refer to; nil where the kind has none.
  func items(_ role: PartRole) -> ItemReader? { itemsByRole[role.rawValue] }
}

/// A side of a relation: the records of a kind, which have neighbours at the other side.
struct RelationSide: Sendable {
  let relation: Relation
  let isLeft: Bool
  /// The kind of the neighbours.
  let other: Kind
  /// The field that lists the neighbours; nil where the kind has none.
  let field: StaticString?
  /// Whether the relation is the first one between the two kinds.
  let isFirst: Bool
  /// Whether the relation is called by its field, since there are several between the two kinds, or since both are one.
  let isNamedByField: Bool

  /// Returns the sides of a kind in the order of the relations, without those by a field that names one record, which is a fact.
  static func all(of kind: Kind, in model: CatalogModel) -> [RelationSide] {
    let facts = Set(model[kind].fields.filter(\.isReference).map(\.name.description))
    return model.relations.flatMap { relation in
      [true, false].compactMap { isLeft in
        let (own, other) = isLeft ? (relation.left, relation.right) : (relation.right, relation.left)
        let field = isLeft ? relation.leftField : relation.rightField
        guard own == kind, !(field.map { facts.contains($0.description) } ?? false) else { return nil }
        let alike = model.relations.filter { Set([$0.left, $0.right]) == [own, other] }
        return RelationSide(
          relation: relation, isLeft: isLeft, other: other, field: field, isFirst: relation == alike.first,
          isNamedByField: alike.count > 1 || own == other)
      }
    }
  }
}

extension FieldDescription {
  /// The field's name for people: `Universe`.
  var title: String { Self.title(of: name) }

  /// Returns the name of a field for people.
  static func title(of name: StaticString) -> String {
    name.description.split(separator: "_").joined(separator: " ").capitalizedSentence
  }

  /// Whether the field names one other record.
  var isReference: Bool { if case .reference = shape { true } else { false } }
}

extension Column {
  /// The unit of its numbers; nil where they have none.
  fileprivate var unit: StaticString? { if case .measure(let unit, _, _) = value { unit } else { nil } }

  /// Whether the column is a fact about the record that its page shows in no place of its own.
  fileprivate func isFact(of shape: FieldShape) -> Bool {
    // The address of the page at the source stands at the foot.
    if role == .description || role == .picture || role == .webPage { return false }
    return switch (value, shape) {
    case (.markup, _), (.listSize, _), (.storedTarget, _), (.targetName, _): false
    case (_, .id), (_, .markup), (_, .modified), (_, .ownAddress), (_, .picture): false
    default: true
    }
  }
}

extension RecordReaders {
  /// Returns the other names of a record: its real name, then those that it lists.
  func otherNames(in fields: RecordFields) -> [String] {
    let listed = (self[.otherNames]?.rows(in: fields) ?? []).compactMap { row in
      row.text ?? row.name ?? row.members.first { $0.name == "name" }?.value.string
    }
    return ([self[.realName]?.json(in: fields)?.string].compactMap { $0 } + listed).map(\.string)
  }

  /// Returns what is said of a record in words that have no pages: its own title, those of its stories, its publisher,
  /// its race, its groups, its home; all but titles are lists, each part of which stands alone.
  func sayings(in fields: RecordFields) -> [String] {
    let titles =
      [self[.ownTitle]?.plainText(in: fields)] + (self[.storyTitles]?.rows(in: fields) ?? []).map(\.text?.string)
    let lists = ([.publisherName, .race, .alterEgos, .affiliation, .base] as [ColumnRole]).compactMap {
      self[$0]?.plainText(in: fields)
    }
    let parts = lists.flatMap { $0.split { $0 == ";" || $0 == "," } }.map { String($0.drop(while: \.isWhitespace)) }
    return (titles.compactMap { $0 } + parts).filter { !$0.isEmpty }
  }

  /// Returns the codes of the trade with a role: that of an issue, and those of its variants that are no records of their own.
  func codes(_ role: ColumnRole, in fields: RecordFields) -> [JSONString] {
    let covers = self[.variantCovers]
    let ofCovers = (covers?.parts(in: fields) ?? []).compactMap { covers?.value(role, in: $0)?.string }
    return [self[role]?.json(in: fields)?.string].compactMap { $0 } + ofCovers
  }
}
