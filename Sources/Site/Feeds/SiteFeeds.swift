import Catalog
import Pipeline
import Store
import XMLKit

extension SiteWriter {
  /// Writes the files of a site that need its address: feeds, the site map, and the files for crawlers and browsers; nothing where the
  /// address is not known.
  ///
  /// - Throws: `StoreError`, `FileError`, `PublishingError`; `JSONError` where a stored record is damaged; `CancellationError`.
  /// - Complexity: O(pages · languages²), and O(changed records).
  func writeFeeds(_ pages: SitePages) async throws {
    guard let base = model.settings.address, let words = model.wordings.first else { return }
    let author = model.settings.firstTitle
    let feed = ChangeFeed.feed(crawl: try store.changes.started(), of: model, words: words)
    try files.write(feed.path, feed.bytes(at: base, author: author))
    let series = SeriesFeeds(model, words: words)
    try await withBoundedTasks(
      over: series.series, limit: width,
      operation: { rank in
        let feed = series.feed(ofSeries: rank)
        try files.write(feed.path, feed.bytes(at: base, author: author))
      })
    try CalendarFeeds(model, words: words).write { try files.write($0, $1) }
    let languages = model.wordings.map { ($0.language, model.folder(of: $0.language)) }
    try SiteMap(base: base, languages: languages).write(pages.inSiteMap(of: model)) { try files.write($0, $1) }
    try files.write("robots.txt", CrawlerFiles.robots(base: base))
    try files.write(
      "opensearch.xml",
      CrawlerFiles.openSearch(
        base: base, title: author, description: author, icon: model.assets.icon,
        language: words.language))
  }
}

/// The small files that describe a site to machines; only where its address is known.
enum CrawlerFiles {
  /// Returns `robots.txt` (RFC 9309), which allows everything and names the site map. Crawlers look for it at the root of a host only;
  /// below a path it does no harm.
  static func robots(base: String) -> [UInt8] {
    Array("User-agent: *\nAllow: /\n\nSitemap: \(base)/sitemap.xml\n".utf8)
  }

  /// Returns `opensearch.xml` (OpenSearch 1.1, draft 6), with which a browser searches the site from its address bar.
  ///
  /// - Parameters:
  ///   - title: the name of the site; cut to 16 characters, the limit of the format.
  ///   - description: the things that can be found.
  ///   - icon: the site's icon below its root, SVG; browsers refuse one of more than 10 kB.
  static func openSearch(
    base: String, title: String, description: String, icon: PageAddress, language: Language
  ) -> [UInt8] {
    let writer = XMLWriter()
    writer.startDocument()
    writer.startLine("OpenSearchDescription", namespace: "http://a9.com/-/spec/opensearch/1.1/")
    writer.line("ShortName", text: cut(title, to: 16))
    writer.line("LongName", text: cut(title, to: 48))
    writer.line("Description", text: cut(description, to: 1024))
    writer.line("Language", text: language.rawValue)
    writer.line("InputEncoding", text: "UTF-8")
    writer.line("OutputEncoding", text: "UTF-8")
    writer.start("Image")
    writer.attribute("width", value: 32)
    writer.attribute("height", value: 32)
    writer.attribute("type", value: "image/svg+xml")
    writer.text("\(base)/\(icon.text)")
    writer.endLine()
    writer.line("Url", attributes: [("type", "text/html"), ("template", "\(base)/search.html?q={searchTerms}")])
    writer.line(
      "Url",
      attributes: [
        ("type", "application/opensearchdescription+xml"), ("rel", "self"), ("template", "\(base)/opensearch.xml"),
      ])
    return writer.finish()
  }

  /// Returns a text without markup, cut to a number of characters, as the format requires.
  private static func cut(_ text: String, to limit: Int) -> String {
    guard text.unicodeScalars.count > limit else { return text }
    var cut = String.UnicodeScalarView(text.unicodeScalars.prefix(limit - 1))
    cut.append("…")
    return String(cut)
  }
}
