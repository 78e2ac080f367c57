import Basics
import Catalog
import JSONKit
import Store

/// The rows of the tables that hold parts of the records of one kind.
struct PartRows<Sink: RowSink> {
  /// The form of a row.
  private enum Form {
    case objects
    case picture(isRequired: Bool)
    case text(isRequired: Bool)
    /// References, with the member that names a record, where that has a column.
    case references(Kind, named: StaticString?)
    case codes([(label: [UInt8], place: Int)])
    case credits(Kind)
  }

  /// A cell of a member of an object.
  private enum Cell {
    case text
    case requiredText
    case moment
    /// The day as sent, and the moment where a time was sent.
    case sentDay
    case sentMoment
    case number
    case integer
    case flag

    init(_ column: Column) {
      if case .moment = column.value {
        self = .sentMoment
        return
      }
      switch column.type {
      case .timestamp: self = .moment
      case .date: self = .sentDay
      case .double: self = .number
      case .int64: self = .integer
      case .boolean: self = .flag
      default: self = column.isNullable ? .text : .requiredText
      }
    }
  }

  /// One table: the place of its field, and the places of its cells.
  private struct Table {
    let place: Int
    let form: Form
    let cells: Range<Int>
    /// Whether several kinds fill the table; its rows then begin with the kind.
    let isShared: Bool
    let sink: Sink
  }

  private var tables: [Table] = []
  private var cells: [(name: StaticString, form: Cell)] = []
  private let relations: Relations
  private let kindName: StaticString
  private let scratch: CellScratch

  /// Creates the rows of a kind's parts.
  ///
  /// - Parameters:
  ///   - sinks: one for each table that the kind alone fills, in the order of the model.
  ///   - shared: one for each table that several kinds fill, in the order of the model; empty where they are not written.
  init(_ kind: Kind, relations: Relations, sinks: some Sequence<Sink>, shared: [Sink]) {
    self.relations = relations
    let (model, description) = (relations.model, relations.model[kind])
    kindName = description.name
    scratch = CellScratch(model)
    var (sinks, sharedSinks) = (sinks.makeIterator(), shared.makeIterator())
    for part in model.parts where part.kind == kind || part.kind == nil {
      guard let sink = part.kind == nil ? sharedSinks.next() : sinks.next(),
        let place = part.place(in: description)
      else { continue }
      let first = cells.count
      let form: Form
      switch part.rows {
      case .objects(let columns):
        form = .objects
        guard case .objects(let members) = description.places[place].field.shape else { continue }
        append(columns, among: members)
      case .credits(_, let columns):
        guard case .credits(let target, let detail, let members) = description.places[place].field.shape else {
          continue
        }
        form = .credits(target)
        let others = (["name"] + (detail.map { [$0.name] } ?? [])).map { FieldDescription($0, .text) }
        append(columns, among: others + members)
      case .values(let column):
        let isText =
          switch description.places[place].field.shape {
          case .texts, .lines: true
          default: false
          }
        form = isText ? .text(isRequired: !column.isNullable) : .picture(isRequired: !column.isNullable)
      case .references(_, let name):
        var member: StaticString?
        if name != nil, case .references(_, let named, _) = description.places[place].field.shape { member = named }
        form = .references(description.places[place].field.target ?? kind, named: member)
      case .codes: form = .codes(part.codes(in: description).map { (Array($0.label.utf8), $0.place) })
      }
      tables.append(
        Table(place: place, form: form, cells: first..<cells.count, isShared: part.kind == nil, sink: sink))
    }
  }

  /// Adds the cells of the columns that have the name of one of these members, or are made of one.
  private mutating func append(_ columns: [Column], among members: [FieldDescription]) {
    for column in columns {
      for member in members where member.isNamed(column.nameOfMember) { cells.append((member.name, Cell(column))) }
    }
  }

  /// Adds the rows of the record with a number.
  func append(of id: Int64, _ fields: RecordFields) {
    for table in tables {
      switch table.form {
      case .references(let target, nil):
        appendReferences(fields.references(table.place, to: target), to: target, of: id, to: table.sink)
      case .references(let target, let name?):
        appendReferences(fields.references(table.place, to: target, named: name), to: target, of: id, to: table.sink)
      case .codes(let codes):
        for (label, place) in codes { append(code: fields[place], labelled: label, of: id, to: table.sink) }
      case .objects, .picture, .text, .credits:
        if let array = fields[table.place]?.array { appendParts(array, of: id, fields.references, to: table) }
      }
    }
  }

  /// Adds one row for each other record, by id.
  private func appendReferences(_ others: [Int64], to target: Kind, of id: Int64, to sink: Sink) {
    guard !others.isEmpty else { return }
    var last: Int64?
    for other in others.sorted() where other != last {
      last = other
      sink.int64(id)
      sink.int64(other)
      sink.int64(id)
      sink.int64(relations.isStored(target, other) ? other : nil)
      sink.endRow()
    }
  }

  /// Adds one row for each other record, by id, with the first name that a reference gives it.
  private func appendReferences(_ others: [(id: Int64, name: JSONValue?)], to target: Kind, of id: Int64, to sink: Sink)
  {
    guard !others.isEmpty else { return }
    let order = others.indices.sorted { (others[$0].id, $0) < (others[$1].id, $1) }
    var last: Int64?
    for index in order where others[index].id != last {
      let other = others[index].id
      last = other
      sink.int64(id)
      sink.int64(other)
      appendText(others[index].name, to: sink)
      sink.int64(id)
      sink.int64(relations.isStored(target, other) ? other : nil)
      sink.endRow()
    }
  }

  /// Adds a row for a code, where there is one.
  private func append(code: JSONValue?, labelled label: [UInt8], of id: Int64, to sink: Sink) {
    guard let code, code.number != nil || code.string?.isEmpty == false else { return }
    sink.string(kindName)
    sink.int64(id)
    label.withUnsafeBytes { sink.string($0) }
    if let number = code.number { sink.string(number.raw) } else { sink.string(code) }
    sink.endRow()
  }

  /// Adds one row for each part; the position of a quarantined picture is not used again.
  private func appendParts(_ array: JSONArray, of id: Int64, _ references: ReferenceReader, to table: Table) {
    for (position, part) in array.enumerated() where !part.isNull {
      if table.isShared { table.sink.string(kindName) }
      table.sink.int64(id)
      table.sink.int64(Int64(position))
      switch table.form {
      case .picture(let isRequired): scratch.appendPicture(part, to: table.sink, isRequired: isRequired)
      case .text(isRequired: true): table.sink.requiredString(part)
      case .text(isRequired: false): appendText(part, to: table.sink)
      case .credits(let target):
        let other = references.id(of: target, in: part)
        table.sink.int64(other)
        table.sink.int64(other.flatMap { relations.isStored(target, $0) ? $0 : nil })
      case .objects, .references, .codes: break
      }
      for index in table.cells { append(part[cells[index].name], cells[index].form, to: table.sink) }
      table.sink.endRow()
    }
  }

  /// Appends a text that may be null. An empty text is null: CSV could not tell the two apart.
  private func appendText(_ value: JSONValue?, to sink: Sink) {
    sink.string(value?.string?.isEmpty == true ? nil : value)
  }

  private func append(_ value: JSONValue?, _ form: Cell, to sink: Sink) {
    switch form {
    case .text: appendText(value, to: sink)
    case .requiredText: sink.requiredString(value)
    case .moment: sink.timestamp(value?.microseconds)
    case .sentDay: sink.date(ofSeconds: value?.sentDay)
    case .sentMoment: sink.timestamp(value?.sentMoment.map { $0 * 1_000_000 })
    case .number: sink.double(value?.decimal)
    case .integer: sink.int64(value?.number?.int64)
    case .flag: sink.bool(value?.number?.int64 == 1)
    }
  }
}

extension FieldDescription {
  /// Whether a member of objects belongs to a column: the member has the column's name, or has a column of that name.
  fileprivate func isNamed(_ column: String) -> Bool {
    name.description == column || columns.contains { $0.name == column }
  }
}
