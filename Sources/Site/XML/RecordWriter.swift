import Catalog
import Datasets
import Store

/// Writes the elements of the records of one kind, one after the other in the order of ids.
struct RecordWriter {
  /// All numbers of the kind, by rank.
  private let numbers: [Relations.Number]
  private let document: CatalogueDocument
  private var rows: RecordRows<ElementRows>
  private var lists: RecordLists
  /// The place of the last record among the numbers of its kind.
  private var rank = 0

  init(_ kind: Kind, _ relations: Relations, _ document: CatalogueDocument) throws {
    numbers = Array(relations.numbers(of: kind))
    self.document = document
    let tables = RecordRows<ElementRows>.tables(of: kind)
    rows = RecordRows(
      kind, relations: relations, sinks: tables.map { ElementRows($0, document) },
      urls: ElementRows(TableDescription.urls, document))
    lists = try RecordLists(kind, relations)
  }

  /// Writes a record.
  ///
  /// - Throws: `JSONError` where the stored record is damaged.
  mutating func write(_ record: RecordView, withNames: Bool) throws {
    try rows.append(record)
    document.closeContainer()
    // Every record is among the numbers of its kind, and both come in the same order.
    while numbers[rank].id < record.entry.id.id { rank += 1 }
    try lists.write(rank, to: document, withNames: withNames)
    document.end()
  }
}
