import Catalog

/// Long texts of records.
extension PageWriter {
  /// The description of a record; a long one opens on a click, and shows its beginning before.
  func description(_ record: PageRecord) -> Markup {
    text(plain: record.plainDescription, markup: record.markup)
  }

  /// A text as paragraphs, or as the sanitised markup that it came with.
  func text(plain: [UInt8], markup: Markup?) -> Markup {
    guard !plain.isEmpty else { return "" }
    let whole = markup ?? paragraphs(plain)
    guard plain.count > 700 else { return "<div class=\"text\"\(data)>\(whole)</div>" }
    return """
      <details class="long"><summary><span class="beginning"\(data)>\(excerpt(plain, 400))</span> \
      <span class="more">\(words[.readMore])</span></summary><div class="text"\(data)>\(whole)</div></details>
      """
  }

  private func paragraphs(_ plain: [UInt8]) -> Markup {
    var paragraphs = Markup()
    for line in plain.split(separator: UInt8(ascii: "\n")) { paragraphs += "<p>\(line)</p>" }
    return paragraphs
  }

  /// The beginning of a text, cut between words, without line ends.
  ///
  /// - Parameter limit: the most bytes.
  func excerpt(_ plain: [UInt8], _ limit: Int) -> Markup {
    var line = plain.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
    guard line.count > limit else { return "\(line)" }
    // A blank is never a part of a longer character; where there is none, the cut is between characters.
    let blank = line[..<limit].lastIndex(of: UInt8(ascii: " "))
    let boundary = line[...limit].lastIndex { $0 & 0xC0 != 0x80 }
    let end = blank ?? boundary ?? 0
    line.removeSubrange(end...)
    return "\(line)…"
  }
}
