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
/// - `<` that opens no tag (`5 < 6`, `<3`), a tag that never ends or one that HTML does not have (`<caron>`), and `&` that opens no reference (`Q & A`), stay
///   text.
/// - Damaged UTF-8 becomes U+FFFD. U+FFFD and mojibake (`â€™`) that are already in the text stay: no rule here can
///   know what was meant.
/// - A text nested more than 512 elements deep has its tags removed and no markup.
///
/// Both texts are valid UTF-8 without C0 control characters other than LF, hence legal in XML 1.0.
public struct HTMLText: Sendable, Equatable {
  /// The text without tags, references decoded, white space tidied. The contents of scripts, styles and embedded
  /// objects are gone. May be empty.
  public let plainText: [UInt8]
  /// A well-formed fragment (HTML and XML alike) of `p br b strong i em u ul ol li blockquote sub sup` and `a` with
  /// an `http` or `https` address; nil when nothing of these is left, for then the plain text says it all.
  public let markup: [UInt8]?
  /// Whether invisible characters were dropped.
  public let hadInvisible: Bool
  /// Whether something stays in the plain text that looks like a tag.
  public let keepsTagLikeText: Bool
  /// Whether the text was longer than `maximumBytes` and lost its end.
  public let isCut: Bool

  /// The most bytes of a text that are read; the longest in recorded answers has a third of it.
  public static let maximumBytes = 1 << 20

  /// Makes a text harmless.
  ///
  /// - Parameter html: Text from outside, meant to be UTF-8 and HTML, possibly neither; may be empty.
  /// - Complexity: O(*n*).
  public init(html: UnsafeRawBufferPointer) {
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
    var writer = FragmentWriter(capacity: text.count, writesMarkup: normalizer.hasTags)
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
  public init(html: [UInt8]) {
    self = html.withUnsafeBytes { HTMLText(html: $0) }
  }

  /// Makes a text harmless.
  public init(html: String) {
    self.init(html: Array(html.utf8))
  }

  /// As much of a text as is read, cut between characters.
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
