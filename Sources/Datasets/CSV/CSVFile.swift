import GzipKit
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

  private let file: GenerationFile
  private var encoder: GzipEncoder? = GzipEncoder(level: 6)
  private let progress: DatasetProgress

  /// Makes the file and writes the header.
  init(
    _ table: TableDescription, in generation: GenerationWriter, options: CSVOptions, progress: @escaping DatasetProgress
  )
    throws
  {
    file = try generation.createFile(CSVFile.path(of: table))
    rows = CSVRows(table, options: options)
    self.progress = progress
  }

  /// Compresses and writes the rows so far, if they are enough to be worth it.
  func drain() throws {
    try drain(above: 256 << 10)
  }

  private func drain(above size: Int) throws {
    guard rows.bytes.count > size else { return }
    try rows.bytes.withUnsafeBytes { bytes in try encoder?.write(bytes) { try file.write($0) } }
    rows.bytes.removeAll()
    progress(file.path, rows.count)
  }

  /// Writes what is left and makes the file part of the set.
  func close() throws -> [PublishedFile] {
    try drain(above: 0)
    var plainBytes = 0
    if let encoder = encoder.take() {
      plainBytes = encoder.uncompressedCount
      try encoder.finish { try file.write($0) }
    }
    progress(file.path, rows.count)
    return [try file.close(rows: rows.count, plainBytes: plainBytes)]
  }
}
