import Pipeline

/// One table in two formats, filled by one reading.
final class PairedFiles<First: TableFile, Second: TableFile>: TableFile {
  let rows: PairedRows<First.Rows, Second.Rows>
  private let first: First
  private let second: Second

  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
    rows = PairedRows(first.rows, second.rows)
  }

  func drain() throws {
    try first.drain()
    try second.drain()
  }

  func close() throws -> [PublishedFile] {
    try first.close() + second.close()
  }
}
