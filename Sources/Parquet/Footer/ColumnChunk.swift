/// What the footer says of the pages of one column in one row group.
struct ColumnChunk {
  let physical: PhysicalType
  /// Where the first page begins.
  let offset: Int
  /// Bytes in the file, headers included.
  private(set) var count = 0
  /// Bytes before compression, headers included.
  private(set) var plainCount = 0
  /// Where the dictionary stands, and how many values it has.
  private(set) var dictionary: (offset: Int, count: Int)?
  /// Where the first data page stands.
  private(set) var dataOffset: Int?
  /// The data pages.
  private(set) var pages: [IndexedPage] = []
  /// How many data pages have which encoding.
  private(set) var encodings: [Encoding: Int] = [:]
  /// Of all the pages; nil before the first.
  private(set) var statistics: PageStatistics?
  /// Where the page index stands, once it is written.
  var indexPlaces: [PageIndexPart: FileRange] = [:]

  init(_ physical: PhysicalType, at offset: Int) {
    self.physical = physical
    self.offset = offset
  }

  /// How many distinct values there are, if that is known: when the dictionary holds all of them.
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

/// A piece of the file.
struct FileRange: Sendable, Equatable {
  /// Where it begins.
  let offset: Int
  /// Its bytes.
  let count: Int
}
