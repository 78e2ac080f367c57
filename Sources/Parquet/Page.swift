import GzipKit

/// An encoded page that waits to be compressed.
struct PlainPage: Sendable {
  /// The place of its column.
  let column: Int
  let kind: PageKind
  /// How the values are encoded.
  let encoding: Encoding
  /// Rows with and without a value; of a dictionary its values.
  let valueCount: Int
  /// nil for a dictionary.
  let statistics: PageStatistics?
  /// Levels and values.
  let bytes: [UInt8]
}

/// A page as it stands in the file.
struct CompressedPage: Sendable {
  let kind: PageKind
  let encoding: Encoding
  let valueCount: Int
  let statistics: PageStatistics?
  /// The page's header (parquet.thrift, `PageHeader`).
  let header: [UInt8]
  /// What follows the header.
  let body: [UInt8]
  /// Bytes of the body before it was compressed.
  let plainCount: Int

  /// Compresses a page and gives it its header.
  ///
  /// - Parameter level: That of gzip; nil leaves the page as it is.
  /// - Complexity: O(bytes).
  init(_ page: PlainPage, level: Int?) {
    (kind, encoding, valueCount, statistics) = (page.kind, page.encoding, page.valueCount, page.statistics)
    plainCount = page.bytes.count
    body = level.map { gzip(page.bytes, level: $0) } ?? page.bytes
    header = Self.header(of: page, body: body)
  }

  /// Bytes in the file.
  var count: Int { header.count + body.count }

  private static func header(of page: PlainPage, body: [UInt8]) -> [UInt8] {
    var header = CompactWriter()
    header.field(1, page.kind.rawValue)
    header.field(2, Int32(page.bytes.count))
    header.field(3, Int32(body.count))
    header.field(4, Int32(bitPattern: body.withUnsafeBytes { CRC32.checksum(of: $0) }))
    switch page.kind {
    case .data:
      header.field(5) { data in
        data.field(1, Int32(page.valueCount))
        data.field(2, page.encoding.rawValue)
        data.field(3, Encoding.rle.rawValue)
        data.field(4, Encoding.rle.rawValue)
      }
    case .dictionary:
      header.field(7) { dictionary in
        dictionary.field(1, Int32(page.valueCount))
        dictionary.field(2, page.encoding.rawValue)
        dictionary.field(3, false)
      }
    }
    return header.finished()
  }
}

/// What a page holds. The raw value is the format's number (parquet.thrift, `PageType`).
///
/// Data pages are of the first version: every reader knows it. The second one leaves the levels uncompressed, which would
/// save nothing in flat tables, and old readers stumble over it.
enum PageKind: Int32, Sendable {
  case data = 0
  case dictionary = 2
}

/// How the values of a page are encoded. The raw value is the format's number (parquet.thrift, `Encoding`).
enum Encoding: Int32, Sendable {
  case plain = 0
  case rle = 3
  case deltaBinaryPacked = 5
  case rleDictionary = 8
}
