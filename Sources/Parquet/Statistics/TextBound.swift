/// A text that no text of a page is below, or above: the least or the greatest itself, or something shorter.
struct TextBound: Sendable, Equatable {
  /// UTF-8.
  let bytes: [UInt8]
  /// Whether a value of the page is this text.
  let isExact: Bool

  /// Bytes above which a bound is shortened, as in other writers.
  static let longest = 64

  /// The bound of which `text` is the least.
  static func lower(_ text: UnsafeRawBufferPointer) -> TextBound {
    guard text.count > longest else { return TextBound(bytes: [UInt8](text), isExact: true) }
    return TextBound(bytes: [UInt8](text[..<start(of: longest, in: text)]), isExact: false)
  }

  /// The bound of which `text` is the greatest: its beginning with the last character raised. It stays UTF-8, as the
  /// format demands.
  ///
  /// - Returns: nil where there is none, as for nothing but U+10FFFF.
  static func upper(_ text: UnsafeRawBufferPointer) -> TextBound? {
    guard text.count > longest else { return TextBound(bytes: [UInt8](text), isExact: true) }
    var end = start(of: longest, in: text)
    while end > 0 {
      let first = start(of: end - 1, in: text)
      let character = text[first..<end]
      guard let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first,
        UTF8.encode(scalar)?.elementsEqual(character) == true
      else { return nil }
      // The surrogates between are no characters.
      if let next = Unicode.Scalar(scalar.value == 0xD7FF ? 0xE000 : scalar.value + 1), let raised = UTF8.encode(next) {
        return TextBound(bytes: [UInt8](text[..<first]) + raised, isExact: false)
      }
      end = first
    }
    return nil
  }

  /// Where the character begins that has a byte at `place`.
  private static func start(of place: Int, in text: UnsafeRawBufferPointer) -> Int {
    var start = place
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  static func < (a: TextBound, b: TextBound) -> Bool {
    a.bytes.withUnsafeBytes { left in b.bytes.withUnsafeBytes { ByteOrder.isLess(left, $0) } }
  }

  /// The lower of two lower bounds; a text that is in a page stays so.
  static func lower(_ a: TextBound, _ b: TextBound) -> TextBound {
    if a.bytes == b.bytes { return a.isExact ? a : b }
    return b < a ? b : a
  }

  /// The upper of two upper bounds.
  static func upper(_ a: TextBound, _ b: TextBound) -> TextBound {
    if a.bytes == b.bytes { return a.isExact ? a : b }
    return a < b ? b : a
  }
}
