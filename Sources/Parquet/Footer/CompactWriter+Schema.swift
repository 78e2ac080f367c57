extension CompactWriter {
  /// A `SchemaElement` for the table itself.
  mutating func writeRoot(columns: Int) {
    field(4, "schema")
    field(5, Int32(columns))
  }

  /// A `SchemaElement` for a column; the old `converted_type` beside the logical type, as LogicalTypes.md asks.
  mutating func write(_ column: ParquetColumn) {
    field(1, column.type.physical.rawValue)
    field(3, column.isNullable ? 1 as Int32 : 0)
    field(4, column.name)
    switch column.type {
    case .int64, .double, .boolean: break
    case .string:
      field(6, 0 as Int32)
      field(10) { $0.field(1) { _ in } }
    case .date:
      field(6, 6 as Int32)
      field(10) { $0.field(6) { _ in } }
    case .timestamp(let unit):
      field(6, unit == .milliseconds ? 9 as Int32 : 10)
      field(10) { logical in
        logical.field(8) { timestamp in
          // In UTC.
          timestamp.field(1, true)
          timestamp.field(2) { $0.field(unit == .milliseconds ? 1 : 2) { _ in } }
        }
      }
    }
  }
}
