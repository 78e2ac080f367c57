import GzipKit

/// Compresses pages.
struct PageCompressor {
  /// That of gzip; nil leaves pages as they are.
  let level: Int?

  /// Compresses a page and gives it its header.
  ///
  /// - Complexity: O(bytes).
  func compress(_ page: PlainPage) -> CompressedPage {
    let body = level.map { gzip(page.bytes, level: $0) } ?? page.bytes
    return CompressedPage(
      column: page.column, kind: page.kind, encoding: page.encoding, valueCount: page.valueCount,
      statistics: page.statistics, header: PageCompressor.header(of: page, body: body), body: body,
      plainCount: page.bytes.count)
  }

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
