/// One row of a table as facts are taken from it: its cells by column.
struct FactRow {
  /// One bit a column, set where it has a value.
  private(set) var filled: UInt64 = 0
  private var bits: [UInt64]
  private var texts: [[UInt8]]
  private var column = 0

  /// Room for the rows of a table of at most 64 columns.
  init(columns: Int) {
    precondition(columns <= 64, "A row has a bit for every column.")
    bits = [UInt64](repeating: 0, count: columns)
    texts = [[UInt8]](repeating: [], count: columns)
  }

  /// Whether a column has a value.
  func isFilled(_ column: Int) -> Bool { filled >> UInt64(column) & 1 == 1 }

  /// A whole number, a moment or a day.
  func integer(_ column: Int) -> Int64? { isFilled(column) ? Int64(bitPattern: bits[column]) : nil }

  /// A number.
  func number(_ column: Int) -> Double? { isFilled(column) ? Double(bitPattern: bits[column]) : nil }

  /// A truth value.
  func truth(_ column: Int) -> Bool { isFilled(column) && bits[column] != 0 }

  /// A text of a column whose texts are kept, UTF-8; empty for none.
  func text(_ column: Int) -> [UInt8] { isFilled(column) ? texts[column] : [] }

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
      texts[column].removeAll(keepingCapacity: true)
      texts[column].append(contentsOf: utf8)
    }
    // An empty text, which columns that are never null have, is no value.
    if utf8.isEmpty { skip() } else { append(bits: 0) }
  }

  /// The place of the next cell.
  var next: Int { column }

  mutating func begin() {
    column = 0
    filled = 0
  }
}
