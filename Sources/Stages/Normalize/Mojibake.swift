import JSONKit

/// UTF-8 that was once read as Windows-1252 and written again as UTF-8: `â€™` for `’`.
///
/// A text is repaired only as a whole: it has one of the typical beginnings, every character of it has a byte in
/// Windows-1252, and these bytes are UTF-8. A text with one proper character beside the wrong ones stays as it is.
enum Mojibake {
  /// Appends the repaired text.
  ///
  /// - Returns: false, and nothing is appended, where the text is no such case.
  /// - Complexity: O(length).
  static func repair(_ bytes: UnsafeRawBufferPointer, into out: inout ByteBuilder) -> Bool {
    guard hasMarker(bytes) else { return false }
    var original: [UInt8] = []
    original.reserveCapacity(bytes.count)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      guard let byte = Windows1252.byte(of: scalar) else { return false }
      original.append(byte)
    }
    guard (try? UTF8Span(validating: original.span)) != nil else { return false }
    out.append(original)
    return true
  }

  /// Whether the character of a lead byte, `Â` to `ô`, stands directly before a character that is not ASCII.
  private static func hasMarker(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var at = 0
    while at + 2 < bytes.count {
      // U+00C2...U+00F4 in UTF-8.
      if bytes[at] == 0xC3, (0x82...0xB4).contains(bytes[at + 1]), bytes[at + 2] >= 0x80 { return true }
      at += 1
    }
    return false
  }
}
