import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Site

@Suite("The descriptions of pages for search engines")
struct RecordSummaryTests {
  private func description(_ page: String?) -> String? {
    (page?.firstMatch(of: /<meta name="description" content="([^"]*)">/)?.1).map(String.init)
  }

  /// A site of comics of one series, with writers, and two comics with one title.
  private func site(_ base: String? = nil) async throws -> [String: String] {
    let people =
      #"{"available":1,"items":[{"resourceURI":"http://gateway.marvel.com/v1/public/creators/7","name":"Ada Vane","role":"writer"}]}"#
    let heroes = XMLSet.list("characters", .characters, [(id: 3, more: "")])
    func comic(_ id: Int, _ number: Int, more: String = "") -> String {
      """
      {"id":\(id),"title":"Night Watch (2019) #\(number)","issueNumber":\(number),
      "series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/2","name":"Night Watch (2019)"},
      "dates":[{"type":"onsaleDate","date":"2019-03-0\(number)T00:00:00Z"}],"creators":\(people),\(heroes)\(more)}
      """
    }
    return try await OtherModel.site(
      [
        (.comics, [comic(1, 1), comic(2, 2, more: #","description":"A \"long\" night & no end.""#), comic(5, 2)]),
        (.series, [#"{"id":2,"title":"Night Watch (2019)","startYear":2019,"endYear":2019}"#]),
        (.characters, [#"{"id":3,"name":"Brass <Fox>"}"#]),
        (.creators, [#"{"id":7,"fullName":"Ada Vane"}"#]),
      ], of: .marvel, languages: Language.allCases, base: base)
  }

  @Test func `An issue says its date, its people and its characters, and what its text begins with`() async throws {
    let site = try await site()
    #expect(
      description(site["comics/0/1.html"])
        == "Night Watch (2019) #1, on sale 1 March 2019: Ada Vane (writer); with Brass &lt;Fox&gt;.")
    #expect(
      description(site["ru/comics/0/1.html"])
        == "Night Watch (2019) #1, в продаже с 1 марта 2019\u{A0}г.: Ada Vane (сценарист); персонажи: Brass &lt;Fox&gt;."
    )
    let long = try #require(description(site["comics/0/2.html"]))
    #expect(long.hasSuffix(". A &quot;long&quot; night &amp; no end."))
    #expect(long.hasPrefix("Night Watch (2019) #2 (2), on sale"), "another one has the same name")
  }

  @Test func `Only a known day of sale is called one`() async throws {
    let gcd = CatalogModel.gcd
    let rows: [(Kind, [String])] = [
      (
        try #require(gcd.kind(.issue)),
        [
          #"{"id":10,"name":"Tin Lantern #1","number":"1","on_sale_date":"1961-03-07","on_sale_day":"1961-03-07"}"#,
          #"{"id":11,"name":"Tin Lantern #2","number":"2","key_date":"1963-03"}"#,
          #"{"id":12,"name":"Tin Lantern #3","number":"3","on_sale_date":"1963-05"}"#,
        ]
      )
    ]
    let site = try await OtherModel.site(rows, of: .gcd, from: GCDSource(), languages: [.english, .russian]) {
      $0.pages = ["issues"]
    }
    let dates = [
      (10, "on sale 7 March 1961", "в продаже с 7 марта 1961\u{A0}г."),
      (11, "published March 1963", "дата выхода: март 1963\u{A0}г."),
      (12, "published May 1963", "дата выхода: май 1963\u{A0}г."),
    ]
    for (id, english, russian) in dates {
      #expect(description(site["issues/0/\(id).html"])?.contains(english) == true)
      #expect(description(site["ru/issues/0/\(id).html"])?.contains(russian) == true)
    }
  }

  @Test func `Other records say their kind and their numbers`() async throws {
    let site = try await site()
    #expect(description(site["series/0/2.html"]) == "Night Watch (2019), series: 3 issues.")
    #expect(
      description(site["characters/0/3.html"]) == "Brass &lt;Fox&gt;, hero: 3 comics; 2019; in Night Watch (2019).")
    #expect(description(site["es/creators/0/7.html"]) == "Ada Vane, autor: 3 cómics; 2019; en Night Watch (2019).")
  }

  @Test func `Every page has a description, none twice, none longer than search engines show`() async throws {
    let pages = try await site("https://heroes.example").filter { $0.key.hasSuffix(".html") }
    var seen: [String: String] = [:]
    for (path, page) in pages {
      let text = try #require(description(page), "\(path)")
      #expect((12...ShortText.limit).contains(Markup(sanitised: Array(text.utf8)).visibleCount), "\(path): \(text)")
      // Texts of two languages may be alike.
      let language = page.firstMatch(of: /<html lang="([^"]+)"/)?.1 ?? ""
      #expect(seen.updateValue(path, forKey: "\(language): \(text)") == nil, "\(path): \(text)")
    }
    #expect(pages.count > 40)
  }

  @Test(arguments: [
    ("one two three", 13, "one two three"), ("one two three", 12, "one two…"), ("one, two", 6, "one…"),
    ("Überlänge", 5, "Über…"), ("a &amp; b", 5, "a &amp; b"), ("a &amp; bc", 5, "a &amp;…"),
    ("&amp;&amp;&amp;", 2, "&amp;…"),
    ("комикс", 6, "комикс"),
  ])
  func `A text is cut between words, and an escape is one character`(text: String, limit: Int, short: String) {
    let markup = Markup(sanitised: Array(text.utf8))
    #expect(String(decoding: markup.shortened(to: limit).bytes, as: UTF8.self) == short)
  }

  @Test func `A text without markup has no tags and no escapes`() {
    #expect(("<span lang=\"en\">A &amp; B</span> &lt;i&gt;" as Markup).plainText == "A & B <i>")
  }
}
