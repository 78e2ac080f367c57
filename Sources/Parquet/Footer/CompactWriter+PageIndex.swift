extension CompactWriter {
  /// Returns a part of a column chunk's page index; nil where it must not be written.
  ///
  /// - Complexity: O(pages).
  static func index(_ part: PageIndexPart, of chunk: ColumnChunk) -> [UInt8]? {
    var writer = CompactWriter()
    switch part {
    case .places: writer.writePlaces(chunk)
    case .bounds:
      // Every page with values has bounds, or none has: so the format wants it for pages of nothing but NaN.
      guard chunk.pages.allSatisfy(\.statistics.hasBoundsOfItsValues) else { return nil }
      writer.writeBounds(chunk)
    }
    return writer.finished()
  }

  /// Writes an `OffsetIndex`.
  private mutating func writePlaces(_ chunk: ColumnChunk) {
    list(1, chunk.pages) { location, page in
      location.field(1, page.place.offset)
      location.field(2, Int32(page.place.count))
      location.field(3, page.firstRow)
    }
    if chunk.physical == .byteArray { list(2, chunk.pages.map { $0.statistics.textBytes ?? 0 }) }
  }

  /// Writes a `ColumnIndex`.
  private mutating func writeBounds(_ chunk: ColumnChunk) {
    let pages = chunk.pages.map(\.statistics)
    let bounds = pages.map { $0.bounds?.encoded(as: chunk.physical) }
    list(1, pages.map { $0.bounds == nil })
    list(2, bounds.map { $0?.least ?? [] })
    list(3, bounds.map { $0?.greatest ?? [] })
    field(4, CompactWriter.order(of: pages.compactMap(\.bounds)).rawValue)
    list(5, pages.map(\.nulls))
    if chunk.physical == .double { list(8, pages.map { $0.nans ?? 0 }) }
  }

  /// The order of the bounds of pages (parquet.thrift, `BoundaryOrder`).
  private enum BoundaryOrder: Int32 {
    case unordered = 0
    case ascending = 1
    case descending = 2
  }

  private static func order(of bounds: [Bounds]) -> BoundaryOrder {
    let pairs = zip(bounds, bounds.dropFirst())
    if pairs.allSatisfy({ $0.isAscending(to: $1) }) { return .ascending }
    return pairs.allSatisfy { $1.isAscending(to: $0) } ? .descending : .unordered
  }
}

/// The two parts of the index of a column chunk's pages (PageIndex.md).
enum PageIndexPart: Hashable, CaseIterable {
  /// The bounds of each page.
  case bounds
  /// The place of each page.
  case places
}

/// The facts about a data page for the page index.
struct IndexedPage {
  /// The place of the page in the file, header included.
  let place: FileRange
  /// The number of its first row, counted in the row group.
  let firstRow: Int
  let statistics: PageStatistics
}
