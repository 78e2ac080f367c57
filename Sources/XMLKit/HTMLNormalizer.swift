import Basics

/// Prepares hostile HTML for the parser, which treats NUL, damaged UTF-8 and stray signs badly.
///
/// The result is valid UTF-8 whose only C0 control character is LF. Character references are replaced by their characters, except for the
/// signs that HTML needs; with tags in the text every `<` opens a tag, a comment or the like that ends, and every `&` opens a reference;
/// without tags there is nothing left to parse.
struct HTMLNormalizer {
  /// The longest tag that is taken for one. The parser compares the attributes of a tag with each other.
  private static let longestTag = 16 << 10

  private let source: UnsafeRawBufferPointer
  private var output: [UInt8] = []
  /// The end of the next tag, or of the next comment, at or after the last place asked for; the text's length when
  /// there is none.
  private var nextTagEnd = -1
  private var nextCommentEnd = -1
  private var endsWithCR = false

  /// Whether the text has a tag, a comment or the like.
  private(set) var hasTags = false
  /// Whether invisible characters were dropped.
  private(set) var hadInvisible = false
  /// Whether something that looks like a tag stays in the text.
  private(set) var keepsTagLikeText = false

  init(_ source: UnsafeRawBufferPointer) {
    self.source = source
  }

  /// Returns the prepared text.
  ///
  /// - Complexity: O(*n*).
  mutating func normalized() -> [UInt8] {
    hasTags = source.indices.contains { source[$0] == 0x3C && opensTag(at: $0) }
    nextTagEnd = -1
    nextCommentEnd = -1
    output.reserveCapacity(source.count + 16)
    var index = 0
    while index < source.count {
      // Most of a text is plain ASCII, to which no rule applies.
      let start = index
      while index < source.count, 0x20...0x7E ~= source[index], source[index] != 0x26, source[index] != 0x3C {
        index += 1
      }
      if index > start {
        output.append(contentsOf: UnsafeRawBufferPointer(rebasing: source[start..<index]))
        endsWithCR = false
        continue
      }
      let (value, count) = UTF8Reader.scalar(in: source, at: index)
      switch value {
      case 0x3C where hasTags && opensTag(at: index):
        put(0x3C, isSign: true)
      case 0x26:
        if let reference = CharacterReference(in: source, at: index) {
          put(reference.scalar, isSign: false)
          index += reference.count - count
        } else {
          put(0x26, isSign: false)
        }
      case 0x3C:
        put(0x3C, isSign: false)
      case let value?:
        put(value, isSign: true)
      case nil:
        put(0xFFFD, isSign: true)
      }
      index += count
    }
    return output
  }

  /// Appends a character by the rules of `HTMLText`.
  ///
  /// - Parameters:
  ///   - value: The character.
  ///   - isSign: Whether it may be part of the markup; false when it can only be text.
  private mutating func put(_ value: UInt32, isSign: Bool) {
    let followsCR = endsWithCR
    endsWithCR = value == 0x0D
    switch value {
    case 0x0A where followsCR: break
    case 0x0A, 0x0D: output.append(0x0A)
    case ..<0x20, 0x7F, 0xA0, 0x2028, 0x2029: output.append(0x20)
    case 0x22 where hasTags && !isSign: output.append("&quot;")
    case 0x26 where hasTags: output.append("&amp;")
    case 0x27 where hasTags && !isSign: output.append("&#39;")
    case 0x3C where hasTags && !isSign: output.append("&lt;")
    case 0x3E where hasTags && !isSign: output.append("&gt;")
    case _ where InvisibleCharacters.contains(value): hadInvisible = true
    case 0xFFFE, 0xFFFF: output.append(scalar: 0xFFFD)
    default: output.append(scalar: value)
    }
  }

  /// Whether the `<` at a place opens a tag, a comment or the like that ends.
  private mutating func opensTag(at start: Int) -> Bool {
    func byte(_ offset: Int) -> UInt8 { start + offset < source.count ? source[start + offset] : 0 }
    func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
    switch byte(1) {
    case 0x21 where byte(2) == 0x2D && byte(3) == 0x2D:
      return commentEnd(from: start + 4) < source.count
    case 0x21, 0x3F:
      return tagEnd(from: start) < source.count
    case let next:
      let name = next == 0x2F ? 2 : 1
      guard isLetter(byte(name)), tagEnd(from: start) < min(source.count, start + Self.longestTag) else { return false }
      let isElement = HTMLElement.isName(source[(start + name)...])
      if !isElement { keepsTagLikeText = true }
      return isElement
    }
  }

  private mutating func tagEnd(from start: Int) -> Int {
    if nextTagEnd < start { nextTagEnd = source[start...].firstIndex(of: 0x3E) ?? source.count }
    return nextTagEnd
  }

  private mutating func commentEnd(from start: Int) -> Int {
    guard nextCommentEnd < start else { return nextCommentEnd }
    var index = min(start, source.count)
    while index + 2 < source.count, !(source[index] == 0x2D && source[index + 1] == 0x2D && source[index + 2] == 0x3E) {
      index += 1
    }
    nextCommentEnd = index + 2 < source.count ? index : source.count
    return nextCommentEnd
  }
}
