import Basics
import Catalog

/// Takes facts from the rows of one table. It reads the same stream as the formats.
///
/// A class as all sinks are; one task uses it.
final class FactRows: RowSink {
  @exclusivity(unchecked) private var row: FactRow
  private let keptText, code: Int
  /// One bit a column, set where it is a date in words.
  private let dates: UInt64
  private let take: (FactRow) -> Void

  /// Creates a sink that takes facts from a table.
  ///
  /// - Parameters:
  ///   - text: the column whose text is kept; of other texts only their presence is kept.
  ///   - code: the column of a text of at most eight bytes that is kept, too.
  ///   - dates: the columns of texts that are dates: their days are kept, `Int64.min` for a text that tells none.
  ///   - take: called with every row.
  init(
    _ table: TableDescription, text: Int? = nil, code: Int? = nil, dates: [Int] = [],
    take: @escaping (FactRow) -> Void
  ) {
    row = FactRow(columns: table.columns.count)
    keptText = text ?? -1
    self.code = code ?? -1
    self.dates = dates.reduce(0) { $0 | 1 << UInt64($1) }
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
    if row.column == code, !utf8.isEmpty { return row.append(bits: FactRow.bits(ofCode: utf8)) }
    if dates >> UInt64(row.column) & 1 == 1, !utf8.isEmpty {
      return row.append(bits: UInt64(bitPattern: PartialDate(utf8: utf8).map { Int64($0.day) } ?? .min))
    }
    row.append(text: utf8, isKept: row.column == keptText)
  }

  /// Takes the second of a moment.
  func timestamp(_ microseconds: Int64) {
    int64(microseconds.second)
  }

  func date(_ days: Int64) {
    int64(days)
  }

  func endRow() {
    take(row)
    row.begin()
  }
}

/// One row of a table, for facts: its cells by column.
struct FactRow {
  /// One bit a column, set where it has a value.
  private(set) var filled: UInt64 = 0
  private var bits: [UInt64]
  private var keptText: [UInt8] = []
  /// The place of the next cell.
  private(set) var column = 0

  /// Creates room for the rows of a table of at most 64 columns.
  init(columns: Int) {
    precondition(columns <= 64, "A row has a bit for every column.")
    bits = [UInt64](repeating: 0, count: columns)
  }

  /// Whether a column has a value; one that the table does not have has none.
  func isFilled(_ column: Int?) -> Bool { column.map { filled >> UInt64($0) & 1 == 1 } ?? false }

  private func bits(of column: Int?) -> UInt64? { column.flatMap { isFilled($0) ? bits[$0] : nil } }

  /// Returns a whole number, a moment or a day.
  func integer(_ column: Int?) -> Int64? { bits(of: column).map { Int64(bitPattern: $0) } }

  /// Returns a number.
  func number(_ column: Int?) -> Double? { bits(of: column).map { Double(bitPattern: $0) } }

  /// Returns a truth value; false for none.
  func truth(_ column: Int?) -> Bool { bits(of: column) ?? 0 != 0 }

  /// Whether the column whose code is kept has this code.
  func has(code: StaticString, in column: Int?) -> Bool {
    bits(of: column) == Self.bits(ofCode: UnsafeRawBufferPointer(start: code.utf8Start, count: code.utf8CodeUnitCount))
  }

  /// Returns a text of at most eight bytes as a number.
  fileprivate static func bits(ofCode utf8: UnsafeRawBufferPointer) -> UInt64 {
    utf8.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns the text of the column whose text is kept, UTF-8; empty for none.
  func text(_ column: Int) -> [UInt8] { isFilled(column) ? keptText : [] }

  @inline(__always)
  mutating func skip() { column += 1 }

  @inline(__always)
  mutating func append(bits value: UInt64) {
    bits[column] = value
    filled |= 1 << UInt64(column)
    column += 1
  }

  mutating func append(text utf8: UnsafeRawBufferPointer, isKept: Bool) {
    if isKept {
      keptText.removeAll(keepingCapacity: true)
      keptText.append(contentsOf: utf8)
    }
    // An empty text, which columns that are never null have, is no value.
    if utf8.isEmpty { skip() } else { append(bits: 0) }
  }

  mutating func begin() {
    column = 0
    filled = 0
  }
}
