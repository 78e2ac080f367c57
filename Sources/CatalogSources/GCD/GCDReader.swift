import Basics
import Catalog
import JSONKit

/// Reads the rows of one kind as JSON, by what the dump has of its table: one query over the table, and one over each table of
/// links, beside each other in the order of ids.
final class GCDReader {
  /// A member of a row, or of a link.
  private enum Cell {
    case null
    case value(Int)
    case word(Int, GCDWords)
    case day(Int), amount(Int), currency(Int)
    case dateParts(Int), dayOfParts(Int)
    case reference(Int, name: Int?)
    /// Of the columns those that are there.
    case issueName(series: Int?, number: Int?, title: Int?, variant: Int?)
    case links(GCDLinkReader?)
  }

  private let rows: DumpQuery
  private let cells: [(name: StaticString, cell: Cell)]
  private let words: GCDDictionaries
  private let hasDeleted: Bool
  /// How many texts were not UTF-8 and were repaired.
  private(set) var repairs = 0
  /// The id of the row in hand; nil behind the last one.
  private(set) var id: Int64?
  /// Whether the row in hand has a value that is too large, so that nothing of it can be read.
  private(set) var isTooLarge = false
  /// How many rows had the id of the row before them, and were skipped.
  private(set) var repeats = 0
  /// The first id from a number on.
  private let firstID: DumpQuery

  /// The greatest id that is read: no id of a service is near it, and one can count on from it.
  private static let greatestID: Int64 = 1 << 62
  /// The rows that are passed over in the time in which one is found by its id.
  private static let stepsOfSearch = 8

  /// A reader at the first row.
  ///
  /// - Throws: `SourceError`.
  init(_ kind: GCDKind, in tables: GCDTables, _ database: DumpDatabase, _ words: GCDDictionaries) throws {
    var select = GCDSelect(from: kind.table, tables)
    _ = select.column("id")
    let deleted = select.column("deleted")
    hasDeleted = deleted != nil
    cells = try kind.fields.map { field in
      (field.description.name, try Self.cell(field.reading, &select, tables, database))
    }
    self.words = words
    let condition = "WHERE t.id BETWEEN ?1 AND \(Self.greatestID) AND typeof(t.id) = 'integer'"
    rows = try database.query("\(select.sql) \(condition) ORDER BY t.id")
    firstID = try database.query("SELECT min(t.id) FROM \"\(kind.table)\" AS t \(condition)")
    try restart(from: 0)
  }

  private static func cell(
    _ reading: GCDField.Reading, _ select: inout GCDSelect, _ tables: GCDTables, _ database: DumpDatabase
  ) throws -> Cell {
    switch reading {
    case .column(let name): return select.column(name).map(Cell.value) ?? .null
    case .word(let name, let words): return select.column(name).map { .word($0, words) } ?? .null
    case .day(let name): return select.column(name).map(Cell.day) ?? .null
    case .amount(let name): return select.column(name).map(Cell.amount) ?? .null
    case .currency(let name): return select.column(name).map(Cell.currency) ?? .null
    case .dateParts(let name): return select.dateParts(name).map(Cell.dateParts) ?? .null
    case .dayOfParts(let name): return select.dateParts(name).map(Cell.dayOfParts) ?? .null
    case .named(let name, let names): return select.name(of: name, in: names).map(Cell.value) ?? .null
    case .reference(let columns, let names):
      guard let column = columns.first(where: select.has), let place = select.column(column) else { return .null }
      return .reference(place, name: names.flatMap { select.name(of: column, in: $0) })
    case .issueName:
      return .issueName(
        series: select.name(of: "series_id", in: .series), number: select.column("number"),
        title: select.column("title"), variant: select.column("variant_name"))
    case .links(let links): return .links(try GCDLinkReader(links, in: tables, database))
    }
  }

  /// Goes on with the first row from a number on.
  func restart(from number: Int64) throws {
    rows.restart(from: number)
    (id, isTooLarge) = (nil, false)
    try step(from: number)
  }

  /// Goes to the row of the next id.
  func next() throws {
    guard let id else { return }
    guard !isTooLarge else { return try restart(from: id + 1) }
    try step(from: id)
    while self.id == id, !isTooLarge {
      repeats += 1
      try step(from: id)
    }
    // The one that is too large may be another row of the same id.
    if isTooLarge, self.id == id { try restart(from: id + 1) }
  }

  /// Goes to the first row from a number on, which lies ahead.
  func advance(to number: Int64) throws {
    guard let id, number - id < Self.stepsOfSearch else { return try restart(from: number) }
    while let id = self.id, id < number { try next() }
  }

  /// - Parameter number: the least id that the next row may have.
  private func step(from number: Int64) throws {
    switch try rows.stepUnlessTooLarge() {
    case true?: id = rows.integer(0)
    case false?: id = nil
    case nil:
      firstID.restart(from: id.map { $0 + 1 } ?? number)
      id = try firstID.step() && !firstID.isNull(0) ? firstID.integer(0) : nil
      isTooLarge = id != nil
    }
  }

  /// Whether the row in hand is marked as deleted.
  var isDeleted: Bool { hasDeleted && !isTooLarge && rows.integer(1) == 1 }

  /// Appends the row in hand.
  func append(to out: inout ByteBuilder) throws {
    for (place, (name, cell)) in cells.enumerated() {
      out.append(place == 0 ? "{\"" : ",\"")
      out.append(name)
      out.append("\":")
      try append(cell, to: &out)
    }
    out.append(UInt8(ascii: "}"))
  }

  private func append(_ cell: Cell, to out: inout ByteBuilder) throws {
    switch cell {
    case .null: out.append("null")
    case .value(let column): appendValue(column, of: rows, to: &out)
    case .word(let column, let table): words.append(rows.integer(column), of: table, to: &out)
    case .day(let column): rows.withText(column) { GCDValues.appendDay($0, to: &out) }
    case .amount(let column): rows.withText(column) { GCDValues.appendAmount($0, to: &out) }
    case .currency(let column): rows.withText(column) { GCDValues.appendCurrency($0, to: &out) }
    case .dateParts(let column): GCDValues.append(parts(column), to: &out)
    case .dayOfParts(let column):
      var text = parts(column) ?? ""
      text.withUTF8 { GCDValues.appendDay(UnsafeRawBufferPointer($0), to: &out) }
    case .reference(let column, let name):
      guard !rows.isNull(column) else { return out.append("null") }
      out.append("{\"id\":")
      appendValue(column, of: rows, to: &out)
      out.append(",\"name\":")
      if let name { appendValue(name, of: rows, to: &out) } else { out.append("\"\"") }
      out.append(UInt8(ascii: "}"))
    case .issueName(let series, let number, let title, let variant):
      let name = GCDValues.issueName(
        series: text(series), number: text(number), title: text(title), variant: text(variant))
      out.appendJSONString(name)
    case .links(let links):
      guard let links, let id else { return out.append("[]") }
      repairs += try links.append(of: id, words, to: &out)
    }
  }

  private func appendValue(_ column: Int, of query: DumpQuery, to out: inout ByteBuilder) {
    repairs += query.appendValue(column, to: &out) ? 0 : 1
  }

  private func text(_ column: Int?) -> String { column.flatMap { rows.text($0) } ?? "" }

  private func parts(_ column: Int) -> String? {
    GCDValues.date(rows.text(column) ?? "", rows.text(column + 1) ?? "", rows.text(column + 2) ?? "")
  }
}

extension DumpQuery {
  /// Appends a value as it stands: a number, a text, or null.
  ///
  /// - Returns: false for a text that is not UTF-8 and was repaired.
  func appendValue(_ column: Int, to out: inout ByteBuilder) -> Bool {
    if isNull(column) {
      out.append("null")
      return true
    }
    switch number(column) {
    case .integer(let value)?: out.append(integer: value)
    case .decimal(let value)?: if value.isFinite { out.append(double: value) } else { out.append("null") }
    case nil:
      return withText(column) { bytes in
        if bytes.allSatisfy({ $0 < 0x80 }) || String(validating: bytes, as: UTF8.self) != nil {
          out.appendJSONString(utf8: bytes)
          return true
        }
        out.appendJSONString(String(decoding: bytes, as: UTF8.self))
        return false
      }
    }
    return true
  }
}
