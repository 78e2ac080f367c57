public import Basics

/// Writes hostile text into XML.
///
/// Characters outside XML 1.0's `Char` (section 2.2) and damaged UTF-8 become U+FFFD. Line ends that a parser would
/// change are written as references, so that a text is read back as it was.
public enum XMLEscaping {
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x26, 0x27, 0x3C, 0x3E: false
    default: 0x20...0x7E ~= byte
    }
  }

  /// Appends text for an element's content, or for an attribute's value between double or single quotes.
  ///
  /// - Parameter text: UTF-8, possibly damaged; may be empty.
  /// - Complexity: O(*n*).
  public static func append(_ text: UnsafeRawBufferPointer, isAttribute: Bool = false, to output: inout ByteBuilder) {
    var index = 0
    var copied = 0
    func copy(_ output: inout ByteBuilder) {
      output.append(UnsafeRawBufferPointer(rebasing: text[copied..<index]))
    }
    while index < text.count {
      // Most of a text is plain ASCII, to which no rule applies.
      if isPlain(text[index]) {
        index += 1
        continue
      }
      let (value, count) = UTF8Reader.scalar(in: text, at: index)
      let replacement: StaticString?
      switch value {
      case 0x26: replacement = "&amp;"
      case 0x3C: replacement = "&lt;"
      case 0x3E: replacement = "&gt;"
      case 0x22: replacement = isAttribute ? "&quot;" : nil
      case 0x27: replacement = isAttribute ? "&#39;" : nil
      case 0x09: replacement = isAttribute ? "&#9;" : nil
      case 0x0A: replacement = isAttribute ? "&#10;" : nil
      case 0x0D: replacement = "&#13;"
      case nil, 0xFFFE, 0xFFFF, .some(..<0x20): replacement = "\u{FFFD}"
      default: replacement = nil
      }
      if let replacement {
        copy(&output)
        output.append(replacement)
        copied = index + count
      }
      index += count
    }
    copy(&output)
  }
}
