import JSONKit
import Pipeline

/// One table of a generation, `data/csv/TABLE.csv.gz`, while it is written.
///
/// A class because it owns an open file; it belongs to one task.
final class CSVFile: TableFile {
  /// Where a table stands in a set.
  static func path(of table: TableDescription) -> String { "data/csv/\(table.name).csv.gz" }

  /// Where the rows go.
  let rows: CSVRows

  /// The level of the compressor. On tables its fifth makes files no larger than zlib's sixth does, in two thirds of the
  /// time of its own sixth.
  private static let level = 5

  private let file: GzipFile
  private let progress: DatasetProgress

  /// Makes the file and writes the header.
  init(
    _ table: TableDescription, in generation: GenerationWriter, options: CSVOptions, progress: @escaping DatasetProgress
  )
    throws
  {
    file = try GzipFile(CSVFile.path(of: table), in: generation, level: Self.level)
    rows = CSVRows(table, options: options)
    self.progress = progress
  }

  /// Compresses and writes the rows so far, if they are enough to be worth it.
  func drain() throws {
    try drain(above: 256 << 10)
  }

  private func drain(above size: Int) throws {
    guard rows.bytes.count > size else { return }
    try file.take(&rows.bytes)
    progress(file.path, rows.count)
  }

  /// Writes what is left and makes the file part of the set.
  func close() throws -> [PublishedFile] {
    try drain(above: 0)
    progress(file.path, rows.count)
    return [try file.close(rows: rows.count)]
  }
}
