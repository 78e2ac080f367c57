import CompressionKit

/// An encoded page that waits to be compressed.
struct PlainPage: Sendable {
  /// The place of its column.
  let column: Int
  let kind: PageKind
  /// The encoding of the values.
  let encoding: Encoding
  /// The number of rows with and without a value, or of the values of a dictionary.
  let valueCount: Int
  /// The statistics of the values; nil for a dictionary.
  let statistics: PageStatistics?
  /// The levels and values.
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
  /// The bytes behind the header.
  let body: [UInt8]
  /// The number of bytes of the body before compression.
  let plainCount: Int

  /// Compresses a page and makes its header.
  ///
  /// - Complexity: O(bytes).
  init(_ page: PlainPage, _ compression: Compression) {
    (kind, encoding, valueCount, statistics) = (page.kind, page.encoding, page.valueCount, page.statistics)
    plainCount = page.bytes.count
    body = compression.compressed(page.bytes)
    header = Self.header(of: page, body: body)
  }

  /// The number of bytes in the file.
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

/// The contents of a page. The raw value is the format's number (parquet.thrift, `PageType`).
///
/// Data pages are of the first version, which every reader knows. The second version leaves the levels uncompressed, which would save
/// nothing in flat tables, and old readers fail on it.
enum PageKind: Int32, Sendable {
  case data = 0
  case dictionary = 2
}

/// The encoding of a page's values. The raw value is the format's number (parquet.thrift, `Encoding`).
enum Encoding: Int32, Sendable {
  case plain = 0
  case rle = 3
  case deltaBinaryPacked = 5
  case rleDictionary = 8
}

extension Compression {
  /// The format's number (parquet.thrift, `CompressionCodec`).
  var parquetCodec: Int32 {
    switch self {
    case .none: 0
    case .gzip: 2
    case .zstd: 6
    }
  }
}
