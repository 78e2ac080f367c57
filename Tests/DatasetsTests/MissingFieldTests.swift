import Catalog
import CatalogSources
import CompressionKit
import Foundation
import Pipeline
import SourceTestSupport
import Testing

@testable import Datasets
@testable import Store

/// Stored records of older programs, which lack fields.
@Suite("Missing field") struct MissingFieldTests {
  /// A record with nothing but its id, and parts with nothing in them.
  private func emptyRecord(_ kind: Kind) -> [UInt8] {
    let parts = CatalogModel.marvel[kind].fields.filter {
      switch $0.shape {
      case .pictures, .objects: true
      default: false
      }
    }
    return Array("{\"id\":1\(parts.map { ",\"\($0.name)\":[{}]" }.joined())}".utf8)
  }

  private func append<Sink: RowSink>(emptyRecordOf kind: Kind, to sinks: [Sink], urls: Sink) throws {
    let relations = Relations(model: .marvel, identities: [], statements: [], texts: [])
    var rows = RecordRows(kind, relations: relations, sinks: sinks, shared: [urls])
    let entry = try RecordBatch.Entry(
      id: #require(RecordID(kind, 1)), modified: nil, attribution: nil, missingSince: nil, links: 0..<0, markup: nil,
      json: 0..<0)
    try emptyRecord(kind).withUnsafeBytes { json in
      try rows.append(
        RecordView(entry: entry, links: UnsafeRawBufferPointer(start: nil, count: 0), markup: nil, json: json))
    }
  }

  @Test(arguments: CatalogModel.marvel.all)
  func `a text that is never null is empty where its field is missing, in every format`(kind: Kind) throws {
    let tables = CatalogTables(.marvel).filled(by: kind)
    let parquet = try tables.map { try ParquetRows($0, of: .marvel, .zstd(level: 3)) }
    let urls = try ParquetRows(CatalogTables(.marvel).parts(of: nil)[0], of: .marvel, .zstd(level: 3))
    try append(emptyRecordOf: kind, to: parquet, urls: urls)
    for rows in parquet + [urls] { try rows.finish { _ in } }

    let file = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString).sqlite")
    defer { try? FileManager.default.removeItem(at: file) }
    let database = try CatalogDatabase(making: file.path, CatalogTables(.marvel))
    let inserted = try tables.map { try database.rows(of: $0) }
    let insertedURLs = try database.rows(of: CatalogTables(.marvel).parts(of: nil)[0])
    try append(emptyRecordOf: kind, to: inserted, urls: insertedURLs)
    for rows in inserted + [insertedURLs] { try rows.close() }
  }

  @Test func `a table that cannot be written says which, and what an operator does about it`()
    throws
  {
    let table = CatalogTables(.marvel).records(of: .characters)
    let rows = try ParquetRows(table, of: .marvel, .zstd(level: 3))
    for column in table.columns {
      if column.type == .int64 { rows.int64(1) } else { rows.null() }
    }
    rows.endRow()
    let error = #expect(throws: TableError.self) { try rows.flush { _ in } }
    #expect(error?.outcome == .failed)
    #expect(
      error?.description
        == "The table 'characters' could not be written as Parquet. Row 0 has no value in column 'name', which is never "
        + "null. A stored record does not fit its table: make the records again with 'spinrack rebuild' ('spinrack "
        + "quarantine retry' for recordings); if it comes back, report it with this text. The published set is as it was."
    )
  }
}
