/// The facts about the pages of one column in one row group, for the footer.
struct ColumnChunk {
  let physical: PhysicalType
  /// The offset of the first page.
  let offset: Int
  /// The number of bytes in the file, headers included.
  private(set) var count = 0
  /// The number of bytes before compression, headers included.
  private(set) var plainCount = 0
  /// The offset of the dictionary, and the number of its values.
  private(set) var dictionary: (offset: Int, count: Int)?
  /// The offset of the first data page.
  private(set) var dataOffset: Int?
  /// The data pages.
  private(set) var pages: [IndexedPage] = []
  /// The number of data pages with each encoding.
  private(set) var encodings: [Encoding: Int] = [:]
  /// The statistics of all the pages together; nil before the first page.
  private(set) var statistics: PageStatistics?
  /// The places of the page index, once it is written.
  var indexPlaces: [PageIndexPart: FileRange] = [:]

  init(_ physical: PhysicalType, at offset: Int) {
    self.physical = physical
    self.offset = offset
  }

  /// The number of distinct values; nil unless the dictionary holds all of them.
  var distinctCount: Int? {
    guard let dictionary, encodings.keys.allSatisfy({ $0 == .rleDictionary }) else { return nil }
    return dictionary.count
  }

  /// Accounts for the next page.
  mutating func append(_ page: CompressedPage, at offset: Int) {
    count += page.count
    plainCount += page.header.count + page.plainCount
    switch page.kind {
    case .dictionary: dictionary = (offset, page.valueCount)
    case .data:
      if dataOffset == nil { dataOffset = offset }
      encodings[page.encoding, default: 0] += 1
      guard let more = page.statistics else { return }
      pages.append(
        IndexedPage(
          place: FileRange(offset: offset, count: page.count), firstRow: statistics?.rows ?? 0, statistics: more))
      if statistics == nil { statistics = more } else { statistics?.append(more) }
    }
  }
}

/// The facts about a row group, for the footer.
struct RowGroup {
  let rows: Int
  /// The column chunks, one for each column.
  var chunks: [ColumnChunk] = []

  init(rows: Int) { self.rows = rows }

  /// The number of bytes of all pages before compression, headers included.
  var plainCount: Int { chunks.reduce(0) { $0 + $1.plainCount } }
  /// The number of bytes in the file.
  var count: Int { chunks.reduce(0) { $0 + $1.count } }
  /// The offset of the first page.
  var offset: Int { chunks.first?.offset ?? 0 }
}

/// A range of bytes of the file.
struct FileRange: Sendable, Equatable {
  /// The offset of the first byte.
  let offset: Int
  /// The number of bytes.
  let count: Int
}
