import Pipeline

/// A table of which no file is made, but facts.
final class FactFile: TableFile {
  let rows: FactRows

  init(_ rows: FactRows) {
    self.rows = rows
  }

  func drain() {}

  func close() -> [PublishedFile] { [] }
}
