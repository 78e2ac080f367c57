import Basics

extension [UInt8] {
  /// Appends a text, escaped so that it is harmless between tags and between quotes.
  ///
  /// Source: HTML, "Escaping a string". Control characters that HTML does not allow become U+FFFD; records hold none, but a
  /// publisher's texts may.
  /// - Complexity: O(bytes).
  mutating func appendEscaped(_ text: some Collection<UInt8>) {
    let isDone: Void? = text.withContiguousStorageIfAvailable { appendEscaped(bytes: UnsafeRawBufferPointer($0)) }
    if isDone == nil { Swift.Array(text).withUnsafeBytes { appendEscaped(bytes: $0) } }
  }

  private mutating func appendEscaped(bytes text: UnsafeRawBufferPointer) {
    var copied = 0
    for index in text.indices {
      let replacement: StaticString
      switch text[index] {
      case UInt8(ascii: "&"): replacement = "&amp;"
      case UInt8(ascii: "<"): replacement = "&lt;"
      case UInt8(ascii: ">"): replacement = "&gt;"
      case UInt8(ascii: "\""): replacement = "&quot;"
      case UInt8(ascii: "'"): replacement = "&#39;"
      case 0xEF, 0xF0...0xF4:
        guard let count = Self.noncharacter(text, at: index) else { continue }
        append(contentsOf: text[copied..<index])
        append("\u{FFFD}")
        copied = index + count
        continue
      case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x80...: continue
      default: replacement = "\u{FFFD}"
      }
      append(contentsOf: text[copied..<index])
      append(replacement)
      copied = index + 1
    }
    append(contentsOf: text[copied...])
  }

  /// Returns the number of bytes of a noncharacter, which HTML does not allow; nil for any other code point.
  private static func noncharacter(_ text: UnsafeRawBufferPointer, at index: Int) -> Int? {
    if text[index] == 0xEF {
      guard index + 2 < text.count else { return nil }
      let isLast = text[index + 1] == 0xBF && text[index + 2] >= 0xBE
      let isReserved = text[index + 1] == 0xB7 && (0x90...0xAF).contains(text[index + 2])
      return isLast || isReserved ? 3 : nil
    }
    guard index + 3 < text.count, text[index + 1] & 0x0F == 0x0F, text[index + 2] == 0xBF, text[index + 3] >= 0xBE
    else {
      return nil
    }
    return 4
  }

  /// Replaces noncharacters, which HTML does not allow, in markup that is otherwise harmless.
  mutating func replaceNoncharacters() {
    guard contains(where: { $0 == 0xEF || $0 >= 0xF0 }) else { return }
    var clean: [UInt8] = []
    withUnsafeBytes { bytes in
      var index = 0
      while index < bytes.count {
        if bytes[index] >= 0xEF, let count = Self.noncharacter(bytes, at: index) {
          clean.append("\u{FFFD}")
          index += count
        } else {
          clean.append(bytes[index])
          index += 1
        }
      }
    }
    self = clean
  }
}
