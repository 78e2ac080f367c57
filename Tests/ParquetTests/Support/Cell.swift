import Parquet

/// A cell of a table that a test writes and reads back. Doubles are compared by their bits.
enum Cell: Hashable {
  case null
  case number(Int64)
  case bits(UInt64)
  case bool(Bool)
  case text([UInt8])

  static func double(_ value: Double) -> Cell { .bits(value.bitPattern) }
  static func text(_ value: String) -> Cell { .text(Array(value.utf8)) }

  /// Appends the cell as one of a column of that type.
  func append(to writer: inout ParquetWriter, _ type: ParquetType) {
    switch (self, type) {
    case (.null, _): writer.null()
    case (.number(let value), .int64): writer.int64(value)
    case (.number(let value), .timestamp): writer.timestamp(value)
    case (.number(let value), .date): writer.date(value)
    case (.bits(let bits), _): writer.double(Double(bitPattern: bits))
    case (.bool(let value), _): writer.bool(value)
    case (.text(let bytes), _): bytes.withUnsafeBytes { writer.string($0) }
    case (.number, _): preconditionFailure("a number in a column of another type")
    }
  }
}
