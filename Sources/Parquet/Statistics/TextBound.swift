/// A lower or an upper bound of the texts of a page: the least or the greatest text itself, or a shorter bound.
struct TextBound: Sendable, Equatable {
  /// The text, in UTF-8.
  let bytes: [UInt8]
  /// Whether a value of the page is this text.
  let isExact: Bool

  /// The number of bytes above which a bound is shortened, as in other writers.
  static let longest = 64

  /// Returns a lower bound of texts of which `text` is the least.
  static func lower(_ text: UnsafeRawBufferPointer) -> TextBound {
    guard text.count > longest else { return TextBound(bytes: [UInt8](text), isExact: true) }
    return TextBound(bytes: [UInt8](text[..<start(of: longest, in: text)]), isExact: false)
  }

  /// Returns an upper bound of texts of which `text` is the greatest: its beginning with the last character raised. It stays UTF-8, as the
  /// format demands.
  ///
  /// - Returns: nil where there is none, as for a text of only U+10FFFF.
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

  /// Returns the start of the character that has a byte at `place`.
  private static func start(of place: Int, in text: UnsafeRawBufferPointer) -> Int {
    var start = place
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  static func < (a: TextBound, b: TextBound) -> Bool {
    a.bytes.withUnsafeBytes { left in b.bytes.withUnsafeBytes { ByteOrder.isLess(left, $0) } }
  }

  /// Returns the lower of two lower bounds; of equal ones the exact one.
  static func lower(_ a: TextBound, _ b: TextBound) -> TextBound {
    if a.bytes == b.bytes { return a.isExact ? a : b }
    return b < a ? b : a
  }

  /// Returns the upper of two upper bounds; of equal ones the exact one.
  static func upper(_ a: TextBound, _ b: TextBound) -> TextBound {
    if a.bytes == b.bytes { return a.isExact ? a : b }
    return a < b ? b : a
  }
}
