import CompressionKit

/// Collects the pages of all columns: compresses them, keeps them until their row group ends, and writes them column by
/// column.
struct PagePipeline: ~Copyable {
  /// A page or the end of a row group, in the order of the rows.
  private enum Step {
    case page(PlainPage)
    case endOfRowGroup(rows: Int)
  }

  /// The facts about the written row groups.
  private(set) var rowGroups: [RowGroup] = []
  /// The number of bytes of the file so far.
  private(set) var offset = 0

  private let schema: ParquetSchema
  private var waiting: [Step] = []
  private let compression: Compression
  /// The compressed pages of the open row group, by column.
  private var chunks: [[CompressedPage]]

  init(_ schema: ParquetSchema, _ compression: Compression) {
    self.schema = schema
    self.compression = compression
    chunks = Array(repeating: [], count: schema.columns.count)
  }

  mutating func append(_ page: PlainPage) { waiting.append(.page(page)) }

  mutating func endRowGroup(rows: Int) { waiting.append(.endOfRowGroup(rows: rows)) }

  /// Compresses all waiting pages and writes the row groups that are complete.
  mutating func flush(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    for step in takeWaiting() {
      switch step {
      case .page(let page): chunks[page.column].append(CompressedPage(page, compression))
      case .endOfRowGroup(let rows): try writeRowGroup(rows, to: sink)
      }
    }
  }

  /// Writes bytes that belong to no page.
  mutating func write(_ bytes: [UInt8], to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    try bytes.withUnsafeBytes(sink)
    offset += bytes.count
  }

  /// Keeps the place of a part of a column chunk's page index.
  mutating func place(_ part: PageIndexPart, of column: Int, in rowGroup: Int, at place: FileRange) {
    rowGroups[rowGroup].chunks[column].indexPlaces[part] = place
  }

  private mutating func takeWaiting() -> [Step] {
    let steps = waiting
    waiting.removeAll(keepingCapacity: true)
    return steps
  }

  private mutating func writeRowGroup(_ rows: Int, to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    var rowGroup = RowGroup(rows: rows)
    for column in chunks.indices {
      var chunk = ColumnChunk(schema.columns[column].type.physical, at: offset)
      // The dictionary is known last and is written first.
      let pages = chunks[column]
      for page in pages.filter({ $0.kind == .dictionary }) + pages.filter({ $0.kind == .data }) {
        chunk.append(page, at: offset)
        try write(page.header, to: sink)
        try write(page.body, to: sink)
      }
      chunks[column].removeAll(keepingCapacity: true)
      rowGroup.chunks.append(chunk)
    }
    rowGroups.append(rowGroup)
  }
}
