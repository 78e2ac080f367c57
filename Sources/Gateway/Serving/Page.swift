import GzipKit
import NIOCore

/// A finished answer with records, kept compressed.
struct Page: Sendable {
  let etag: String
  let compressed: ByteBuffer
  let plainCount: Int

  /// The body as it is without compression.
  func plain() throws -> ByteBuffer {
    try compressed.withUnsafeReadableBytes {
      ByteBuffer(bytes: try gunzip($0, maximumBytes: plainCount, maximumRatio: .max))
    }
  }
}
