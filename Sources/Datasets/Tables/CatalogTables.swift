public import Catalog

/// The tables of a model.
///
/// ```swift
/// let tables = CatalogTables(model)
/// for table in tables.all { print(table.name, table.columns.count) }
/// let first = tables.filled(by: model.order[0])  // of the records of a kind, and of their parts
/// ```
public struct CatalogTables: Sendable {
  /// Every table: records, relations, parts of records, unresolved records, names.
  public let all: [TableDescription]
  /// The model.
  let model: CatalogModel
  private let records: [TableDescription]
  private let relations: [TableDescription]
  private let parts: [TableDescription]

  /// Makes the tables of a model.
  public init(_ model: CatalogModel) {
    let records = model.all.map { TableDescription(of: $0, in: model) }
    let relations = model.relations.map { TableDescription(of: $0, in: model) }
    let parts = model.parts.map { TableDescription(of: $0, in: model) }
    all = model.order.map { records[$0.index] } + relations + parts + [.unseen, .names]
    self.model = model
    self.records = records
    self.relations = relations
    self.parts = parts
  }

  /// Returns the table of the records of a kind.
  public func records(of kind: Kind) -> TableDescription { records[kind.index] }

  /// Returns the table of a relation.
  public func table(of relation: Relation) -> TableDescription { relations[relation.number] }

  /// Returns the tables that the records of one kind alone fill: that of the records, then those of their parts.
  public func filled(by kind: Kind) -> [TableDescription] { [records(of: kind)] + parts(of: kind) }

  /// Returns the tables of parts that the records of one kind alone fill; with nil those that several kinds fill.
  public func parts(of kind: Kind?) -> [TableDescription] {
    zip(model.parts, parts).filter { $0.0.kind == kind }.map(\.1)
  }
}

// MARK: - Records

extension TableDescription {
  fileprivate init(of kind: Kind, in model: CatalogModel) {
    let description = model[kind]
    let columns = description.columns.map { place, column in
      ColumnDescription(column, of: description.places[place], in: model)
    }
    self.init(
      description.name.description, title: description.title, description.meaning,
      columns + Self.ending(of: description),
      kind: kind)
  }

  /// Returns the last columns of the table of a kind.
  private static func ending(of kind: KindDescription) -> [ColumnDescription] {
    kind.detail == 0 ? ending : ending.dropLast() + [depth] + ending.suffix(1)
  }

  private static let depth = ColumnDescription(
    "depth", .string,
    "`list` where lists alone showed the record, which show it in part: what is null then was not asked for; `outdated` where its "
      + "details are of an earlier change than `modified`, since the source has not given them again; else `detail`"
  )

  private static let ending = [
    ColumnDescription(
      "attribution", .string, null: true, from: "attributionText",
      "attribution text of the answer that the record came from"),
    ColumnDescription(
      "missing_since", .date, null: true,
      "tombstone: date of the first complete crawl without it; null while present"),
    ColumnDescription(
      "extra", .string, null: true, from: "(unknown fields)",
      "JSON object of fields that this program does not know, by name"),
  ]
}

extension ColumnDescription {
  fileprivate init(_ column: Column, of place: FieldPlace, in model: CatalogModel) {
    let (field, name) = (place.field, place.name)
    let source: String? =
      switch column.value {
      case .whole, .markup, .unless, .equals, .unlessBegins, .issueNumber: name
      case .targetName: "\(name).name"
      case .listSize: "\(name).available"
      case .target: "\(name).\(model.references.member)"
      case .storedTarget: nil
      case .first(let type, _, _): "\(name)[\(type)]"
      case .moment(let member): "\(name).\(member)"
      case .joined, .measure: "\(name)[]"
      }
    var reference: ColumnReference?
    if case .storedTarget = column.value { reference = field.target.map { .id(of: model[$0]) } }
    let isKey = if case .id = field.shape { true } else { false }
    self.init(
      column.name, column.type, null: column.isNullable, key: isKey ? 1 : nil, references: reference, from: source,
      column.meaning)
  }
}

// MARK: - Relations

extension TableDescription {
  /// Creates the table of a relation: both ids, the details of the list, and the ids' twins, which are null without a record.
  fileprivate init(of relation: Relation, in model: CatalogModel) {
    let (left, right) = (model[relation.left], model[relation.right])
    let detail = relation.detail.map { detail in
      guard detail.kind == nil else { return Self.records(detail) }
      return [
        ColumnDescription(
          detail.name.description, detail.isNumber ? .int64 : .string, null: !detail.isKey,
          key: detail.isKey ? 3 : nil,
          from: "items[].\(detail.name)", detail.meaning.description)
      ]
    }
    let twins = [left, right].map { kind in
      ColumnDescription(
        "\(kind.singular)_ref", .int64, null: true, references: .id(of: kind),
        "the id where that record is published, else null")
    }
    let pair = relation.detail.map { $0.isKey ? " in one \($0.name)" : "" } ?? ""
    self.init(
      relation.table?.name.description ?? "\(left.singular)_\(right.name)",
      title: relation.table?.title ?? "\(right.name.description.capitalizedSentence) of \(left.name)",
      "one \(left.singular) and one \(right.singular)\(pair), whichever of the two lists the other",
      [
        ColumnDescription(
          "\(left.singular)_id", .int64, key: 1, "always kept\(relation.note.map { "; \($0)" } ?? "")"),
        ColumnDescription("\(right.singular)_id", .int64, key: 2, "always kept"),
      ] + (detail ?? []) + twins)
  }

  /// Returns the columns of a detail that is a record: its number and its name.
  private static func records(_ detail: ListDetail) -> [ColumnDescription] {
    [
      ColumnDescription(
        "\(detail.name)_id", .int64, key: 3, from: "items[].\(detail.name)[].id", "0 where the source names none"),
      ColumnDescription(
        detail.name.description, .string, from: "items[].\(detail.name)[].name", detail.meaning.description),
    ]
  }
}

// MARK: - Parts of records

extension TableDescription {
  fileprivate init(of part: PartTable, in model: CatalogModel) {
    let position = "from 0, as sent"
    var columns: [ColumnDescription]
    if let kind = part.kind.map({ model[$0] }) {
      columns = [
        ColumnDescription("\(kind.singular)_id", .int64, key: 1, references: .id(of: kind)),
        ColumnDescription("position", .int64, key: 2, position),
      ]
    } else {
      let kinds = model.order.map { model[$0] }.filter { part.place(in: $0) != nil }.map(\.name.description)
      columns = [
        ColumnDescription(
          "kind", .string, key: 1, "\(kinds.dropLast().joined(separator: ", ")) or \(kinds.last ?? "")"),
        ColumnDescription("id", .int64, key: 2),
      ]
      if case .codes(_, let label, let code) = part.rows {
        columns += [
          ColumnDescription(label.name, label.type, key: 3, label.meaning),
          ColumnDescription(code, from: part.fields.map(\.description).joined(separator: ", ")),
        ]
      } else {
        columns.append(ColumnDescription("position", .int64, key: 3, position))
      }
    }
    switch part.rows {
    case .objects(let members):
      columns += members.map { ColumnDescription($0, from: "\(part.field)[].\($0.nameOfMember)") }
    case .values(let column): columns.append(ColumnDescription(column, from: "\(part.field)[]"))
    case .references(let name, let text): columns = Self.references(part, name, text, in: model)
    case .codes: break
    case .credits(let name, let members):
      let target = part.kind.flatMap { kind in
        model[kind].place(of: part.field).flatMap { model[kind].places[$0].field.target }
      }
      guard let target else { preconditionFailure("\(part.name) has no field of one kind that refers to records") }
      columns += [
        ColumnDescription("\(name)_id", .int64, null: true, from: "\(part.field)[].\(model.references.member)"),
        ColumnDescription(
          "\(name)_ref", .int64, null: true, references: .id(of: model[target]),
          "\(name)_id where that record is published, else null"),
      ]
      columns += members.map { ColumnDescription($0, from: "\(part.field)[].\($0.name)") }
    }
    self.init(part.name, title: part.title, part.meaning, columns)
  }

  /// Returns the columns of a table of references to other records, in no order.
  private static func references(
    _ part: PartTable, _ name: StaticString, _ text: Column?, in model: CatalogModel
  ) -> [ColumnDescription] {
    guard let kind = part.kind.map({ model[$0] }), let place = part.place(in: kind),
      let target = kind.places[place].field.target.map({ model[$0] })
    else { preconditionFailure("\(part.name) has no field of one kind that refers to records") }
    return [
      ColumnDescription("\(kind.singular)_id", .int64, key: 1),
      ColumnDescription("\(name)_id", .int64, key: 2, from: part.field.description),
    ] + (text.map { [ColumnDescription($0, from: "\(part.field)[]")] } ?? []) + [
      ColumnDescription("\(kind.singular)_ref", .int64, null: true, references: .id(of: kind)),
      ColumnDescription("\(name)_ref", .int64, null: true, references: .id(of: target)),
    ]
  }
}

extension ColumnDescription {
  fileprivate init(_ column: Column, from source: String) {
    self.init(column.name, column.type, null: column.isNullable, from: source, column.meaning)
  }
}

extension ColumnReference {
  /// Returns the key of the records of a kind.
  fileprivate static func id(of kind: KindDescription) -> ColumnReference {
    ColumnReference(table: kind.name.description, column: "id")
  }
}

extension KindDescription {
  /// Returns the column with a role; nil where there is none.
  func column(_ role: ColumnRole) -> Column? { place(of: role).map { columns[$0].column } }

  /// The column with a record's name for people; nil where no column has it.
  public var nameColumn: Column? {
    let name = place(of: nameField)
    return columns.first { $0.field == name }?.column
  }
}

extension PartTable {
  /// The two columns of a table of values that each have a type, such as dates or prices; nil for another table.
  var typedValue: (type: Column, value: Column)? {
    guard case .objects(let columns) = rows, columns.count >= 2, columns[0].type == .string,
      columns[1].type == .date || columns[1].type == .timestamp || columns[1].type == .double,
      columns.dropFirst(2).allSatisfy({ $0.nameOfMember == columns[1].name })
    else { return nil }
    return (columns[0], columns[1])
  }
}

// MARK: - Names

extension TableDescription {
  package static let unseen = TableDescription(
    "unseen", title: "Unseen records", "one record that others refer to and that the source never showed",
    [
      ColumnDescription("kind", .string, key: 1),
      ColumnDescription("id", .int64, key: 2),
      ColumnDescription("name", .string, null: true, "as the first list names it"),
      ColumnDescription("references", .int64, "how many published records refer to it"),
    ])

  package static let names = TableDescription(
    "names", title: "Names", "one record that is published or that others refer to",
    [
      ColumnDescription("kind", .string, key: 1, "every record that is published or referred to"),
      ColumnDescription("id", .int64, key: 2),
      ColumnDescription("name", .string, null: true, "the record's name, else as the first list names it"),
      ColumnDescription("published", .boolean, "whether the record is published"),
    ])
}
