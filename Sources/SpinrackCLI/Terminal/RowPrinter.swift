import Basics
import Datasets
import JSONKit

/// Prints rows to standard output as they come: as CSV with a header, or each as an object on a line of its own.
///
/// In CSV null is an empty cell and an empty text is `""`.
struct RowPrinter: ~Copyable {
  private let columns: [String]
  /// The writer of CSV; nil for JSON.
  private let csv: CSVRows?
  private var lines = ByteBuilder(capacity: 1 << 16)

  init(columns: [String], isCSV: Bool) {
    self.columns = columns
    csv = isCSV ? CSVRows(columns: columns) : nil
  }

  /// Prints a row. The closure gives a value for each column, in their order.
  mutating func print(_ body: (inout Row) -> Void) {
    var row = Row(names: columns[...], csv: csv, json: JSONWriter(capacity: csv == nil ? 256 : 0))
    if csv == nil { row.json.beginObject() }
    body(&row)
    if let csv {
      csv.endRow()
      if csv.bytes.count > 1 << 16 { flush() }
    } else {
      row.json.endObject()
      lines.append(row.json.text + "\n")
      if lines.count > 1 << 16 { flush() }
    }
  }

  /// Prints the rest of the rows; call it behind the last row.
  mutating func flush() {
    if let csv {
      Self.write(csv.bytes.array())
      csv.bytes.removeAll()
    } else {
      Self.write(lines.array())
      lines.removeAll()
    }
  }

  /// Writes bytes: a terminal gets control characters written out, a file or a program every byte.
  private static func write(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if StandardStream.output.isTerminal {
      StandardStream.output.write(text)
    } else {
      StandardStream.output.write(styled: text)
    }
  }

  /// The values of a row.
  struct Row: ~Copyable {
    fileprivate var names: ArraySlice<String>
    fileprivate let csv: CSVRows?
    fileprivate var json: JSONWriter

    /// Adds a text, or null.
    mutating func text(_ text: String?) {
      let name = names.popFirst() ?? ""
      guard let csv else { return json.field(name, text) }
      guard let text else { return csv.null() }
      guard !text.isEmpty else { return csv.emptyText() }
      var copy = text
      copy.withUTF8 { csv.string(UnsafeRawBufferPointer($0)) }
    }

    /// Adds a number.
    mutating func number(_ number: Int64) {
      let name = names.popFirst() ?? ""
      guard let csv else { return json.field(name, number) }
      csv.int64(number)
    }

    /// Adds a value that is already JSON; in CSV its text.
    mutating func raw(_ value: String) {
      guard csv == nil else { return text(value) }
      json.key(names.popFirst() ?? "")
      var copy = value
      copy.withUTF8 { json.raw(UnsafeRawBufferPointer($0)) }
    }
  }
}
