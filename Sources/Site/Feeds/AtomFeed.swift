import Basics
import XMLKit

/// A feed of the site (RFC 4287).
///
/// Ids are addresses below the site's own, of pages or of places in them. A `tag:` would need a day on which the publisher owned the name
/// (RFC 4151), which is not known, and a random id would have to be kept. So there are feeds only where the address of the site is known.
struct AtomFeed {
  /// The path of the feed below the root of the site.
  let path: String
  let title: String
  /// The subject of the feed; empty for none.
  var subtitle = ""
  let language: Language
  /// The time of the last change of anything in the feed, in seconds since 1970; from the records, never from the clock.
  let updated: Int64
  /// The page that people read instead of the feed.
  let page: PageAddress
  /// The attribution texts and terms that the source requires.
  let rights: [String]
  let entries: [Entry]

  /// One entry.
  struct Entry {
    let title: [UInt8]
    /// The page that the entry is about.
    let page: PageAddress
    /// A place in the page that makes the id of an event its own; empty where the entry stands for the page itself.
    var place = ""
    let updated: Int64
    var published: Int64?
    let summary: Markup
  }

  private static let namespace: StaticString = "http://www.w3.org/2005/Atom"

  /// Returns the feed's bytes.
  ///
  /// - Parameters:
  ///   - base: the address of the site, without a slash at the end.
  ///   - author: the publisher of the feed: the title of the site.
  func bytes(at base: String, author: String) -> [UInt8] {
    let writer = XMLWriter()
    writer.startDocument()
    writer.start("feed", namespace: Self.namespace)
    writer.attribute("xml:lang", value: language.rawValue)
    writer.newLine()
    writer.line("id", text: "\(base)/\(path)")
    writer.line("title", text: title)
    if !subtitle.isEmpty { writer.line("subtitle", text: subtitle) }
    writer.line("updated", text: CivilDate(seconds: updated).timestamp)
    link(to: "\(base)/\(path)", as: "self", type: "application/atom+xml", writer)
    link(to: "\(base)/\(page.text)", as: "alternate", type: "text/html", writer)
    writer.start("author")
    writer.element("name", text: author)
    writer.endLine()
    if !rights.isEmpty { writer.line("rights", text: rights.joined(separator: " ")) }
    for entry in entries { write(entry, to: writer, at: base) }
    return writer.finish()
  }

  private func write(_ entry: Entry, to writer: XMLWriter, at base: String) {
    let address = "\(base)/\(entry.page.text)"
    writer.startLine("entry")
    writer.line("id", text: entry.place.isEmpty ? address : "\(address)#\(entry.place)")
    entry.title.withUnsafeBytes { writer.element("title", text: $0) }
    writer.newLine()
    if let published = entry.published { writer.line("published", text: CivilDate(seconds: published).timestamp) }
    writer.line("updated", text: CivilDate(seconds: entry.updated).timestamp)
    link(to: address, as: "alternate", type: "text/html", writer)
    writer.start("summary")
    writer.attribute("type", value: "html")
    entry.summary.bytes.withUnsafeBytes { writer.text($0) }
    writer.endLine()
    writer.endLine()
  }

  private func link(to address: String, as relation: String, type: String, _ writer: XMLWriter) {
    writer.line("link", attributes: [("rel", relation), ("type", type), ("href", address)])
  }
}
