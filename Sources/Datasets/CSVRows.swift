public import Basics
import Catalog
import CompressionKit
import Pipeline

/// Makes CSV of rows: RFC 4180 with a header, UTF-8, LF at the end of every row, a byte order mark where it is asked for.
///
/// A cell is quoted only where it must be: for a comma, a quote, a line break, or a space at its beginning or end. An
/// empty cell is null; the empty string, which only columns that are never null have, is written the same way, so the
/// column's description tells the two apart. Moments are `YYYY-MM-DDThh:mm:ssZ`, days `YYYY-MM-DD`, truth values
/// `true` and `false`, numbers the shortest that read back the same.
///
/// A class because it owns a raw buffer; one task fills it and empties it.
///
/// ```swift
/// let table = CatalogTables(model).records(of: model.order[0])
/// let rows = CSVRows(table, options: CSVOptions(spreadsheetSafe: true))
/// rows.int64(7)
/// rows.null()
/// rows.endRow()  // the header, and 7,
/// ```
public final class CSVRows: RowSink {
  /// The rows since `bytes` was last emptied, the header before the first.
  ///
  /// Accesses are not checked while the program runs, which would cost a quarter of all: the rows belong to one task, and
  /// nothing that is appended lies in them.
  @exclusivity(unchecked) public var bytes: ByteBuilder
  /// The number of ended rows, without the header.
  @exclusivity(unchecked) public private(set) var count = 0

  private let options: CSVOptions
  @exclusivity(unchecked) private var isFirstCell = true

  /// Begins a table: writes its header.
  public convenience init(_ table: TableDescription, options: CSVOptions) {
    self.init(columns: table.columns.map(\.name), options: options)
  }

  /// Begins rows of columns with these names: writes their header.
  package init(columns: [String], options: CSVOptions = CSVOptions()) {
    self.options = options
    bytes = ByteBuilder(capacity: 4096)
    if options.byteOrderMark { bytes.append("\u{FEFF}") }
    bytes.append(columns.joined(separator: ",") + "\n")
  }

  /// Appends an empty cell.
  public func null() {
    separate()
  }

  /// Appends an empty text in a column that may be null: two quotation marks, by which PostgreSQL and DuckDB tell it from null.
  package func emptyText() {
    separate()
    bytes.append("\"\"")
  }

  /// Appends the number in decimal.
  public func int64(_ value: Int64) {
    separate()
    bytes.append(integer: value)
  }

  /// Appends the shortest decimal that reads back the same.
  public func double(_ value: Double) {
    separate()
    bytes.append(double: value)
  }

  /// Appends `true` or `false`.
  public func bool(_ value: Bool) {
    separate()
    bytes.append(value ? "true" : "false")
  }

  /// Appends the text, quoted where it must be.
  public func string(_ utf8: UnsafeRawBufferPointer) {
    separate()
    let isFormula = options.spreadsheetSafe && CSVRows.startsFormula(utf8)
    guard CSVRows.needsQuotes(utf8) else {
      if isFormula { bytes.append(UInt8(ascii: "'")) }
      bytes.append(utf8)
      return
    }
    bytes.append(UInt8(ascii: "\""))
    if isFormula { bytes.append(UInt8(ascii: "'")) }
    var rest = utf8[...]
    while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
      bytes.append(UnsafeRawBufferPointer(rebasing: rest[...quote]))
      bytes.append(UInt8(ascii: "\""))
      rest = rest[(quote + 1)...]
    }
    bytes.append(UnsafeRawBufferPointer(rebasing: rest))
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends `YYYY-MM-DDThh:mm:ssZ`, with a fraction where there is one.
  public func timestamp(_ microseconds: Int64) {
    separate()
    CivilDate.withTimestamp(microseconds: microseconds) { bytes.append($0) }
  }

  /// Appends `YYYY-MM-DD`.
  public func date(_ days: Int64) {
    separate()
    CivilDate(days: days).withDay { bytes.append($0) }
  }

  /// Ends the line.
  public func endRow() {
    bytes.append(UInt8(ascii: "\n"))
    isFirstCell = true
    count += 1
  }

  private func separate() {
    if isFirstCell { isFirstCell = false } else { bytes.append(UInt8(ascii: ",")) }
  }

  private static func startsFormula(_ text: UnsafeRawBufferPointer) -> Bool {
    switch text.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: true
    // The first byte of full-width signs, which spreadsheets of some languages take for these.
    case 0xEF: ["＝", "＋", "－", "＠"].contains { text.startsWith($0) }
    default: false
    }
  }

  private static func needsQuotes(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    if first == 0x20 || last == 0x20 { return true }
    for byte in text where byte <= 0x2C {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "\""), 0x0A, 0x0D: return true
      default: continue
      }
    }
    return false
  }
}

/// The options of tables that are written as CSV.
public struct CSVOptions: Sendable, Equatable {
  /// Whether text cells that a spreadsheet would run as a formula get an apostrophe in front.
  ///
  /// Such a cell begins with `=`, `+`, `-`, `@`, a full-width form of these, a tab or a carriage return (OWASP, "CSV Injection").
  public var spreadsheetSafe: Bool
  /// Whether a byte order mark, U+FEFF, stands before the header. Excel takes a file without one for the code page of its machine.
  public var byteOrderMark: Bool

  /// Creates options; by default CSV as RFC 4180 has it.
  public init(spreadsheetSafe: Bool = false, byteOrderMark: Bool = false) {
    self.spreadsheetSafe = spreadsheetSafe
    self.byteOrderMark = byteOrderMark
  }
}

/// One table of a generation, such as `data/csv/TABLE.csv.gz`, while it is written.
///
/// A class because it owns an open file; it belongs to one task.
final class CSVFile: TableFile {
  /// Returns the path of a table in a set, without the ending of its compression.
  static func plainPath(of table: TableDescription) -> String { "data/csv/\(table.name).csv" }

  /// The rows of the file, as CSV.
  let rows: CSVRows

  private let file: CompressedFile
  private let progress: DatasetProgress

  /// Makes the file and writes the header.
  init(
    _ table: TableDescription, in generation: GenerationWriter, _ memory: SetMemory?, options: CSVOptions,
    _ compression: Compression, progress: @escaping DatasetProgress
  ) throws {
    file = try CompressedFile(CSVFile.plainPath(of: table), in: generation, memory, compression)
    rows = CSVRows(table, options: options)
    self.progress = progress
  }

  /// Compresses and writes the rows so far, if they are enough to be worth it.
  func drain() throws {
    if rows.bytes.count > 256 << 10 { try write() }
  }

  /// Writes the remaining rows and makes the file part of the set.
  func close() throws -> [PublishedFile] {
    try write()
    return [try file.close(rows: rows.count)]
  }

  private func write() throws {
    try file.take(&rows.bytes)
    progress(file.path, rows.count)
  }
}
