import Pipeline

/// One table of the database, while it is filled.
final class DatabaseTable: TableFile {
  let rows: DatabaseRows
  private let progress: (Int) -> Void

  /// - Parameter progress: hears how many rows have come since it was called last.
  init(_ rows: DatabaseRows, progress: @escaping (Int) -> Void) {
    self.rows = rows
    self.progress = progress
  }

  private var told = 0

  func drain() throws {
    guard rows.count - told >= 4096 else { return }
    try rows.check()
    tell()
  }

  func close() throws -> [PublishedFile] {
    try rows.close()
    tell()
    return []
  }

  private func tell() {
    progress(rows.count - told)
    told = rows.count
  }
}
