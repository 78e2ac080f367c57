/// What the footer says of a row group.
struct RowGroup {
  let rows: Int
  /// One for each column.
  var chunks: [ColumnChunk] = []

  init(rows: Int) { self.rows = rows }

  /// Bytes of all pages before they were compressed, with their headers.
  var plainCount: Int { chunks.reduce(0) { $0 + $1.plainCount } }
  /// Bytes in the file.
  var count: Int { chunks.reduce(0) { $0 + $1.count } }
  /// Where the first page begins.
  var offset: Int { chunks.first?.offset ?? 0 }
}
