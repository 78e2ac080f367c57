import Basics
import Catalog
import JSONKit

/// The rows of the tables that hold parts of the records of one kind.
struct PartRows<Sink: RowSink> {
  /// What a row is made of.
  private enum Form {
    case objects
    case picture(isRequired: Bool)
    case references(Kind)
  }

  /// A cell of a member of an object.
  private enum Cell {
    case text
    case requiredText
    case moment
    case number

    init(_ column: Column) {
      switch column.type {
      case .timestamp: self = .moment
      case .double: self = .number
      default: self = column.isNullable ? .text : .requiredText
      }
    }
  }

  /// One table: the place of its field, and the places of its cells.
  private struct Table {
    let place: Int
    let form: Form
    let cells: Range<Int>
    /// Whether several kinds fill it: then its rows begin with the kind.
    let isShared: Bool
    let sink: Sink
  }

  private var tables: [Table] = []
  private var cells: [(name: StaticString, form: Cell)] = []
  private let relations: Relations
  private let scratch = CellScratch()

  /// - Parameters:
  ///   - sinks: one for each table that the kind alone fills, in the order of the model.
  ///   - shared: takes the rows of the table that several kinds fill; nil writes none.
  init(_ kind: Kind, relations: Relations, sinks: some Sequence<Sink>, shared: Sink?) {
    self.relations = relations
    let (model, description) = (relations.model, relations.model[kind])
    var sinks = sinks.makeIterator()
    for part in model.parts where part.kind == kind || part.kind == nil {
      guard let place = description.place(of: part.field), let sink = part.kind == nil ? shared : sinks.next() else {
        continue
      }
      let first = cells.count
      let form: Form
      switch part.rows {
      case .objects(let columns):
        form = .objects
        guard case .objects(let members) = description.fields[place].shape else { continue }
        for column in columns {
          for member in members where member.name.description == column.name {
            cells.append((member.name, Cell(column)))
          }
        }
      case .values(let column): form = .picture(isRequired: !column.isNullable)
      case .references: form = .references(description.fields[place].target ?? kind)
      }
      tables.append(
        Table(place: place, form: form, cells: first..<cells.count, isShared: part.kind == nil, sink: sink))
    }
  }

  /// Adds the rows of one record.
  func append(_ id: RecordID, _ fields: RecordFields) {
    for table in tables {
      guard let array = fields[table.place]?.array else { continue }
      if case .references(let target) = table.form {
        appendReferences(array, to: target, of: id.id, to: table.sink)
      } else {
        appendParts(array, of: id, to: table)
      }
    }
  }

  /// One row for each other record, by id.
  private func appendReferences(_ array: JSONArray, to target: Kind, of id: Int64, to sink: Sink) {
    guard !array.isEmpty else { return }
    var last: Int64?
    for other in array.compactMap({ $0.reference(to: target) }).sorted() where other != last {
      last = other
      sink.int64(id)
      sink.int64(other)
      sink.int64(id)
      sink.int64(relations.isStored(target, other) ? other : nil)
      sink.endRow()
    }
  }

  /// One row for each part; the position of a quarantined picture is not used again.
  private func appendParts(_ array: JSONArray, of id: RecordID, to table: Table) {
    for (position, part) in array.enumerated() where !part.isNull {
      if table.isShared { table.sink.string(id.kind.name) }
      table.sink.int64(id.id)
      table.sink.int64(Int64(position))
      if case .picture(let isRequired) = table.form {
        scratch.appendPicture(part, to: table.sink, isRequired: isRequired)
      }
      for index in table.cells { append(part[cells[index].name], cells[index].form, to: table.sink) }
      table.sink.endRow()
    }
  }

  private func append(_ value: JSONValue?, _ form: Cell, to sink: Sink) {
    switch form {
    case .text: sink.string(value)
    case .requiredText: sink.requiredString(value)
    case .moment: sink.timestamp(value?.moment)
    case .number: if let number = value?.number { sink.double(number.double) } else { sink.null() }
    }
  }
}
