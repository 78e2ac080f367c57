public import Catalog

/// Bytes at the place of a record that are no JSON.
public struct BrokenRow: Sendable, Equatable {
  /// The row's number among all rows of the file, from 0.
  public let index: Int
  /// The kind that the surroundings speak of.
  public let kindHint: Kind?
  /// The first 200 bytes, bytes that are not UTF-8 as U+FFFD, with an ellipsis where there are more.
  public let excerpt: String

  init(index: Int, kindHint: Kind?, bytes: UnsafeRawBufferPointer) {
    self.index = index
    self.kindHint = kindHint
    var end = min(bytes.count, 200)
    // Cut between characters; a run of bytes that are no character at all is cut anywhere.
    if end < bytes.count {
      for back in 0..<4 where bytes[end - back] & 0xC0 != 0x80 {
        end -= back
        break
      }
    }
    excerpt = String(decoding: bytes[..<end], as: UTF8.self) + (end < bytes.count ? "…" : "")
  }
}
