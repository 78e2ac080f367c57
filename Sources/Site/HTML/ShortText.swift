import Basics

/// Markup without tags, as a text that search engines show: counted in characters as readers see them, and cut between words.
extension Markup {
  /// The text without tags and with its escapes undone.
  var plainText: String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
        rest = rest[(end + 1)...]
      } else if let (plain, count) = Self.escape(rest) {
        text.append(plain)
        rest = rest.dropFirst(count)
      } else {
        text.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The number of characters, in Unicode scalars; an escape is one.
  var visibleCount: Int {
    var (count, rest) = (0, bytes[...])
    while let byte = rest.first {
      rest = rest.dropFirst(Self.escape(rest)?.count ?? 1)
      if byte & 0xC0 != 0x80 { count += 1 }
    }
    return count
  }

  /// Returns markup without tags that has at most `limit` characters: cut between words, or within the first one where that is longer, and
  /// with "…" in the place of the rest.
  func shortened(to limit: Int) -> Markup {
    guard bytes.count > limit, visibleCount > limit else { return self }
    var (count, rest, end, blank) = (0, bytes[...], 0, 0)
    while let byte = rest.first {
      if byte & 0xC0 != 0x80 {
        if count == limit - 1 { break }
        count += 1
        if byte == UInt8(ascii: " ") { blank = rest.startIndex }
      }
      rest = rest.dropFirst(Self.escape(rest)?.count ?? 1)
      end = rest.startIndex
    }
    // Cut at a blank if that keeps more than half of the text.
    if rest.first != UInt8(ascii: " "), blank * 2 > end { end = blank }
    while end > 0, " ,:".utf8.contains(bytes[end - 1]) { end -= 1 }
    return Markup(sanitised: Array(bytes[..<end])) + "…"
  }

  /// Returns the character that stands escaped at the beginning of a text, and the length of the escape; nil where none does.
  private static func escape(_ text: ArraySlice<UInt8>) -> (plain: UInt8, count: Int)? {
    guard text.first == UInt8(ascii: "&") else { return nil }
    for (name, plain) in escapes where text.starts(with: name.utf8) { return (plain, name.utf8.count) }
    return nil
  }

  private static let escapes: [(String, UInt8)] = [
    ("&amp;", UInt8(ascii: "&")), ("&#39;", UInt8(ascii: "'")), ("&quot;", UInt8(ascii: "\"")),
    ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
  ]
}

/// A text for search engines that grows by whole parts and is never longer than they show.
struct ShortText {
  /// The greatest number of characters.
  static let limit = 160

  /// The text, without tags.
  private(set) var markup = Markup()
  private var count = 0

  /// The number of characters that are left.
  var rest: Int { Self.limit - count }
  var isEmpty: Bool { count == 0 }

  /// Appends a part where there is room for all of it and for `spare` characters more.
  ///
  /// - Returns: false where there is no room.
  @discardableResult
  mutating func append(_ part: Markup, sparing spare: Int = 0) -> Bool {
    let length = part.visibleCount
    guard !part.isEmpty, length + spare <= rest else { return false }
    markup += part
    count += length
    return true
  }

  /// Appends as many names as there is room for, at most `limit`: `lead`, the names with commas between them, `end`.
  mutating func append(
    _ lead: Markup = "", names: some Sequence<Markup>, limit: Int, end: Markup = "", sparing spare: Int = 0
  ) {
    let room = rest - lead.visibleCount - end.visibleCount - spare
    var (list, length) = (Markup(), 0)
    for name in names.prefix(limit) {
      let more: Markup = list.isEmpty ? name : ", \(name)"
      length += more.visibleCount
      guard length <= room else { break }
      list += more
    }
    if !list.isEmpty { append(lead + list + end) }
  }
}
