import Foundation

/// Composes the marks of short texts (Unicode NFC), so that `é` is always one character.
enum ComposedText {
  /// Returns the composed form of a text; nil where it is composed already.
  ///
  /// - Complexity: O(length); texts of common letters only are checked, not composed.
  static func of(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    // Below U+0300 all is composed; its lead byte is 0xCC.
    guard text.contains(where: { $0 >= 0xCC }) else { return nil }
    let string = String(decoding: text, as: UTF8.self)
    guard !string.unicodeScalars.allSatisfy(isStable) else { return nil }
    let composed = Array(string.precomposedStringWithCanonicalMapping.utf8)
    return composed.elementsEqual(text) ? nil : composed
  }

  /// Whether a character is in NFC after any other one, as the most common characters are.
  private static func isStable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x300, 0x400...0x482, 0x2010...0x2125, 0x3001...0x3029, 0x3041...0x3096, 0x30A0...0x30FF, 0x4E00...0x9FFF,
      0xAC00...0xD7A3:
      true
    default: false
    }
  }
}
