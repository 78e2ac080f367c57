import XMLKit

/// The small files that tell machines of a site; only where its address is known.
enum CrawlerFiles {
  /// `robots.txt` (RFC 9309): all may be read, and where the map is. Crawlers look for it at the root of a host only; below a
  /// path it does no harm.
  static func robots(base: String) -> [UInt8] {
    Array("User-agent: *\nAllow: /\n\nSitemap: \(base)/sitemap.xml\n".utf8)
  }

  /// `opensearch.xml` (OpenSearch 1.1, draft 6): lets a browser search the site from its address bar.
  ///
  /// - Parameters:
  ///   - title: what the site is called; shown up to 16 characters, which is all that the format allows.
  ///   - description: what can be found.
  ///   - icon: the site's icon below its root, SVG; browsers refuse one of more than 10 kB.
  /// - Throws: `XMLWritingError`.
  static func openSearch(
    base: String, title: String, description: String, icon: PageAddress, language: Language
  ) throws -> [UInt8] {
    let writer = XMLWriter()
    writer.startDocument()
    writer.start("OpenSearchDescription", namespace: "http://a9.com/-/spec/opensearch/1.1/")
    writer.newLine()
    for (name, text) in [
      ("ShortName", cut(title, to: 16)), ("LongName", cut(title, to: 48)), ("Description", cut(description, to: 1024)),
      ("Language", language.rawValue), ("InputEncoding", "UTF-8"), ("OutputEncoding", "UTF-8"),
    ] as [(XMLName, String)] {
      writer.element(name, text)
      writer.newLine()
    }
    writer.start("Image")
    writer.attribute("width", 32)
    writer.attribute("height", 32)
    writer.attribute("type", "image/svg+xml")
    writer.text("\(base)/\(icon.text)")
    writer.end()
    writer.newLine()
    writer.start("Url")
    writer.attribute("type", "text/html")
    writer.attribute("template", "\(base)/search.html?q={searchTerms}")
    writer.end()
    writer.newLine()
    writer.start("Url")
    writer.attribute("type", "application/opensearchdescription+xml")
    writer.attribute("rel", "self")
    writer.attribute("template", "\(base)/opensearch.xml")
    writer.end()
    writer.newLine()
    writer.endDocument()
    var bytes: [UInt8] = []
    try writer.drain(atLeast: 0) { bytes += $0 }
    return bytes
  }

  /// A text of at most so many characters, without markup, as the format wants it.
  private static func cut(_ text: String, to limit: Int) -> String {
    guard text.unicodeScalars.count > limit else { return text }
    var cut = String.UnicodeScalarView(text.unicodeScalars.prefix(limit - 1))
    cut.append("…")
    return String(cut)
  }
}
