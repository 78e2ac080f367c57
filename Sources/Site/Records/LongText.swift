import Catalog

/// A long text of a record.
struct LongText: PagePart {
  let context: PageContext
  /// The text without markup; may be empty.
  let plain: [UInt8]
  /// The text with its sanitised markup; nil where it has none.
  var formatted: Markup?

  /// The text as paragraphs, or with its markup; a long text shows its beginning and opens on a click.
  var markup: Markup {
    guard !plain.isEmpty else { return "" }
    let whole = formatted ?? paragraphs
    guard plain.count > 700 else { return "<div class=\"text\"\(recordLang)>\(whole)</div>" }
    return """
      <details class="long"><summary><span class="beginning"\(MarkdownText.direction(of: plain))\(recordLang)>\(excerpt(limit: 400))</span> \
      <span class="more">\(words[.readMore])</span><span class="more less">\(words[.readLess])</span></summary><div class="text"\(recordLang)>\(whole)</div></details>
      """
  }

  private var paragraphs: Markup {
    var paragraphs = Markup()
    for line in plain.split(separator: UInt8(ascii: "\n")) {
      paragraphs += "<p\(MarkdownText.direction(of: line))>\(line)</p>"
    }
    return paragraphs
  }

  private static let marks = Set(".!?:;,…\"”’)".utf8)

  /// Returns the beginning of the text, cut between words, without line ends and without headings: short lines of words before long ones.
  ///
  /// - Parameter limit: the greatest number of bytes.
  func excerpt(limit: Int) -> Markup {
    let lines = plain.split(separator: UInt8(ascii: "\n"))
    let others = lines.enumerated().filter { place, line in
      guard line.count <= 40, lines.indices.contains(place + 1), lines[place + 1].count > 60 else { return true }
      return line.last.map { Self.marks.contains($0) } ?? false
    }
    var line = Array(others.map(\.element).joined(separator: [UInt8(ascii: " ")]))
    guard line.count > limit else { return "\(line)" }
    // A blank is never a part of a longer character; where there is none, the cut is between characters.
    let blank = line[..<limit].lastIndex(of: UInt8(ascii: " "))
    let boundary = line[...limit].lastIndex { $0 & 0xC0 != 0x80 }
    let end = blank ?? boundary ?? 0
    line.removeSubrange(end...)
    return "\(line)…"
  }
}

extension LongText {
  /// Creates the description of a record: with markup where it came with markup or is Markdown.
  init(descriptionOf record: PageRecord, in context: PageContext) {
    guard record.readers[.description]?.isMarkdown == true else {
      self.init(context: context, plain: record.plainDescription, formatted: record.markup)
      return
    }
    let text = context.catalogue.model.markdown(record.plainDescription)
    self.init(context: context, plain: text.plain, formatted: text.markup)
  }
}

extension CatalogModel {
  /// Returns a text in Markdown as markup; its relative links lead to the source.
  func markdown(_ text: [UInt8]) -> MarkdownText {
    MarkdownText(text, base: linkBase.flatMap { WebLink(Array($0.description.utf8)) })
  }
}
