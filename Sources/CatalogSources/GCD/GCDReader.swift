import Basics
import Catalog
import JSONKit

/// A reader of the rows of one kind as JSON, from the columns that the dump has: one query over its table, and one over each table of
/// links, beside each other in the order of ids.
final class GCDReader {
  /// A member of a row, or of a link.
  private enum Cell {
    case null
    case value(Int)
    case word(Int, GCDWords)
    case day(Int), amount(Int), currency(Int)
    case dateParts(Int), dayOfParts(Int), isUncertainDate(Int)
    case reference(Int, name: Int?)
    /// The first of some links; without any, the reference in these columns.
    case first(GCDLinkReader?, Int?, name: Int?)
    case issueName(NamePlaces)
    /// The readers of those tables of links that the dump has.
    case links([GCDLinkReader])
  }

  /// The places of the parts of an issue's name, of the columns that the dump has.
  private struct NamePlaces {
    var series, number, title, variant, volume, isVolumeShown, isVolumeNotPrinted, hasNoVolume: Int?
  }

  private let rows: DumpQuery
  private let cells: [(name: StaticString, cell: Cell)]
  private let words: GCDDictionaries
  private let hasDeleted: Bool
  /// The number of texts that were not UTF-8 and were repaired.
  private(set) var repairs = 0
  /// The id of the current row; nil behind the last one.
  private(set) var id: Int64?
  /// Whether the current row has a value that is too large, so that none of its values can be read.
  private(set) var isTooLarge = false
  /// The table of links in which the record that was appended last has a row that is too large; nil for none.
  private(set) var tooLargeLink: String?
  /// The number of rows that had the id of the row before them, and were skipped.
  private(set) var repeats = 0
  /// The query of the first id from a number on.
  private let firstID: DumpQuery

  /// The greatest id that is read: no id of a service is near it, and counting on from it is safe.
  private static let greatestID: Int64 = 1 << 62

  /// Creates a reader at the first row.
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
    case .isUncertainDate(let name): return select.dateParts(name).map(Cell.isUncertainDate) ?? .null
    case .named(let name, let names): return select.name(of: name, in: names).map(Cell.value) ?? .null
    case .years(let table, let column): return select.years(of: table, by: column).map(Cell.value) ?? .null
    case .reference(let column, let names):
      guard let place = select.column(column) else { return .null }
      return .reference(place, name: names.flatMap { select.name(of: column, in: $0) })
    case .first(let links, let column):
      return .first(
        try GCDLinkReader(links, in: tables, database), select.column(column),
        name: links.names.flatMap { select.name(of: column, in: $0) })
    case .issueName:
      return .issueName(
        NamePlaces(
          series: select.name(of: "series_id", in: .series), number: select.column("number"),
          title: select.column("title"), variant: select.column("variant_name"), volume: select.column("volume"),
          isVolumeShown: select.column("display_volume_with_number"),
          isVolumeNotPrinted: select.column("volume_not_printed"), hasNoVolume: select.column("no_volume")))
    case .links(let links): return .links(try links.compactMap { try GCDLinkReader($0, in: tables, database) })
    }
  }

  /// Whether several readers of parts of the rows cost little more than one.
  var isShareable: Bool {
    cells.allSatisfy { _, cell in
      switch cell {
      case .links(let links): links.allSatisfy(\.isShareable)
      case .first(let links, _, _): links?.isShareable ?? true
      default: true
      }
    }
  }

  /// Continues with the first row from a number on.
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
    // The row that is too large may have the same id.
    if isTooLarge, self.id == id { try restart(from: id + 1) }
  }

  /// Goes to the first row from a number on, which lies ahead.
  func advance(to number: Int64) throws {
    guard let id, number - id < DumpQuery.stepsOfSearch else { return try restart(from: number) }
    while let id = self.id, id < number { try next() }
  }

  /// Goes to the next row.
  ///
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

  /// Whether the current row is marked as deleted.
  var isDeleted: Bool { hasDeleted && !isTooLarge && rows.integer(1) == 1 }

  /// Appends the current row.
  func append(to out: inout ByteBuilder) throws {
    tooLargeLink = nil
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
    case .isUncertainDate(let column):
      out.append(integer: (3..<6).contains { rows.integer(column + $0) == 1 } ? 1 : 0)
    case .reference(let column, let name): appendReference(column, name: name, to: &out)
    case .first(let links, let column, let name):
      guard let id, let links, try links.has(id) else { return appendReference(column, name: name, to: &out) }
      take(try links.appendFirst(words, to: &out), of: links)
    case .issueName(let places): out.appendJSONString(issueName(places))
    case .links(let links):
      guard let id, let links = try links.first(where: { try $0.has(id) }) else { return out.append("[]") }
      take(try links.append(of: id, words, to: &out), of: links)
    }
  }

  /// Appends the record of the number in a column; null where there is none.
  private func appendReference(_ column: Int?, name: Int?, to out: inout ByteBuilder) {
    guard let column, !rows.isNull(column) else { return out.append("null") }
    out.append("{\"id\":")
    appendValue(column, of: rows, to: &out)
    out.append(",\"name\":")
    if let name { appendValue(name, of: rows, to: &out) } else { out.append("\"\"") }
    out.append(UInt8(ascii: "}"))
  }

  private func issueName(_ places: NamePlaces) -> String {
    func isSet(_ column: Int?) -> Bool { column.map { rows.integer($0) == 1 } ?? false }
    let hasVolume = isSet(places.isVolumeShown) && !isSet(places.hasNoVolume)
    return GCDValues.issueName(
      series: text(places.series),
      volume: hasVolume ? GCDValues.volume(text(places.volume), isPrinted: !isSet(places.isVolumeNotPrinted)) : "",
      number: text(places.number), title: text(places.title), variant: text(places.variant))
  }

  /// Counts the texts that were repaired in links; with nil, records that one of their rows is too large.
  private func take(_ count: Int?, of links: GCDLinkReader) {
    if let count { repairs += count } else { tooLargeLink = links.table }
  }

  private func appendValue(_ column: Int, of query: DumpQuery, to out: inout ByteBuilder) {
    repairs += query.appendValue(column, to: &out) ? 0 : 1
  }

  private func text(_ column: Int?) -> String { column.flatMap { rows.text($0) } ?? "" }

  private func parts(_ column: Int) -> String? {
    func part(_ place: Int) -> GCDValues.DatePart {
      GCDValues.DatePart(text: rows.text(column + place) ?? "", isUncertain: rows.integer(column + place + 3) == 1)
    }
    return GCDValues.date(part(0), part(1), part(2))
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
