import Catalog
import Pipeline
import Store

/// The tables that the records of one kind fill, while they are written.
struct RecordTables<File: TableFile> {
  private let files: [File]
  /// The table `urls`, which several kinds fill; whoever opened it closes it.
  private let urls: File?
  private var rows: RecordRows<File.Rows>

  /// Opens the tables of a kind.
  init(_ kind: Kind, relations: Relations, urls: File?, open: (TableDescription) throws -> File) throws {
    files = try RecordRows<File.Rows>.tables(of: kind).map(open)
    self.urls = urls
    rows = RecordRows(kind, relations: relations, sinks: files.map(\.rows), urls: urls?.rows)
  }

  /// Adds the rows of records, which come in the order of ids.
  mutating func append(_ batch: RecordBatch) throws {
    try batch.forEach { try rows.append($0) }
    for file in files { try file.drain() }
    try urls?.drain()
  }

  /// Makes the tables part of the set.
  func close() throws -> [PublishedFile] {
    try files.flatMap { try $0.close() }
  }
}
