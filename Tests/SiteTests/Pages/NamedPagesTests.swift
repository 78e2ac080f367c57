import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Site

/// Pages of records that others refer to and that the source never showed.
@Suite("What is only referred to")
struct NamedPagesTests {
  private static let rows: [(Kind, [String])] = [
    (
      .characters,
      [
        """
        {"id":1,"name":"Ada","comics":{"available":89,"items":[
        {"resourceURI":"http://gateway.marvel.com/v1/public/comics/10","name":"First (2010) #1"},
        {"resourceURI":"http://gateway.marvel.com/v1/public/comics/11","name":"Seen by Nobody (1987) #3"}]}}
        """
      ]
    ),
    (
      .comics,
      [
        """
        {"id":10,"title":"First (2010) #1","issueNumber":1,
        "series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/20","name":"First (2010)"},
        "variants":[{"resourceURI":"http://gateway.marvel.com/v1/public/comics/12","name":"Other Cover"}],
        \(XMLSet.list("creators", .creators, [(5, #","role":"inker""#)])),
        \(XMLSet.list("events", .events, [(30, "")]))}
        """
      ]
    ),
  ]

  private func site(_ languages: [Language] = [.english]) async throws -> [String: String] {
    try await OtherModel.site(Self.rows, of: .marvel, languages: languages, base: "https://heroes.example")
  }

  @Test func `Each has a page that says what others say of it, and that the source did not show it`() async throws {
    let site = try await site()
    let creator = try #require(site["creators/0/5.html"])
    #expect(creator.contains("<h1>creators 5</h1>") && creator.contains("../../comics/0/10.html"))
    #expect(creator.contains("Known from 1 comic. The source did not show the record itself."))
    #expect(!creator.contains("noindex"))
    let comic = try #require(site["comics/0/11.html"])
    #expect(comic.contains("<dt>Issue</dt><dd>#3</dd>") && comic.contains("../../characters/0/1.html"))
    #expect(comic.contains("Known from 1 other record."))
    #expect(site["series/0/20.html"]?.contains("First (2010)") == true)
  }

  @Test func `One that no relation shows leads to those that name it`() async throws {
    let variant = try #require(try await site()["comics/0/12.html"])
    #expect(variant.contains("<h2 id=\"referrers\">Mentioned by</h2>") && variant.contains("../../comics/0/10.html"))
  }

  @Test func `Who names it is counted once, and shown once`() async throws {
    func kind(_ name: String) -> Kind { CatalogModel.metron.kind(named: name) ?? Kind(number: 0) }
    let publisher = #""publisher":{"id":1,"name":"Marmalade"}"#
    let rows: [(Kind, [String])] = [
      (kind("issues"), [#"{"id":10,"number":"1","series":{"id":7,"name":"Run"},\#(publisher)}"#]),
      (kind("series"), [#"{"id":7,"name":"Run",\#(publisher)}"#]),
      (kind("universes"), [#"{"id":3,"name":"Earth",\#(publisher)}"#]),
    ]
    let site = try await OtherModel.site(rows, of: .metron, from: MetronSource()) {
      $0.pages = ["issues", "series", "universes", "publishers"]
    }
    let page = try #require(site["publishers/0/1.html"])
    #expect(page.contains("Known from 3 other records."))
    #expect(page.matches(of: /universes\/0\/3\.html/).count == 1 && !page.contains("id=\"referrers\""))
  }

  @Test func `An event has a reading order, and the files of it`() async throws {
    let site = try await site()
    #expect(site["events/0/30.html"]?.contains("../../events/0/30-order.csv") == true)
    #expect(site["events/0/30-order.csv"]?.contains("\n1,10,First (2010) #1,") == true)
    #expect(site["events/0/30-order.json"]?.contains("\"id\":10") == true)
  }

  @Test func `No card, no credit and no name of a kind with pages is without a link`() async throws {
    for (path, page) in try await site() where path.hasSuffix(".html") {
      #expect(!page.contains(/<li class="card[^>]*><span>/) && !page.contains("<dd><span>creators"), "\(path)")
    }
  }

  @Test func `Lists do not count them, say how many there are, and lead to a list of them`() async throws {
    let site = try await site()
    let list = try #require(site["comics/index.html"])
    #expect(list.contains(" · <a href=\"../comics/named.html\">2 known by name only</a>"))
    let named = try #require(site["comics/named.html"])
    #expect(named.contains("../comics/0/11.html") && named.contains("../comics/0/12.html"))
    // Of creators the source showed none: there is no other list.
    #expect(site["creators/index.html"] == nil && site["creators/named.html"]?.contains("creators/0/5.html") == true)
  }

  @Test func `The site map lists them as less than others, and the search finds them`() async throws {
    let site = try await site()
    let map = try #require(site["sitemap.xml"])
    #expect(map.contains("<loc>https://heroes.example/comics/0/11.html</loc><priority>0.1</priority>"))
    #expect(map.contains("<loc>https://heroes.example/comics/0/10.html</loc></url>"))
    let index = site.filter { $0.key.hasPrefix("search/") }.values.joined()
    #expect(index.contains("Seen by Nobody (1987)") && index.contains("creators 5"))
  }

  @Test(arguments: [Language.english, .russian])
  func `Pages say how much is known of what the source lists`(language: Language) async throws {
    let site = try await OtherModel.site(Self.rows, of: .marvel, languages: [language])
    let character = try #require(site["characters/0/1.html"])
    let (part, known) =
      language == .english ? ("2 of 89", "2 of 89 comics known") : ("2 из 89", "Известно комиксов: 2 из 89")
    #expect(character.contains("<dd>\(part)</dd>") && character.contains("</svg> \(known)</p>"))
    // Whoever has all that is listed need not say so.
    #expect(site["comics/0/10.html"]?.contains("known\">") == false)
  }

  @Test func `Where hardly any comic has a picture, cards are lines with a sign`() async throws {
    let site = try await site()
    let page = try #require(site["characters/0/1.html"])
    #expect(
      page.contains(" data-dense ")
        && page.contains("<a href=\"../../comics/0/10.html\"><span class=\"tile\" aria-hidden=\"true\">"))
    #expect(page.contains("<span class=\"cover blank h"), "the page's own cover is drawn")
  }
}
