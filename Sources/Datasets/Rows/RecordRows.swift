import Basics
public import Catalog
import JSONKit
import Pipeline
public import Store

/// Gives the rows of one kind, those of its table of records and of the tables of their parts; each record is read once.
///
/// Give it the records in the order of ids; then the rows of every table are in the order of its key. One task uses it.
///
/// ```swift
/// let kind = model.order[0]
/// let sinks = CatalogTables(model).filled(by: kind).map { CSVRows($0, options: CSVOptions()) }
/// var rows = RecordRows(kind, relations: relations, sinks: sinks, shared: [])
/// var cursor = try RecordCursor(store: store, kind: kind)
/// while let batch = try cursor.nextBatch() { try batch.forEach { try rows.append($0) } }
/// ```
public struct RecordRows<Sink: RowSink> {
  private let cells: [RecordCell]
  private let sink: Sink
  private let parts: PartRows<Sink>
  private let relations: Relations
  private let reader = JSONReader()
  private var fields: RecordFields
  private let scratch: CellScratch
  private var names: ReferredNames

  /// Creates the rows of a kind.
  ///
  /// - Parameters:
  ///   - sinks: one for each of `CatalogTables.filled(by:)`, in that order.
  ///   - shared: one for each table that several kinds fill one after the other; empty where they are not written.
  public init(_ kind: Kind, relations: Relations, sinks: [Sink], shared: [Sink]) {
    let model = relations.model
    precondition(sinks.count == 1 + model.parts.count { $0.kind == kind }, "one sink a table")
    self.relations = relations
    cells = RecordCell.all(of: kind, in: model)
    names = ReferredNames(relations)
    fields = RecordFields(of: kind, in: model)
    sink = sinks[0]
    scratch = CellScratch(model)
    parts = PartRows(kind, relations: relations, sinks: sinks.dropFirst(), shared: shared)
  }

  /// Adds the rows of one record.
  ///
  /// - Throws: `JSONError` where the stored record is damaged.
  /// - Complexity: O(bytes of the record).
  public mutating func append(_ record: RecordView) throws {
    try reader.read(record.json) { json in
      fields.find(in: json)
      for cell in cells { append(cell, record) }
      sink.endRow()
      parts.append(of: record.entry.id.id, fields)
    }
  }

  private mutating func append(_ cell: RecordCell, _ record: RecordView) {
    switch cell {
    case .id: sink.int64(record.entry.id.id)
    case .text(let place): sink.string(fields[place])
    case .requiredText(let place): sink.requiredString(fields[place])
    case .integer(let place): sink.int64(fields[place])
    case .decimal(let place): sink.double(fields[place]?.decimal)
    case .day(let place): sink.date(ofSeconds: fields[place]?.moment)
    case .moment(let place): sink.timestamp(fields[place]?.microseconds)
    case .modified: sink.timestamp(record.entry.modified)
    case .markup: if let markup = record.markup { sink.string(markup) } else { sink.null() }
    case .attribution: sink.string(record.entry.attribution)
    case .missingSince: sink.date(ofSeconds: record.entry.missingSince?.moment)
    case .picture(let place): scratch.appendPicture(fields[place], to: sink)
    case .available(let place): sink.int64(fields[place]?["available"])
    case .reference(let place, let kind): sink.int64(fields.reference(place, to: kind))
    case .storedReference(let place, let kind):
      sink.int64(fields.reference(place, to: kind).flatMap { relations.isStored(kind, $0) ? $0 : nil })
    case .referenceName(let place, let kind):
      if let name = fields.reference(place, to: kind).flatMap({ names[kind, $0] }) {
        name.withUnsafeBytes { sink.string($0) }
      } else {
        sink.string(fields[place]?["name"].flatMap { $0.string?.isEmpty == false ? $0 : nil })
      }
    case .issueNumber(let place): sink.double(fields[place]?.issueNumber?.value)
    case .filledText(let place): sink.string(fields[place].flatMap { $0.string?.isEmpty == true ? nil : $0 })
    case .integerUnless(let place, let none):
      sink.int64(fields[place]?.number?.int64.flatMap { $0 == none ? nil : $0 })
    case .isEqual(let place, let number): sink.bool(fields[place]?.number?.int64 == number)
    case .firstDay(let place, let type, let member):
      sink.date(ofSeconds: RecordRows.first(fields[place], type)?[member]?.sentDay)
    case .firstNumber(let place, let type, let member, let zeroIsNull):
      let number = RecordRows.first(fields[place], type)?[member]?.number?.double
      sink.double(zeroIsNull && number == 0 ? nil : number)
    case .flag(let place): sink.bool(fields[place]?.bool ?? false)
    case .joined(let place, let separator): sink.string(fields.joined(place, by: separator))
    case .measure(let place, let unit, let larger, let times):
      sink.double(fields.measure(place, unit, larger: larger, times: times))
    case .textUnless(let place, let other):
      if let text = fields.text(place, unlessBeginning: other) {
        text.withUTF8 { sink.string($0) }
      } else {
        sink.null()
      }
    case .depth(let detail): sink.string(record.entry.depth(detail))
    case .extra: scratch.append(to: sink) { fields.appendUnknown(to: &$0) }
    }
  }

  /// Returns the first of several objects that has this type.
  private static func first(_ objects: JSONValue?, _ type: StaticString) -> JSONValue? {
    objects?.array?.first { $0["type"]?.string?.equals(type) ?? false }
  }
}

/// The names of records that rows refer to. Names are kept after the first request, since many references are to a few types.
struct ReferredNames {
  private let relations: Relations
  private let reader = JSONReader()
  /// The names that were asked for, by key of the record.
  private var names: [Int64: [UInt8]] = [:]

  init(_ relations: Relations) { self.relations = relations }

  /// The name of a record that is published or referred to, UTF-8; nil where it has none.
  subscript(kind: Kind, id: Int64) -> [UInt8]? {
    mutating get {
      guard let record = RecordID(kind, id) else { return nil }
      if let known = names[record.key] { return known }
      if names.count > 1_000 { names.removeAll(keepingCapacity: true) }
      let name = relations.name(of: record, reader)
      names[record.key] = name
      return name
    }
  }
}

/// The tables that the records of one kind fill, while they are written.
struct RecordTables<File: TableFile> {
  private let files: [File]
  /// The tables that several kinds fill; the code that opened them closes them.
  private let shared: [File]
  private var rows: RecordRows<File.Rows>

  /// Creates the tables of a kind.
  ///
  /// - Parameters:
  ///   - files: one for each of `CatalogTables.filled(by:)`, in that order.
  ///   - shared: one for each table that several kinds fill; empty where they are not written.
  init(_ kind: Kind, relations: Relations, files: [File], shared: [File]) {
    (self.files, self.shared) = (files, shared)
    rows = RecordRows(kind, relations: relations, sinks: files.map(\.rows), shared: shared.map(\.rows))
  }

  /// Adds the rows of records, which come in the order of ids.
  mutating func append(_ batch: RecordBatch) throws {
    try batch.forEach { try rows.append($0) }
    for file in files + shared { try file.drain() }
  }

  /// Makes the tables part of the set.
  func close() throws -> [PublishedFile] {
    try files.flatMap { try $0.close() }
  }
}

/// A buffer in which one cell is composed; reused from cell to cell.
///
/// A class because it owns a raw buffer that is written while its owner is being read.
final class CellScratch {
  // Not checked while the program runs: it belongs to one task, and a cell is composed and passed on before the next.
  @exclusivity(unchecked) private var bytes = ByteBuilder(capacity: 256)
  private let pictures: PictureReader

  init(_ model: CatalogModel) { pictures = PictureReader(model) }

  /// Gives a sink the bytes that `body` writes; where there are none, null, or the empty text where one is required.
  func append(to sink: some RowSink, isRequired: Bool = false, _ body: (inout ByteBuilder) -> Void) {
    bytes.removeAll()
    body(&bytes)
    if bytes.isEmpty, !isRequired { sink.null() } else { bytes.withUnsafeBytes { sink.string($0) } }
  }

  /// Gives a sink the address of a full-size picture; without a picture null, or the empty text where one is required.
  func appendPicture(_ value: JSONValue?, to sink: some RowSink, isRequired: Bool = false) {
    append(to: sink, isRequired: isRequired) { bytes in
      if let value { pictures.appendAddress(of: value, to: &bytes) }
    }
  }
}
