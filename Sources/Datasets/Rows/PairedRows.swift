import Pipeline

/// Hands rows on to two sinks, so that one reading fills two formats; pairs can be nested to fill any number.
///
/// Generic over both, so that a cell costs no indirect call; a sink that is not wanted costs it a comparison.
final class PairedRows<First: RowSink, Second: RowSink>: RowSink {
  private let first: First?
  private let second: Second?

  init(_ first: First?, _ second: Second?) {
    self.first = first
    self.second = second
  }

  func null() {
    first?.null()
    second?.null()
  }

  func int64(_ value: Int64) {
    first?.int64(value)
    second?.int64(value)
  }

  func double(_ value: Double) {
    first?.double(value)
    second?.double(value)
  }

  func bool(_ value: Bool) {
    first?.bool(value)
    second?.bool(value)
  }

  func string(_ utf8: UnsafeRawBufferPointer) {
    first?.string(utf8)
    second?.string(utf8)
  }

  func timestamp(_ microseconds: Int64) {
    first?.timestamp(microseconds)
    second?.timestamp(microseconds)
  }

  func date(_ days: Int64) {
    first?.date(days)
    second?.date(days)
  }

  func endRow() {
    first?.endRow()
    second?.endRow()
  }
}

/// One table in two formats, filled by one reading; nil for a format that is not wanted.
final class PairedFiles<First: TableFile, Second: TableFile>: TableFile {
  let rows: PairedRows<First.Rows, Second.Rows>
  private let first: First?
  private let second: Second?

  init(_ first: First?, _ second: Second?) {
    self.first = first
    self.second = second
    rows = PairedRows(first?.rows, second?.rows)
  }

  /// Creates a pair of files; nil where neither is wanted.
  convenience init?(either first: First?, or second: Second?) {
    guard first != nil || second != nil else { return nil }
    self.init(first, second)
  }

  func drain() throws {
    try first?.drain()
    try second?.drain()
  }

  func close() throws -> [PublishedFile] {
    try (first?.close() ?? []) + (second?.close() ?? [])
  }
}
