import Basics

/// A text in Markdown as pages show it: paragraphs, line ends, lists, quotations, emphasis, code and links.
///
/// Everything is escaped, also HTML in the text; links lead to `http` and `https` only. Headings become bold paragraphs, since a page has
/// headings of its own. Any other syntax stays as it is written.
///
///     MarkdownText(Array("*Tin* kettle".utf8), base: nil).markup  // <p><em>Tin</em> kettle</p>
struct MarkdownText {
  /// The text as markup.
  private(set) var markup = Markup()
  /// The text as it is read, without the signs of Markdown.
  private(set) var plain: [UInt8] = []

  private struct List {
    let indent: Int
    let isOrdered: Bool
  }

  private static let deepestList = 4
  private let base: WebLink?
  private var lists: [List] = []
  private var isInQuotation = false
  /// The lines of the current paragraph or item.
  private var lines: [ArraySlice<UInt8>] = []
  private var isBehindBlank = false

  /// - Parameters:
  ///   - text: UTF-8, with LF as line end.
  ///   - base: the address to which relative links lead.
  /// - Complexity: O(length) for texts that people write; at most O(length) times a constant for any text.
  init(_ text: [UInt8], base: WebLink?) {
    self.base = base
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) { take(line) }
    endLists()
    endQuotation()
  }

  // MARK: - Blocks

  private mutating func take(_ line: ArraySlice<UInt8>) {
    let indent = line.prefix { $0 == 0x20 || $0 == 0x09 }.count
    let words = Self.trimmed(line)
    defer { isBehindBlank = words.isEmpty }
    if words.isEmpty {
      if lists.isEmpty { endParagraph() }
      return
    }
    if words.first == UInt8(ascii: ">") { return takeQuotation(words) }
    endQuotation()
    if let (isOrdered, number, item) = Self.item(words) {
      return open(List(indent: indent, isOrdered: isOrdered), number: number, item)
    }
    if isBehindBlank, !lists.isEmpty, indent < 2 { endLists() }
    if Self.isRule(words) { return endParagraph() }
    if lists.isEmpty, let heading = Self.heading(words) {
      endParagraph()
      markup += "<p\(Self.direction(of: heading))><strong>"
      inline(heading)
      markup += "</strong></p>"
      return plain.append(0x0A)
    }
    lines.append(words)
  }

  private mutating func takeQuotation(_ words: ArraySlice<UInt8>) {
    if !isInQuotation {
      endLists()
      markup += "<blockquote>"
      isInQuotation = true
    }
    let quoted = Self.trimmed(words.drop { $0 == UInt8(ascii: ">") || $0 == 0x20 })
    if quoted.isEmpty { endParagraph() } else { lines.append(quoted) }
  }

  private mutating func endQuotation() {
    guard isInQuotation else { return }
    endParagraph()
    markup += "</blockquote>"
    isInQuotation = false
  }

  private mutating func open(_ list: List, number: Int, _ item: ArraySlice<UInt8>) {
    if lists.isEmpty { endParagraph() }
    endItem()
    while let last = lists.last, last.indent > list.indent, lists.count > 1 { endList() }
    if let last = lists.last, list.indent < last.indent + 2 || lists.count == Self.deepestList {
      if last.isOrdered == list.isOrdered { markup += "</li>" } else { endList() }
    }
    let isNew =
      lists.last.map {
        list.indent >= $0.indent + 2 && lists.count < Self.deepestList || $0.isOrdered != list.isOrdered
      } ?? true
    if isNew {
      lists.append(list)
      markup += list.isOrdered ? (number == 1 ? "<ol>" : "<ol start=\"\(number)\">") : "<ul>"
    }
    markup += "<li\(Self.direction(of: item))>"
    lines = [item]
  }

  private mutating func endItem() {
    if !lists.isEmpty { writeLines() }
  }

  private mutating func endList() {
    endItem()
    guard let list = lists.popLast() else { return }
    markup += list.isOrdered ? "</li></ol>" : "</li></ul>"
  }

  private mutating func endLists() {
    while !lists.isEmpty { endList() }
    endParagraph()
  }

  private mutating func endParagraph() {
    guard !lines.isEmpty, lists.isEmpty else { return }
    markup += "<p\(Self.direction(of: lines.joined(separator: [0x20])))>"
    writeLines()
    markup += "</p>"
  }

  private mutating func writeLines() {
    inline(Array(lines.joined(separator: [0x0A]))[...])
    if !lines.isEmpty { plain.append(0x0A) }
    lines = []
  }

  /// Returns an item of a list: whether its list is numbered, its number, and its text.
  private static func item(_ words: ArraySlice<UInt8>) -> (isOrdered: Bool, number: Int, ArraySlice<UInt8>)? {
    func text(behind count: Int) -> ArraySlice<UInt8>? {
      guard words.dropFirst(count).first == 0x20 else { return nil }
      let text = trimmed(words.dropFirst(count))
      return text.isEmpty ? nil : text
    }
    if let first = words.first, "*+-".utf8.contains(first) { return text(behind: 1).map { (false, 1, $0) } }
    let digits = words.prefix { (0x30...0x39).contains($0) }
    guard (1...4).contains(digits.count), let sign = words.dropFirst(digits.count).first, ".)".utf8.contains(sign),
      let number = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    return text(behind: digits.count + 1).map { (true, number, $0) }
  }

  private static func isRule(_ words: ArraySlice<UInt8>) -> Bool {
    guard let first = words.first, "-*_=".utf8.contains(first), words.count >= 3 else { return false }
    return words.allSatisfy { $0 == first }
  }

  private static func heading(_ words: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let rest = words.drop { $0 == UInt8(ascii: "#") }
    guard (1...6).contains(words.count - rest.count), rest.first == 0x20 else { return nil }
    let heading = trimmed(rest)
    return heading.isEmpty ? nil : heading
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = line.drop { $0 == 0x20 || $0 == 0x09 }
    return rest.prefix(upTo: rest.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? rest.startIndex)
  }

  // MARK: - Lines

  /// The number of bytes in which the end of emphasis, code or a link is looked for.
  private static let reach = 2_000
  private static let deepest = 6

  /// Writes the content of a line.
  private mutating func inline(_ text: ArraySlice<UInt8>, depth: Int = 0, hasLinks: Bool = true) {
    var at = text.startIndex
    var start = at
    func flush(_ markdown: inout MarkdownText, upTo end: Int) {
      markdown.markup += .escaping(text[start..<end])
      markdown.plain += text[start..<end]
    }
    while at < text.endIndex {
      let byte = text[at]
      if byte == 0x0A {
        flush(&self, upTo: at)
        markup += "<br>"
        plain.append(byte)
        at += 1
        start = at
        continue
      }
      if byte == UInt8(ascii: "\\"), at + 1 < text.endIndex, Self.isSign(text[at + 1]) {
        flush(&self, upTo: at)
        start = at + 1
        at += 2
        continue
      }
      guard let span = span(text, at, depth: depth, hasLinks: hasLinks) else {
        // A run of signs that opens nothing is passed as a whole.
        let run = byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "`")
        at += run ? text[at...].prefix { $0 == byte }.count : 1
        continue
      }
      flush(&self, upTo: at)
      markup += span.opening
      switch span.content {
      case .text(let range): inline(text[range], depth: depth + 1, hasLinks: hasLinks && !span.isLink)
      case .literal(let range):
        markup += .escaping(text[range])
        plain += text[range]
      }
      markup += span.closing
      at = span.end
      start = at
    }
    flush(&self, upTo: text.endIndex)
  }

  private struct Span {
    enum Content {
      case text(Range<Int>)
      case literal(Range<Int>)
    }

    let opening: Markup
    let content: Content
    let closing: Markup
    let end: Int
    var isLink = false
  }

  /// Returns the emphasis, code or link that begins at a place; nil for none.
  private func span(_ text: ArraySlice<UInt8>, _ at: Int, depth: Int, hasLinks: Bool) -> Span? {
    guard depth < Self.deepest, at + 1 < text.endIndex else { return nil }
    switch text[at] {
    case UInt8(ascii: "`"):
      guard let close = text[(at + 1)...].prefix(Self.reach).firstIndex(of: UInt8(ascii: "`")), close > at + 1 else {
        return nil
      }
      return Span(opening: "<code>", content: .literal(at + 1..<close), closing: "</code>", end: close + 1)
    case UInt8(ascii: "*"), UInt8(ascii: "_"): return emphasis(text, at)
    case UInt8(ascii: "["): return hasLinks ? link(text, at) : nil
    case UInt8(ascii: "!"):
      guard hasLinks, text[at + 1] == UInt8(ascii: "["), let link = link(text, at + 1) else { return nil }
      return link
    case UInt8(ascii: "<"):
      guard hasLinks, let close = text[at...].prefix(Self.reach).firstIndex(of: UInt8(ascii: ">")),
        let link = WebLink(text[(at + 1)..<close])
      else { return nil }
      return Self.span(link, .literal(at + 1..<close), end: close + 1)
    case UInt8(ascii: "h"): return hasLinks ? bareLink(text, at) : nil
    default: return nil
    }
  }

  private func emphasis(_ text: ArraySlice<UInt8>, _ at: Int) -> Span? {
    let sign = text[at]
    let count = text[at...].prefix { $0 == sign }.count
    let inside = at + count
    guard count <= 3, inside < text.endIndex, !Self.isSpace(text[inside]) else { return nil }
    if sign == UInt8(ascii: "_"), at > text.startIndex, Self.isWord(text[at - 1]) { return nil }
    var place = inside
    let limit = min(text.endIndex, inside + Self.reach)
    while place < limit {
      if text[place] == UInt8(ascii: "\\") {
        place += 2
        continue
      }
      guard text[place] == sign else {
        place += 1
        continue
      }
      let run = text[place...].prefix { $0 == sign }.count
      let end = place + run
      let isWithin = sign == UInt8(ascii: "_") && end < text.endIndex && Self.isWord(text[end])
      if run == count, !Self.isSpace(text[place - 1]), !isWithin {
        let (opening, closing): (Markup, Markup) =
          count == 1 ? ("<em>", "</em>") : count == 2 ? ("<strong>", "</strong>") : ("<strong><em>", "</em></strong>")
        return Span(opening: opening, content: .text(inside..<place), closing: closing, end: end)
      }
      place = end
    }
    return nil
  }

  private func link(_ text: ArraySlice<UInt8>, _ at: Int) -> Span? {
    let beyond = text[(at + 1)...].prefix(Self.reach)
    guard let close = beyond.firstIndex(of: UInt8(ascii: "]")), close > at + 1, close + 1 < text.endIndex,
      text[close + 1] == UInt8(ascii: "("),
      let end = text[close...].prefix(Self.reach).firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    // Behind the address a title may stand.
    let address = text[(close + 2)..<end].prefix { $0 != 0x20 && $0 != 0x0A }
    guard let link = WebLink(address) ?? absolute(address) else { return nil }
    return Self.span(link, .text(at + 1..<close), end: end + 1)
  }

  /// Returns a link to a path of the source's own site.
  private func absolute(_ path: ArraySlice<UInt8>) -> WebLink? {
    guard let base, path.first == UInt8(ascii: "/"), path.dropFirst().first != UInt8(ascii: "/") else { return nil }
    return WebLink(Array("https://".utf8) + base.host + path)
  }

  private func bareLink(_ text: ArraySlice<UInt8>, _ at: Int) -> Span? {
    guard text[at...].starts(with: "http".utf8), at == text.startIndex || !Self.isWord(text[at - 1]) else { return nil }
    var address = text[at...].prefix { !Self.isSpace($0) && !"<>\"*`".utf8.contains($0) }.prefix(Self.reach)
    while let last = address.last, ".,;:!?')]_".utf8.contains(last),
      last != UInt8(ascii: ")") || !address.contains(UInt8(ascii: "("))
    {
      address = address.dropLast()
    }
    guard let link = WebLink(address) else { return nil }
    return Self.span(link, .literal(at..<address.endIndex), end: address.endIndex)
  }

  private static func span(_ link: WebLink, _ content: Span.Content, end: Int) -> Span {
    Span(
      opening: "<a href=\"\(link)\" rel=\"external nofollow noopener noreferrer\">", content: content, closing: "</a>",
      end: end,
      isLink: true)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  /// Whether a backslash before a byte removes its meaning.
  private static func isSign(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) && !isWord(byte) }
}

// MARK: - Directions

extension MarkdownText {
  /// Returns the attribute that lets a paragraph run from right to left where its first letters do; empty where the text has no such
  /// letters.
  static func direction(of text: some Sequence<UInt8>) -> Markup { isFromRight(text) ? " dir=\"auto\"" : "" }

  /// Whether a text has letters of scripts that run from right to left, such as Hebrew, Arabic, Syriac, Thaana and NKo.
  static func isFromRight(_ text: some Sequence<UInt8>) -> Bool {
    // The lead byte, and the byte behind it.
    var lead: UInt8 = 0
    for byte in text {
      switch (lead, byte) {
      case (0xD6, 0x90...0xBF), (0xD7...0xDF, 0x80...0xBF), (0xE0, 0xA0...0xA3), (0xEF, 0xAC...0xB7),
        (0xEF, 0xB9...0xBA):
        return true
      default: lead = byte
      }
    }
    return false
  }
}

extension Markup {
  /// Sanitised markup whose paragraphs, items, quotations and headings take their directions from their letters; unchanged where no letter runs
  /// from right to left.
  var withDirections: Markup {
    guard MarkdownText.isFromRight(bytes) else { return self }
    var directed = Markup()
    var rest = bytes[...]
    while let tag = rest.firstIndex(of: UInt8(ascii: "<")) {
      directed.bytes += rest[..<tag]
      rest = rest[tag...]
      for name in ["<p", "<li", "<blockquote", "<h2", "<h3"]
      where rest.starts(with: name.utf8) && rest.dropFirst(name.utf8.count).first == 0x3E {
        directed.bytes += rest.prefix(name.utf8.count)
        directed += " dir=\"auto\""
        rest = rest.dropFirst(name.utf8.count)
      }
      let end = rest.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? rest.endIndex
      directed.bytes += rest[..<end]
      rest = rest[end...]
    }
    directed.bytes += rest
    return directed
  }
}
