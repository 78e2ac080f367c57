import Catalog
import CompressionKit
package import Parquet
public import Pipeline

/// Makes Parquet of rows.
///
/// A class because it owns the buffers of a writer; one task fills it and empties it.
final class ParquetRows: RowSink {
  /// Accesses are not checked while the program runs: the rows belong to one task, and nothing calls back.
  @exclusivity(unchecked) private var writer: ParquetWriter?
  private let table: String

  /// The number of ended rows.
  @exclusivity(unchecked) private(set) var count = 0

  /// Begins a table.
  ///
  /// - Throws: `ParquetError`.
  init(_ table: TableDescription, of model: CatalogModel, _ compression: Compression) throws {
    self.table = table.name
    var options = table.parquetOptions
    options.compression = compression
    if let origin = model.origin, origin.isLicence {
      options.metadata += [
        ParquetProperty("source", origin.source.address), ParquetProperty("license", origin.license.address),
        ParquetProperty("notice", origin.notices.joined(separator: " ")),
      ]
    }
    writer = try ParquetWriter(table.parquetSchema, options: options)
  }

  func null() { writer?.null() }

  func int64(_ value: Int64) { writer?.int64(value) }

  func double(_ value: Double) { writer?.double(value) }

  func bool(_ value: Bool) { writer?.bool(value) }

  func string(_ utf8: UnsafeRawBufferPointer) { writer?.string(utf8) }

  func timestamp(_ microseconds: Int64) { writer?.timestamp(microseconds) }

  func date(_ days: Int64) { writer?.date(days) }

  func endRow() {
    writer?.endRow()
    count += 1
  }

  /// Compresses and writes the parts that are full.
  ///
  /// - Throws: `TableError`; what `sink` throws.
  func flush(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    do {
      try writer?.flush(to: sink)
    } catch let error as ParquetError {
      throw TableError(error, table: table)
    }
  }

  /// Writes the rest of the rows, then the footer, which ends the file.
  ///
  /// - Throws: as `flush`.
  func finish(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard let writer = writer.take() else { return }
    do {
      try writer.finish(to: sink)
    } catch let error as ParquetError {
      throw TableError(error, table: table)
    }
  }
}

/// One table of a generation, `data/parquet/TABLE.parquet`, while it is written.
///
/// A class because it owns an open file; it belongs to one task.
final class ParquetFile: TableFile {
  /// Returns the path of a table in a set, by the table's name.
  static func path(of table: String) -> String { "data/parquet/\(table).parquet" }

  /// Returns the name of the table at a path in a set; nil where it is no table in Parquet.
  static func table(at path: String) -> String? {
    guard path.hasPrefix("data/parquet/"), path.hasSuffix(".parquet") else { return nil }
    return String(path.dropFirst("data/parquet/".count).dropLast(".parquet".count))
  }

  /// The rows of the file, as Parquet.
  let rows: ParquetRows

  private let file: GenerationFile
  private let progress: DatasetProgress
  private var flushedCount = 0

  /// Makes the file.
  init(
    _ table: TableDescription, of model: CatalogModel, in generation: GenerationWriter, _ compression: Compression,
    progress: @escaping DatasetProgress
  ) throws {
    file = try generation.createFile(Self.path(of: table.name))
    rows = try ParquetRows(table, of: model, compression)
    self.progress = progress
  }

  func drain() throws {
    guard rows.count - flushedCount >= 1024 else { return }
    flushedCount = rows.count
    try rows.flush { try file.write($0) }
    progress(file.path, rows.count)
  }

  func close() throws -> [PublishedFile] {
    try rows.finish { try file.write($0) }
    progress(file.path, rows.count)
    return [try file.close(rows: rows.count)]
  }
}

extension TableDescription {
  /// The table's columns in Parquet. Moments are in UTC.
  package var parquetSchema: ParquetSchema {
    ParquetSchema(
      columns: columns.map { ParquetColumn($0.name, $0.type.parquetType, isNullable: $0.isNullable) },
      // Rows are in the order of the key. Of roles only that is said where it is the order of bytes.
      sortedBy: key.prefix { $0.type == .int64 }.compactMap { column in columns.firstIndex(of: column) })
  }

  /// The version of the file layout, which goes up when the same rows give other bytes. Readers want a build; a revision of the sources
  /// would make the bytes depend on where the program was built.
  private static var parquetBuild: String { "layout-2" }

  /// The layout of the file. The job with the comics alone keeps nine tables with 90 columns open, so each gets less
  /// room than a lone one.
  package var parquetOptions: ParquetOptions {
    var options = ParquetOptions()
    options.rowGroupBytes = 24 << 20
    options.pageBytes = 128 << 10
    options.dictionaryBytes = 256 << 10
    options.createdBy = "spinrack version \(Program.version) (build \(Self.parquetBuild))"
    options.metadata = [ParquetProperty("title", title), ParquetProperty("description", meaning)]
    return options
  }
}

extension ColumnType {
  fileprivate var parquetType: ParquetType {
    switch self {
    case .string: .string
    case .int64: .int64
    case .double: .double
    case .boolean: .boolean
    // Most readers, too, count moments in microseconds.
    case .timestamp: .timestamp
    case .date: .date
    }
  }
}

/// An error of a table of a set that could not be written, because of a value in one of its rows.
public struct TableError: OutcomeError {
  /// The command that makes stored records anew, from captures or from recordings, and the way to report the error where it does not help.
  static let remedy =
    "A stored record does not fit its table: make the records again with 'spinrack rebuild' ('spinrack quarantine retry' "
    + "for recordings); if it comes back, report it with this text."

  /// The table.
  public let table: String
  /// The defect, with its row and column.
  public let cause: String

  init(_ error: ParquetError, table: String) {
    self.table = table
    cause = error.finding
  }

  /// The outcome of a failure; there is no code of its own, since the disk is in order.
  public var outcome: Outcome { .failed }

  /// A text that says what happened, where, and what to do.
  public var description: String {
    "The table '\(table)' could not be written as Parquet. \(cause) \(TableError.remedy) The published set is as it was."
  }
}
