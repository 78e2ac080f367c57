/// Takes facts from the rows of one table, as any format takes them: from the same stream, beside it.
///
/// A class as all sinks are; one task uses it.
final class FactRows: RowSink {
  @exclusivity(unchecked) private var row: FactRow
  private let keepsText: [Bool]
  private let take: (FactRow) -> Void

  /// Facts from a table.
  ///
  /// - Parameters:
  ///   - texts: the columns whose texts are kept; of others is only known whether they have one.
  ///   - take: gets every row.
  init(_ table: TableDescription, texts: Set<String> = [], take: @escaping (FactRow) -> Void) {
    row = FactRow(columns: table.columns.count)
    keepsText = table.columns.map { texts.contains($0.name) }
    self.take = take
  }

  func null() {
    row.skip()
  }

  func int64(_ value: Int64) {
    row.append(bits: UInt64(bitPattern: value))
  }

  func double(_ value: Double) {
    row.append(bits: value.bitPattern)
  }

  func bool(_ value: Bool) {
    row.append(bits: value ? 1 : 0)
  }

  func string(_ utf8: UnsafeRawBufferPointer) {
    row.append(text: utf8, isKept: keepsText[row.next])
  }

  func timestamp(_ seconds: Int64) {
    int64(seconds)
  }

  func date(_ days: Int64) {
    int64(days)
  }

  func endRow() {
    take(row)
    row.begin()
  }
}
