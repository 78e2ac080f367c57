import Basics
import XMLKit

/// UTF-8 that was once read as Windows-1252 and written again as UTF-8: `â€™` for `’`.
///
/// A text is repaired only as a whole, and only on proof. Every character of it must have a byte in Windows-1252, and these bytes must be
/// UTF-8: a text with one proper character beside the wrong ones stays as it is. That alone is no proof, since capitals with an accent
/// stand before punctuation in sound texts, too: `PERCHÉ…` and `ANDRÉ’S` have such bytes. So one of the pairs must be one that nobody
/// writes (`â€`, `Ã‰`, a capital behind a small letter, a sign within a word), and the result must have only characters that occur in
/// names: letters of Latin, punctuation and signs; letters of other scripts where several stand together.
enum Mojibake {
  /// Appends the repaired text.
  ///
  /// - Returns: whether the text was repaired; nothing is appended otherwise.
  /// - Complexity: O(length).
  static func repair(_ bytes: UnsafeRawBufferPointer, into out: inout ByteBuilder) -> Bool {
    guard hasMarker(bytes) else { return false }
    var original: [UInt8] = []
    original.reserveCapacity(bytes.count)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      guard let byte = Windows1252.byte(of: scalar) else { return false }
      original.append(byte)
    }
    guard (try? UTF8Span(validating: original.span)) != nil, isProven(original) else { return false }
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

  /// Whether bytes that are UTF-8 cannot be sound as Windows-1252, and make sense as UTF-8.
  private static func isProven(_ bytes: [UInt8]) -> Bool {
    var isProven = false
    var foreign = 0
    var foreignPairs = 0
    var at = 0
    var endOfForeign = -1
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let end = at + UTF8.width(scalar)
      defer { at = end }
      guard !scalar.isASCII else { continue }
      switch scalar.value {
      // Latin-1 and Latin Extended-A (C1 controls are read as Windows-1252 later), common marks, Vietnamese letters,
      // punctuation and signs, U+FEFF, U+FFFD, emoji.
      case 0x80...0x17F, 0x300...0x331, 0x1E00...0x1EFF, 0x2000...0x2BFF, 0xFE0E, 0xFE0F, 0xFEFF, 0xFFFD,
        0x1F000...0x1FAFF:
        break
      case 0x370...:
        foreign += 1
        if endOfForeign == at { foreignPairs += 1 }
        endOfForeign = end
      default: return false
      }
      if !isProven { isProven = isUnsound(bytes, at..<end) }
    }
    return isProven && (foreign == 0 || foreignPairs > 0)
  }

  /// Whether the bytes of one UTF-8 character are, in Windows-1252, characters that nobody writes.
  private static func isUnsound(_ bytes: [UInt8], _ place: Range<Int>) -> Bool {
    let rest = bytes[(place.lowerBound + 1)..<place.upperBound]
    if rest.contains(where: { !standsBehindLetters($0) }), !isLetterPair(bytes[place]) { return true }
    let before = place.lowerBound > 0 ? bytes[place.lowerBound - 1] : 0x20
    let next = place.upperBound < bytes.count ? bytes[place.upperBound] : 0x20
    let lead = bytes[place.lowerBound]
    // A capital behind a small letter, and signs within a word.
    if lead < 0xDF, isSmallLetter(before) { return true }
    if let last = rest.last, endsWords(last), isLetter(before), isLetter(next) { return true }
    guard lead == 0xC2 || lead == 0xC3, !isLetter(before), let last = rest.last else { return false }
    // At the beginning of a word: `Ã` is no word, and `Â` is one in Welsh only: `Â’r`.
    if lead == 0xC3 { return last == 0xA0 || isLetter(next) }
    return last >= 0xA0 && (before > 0x20 || last != 0xA0 || !isLetter(next))
  }

  /// Whether a character of Windows-1252, by its byte, may follow a letter directly in sound texts: closing punctuation, dashes,
  /// trademarks, footnote marks, exponents, U+00A0, U+00AD.
  private static func standsBehindLetters(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x85, 0x86, 0x87, 0x8B, 0x91...0x97, 0x99, 0x9B: true
    case 0xA0, 0xA9, 0xAB, 0xAD, 0xAE, 0xB0...0xB4, 0xB7, 0xB9, 0xBB: true
    default: false
    }
  }

  /// Whether no letter of the same word follows a character: trademarks, footnote marks, exponents, an opening quotation mark.
  private static func endsWords(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x86, 0x87, 0x93, 0x95, 0x99, 0xA9, 0xAE, 0xB0...0xB3, 0xB9: true
    default: false
    }
  }

  /// Whether two bytes are letters of Windows-1252 that may stand in one word: `Å` or `Ä` before `Š` or `Ž`, and their like.
  private static func isLetterPair(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let lead = bytes.first, let last = bytes.last, bytes.count == 2, lead > 0xC3 else { return false }
    return [0x8A, 0x8C, 0x8E, 0x9A, 0x9C, 0x9E, 0x9F].contains(last)
  }

  private static func isSmallLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || byte >= 0xDF && byte != 0xF7
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    isSmallLetter(byte) || (0x41...0x5A).contains(byte) || byte >= 0xC0 && byte != 0xD7 && byte != 0xF7
  }
}
