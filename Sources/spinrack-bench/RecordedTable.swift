import Datasets
import Parquet

/// The rows of one table in their order, kept in memory to be given to a writer again.
final class RecordedTable: RowSink {
  private enum Cell: UInt8 {
    case null, int64, double, bool, string, timestamp, date, end
  }

  private let table: TableDescription
  private var cells: [Cell] = []
  /// The values of the cells with numbers, and the lengths of the texts.
  private var numbers: [Int64] = []
  private var texts: [UInt8] = []

  init(_ table: TableDescription) {
    self.table = table
  }

  func null() { cells.append(.null) }

  func int64(_ value: Int64) { append(.int64, number: value) }

  func double(_ value: Double) { append(.double, number: Int64(bitPattern: value.bitPattern)) }

  func bool(_ value: Bool) { append(.bool, number: value ? 1 : 0) }

  func timestamp(_ microseconds: Int64) { append(.timestamp, number: microseconds) }

  func date(_ days: Int64) { append(.date, number: days) }

  func string(_ utf8: UnsafeRawBufferPointer) {
    append(.string, number: Int64(utf8.count))
    texts.append(contentsOf: utf8)
  }

  func endRow() { cells.append(.end) }

  private func append(_ cell: Cell, number: Int64) {
    cells.append(cell)
    numbers.append(number)
  }

  /// Writes the table as Parquet, as for a set, and throws the bytes away.
  ///
  /// - Returns: the number of bytes.
  func parquet() throws -> Int {
    var writer = try ParquetWriter(table.parquetSchema, options: table.parquetOptions)
    var bytes = 0
    let sink = { (written: UnsafeRawBufferPointer) in bytes += written.count }
    try texts.withUnsafeBytes { texts in
      var text = 0
      var next = 0
      func number() -> Int64 {
        next += 1
        return numbers[next - 1]
      }
      for cell in cells {
        switch cell {
        case .null: writer.null()
        case .int64: writer.int64(number())
        case .double: writer.double(Double(bitPattern: UInt64(bitPattern: number())))
        case .bool: writer.bool(number() == 1)
        case .timestamp: writer.timestamp(number())
        case .date: writer.date(number())
        case .string:
          let end = text + Int(number())
          writer.string(UnsafeRawBufferPointer(rebasing: texts[text..<end]))
          text = end
        case .end:
          writer.endRow()
          if writer.rowCount % 1024 == 0 { try writer.flush(to: sink) }
        }
      }
    }
    try writer.finish(to: sink)
    return bytes
  }
}
