import Catalog
import CatalogSources
import Datasets
import SourceTestSupport
import Testing

@testable import Site

/// The page of an issue, with its stories, reprints and variants.
@Suite("The page of an issue")
struct IssuePageTests {
  private static func kind(_ name: String) -> Kind { CatalogModel.gcd.kind(named: name) ?? Kind(number: 0) }

  private static let rows: [(Kind, [String])] = [
    (kind("series"), [#"{"id":1,"name":"Tin Lantern"}"#]),
    (kind("creators"), [#"{"id":5,"gcd_official_name":"Ada Quill","name":"Ada Quill"}"#]),
    (
      kind("issues"),
      [
        """
        {"id":10,"name":"Tin Lantern #1","number":"1","series":{"id":1,"name":"Tin Lantern"},"sort_code":1,
        "on_sale_date":"1961-03-07","on_sale_day":"1961-03-07","publication_date":"May 1961",
        "price":"0.10 USD; 0.15 CAD","page_count":36.0,"page_count_uncertain":1,"editing":"Ben Ward ?",
        "variants":[{"id":12,"name":""}],"keywords":["lanterns"]}
        """,
        """
        {"id":11,"name":"Tin Lantern Annual #1","number":"1","series":{"id":1,"name":"Tin Lantern"},"sort_code":2,
        "on_sale_date":"1970","variant_of":null}
        """,
        """
        {"id":12,"name":"Tin Lantern #1 [Foil]","number":"1","series":{"id":1,"name":"Tin Lantern"},"sort_code":3,
        "variant_of":{"id":10,"name":""},"variant_name":"Foil"}
        """,
      ]
    ),
    (
      kind("stories"),
      [
        """
        {"id":102,"title":null,"type":"comic story","feature":"Tin Lantern","sequence_number":1,
        "issue":{"id":10,"name":""},"page_count":6.5,"page_count_uncertain":0,"genre":"fantasy",
        "script":"A. Quill; Cy Dove (plot)","characters":"Tin Lantern [Io Wick; Io]; Moth","synopsis":"Dusk falls.",
        "credits":[{"id":5,"name":"A. Quill","role":"script","uncertain":1},
        {"id":5,"name":"A. Quill","role":"pencils","credit_name":"layouts","signed_as":"AQ"}]}
        """,
        #"{"id":101,"title":"Dawn","title_inferred":1,"type":"cover","sequence_number":0,"issue":{"id":10,"name":""}}"#,
        #"{"id":103,"type":"letters page","first_line":"Dear Tin,","sequence_number":2,"issue":{"id":10,"name":""}}"#,
        """
        {"id":104,"title":"Dusk again","type":"comic story","sequence_number":0,"issue":{"id":11,"name":""},
        "reprinted_stories":[{"id":102,"name":null}]}
        """,
      ]
    ),
  ]

  private func site(pages: [String] = ["issues", "series", "creators"]) async throws -> [String: String] {
    try await OtherModel.site(Self.rows, of: .gcd, from: GCDSource(), languages: [.english]) { $0.pages = pages }
  }

  @Test func `Stories stand in the source's order, named by title, type and feature, or first line`() async throws {
    let page = try #require(try await site()["issues/0/10.html"])
    let names = page.matches(of: /<h3>(.*?)<\/h3>/).map { String($0.output.1) }
    #expect(names == ["[Dawn]", "Story: Tin Lantern", "“Dear Tin,”"])
    #expect(page.contains("<p class=\"note\">6.5 pages · fantasy</p>"))
    #expect(page.contains("<p>Dusk falls.</p>"))
  }

  @Test func `A creator of a story is named once, by record or by text`() async throws {
    let page = try #require(try await site()["issues/0/10.html"])
    let writers = "<a href=\"../../creators/0/5.html\">A. Quill</a>?</span>, Cy Dove (plot)"
    #expect(page.contains("<dt>Writer</dt><dd><span>\(writers)</dd>"))
    #expect(page.contains("<span class=\"note\">(layouts, signed as AQ)</span>"))
    #expect(page.contains("<dt>Editor</dt><dd>Ben Ward ?</dd>"))
    #expect(page.contains("<dt>Characters</dt><dd>Tin Lantern [Io Wick; Io]; Moth</dd>"))
  }

  @Test func `Facts have all prices, and a question mark behind a guess`() async throws {
    let page = try #require(try await site()["issues/0/10.html"])
    #expect(page.contains("<dt>Price</dt><dd>$0.10, 0.15\u{A0}CAD</dd>"))
    #expect(page.contains("<dt>Pages</dt><dd>36?</dd>"))
    #expect(page.contains("<dt>Date as printed</dt><dd>May 1961</dd>"))
    #expect(page.contains("<dt>Keywords</dt><dd>lanterns</dd>"))
  }

  @Test func `Issues of reprints and variants lead to each other`() async throws {
    let site = try await site()
    let (first, annual) = (try #require(site["issues/0/10.html"]), try #require(site["issues/0/11.html"]))
    #expect(
      first.contains("<h2 id=\"reprints\">Reprinted in</h2><ul class=\"names\"><li><a href=\"../../issues/0/11.html\">")
    )
    #expect(
      annual.contains("<h2 id=\"reprinted\">Reprints</h2><ul class=\"names\"><li><a href=\"../../issues/0/10.html\">"))
    #expect(first.contains("<h2 id=\"variants\">Variants</h2><ul class=\"cards"))
    #expect(
      site["issues/0/12.html"]?.contains("<dt>Variant of</dt><dd><span><a href=\"../../issues/0/10.html\">") == true)
  }

  @Test func `The foot says where the record comes from`() async throws {
    let page = try #require(try await site()["issues/0/10.html"])
    let foot = try #require(page.split(separator: "<div class=\"origin\">").last)
    #expect(foot.contains("<dt>Source</dt><dd><a href=\"https://www.comics.org/issue/10/\""))
    #expect(foot.contains("<dt>Id at the source</dt><dd><span class=\"id\">10</span></dd>"))
    #expect(!page.contains("<dt>Number</dt>"))
  }

  @Test func `A story without a title is called by its issue in lists, and by what it is on its own page`() async throws
  {
    let site = try await site(pages: ["issues", "stories"])
    #expect(site["stories/0/102.html"]?.contains("<h1>Story: Tin Lantern</h1>") == true)
    #expect(site["stories/0/103.html"]?.contains("<h1>“Dear Tin,”</h1>") == true)
    #expect(
      site["issues/0/10.html"]?.contains("<h3><a href=\"../../stories/0/102.html\">Story: Tin Lantern</a></h3>") == true
    )
  }

  @Test func `The name of a story is plain text in titles and attributes, in any language`() async throws {
    let site = try await OtherModel.site(Self.rows, of: .gcd, from: GCDSource(), languages: [.english, .spanish]) {
      $0.pages = ["issues", "stories"]
    }
    let page = try #require(site["es/stories/0/102.html"])
    #expect(page.contains("data-name=\"Historia: Tin Lantern\""))
    #expect(page.contains("<title>Historia: Tin Lantern"))
    #expect(page.contains("<h1 lang=\"en\">Historia: Tin Lantern</h1>"))
  }

  @Test(
    arguments: [
      ("Ada Quill; Ben Ward (inks; colors) ?", ["Ada Quill", "Ben Ward (inks; colors) ?"]), ("", []), (" ; A ;", ["A"]),
      ("Open [one; two", ["Open [one; two"]),
    ] as [(String, [String])])
  func `Semicolons in brackets separate no names`(text: String, entries: [String]) {
    #expect(CreditText.entries(of: text.utf8).map { String(decoding: $0, as: UTF8.self) } == entries)
  }

  @Test func `The name in an entry has no remarks`() {
    #expect(CreditText.key(Array("Ada Quill (signed) ?".utf8)) == "Ada Quill" as Markup)
    #expect(CreditText.key(Array("?".utf8)) == "?" as Markup)
  }
}
