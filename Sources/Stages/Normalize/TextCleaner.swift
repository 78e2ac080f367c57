import Basics
import CatalogSources
import JSONKit
import XMLKit

/// Cleans short texts: names, titles, types, codes.
///
/// Outer white space and invisible characters are removed, entities are decoded once, line breaks, tabs and U+00A0 become spaces, C0
/// controls and noncharacters are removed. C1 controls come from Windows-1252 text read as Latin-1: they become the intended characters.
/// UTF-8 that was read as Windows-1252 is read as UTF-8 again, see ``Mojibake``.
///
/// It is a class because it owns two buffers that are reused from text to text while its owner is being written to.
final class TextCleaner {
  // Not checked while the program runs: one normalizer owns them, and no closure that reads them cleans another text.
  @exclusivity(unchecked) private var decoded = ByteBuilder()
  @exclusivity(unchecked) private var cleaned = ByteBuilder()
  /// Masks secrets that appear in a text only after cleaning.
  private let redactor: Redactor
  /// The number of texts that lost invisible characters.
  @exclusivity(unchecked) var invisibleTexts = 0
  /// Whether the last text was UTF-8 that had been misread.
  @exclusivity(unchecked) private(set) var wasMisread = false

  /// Creates a cleaner; the redactor knows the secrets of the source.
  init(_ redactor: Redactor) { self.redactor = redactor }

  /// Whether a text can be taken as it is: printable ASCII, no entity, no markup, no outer space.
  static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = bytes.first, let last = bytes.last else { return true }
    guard first != 0x20, last != 0x20 else { return false }
    var start = 0
    while start + 8 <= bytes.count {
      if hasSpecialByte(bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)) { return false }
      start += 8
    }
    for byte in bytes[start...]
    where byte < 0x20 || byte > 0x7E || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") {
      return false
    }
    return true
  }

  /// Whether one of eight bytes is not printable ASCII, or is `&` or `<`.
  ///
  /// Below 0x80, `x - n` borrows into a byte's highest bit where `x < n`; the effect of a borrow on the byte above does not matter, since
  /// the byte below is special already.
  private static func hasSpecialByte(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let delete = word ^ (ones &* 0x7F)
    let ampersand = word ^ (ones &* 0x26)
    let less = word ^ (ones &* 0x3C)
    let below = (word &- ones &* 0x20) | (delete &- ones) | (ampersand &- ones) | (less &- ones)
    return (word | below) & (ones &* 0x80) != 0
  }

  /// Whether two spaces stand in a row, which a description folds into one as HTML does.
  static func hasWideSpace(_ bytes: UnsafeRawBufferPointer) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
  }

  /// Whether a description has white space that is written in another way: a carriage return, a tab, U+00A0, more than one space in a row,
  /// more than two line ends in a row.
  static func hasFoldedSpace(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var previous: (UInt8, UInt8) = (0, 0)
    for byte in bytes {
      switch byte {
      case 0x09, 0x0D: return true
      case 0x20 where previous.1 == 0x20, 0xA0 where previous.1 == 0xC2: return true
      case 0x0A where previous == (0x0A, 0x0A): return true
      default: previous = (previous.1, byte)
      }
    }
    return false
  }

  /// Calls `body` with the cleaned UTF-8 of a JSON string; with no bytes where nothing is left.
  ///
  /// - Parameter keepingLines: whether tabs and line ends stay, each line end as one LF.
  func withCleaned<R>(
    _ string: JSONString, keepingLines: Bool = false, _ body: (UnsafeRawBufferPointer) throws -> R
  ) rethrows -> R {
    let raw = string.rawContents
    wasMisread = false
    if !string.hasEscapes, TextCleaner.isPlain(raw) { return try body(raw) }
    decode(string)
    var hadInvisible = decoded.withUnsafeBytes { TextCleaner.tidy($0, keepingLines: keepingLines, into: &cleaned) }
    if cleaned.withUnsafeBytes({ $0.contains(UInt8(ascii: "&")) }) {
      let text = cleaned.withUnsafeBytes { CharacterReferences.decode($0) }
      cleaned.removeAll()
      if text.withUnsafeBytes({ TextCleaner.tidy($0, keepingLines: keepingLines, into: &cleaned) }) {
        hadInvisible = true
      }
    }
    if hadInvisible { invisibleTexts += 1 }
    if keepingLines { unifyLineEnds() }
    hideSecrets()
    return try cleaned.withUnsafeBytes { try body(TextCleaner.trimmed($0)) }
  }

  /// Calls `body` with the text of a JSON string, decoded and free of control characters, line breaks kept.
  func withDecoded<R>(_ string: JSONString, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    let raw = string.rawContents
    wasMisread = false
    if !string.hasEscapes, TextCleaner.isPlain(raw) { return try body(raw) }
    decode(string)
    if decoded.withUnsafeBytes({ TextCleaner.tidy($0, keepingLines: true, into: &cleaned) }) { invisibleTexts += 1 }
    hideSecrets()
    return try cleaned.withUnsafeBytes { try body($0) }
  }

  /// Calls `body` with a line of a text that was decoded already, its entities decoded and without outer white space.
  func withTidied<R>(_ line: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    guard line.contains(UInt8(ascii: "&")) || line.contains(0x09) || line.contains(0xC2) else {
      return try body(TextCleaner.trimmed(line))
    }
    var tidied = ByteBuilder(capacity: line.count)
    CharacterReferences.decode(line).withUnsafeBytes { _ = TextCleaner.tidy($0, into: &tidied) }
    if let masked = tidied.withUnsafeBytes({ redactor.withoutSecrets(ofPages: $0) }) {
      tidied.removeAll()
      tidied.append(masked)
    }
    return try tidied.withUnsafeBytes { try body(TextCleaner.trimmed($0)) }
  }

  /// Makes each line end of the cleaned text one LF: CR LF, CR or LF.
  private func unifyLineEnds() {
    guard cleaned.withUnsafeBytes({ $0.contains(0x0D) }) else { return }
    swap(&decoded, &cleaned)
    cleaned.removeAll()
    decoded.withUnsafeBytes { bytes in
      for (place, byte) in bytes.enumerated() where byte != 0x0A || place == 0 || bytes[place - 1] != 0x0D {
        cleaned.append(byte == 0x0D ? 0x0A : byte)
      }
    }
  }

  /// Masks the secrets in the cleaned text.
  private func hideSecrets() {
    guard let masked = cleaned.withUnsafeBytes({ redactor.withoutSecrets(ofPages: $0) }) else { return }
    cleaned.removeAll()
    cleaned.append(masked)
  }

  /// Decodes a JSON string, misread UTF-8 as well, and makes room for its cleaned form.
  private func decode(_ string: JSONString) {
    decoded.removeAll()
    string.append(to: &decoded)
    cleaned.removeAll()
    wasMisread = decoded.withUnsafeBytes { Mojibake.repair($0, into: &cleaned) }
    guard wasMisread else { return }
    swap(&decoded, &cleaned)
    cleaned.removeAll()
  }

  /// Copies a text without its control and invisible characters.
  ///
  /// - Returns: whether the text had invisible characters.
  private static func tidy(
    _ bytes: UnsafeRawBufferPointer, keepingLines: Bool = false, into out: inout ByteBuilder
  ) -> Bool {
    var index = 0
    var hadInvisible = false
    while index < bytes.count {
      let byte = bytes[index]
      let invisible = byte < 0xC2 ? 0 : InvisibleCharacters.length(in: bytes, at: index)
      if invisible > 0 {
        hadInvisible = true
        // A soft hyphen between spaces was a dash to whoever wrote it.
        if byte == 0xC2, index > 0, bytes[index - 1] == 0x20, index + 2 < bytes.count, bytes[index + 2] == 0x20 {
          out.append(UInt8(ascii: "-"))
        }
        index += invisible
        continue
      }
      if byte == 0xC2, !keepingLines, index + 1 < bytes.count, bytes[index + 1] == 0xA0 {
        out.append(0x20)
        index += 2
        continue
      }
      if byte == 0xC2, index + 1 < bytes.count, (0x80...0x9F).contains(bytes[index + 1]) {
        appendWindows1252(bytes[index + 1], to: &out)
        index += 2
        continue
      }
      // U+FFFE and U+FFFF, which no XML document may hold.
      if byte == 0xEF, index + 2 < bytes.count, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE {
        index += 3
        continue
      }
      switch byte {
      case 0x09, 0x0A, 0x0D: out.append(keepingLines ? byte : 0x20)
      // In a long text a control stands where a space should; in a name it stands for nothing.
      case 0..<0x20, 0x7F: if keepingLines { out.append(0x20) }
      default: out.append(byte)
      }
      index += 1
    }
    return hadInvisible
  }

  /// Appends the character of a Windows-1252 byte; nothing for the five bytes without one.
  private static func appendWindows1252(_ byte: UInt8, to out: inout ByteBuilder) {
    guard let scalar = Windows1252.scalar(of: byte) else { return }
    for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { out.append(unit) }
  }

  /// Returns a text without white space around it.
  static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var start = 0
    var end = bytes.count
    while start < end {
      let length = spaceLength(bytes, at: start)
      if length == 0 || start + length > end { break }
      start += length
    }
    trailing: while end > start {
      for length in 1...3 where end - length >= start && spaceLength(bytes, at: end - length) == length {
        end -= length
        continue trailing
      }
      break
    }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
  }

  /// Returns the number of bytes of the white space at a position; 0 where there is none.
  private static func spaceLength(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    switch bytes[index] {
    case 0x20, 0x09, 0x0A, 0x0D: return 1
    case 0xC2: return index + 1 < bytes.count && bytes[index + 1] == 0xA0 ? 2 : 0
    case 0xE2:
      guard index + 2 < bytes.count, bytes[index + 1] == 0x80 else { return 0 }
      // U+2000…U+200B spaces and zero-width space, U+2028 and U+2029 separators, U+202F narrow no-break space.
      let last = bytes[index + 2]
      return (0x80...0x8B).contains(last) || last == 0xA8 || last == 0xA9 || last == 0xAF ? 3 : 0
    case 0xE3:
      return index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == 0x80 ? 3 : 0
    case 0xEF:
      return index + 2 < bytes.count && bytes[index + 1] == 0xBB && bytes[index + 2] == 0xBF ? 3 : 0
    default: return 0
    }
  }
}
