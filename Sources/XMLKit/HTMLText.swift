import Basics

/// A text of a catalogue record that may hold HTML, made harmless: as plain text, and as sanitised markup where there
/// was any.
///
/// The rules, each decided on what recorded answers hold (some 10,000 different texts):
/// - 96 % have neither `<` nor `&`; they never reach the HTML parser, and neither do those with entities alone.
/// - Line ends are CR LF, LF and lone CR, the last mostly as `\r<br>`. All become LF. A line end beside a `<br>` or
///   a block's edge adds nothing to it; elsewhere it is kept, since most texts that have one have no markup.
/// - `<br>` and the edges of blocks are one new line each; there is at most one blank line, and none at the outside.
/// - Runs of spaces, tabs and no-break spaces are one space (7 % have double ones); so are control characters
///   (a vertical tab stands for a soft line break inside sentences) and U+2028, which stands inside a sentence too.
/// - Invisible characters (`InvisibleCharacters`) are dropped.
/// - Character references are decoded once: `&amp;lt;` is `&lt;`. A number needs no semicolon; one from 128 to 159
///   means the character of Windows-1252, as in browsers. A name in capitals without a meaning of its own (`&QUOT;`)
///   is read as the one in small letters. Unknown ones (`&emdash;`) stay text.
/// - `<` that opens no tag (`5 < 6`, `<3`), a tag that never ends or one that HTML does not have (`<caron>`), and `&` that opens no
///   reference (`Q & A`), stay text.
/// - Damaged UTF-8 becomes U+FFFD. U+FFFD and mojibake (`â€™`) that are already in the text stay: no rule here can
///   know what was meant.
/// - A text nested more than 512 elements deep has its tags removed and no markup.
///
/// Both texts are valid UTF-8 without C0 control characters other than LF, hence legal in XML 1.0.
public struct HTMLText: Sendable, Equatable {
  /// The text without tags, references decoded, white space tidied. The contents of scripts, styles and embedded
  /// objects are gone. May be empty.
  public let plainText: [UInt8]
  /// A well-formed fragment (HTML and XML alike) of `p br b strong i em u ul li blockquote sub sup h2 h3`, `ol` with its first number, and
  /// `a` with an `http` or `https` address; nil when nothing of these is left, for then the plain text says it all.
  public let markup: [UInt8]?
  /// Whether invisible characters were dropped.
  public let hadInvisible: Bool
  /// Whether something that looks like a tag stays in the plain text.
  public let keepsTagLikeText: Bool
  /// Whether the text was longer than `maximumBytes` and lost its end.
  public let isCut: Bool

  /// The most bytes of a text that are read; the longest in recorded answers has a third of it.
  public static let maximumBytes = 1 << 20

  /// Makes a text harmless.
  ///
  /// - Parameters:
  ///   - html: Text from outside, meant to be UTF-8 and HTML, possibly neither; may be empty.
  ///   - base: The site that relative links lead to, without a slash at its end; where it is empty they are no links.
  /// - Complexity: O(*n*).
  public init(html: UnsafeRawBufferPointer, base: [UInt8] = []) {
    isCut = html.count > Self.maximumBytes
    let source = Self.beginning(of: html)
    if Self.isTidy(source) {
      plainText = Array(source)
      markup = nil
      (hadInvisible, keepsTagLikeText) = (false, false)
      return
    }
    var normalizer = HTMLNormalizer(source)
    let text = normalizer.normalized()
    var writer = FragmentWriter(capacity: text.count, writesMarkup: normalizer.hasTags, base: base)
    if !normalizer.hasTags {
      text.withUnsafeBytes { writer.characters($0) }
    } else if let parsed = HTMLParser.parse(text, into: writer) {
      writer = parsed
    } else {
      writer = FragmentWriter(capacity: text.count, writesMarkup: false)
      TagStripper.strip(text, into: &writer)
    }
    (plainText, markup) = writer.finished()
    (hadInvisible, keepsTagLikeText) = (normalizer.hadInvisible, normalizer.keepsTagLikeText)
  }

  /// Makes a text harmless.
  public init(html: [UInt8], base: [UInt8] = []) {
    self = html.withUnsafeBytes { HTMLText(html: $0, base: base) }
  }

  /// Returns the beginning of a text that is read, cut between characters.
  private static func beginning(of html: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard html.count > maximumBytes else { return html }
    // A character has three bytes at most behind its first; more are damage, and are cut anywhere.
    let end = (maximumBytes - 3...maximumBytes).last { html[$0] & 0xC0 != 0x80 } ?? maximumBytes
    return UnsafeRawBufferPointer(rebasing: html[..<end])
  }

  /// Whether the text is printable ASCII to which no rule applies.
  private static func isTidy(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var previous: UInt8 = 0x20
    for byte in bytes {
      switch byte {
      case 0x26, 0x3C: return false
      case 0x20 where previous == 0x20: return false
      case 0x20...0x7E: previous = byte
      default: return false
      }
    }
    return bytes.isEmpty || previous != 0x20
  }
}

/// Characters that nobody sees and that keep equal texts from being equal: the soft hyphen, zero-width spaces, joiners of
/// words, marks and controls of writing direction, byte order marks.
///
/// The zero-width joiner and non-joiner are none of them: they change how letters and pictures are drawn.
public enum InvisibleCharacters {
  /// Whether a character is invisible.
  public static func contains(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Returns the number of bytes of an invisible character at a place of a UTF-8 text; 0 where there is another character.
  public static func length(in bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    switch (bytes[index], byte(1)) {
    case (0xC2, 0xAD): return 2
    case (0xE2, 0x80), (0xE2, 0x81), (0xEF, 0xBB):
      let scalar = UInt32(bytes[index] & 0x0F) << 12 | UInt32(byte(1) & 0x3F) << 6 | UInt32(byte(2) & 0x3F)
      return byte(2) >= 0x80 && contains(scalar) ? 3 : 0
    default: return 0
    }
  }
}

/// Reports the tags of a prepared text as they stand, without the rules of HTML: for texts nested too deeply for the
/// parser, whose time grows with the square of the depth.
enum TagStripper {
  /// Removes the tags of a text.
  /// - Parameters:
  ///   - fragment: A text prepared by `HTMLNormalizer`, so that every tag and comment has its end.
  ///   - writer: The writer that gets the reports; its markup is useless.
  /// - Complexity: O(*n*).
  static func strip(_ fragment: [UInt8], into writer: inout FragmentWriter) {
    fragment.withUnsafeBytes { bytes in
      var text: [UInt8] = []
      var index = 0
      while index < bytes.count {
        if bytes[index] == 0x26, let reference = CharacterReference(in: bytes, at: index) {
          text.append(scalar: reference.scalar)
          index += reference.count
        } else if bytes[index] == 0x3C {
          text.withUnsafeBytes { writer.characters($0) }
          text.removeAll(keepingCapacity: true)
          index = report(bytes, at: index, to: &writer)
        } else {
          text.append(bytes[index])
          index += 1
        }
      }
      text.withUnsafeBytes { writer.characters($0) }
    }
  }

  /// Reports the construct that the `<` at a place opens.
  ///
  /// - Returns: The place behind it.
  private static func report(_ bytes: UnsafeRawBufferPointer, at start: Int, to writer: inout FragmentWriter) -> Int {
    var end = bytes[start...].firstIndex(of: 0x3E) ?? bytes.count
    if bytes[start...].starts(with: "<!--".utf8) {
      while end < bytes.count, end < start + 6 || bytes[end] != 0x3E || bytes[end - 1] != 0x2D || bytes[end - 2] != 0x2D
      {
        end += 1
      }
      return min(end + 1, bytes.count)
    }
    let inside = bytes[(start + 1)..<end]
    let isEnd = inside.first == 0x2F
    let name = String(
      decoding: inside.dropFirst(isEnd ? 1 : 0).prefix { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 }, as: UTF8.self
    ).lowercased()
    if !name.isEmpty {
      if isEnd { writer.end(name) } else { writer.start(name, href: nil) }
    }
    return min(end + 1, bytes.count)
  }
}
