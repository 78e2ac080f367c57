extension CompactWriter {
  /// Returns the file's footer, a `FileMetaData`.
  static func footer(_ schema: ParquetSchema, _ options: ParquetOptions, rowGroups: [RowGroup]) -> [UInt8] {
    var writer = CompactWriter()
    // Version 1 for files with any features: the format recommends it.
    writer.field(1, 1 as Int32)
    writer.list(2, [nil] + schema.columns.map(Optional.some)) { element, column in
      if let column { element.write(column) } else { element.writeRoot(columns: schema.columns.count) }
    }
    writer.field(3, rowGroups.reduce(0) { $0 + $1.rows })
    writer.list(4, Array(rowGroups.enumerated())) { element, rowGroup in
      element.write(rowGroup.element, number: rowGroup.offset, schema, options)
    }
    if !options.metadata.isEmpty {
      writer.list(5, options.metadata) { element, property in
        element.field(1, property.key)
        element.field(2, property.value)
      }
    }
    if let createdBy = options.createdBy { writer.field(6, createdBy) }
    // The order that the type defines, for every column.
    writer.list(7, schema.columns) { order, _ in order.field(1) { _ in } }
    return writer.finished()
  }

  private mutating func write(_ rowGroup: RowGroup, number: Int, _ schema: ParquetSchema, _ options: ParquetOptions) {
    list(1, Array(zip(rowGroup.chunks, schema.columns))) { element, column in
      element.write(column.0, of: column.1, codec: options.compression.parquetCodec)
    }
    field(2, rowGroup.plainCount)
    field(3, rowGroup.rows)
    if !schema.sortedBy.isEmpty {
      list(4, schema.sortedBy) { element, column in
        element.field(1, Int32(column))
        element.field(2, false)
        element.field(3, false)
      }
    }
    field(5, rowGroup.offset)
    field(6, rowGroup.count)
    // The number has 16 bits; beyond them it is not written.
    if let number = Int16(exactly: number) { field(7, number) }
  }

  /// Writes a `ColumnChunk`.
  private mutating func write(_ chunk: ColumnChunk, of column: ParquetColumn, codec: Int32) {
    // The format allows a second copy of the metadata; there is none.
    field(2, 0)
    field(3) { $0.writeMetadata(chunk, of: column, codec: codec) }
    if let places = chunk.indexPlaces[.places] {
      field(4, places.offset)
      field(5, Int32(places.count))
    }
    if let bounds = chunk.indexPlaces[.bounds] {
      field(6, bounds.offset)
      field(7, Int32(bounds.count))
    }
  }

  /// Writes a `ColumnMetaData`.
  private mutating func writeMetadata(_ chunk: ColumnChunk, of column: ParquetColumn, codec: Int32) {
    let encodings = chunk.encodings.sorted { $0.key.rawValue < $1.key.rawValue }
    var all = Set(encodings.map(\.key.rawValue))
    if chunk.dictionary != nil { all.insert(Encoding.plain.rawValue) }
    if column.isNullable { all.insert(Encoding.rle.rawValue) }
    field(1, chunk.physical.rawValue)
    list(2, all.sorted())
    list(3, [Array(column.name.utf8)])
    field(4, codec)
    field(5, chunk.statistics?.rows ?? 0)
    field(6, chunk.plainCount)
    field(7, chunk.count)
    field(9, chunk.dataOffset ?? chunk.offset)
    if let dictionary = chunk.dictionary { field(11, dictionary.offset) }
    if let statistics = chunk.statistics {
      field(12) { $0.write(statistics, of: chunk) }
    }
    let dictionaries = chunk.dictionary == nil ? [] : [(PageKind.dictionary, Encoding.plain, 1)]
    list(13, dictionaries + encodings.map { (PageKind.data, $0.key, $0.value) }) { element, pages in
      element.field(1, pages.0.rawValue)
      element.field(2, pages.1.rawValue)
      element.field(3, Int32(pages.2))
    }
    if let textBytes = chunk.statistics?.textBytes { field(16) { $0.field(1, textBytes) } }
  }

  /// Writes a `Statistics`, without the old bounds, which have no defined order.
  private mutating func write(_ statistics: PageStatistics, of chunk: ColumnChunk) {
    field(3, statistics.nulls)
    if let distinct = chunk.distinctCount { field(4, distinct) }
    if let bounds = statistics.bounds {
      let encoded = bounds.encoded(as: chunk.physical)
      field(5, encoded.greatest)
      field(6, encoded.least)
      field(7, bounds.areExact.greatest)
      field(8, bounds.areExact.least)
    }
    if let nans = statistics.nans { field(9, nans) }
  }
}

extension CompactWriter {
  /// Writes a `SchemaElement` for the table itself.
  mutating func writeRoot(columns: Int) {
    field(4, "schema")
    field(5, Int32(columns))
  }

  /// Writes a `SchemaElement` for a column, with the old `converted_type` beside the logical type, as LogicalTypes.md asks.
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
    case .timestamp:
      field(6, 10 as Int32)
      field(10) { logical in
        logical.field(8) { timestamp in
          // Timestamps are in UTC.
          timestamp.field(1, true)
          timestamp.field(2) { $0.field(2) { _ in } }
        }
      }
    }
  }
}
