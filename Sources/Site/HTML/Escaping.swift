extension [UInt8] {
  /// Appends a text so that it is harmless between tags and between quotes.
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
      case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x80...: continue
      default: replacement = "\u{FFFD}"
      }
      append(contentsOf: text[copied..<index])
      append(replacement)
      copied = index + 1
    }
    append(contentsOf: text[copied...])
  }
}
