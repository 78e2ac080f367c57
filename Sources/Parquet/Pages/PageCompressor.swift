import GzipKit
import Synchronization

/// Compresses pages. It can be handed to a task and taken back; one task uses it at a time, so its lock is never waited for.
final class PageCompressor: Sendable {
  private let isCompressing: Bool
  // There in any case: an optional mutex of a type that cannot be copied loses its nil (Swift 6.3).
  private let encoder: Mutex<GzipMemberEncoder>

  /// - Parameter level: of gzip; nil leaves pages as they are.
  init(level: Int?) {
    isCompressing = level != nil
    encoder = Mutex(GzipMemberEncoder(level: level ?? 0))
  }

  /// Compresses a page and gives it its header.
  ///
  /// - Complexity: O(bytes).
  func compress(_ page: PlainPage) -> CompressedPage {
    let body =
      isCompressing
      ? encoder.withLock { encoder in page.bytes.withUnsafeBytes { encoder.encode($0) } } : page.bytes
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
    header.field(4, Int32(bitPattern: body.withUnsafeBytes { GzipMemberEncoder.crc32(of: $0) }))
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
