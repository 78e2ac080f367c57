import Parquet

/// A table as a test describes it.
struct WrittenTable {
  var schema: ParquetSchema
  var rows: [[Cell]]
  var options = ParquetOptions()

  init(_ columns: [ParquetColumn], _ rows: [[Cell]], _ change: (inout ParquetOptions) -> Void = { _ in }) {
    schema = ParquetSchema(columns: columns)
    self.rows = rows
    change(&options)
  }

  /// One column.
  init(_ type: ParquetType, _ cells: [Cell], _ change: (inout ParquetOptions) -> Void = { _ in }) {
    self.init([ParquetColumn("value", type, isNullable: cells.contains(.null))], cells.map { [$0] }, change)
  }

  /// The file, settled every so many rows; 0: at the end alone.
  func bytes(settlingEvery step: Int = 1000) throws -> [UInt8] {
    var file: [UInt8] = []
    var writer = try ParquetWriter(schema, options: options)
    for (number, row) in rows.enumerated() {
      append(row, to: &writer)
      if step > 0, number % step == step - 1 { try writer.flush { file += $0 } }
    }
    try writer.finish { file += $0 }
    return file
  }

  /// The file, read back.
  func file() throws -> ReadFile { try ReadFile(bytes()) }

  private func append(_ row: [Cell], to writer: inout ParquetWriter) {
    for (cell, column) in zip(row, schema.columns) { cell.append(to: &writer, column.type) }
    writer.endRow()
  }
}

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
    case (.number(let value), .int64), (.number(let value), .timestamp): writer.int64(value)
    case (.number(let value), .date): writer.date(value)
    case (.bits(let bits), _): writer.double(Double(bitPattern: bits))
    case (.bool(let value), _): writer.bool(value)
    case (.text(let bytes), _): bytes.withUnsafeBytes { writer.string($0) }
    case (.number, _): preconditionFailure("a number in a column of another type")
    }
  }
}
