import Catalog
import CompressionKit
import TestSupport
import Testing
import XMLKit

@testable import Site

@Suite("Feeds and site map")
struct FeedTests {
  private static let feed = AtomFeed(
    path: "feeds/changes.atom", title: "A & <B>", language: .english, updated: 1_600_000_000, page: "index.html",
    rights: ["Data by Nobody"],
    entries: [
      AtomFeed.Entry(
        title: Array("\u{1}]]><script>".utf8), page: .record(of: "characters", id: 1_009_610),
        place: "changed-2020-09-13",
        updated: 1_600_000_000, summary: "<p>\("1 < 2")</p>")
    ])

  @Test func `A feed has absolute ids, its own address, an author and moments, whatever its texts hold`() throws {
    let bytes = Self.feed.bytes(at: "https://heroes.example/a", author: "Me & you")
    try checkWellFormed(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<id>https://heroes.example/a/feeds/changes.atom</id>"))
    #expect(text.contains("<id>https://heroes.example/a/characters/1009/1009610.html#changed-2020-09-13</id>"))
    #expect(
      text.contains("rel=\"self\" type=\"application/atom+xml\" href=\"https://heroes.example/a/feeds/changes.atom\""))
    #expect(text.contains("<updated>2020-09-13T12:26:40Z</updated>"))
    #expect(text.contains("<author><name>Me &amp; you</name></author>"))
    #expect(text.contains("<summary type=\"html\">&lt;p&gt;1 &amp;lt; 2&lt;/p&gt;</summary>"))
    #expect(text.contains("<title>\u{FFFD}]]&gt;&lt;script&gt;</title>"))
  }

  private func pages(_ count: Int) -> [SiteMapPage] {
    (1...count).map {
      SiteMapPage(address: .record(of: "comics", id: Int64($0)), changed: $0 % 2 == 0 ? 1_600_000_000 : nil)
    }
  }

  private func map(_ count: Int, _ languages: [(Language, PageAddress)]) throws -> [(path: String, text: String)] {
    var files: [(String, String)] = []
    try SiteMap(base: "https://heroes.example", languages: languages.map { (language: $0.0, folder: $0.1) })
      .write(pages(count)) { path, bytes in
        let plain = path.hasSuffix(".gz") ? try bytes.withUnsafeBytes { try gunzip($0, maximumBytes: 1 << 30) } : bytes
        try checkWellFormed(plain)
        files.append((path, String(decoding: plain, as: UTF8.self)))
      }
    return files
  }

  @Test func `A small map is one file, each page with its day`() throws {
    let files = try map(3, [(.english, "")])
    #expect(files.map(\.path) == ["sitemap.xml"])
    #expect(files[0].text.contains("<url><loc>https://heroes.example/comics/0/1.html</loc></url>"))
    #expect(
      files[0].text.contains(
        "<url><loc>https://heroes.example/comics/0/2.html</loc><lastmod>2020-09-13</lastmod></url>"))
    #expect(!files[0].text.contains("hreflang"))
  }

  @Test func `Every page of every language names all languages and the one for everybody else`() throws {
    let text = try map(2, [(.english, ""), (.russian, "ru/")])[0].text
    #expect(text.ranges(of: "<url>").count == 4)
    #expect(
      text.ranges(of: "hreflang=\"ru\" href=\"https://heroes.example/ru/comics/0/1.html\"").count == 2)
    #expect(
      text.ranges(of: "hreflang=\"x-default\" href=\"https://heroes.example/comics/0/1.html\"").count == 2)
  }

  @Test func `Beyond 50,000 addresses there is an index of parts, which hold every page once`() throws {
    let files = try map(60_001, [(.english, "")])
    #expect(files.map(\.path) == ["sitemaps/1.xml.gz", "sitemaps/2.xml.gz", "sitemap.xml"])
    #expect(files.dropLast().map { $0.text.ranges(of: "<loc>").count } == [50_000, 10_001])
    #expect(files[2].text.contains("<loc>https://heroes.example/sitemaps/1.xml.gz</loc><lastmod>2020-09-13</lastmod>"))
    let four: [(Language, PageAddress)] = [
      (.english, ""), (.spanish, "es/"), (.portuguese, "pt-BR/"), (.russian, "ru/"),
    ]
    let parts = try map(13_000, four).dropLast()
    #expect(parts.map { $0.text.ranges(of: "<loc>").count } == [50_000, 2_000])
  }

  @Test func `A map of nothing is a map`() throws {
    try SiteMap(base: "https://heroes.example", languages: [(.english, "")]).write([]) { path, bytes in
      #expect(path == "sitemap.xml")
      try checkWellFormed(bytes)
    }
  }

  @Test func `Search from the address bar keeps to the format's lengths`() throws {
    let bytes = CrawlerFiles.openSearch(
      base: "https://heroes.example", title: "A title of more than sixteen characters & more", description: "<d>",
      icon: "assets/icon.svg", language: .english)
    try checkWellFormed(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<ShortName>A title of more…</ShortName>"))
    #expect(text.contains("template=\"https://heroes.example/search.html?q={searchTerms}\""))
  }

  @Test func `Robots are told of the map`() {
    let text = String(decoding: CrawlerFiles.robots(base: "https://heroes.example"), as: UTF8.self)
    #expect(text.hasSuffix("Sitemap: https://heroes.example/sitemap.xml\n"))
  }
}
