/// Pages on their way from the columns into the file: they are compressed, gathered until their row group ends, and written
/// column by column.
struct PagePipeline {
  /// What was made of the rows, in order.
  private enum Step {
    case page(PlainPage)
    case endOfRowGroup(rows: Int)
  }

  /// What is known of the row groups that are written.
  private(set) var rowGroups: [RowGroup] = []
  /// Bytes of the file so far.
  private(set) var offset = 0

  private let schema: ParquetSchema
  private let level: Int?
  private var waiting: [Step] = []
  private var compressors: [PageCompressor] = []
  /// The compressed pages of the open row group, by column.
  private var chunks: [[CompressedPage]]

  init(_ schema: ParquetSchema, level: Int?) {
    self.schema = schema
    self.level = level
    chunks = Array(repeating: [], count: schema.columns.count)
  }

  mutating func append(_ page: PlainPage) { waiting.append(.page(page)) }

  mutating func endRowGroup(rows: Int) { waiting.append(.endOfRowGroup(rows: rows)) }

  /// Compresses all that waits on the calling task and writes the row groups that are whole.
  mutating func settle(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    let steps = takeWaiting()
    guard !steps.isEmpty else { return }
    let compressor = takeCompressor()
    defer { compressors.append(compressor) }
    for step in steps {
      switch step {
      case .page(let page): place(compressor.compress(page))
      case .endOfRowGroup(let rows): try writeRowGroup(rows, to: sink)
      }
    }
  }

  /// The same with up to `width` pages being compressed at a time. The bytes are the same.
  nonisolated(nonsending) mutating func settle(
    width: Int, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) async throws {
    guard width > 1, waiting.count > 1 else { return try settle(to: sink) }
    let steps = takeWaiting()
    let pages: [PlainPage] = steps.compactMap { if case .page(let page) = $0 { page } else { nil } }
    var compressed = try await compress(pages, width: width)[...]
    for step in steps {
      switch step {
      // There is one for each page.
      case .page: if let page = compressed.popFirst() { place(page) }
      case .endOfRowGroup(let rows): try writeRowGroup(rows, to: sink)
      }
    }
  }

  /// Writes bytes that belong to no page.
  mutating func write(_ bytes: [UInt8], to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    try bytes.withUnsafeBytes(sink)
    offset += bytes.count
  }

  /// Remembers where the page index of a column chunk stands.
  mutating func place(_ part: PageIndexPart, of column: Int, in rowGroup: Int, at place: FileRange) {
    rowGroups[rowGroup].chunks[column].indexPlaces[part] = place
  }

  private mutating func takeWaiting() -> [Step] {
    let steps = waiting
    waiting.removeAll(keepingCapacity: true)
    return steps
  }

  private mutating func takeCompressor() -> PageCompressor {
    compressors.popLast() ?? PageCompressor(level: level)
  }

  nonisolated(nonsending) private mutating func compress(
    _ pages: [PlainPage], width: Int
  ) async throws -> [CompressedPage] {
    var idle = compressors
    while idle.count < min(width, pages.count) { idle.append(PageCompressor(level: level)) }
    compressors = idle
    return try await withThrowingTaskGroup(of: (Int, PageCompressor, CompressedPage).self) { group in
      var done: [CompressedPage?] = Array(repeating: nil, count: pages.count)
      var next = 0
      // Fill up, then one in for one out: as many are at work as there are compressors.
      while next < pages.count, let compressor = idle.popLast() {
        let number = next
        next += 1
        group.addTask { (number, compressor, compressor.compress(pages[number])) }
      }
      while let (number, compressor, page) = try await group.next() {
        done[number] = page
        try Task.checkCancellation()
        guard next < pages.count else { continue }
        let further = next
        next += 1
        group.addTask { (further, compressor, compressor.compress(pages[further])) }
      }
      return done.compactMap { $0 }
    }
  }

  private mutating func place(_ page: CompressedPage) {
    chunks[page.column].append(page)
  }

  private mutating func writeRowGroup(_ rows: Int, to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    var rowGroup = RowGroup(rows: rows)
    for column in chunks.indices {
      var chunk = ColumnChunk(schema.columns[column].type.physical, at: offset)
      // The dictionary is known last and stands first.
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
