import Pipeline

/// One table of a generation, `data/parquet/TABLE.parquet`, while it is written.
///
/// A class because it owns an open file; it belongs to one task.
final class ParquetFile: TableFile {
  /// Where a table stands in a set.
  static func path(of table: TableDescription) -> String { "data/parquet/\(table.name).parquet" }

  /// Where the rows go.
  let rows: ParquetRows

  private let file: GenerationFile
  private let progress: DatasetProgress
  private var settled = 0

  /// Makes the file.
  init(_ table: TableDescription, in generation: GenerationWriter, progress: @escaping DatasetProgress) throws {
    file = try generation.createFile(ParquetFile.path(of: table))
    rows = try ParquetRows(table)
    self.progress = progress
  }

  func drain() throws {
    guard rows.count - settled >= 1024 else { return }
    settled = rows.count
    try rows.settle { try file.write($0) }
    progress(file.path, rows.count)
  }

  func close() throws -> [PublishedFile] {
    try rows.finish { try file.write($0) }
    progress(file.path, rows.count)
    return [try file.close(rows: rows.count)]
  }
}
