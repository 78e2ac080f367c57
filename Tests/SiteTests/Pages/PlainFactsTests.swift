import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Site

/// Facts and lists on the pages of records, said in words of readers.
@Suite("Facts in plain words")
struct PlainFactsTests {
  private static func kind(_ name: String, in model: CatalogModel) -> Kind {
    model.kind(named: name) ?? Kind(number: 0)
  }

  /// The pages of a catalogue with an issue, its stories, a feature of these, an award and their publishers.
  private func gcd() async throws -> [String: String] {
    func kind(_ name: String) -> Kind { Self.kind(name, in: .gcd) }
    let rows: [(Kind, [String])] = [
      (
        kind("publishers"),
        [
          #"{"id":9,"name":"Bellows","year_overall_began":1920,"url":"https://bellows.example/?a=1&b=2","issue_count":1}"#
        ]
      ), (kind("indicia_publishers"), [#"{"id":8,"name":"Bellows Inc.","parent":{"id":9},"is_surrogate":1}"#]),
      (kind("features"), [#"{"id":6,"name":"Lanterns","type":"in-universe","genre":"fantasy"}"#]),
      (kind("awards"), [#"{"id":4,"name":"Golden Nib"}"#]),
      (kind("series"), [#"{"id":1,"name":"Tin Lantern","publisher":{"id":9}}"#]),
      (
        kind("issues"),
        [
          #"{"id":10,"name":"Tin Lantern #2","series":{"id":1},"on_sale_date":"1961-03-07","on_sale_day":"1961-03-07","rating":"Unknown","price":"0.00 FREE; 0-0-6 GBP"}"#,
          """
          {"id":11,"name":"Tin Lantern #1","series":{"id":1},"on_sale_date":"1960-03-07","on_sale_day":"1960-03-07",
          "indicia_publisher":{"id":8},"indicia_frequency":"monthly","awards":[{"id":4,"name":"Golden Nib"}]}
          """,
        ]
      ),
      (
        kind("stories"),
        [
          #"{"id":100,"title":"Dusk","issue":{"id":10},"features":[{"id":6}],"colors":"typeset","script":"Cy Dove (plot); ?"}"#,
          #"{"id":101,"type":"(backcovers) *do not use* / *please fix*","issue":{"id":11},"features":[{"id":6}]}"#,
        ]
      ),
    ]
    return try await OtherModel.site(rows, of: .gcd, from: GCDSource(), languages: [.english, .russian]) {
      $0.pages = ["issues", "series", "publishers", "features", "awards", "indicia_publishers"]
    }
  }

  @Test func `The stories of a record lead to their issues, the oldest first`() async throws {
    let site = try await gcd()
    let page = try #require(site["features/0/6.html"])
    func note(_ id: Int, _ number: Int, _ year: Int) -> String {
      """
       <span class="note"><a href="../../issues/0/\(id).html">Tin Lantern #\(number)</a>, \
      <span><time datetime="\(year)-03-07">7 March \(year)</time></span></span></li>
      """
    }
    #expect(page.contains("<li><span>Story</span>\(note(11, 1, 1960))<li><span>Dusk</span>\(note(10, 2, 1961))"))
  }

  @Test func `The page of an award lists who received it`() async throws {
    let page = try #require(try await gcd()["awards/0/4.html"])
    #expect(page.contains("<h2 id=\"comics\">") && page.contains("../../issues/0/11.html"))
    #expect(!page.contains("../../issues/0/10.html"))
  }

  @Test func `An issue names those who made it, and not that nobody knows them`() async throws {
    let page = try #require(try await gcd()["issues/0/10.html"])
    let credits = try #require(page.split(separator: "<h2 id=\"credits\">").last?.split(separator: "</section>").first)
    #expect(credits.contains("<dt>Writer</dt><dd>Cy Dove (plot)</dd>") && !credits.contains("typeset"))
    #expect(!page.contains("Unknown") && page.contains("<dt>Price</dt><dd>Free, 0-0-6 GBP</dd>"))
  }

  @Test func `Remarks for editors are no part of a story's type`() {
    #expect(StoryType.phrase(of: "(backcovers) *do not use* / *please fix*") == .typeBackCover)
  }

  @Test func `A publisher has no fewer issues than are known, and its page on the web is a link`() async throws {
    let page = try #require(try await gcd()["publishers/0/9.html"])
    #expect(page.contains("<dt>Issues</dt><dd>2</dd>") && !page.contains("overall"))
    #expect(page.contains("<a href=\"https://bellows.example/?a=1&amp;b=2\""))
  }

  @Test func `Columns have titles for readers in every language, and words a capital letter`() async throws {
    let site = try await gcd()
    let feature = try #require(site["features/0/6.html"])
    #expect(feature.contains("<dt>Type</dt><dd>In-universe</dd>") && feature.contains("<dt>Genre</dt><dd>Fantasy</dd>"))
    let issue = try #require(site["ru/issues/0/11.html"])
    #expect(issue.contains("<dt>Периодичность</dt>") && issue.contains("<dt>Издатель в выходных данных</dt>"))
    let publisher = try #require(site["indicia_publishers/0/8.html"])
    #expect(publisher.contains("<dt>Publisher</dt>") && !publisher.contains("surrogate"))
  }

  @Test func `The page of a role lists the creators who have it`() async throws {
    func kind(_ name: String) -> Kind { Self.kind(name, in: .metron) }
    let role = #"{"id":3,"name":"Inker"}"#
    let rows: [(Kind, [String])] = [
      (kind("roles"), [role]), (kind("creators"), [#"{"id":5,"name":"Ada Quill"}"#, #"{"id":6,"name":"Ben Ward"}"#]),
      (
        kind("issues"),
        [
          """
          {"id":10,"issue":"Tin Lantern #1","desc":"null","rating":{"id":1,"name":"Unknown"},
          "credits":[{"id":5,"creator":"Ada Quill","role":[\(role)]},{"id":6,"creator":"Ben Ward","role":[]}],
          "variants":[{"name":"Foil","price":"4.99"}]}
          """
        ]
      ),
    ]
    let site = try await OtherModel.site(rows, of: .metron, from: MetronSource(), languages: [.english]) {
      $0.pages = ["issues", "creators", "roles"]
    }
    let page = try #require(site["roles/0/3.html"])
    #expect(page.contains("../../creators/0/5.html") && !page.contains("../../creators/0/6.html"))
    let issue = try #require(site["issues/0/10.html"])
    #expect(
      issue.contains("Foil</span> <span class=\"note\">$4.99") || issue.contains("Foil <span class=\"note\">$4.99"))
    #expect(!issue.contains(">null<") && !issue.contains("Unknown"))
  }

  @Test func `Pictures are numbered, and relations are called by what happens`() async throws {
    func kind(_ name: String) -> Kind { Self.kind(name, in: .comicVine) }
    let address = "https://comicvine.gamespot.com/a/uploads/original/0/4"
    let rows: [(Kind, [String])] = [
      (kind("characters"), [#"{"id":1,"name":"Io Wick"}"#]),
      (kind("teams"), [#"{"id":2,"name":"Moths","count_of_team_members":3}"#]),
      (
        kind("issues"),
        [
          """
          {"id":10,"name":"Dusk","character_died_in":[{"id":1,"name":"Io Wick"}],"team_credits":[{"id":2,"name":"Moths"}],
          "associated_images":[{"id":1,"caption":null,"original_url":"\(address)/1.jpg"},
          {"id":2,"caption":"Back","original_url":"\(address)/2.jpg"}]}
          """
        ]
      ),
    ]
    let site = try await OtherModel.site(rows, of: .comicVine, from: ComicVineSource(), languages: [.english]) {
      $0.pages = ["issues", "characters", "teams"]
    }
    let page = try #require(site["issues/0/10.html"])
    #expect(page.contains(">Picture\u{A0}1</a>") && page.contains("Back"))
    #expect(page.contains(">Died in this comic</h2>") && page.contains(">Teams</h2>"))
    #expect(site["teams/0/2.html"]?.contains("<dt>Members</dt><dd>3</dd>") == true)
  }

  @Test func `A record without a name is called by its kind and its id`() async throws {
    let issues = Self.kind("issues", in: .comicVine)
    let rows: [(Kind, [String])] = [(issues, [#"{"id":905661,"name":null}"#])]
    let site = try await OtherModel.site(rows, of: .comicVine, from: ComicVineSource(), languages: [.english]) {
      $0.pages = ["issues"]
    }
    #expect(site.first { $0.key.hasSuffix("/905661.html") }?.value.contains(">Comic 905661</h1>") == true)
  }

  @Test func `A long text closes again, and its excerpt leaves headings out`() async throws {
    let long = String(repeating: "The moth flew round the lamp and never came home. ", count: 30)
    let rows: [(Kind, [String])] = [
      (
        .characters,
        [#"{"id":3,"name":"Io","description":"<h2>Origin</h2><p>\#(long)</p><h4>Later</h4><p>\#(long)</p>"}"#]
      )
    ]
    let page = try #require(try await OtherModel.site(rows, of: .marvel, languages: [.english])["characters/0/3.html"])
    #expect(page.contains("<h2>Origin</h2><p>The moth") && page.contains("<h3>Later</h3>"))
    #expect(page.contains("<span class=\"more less\">Show less</span>") && !page.contains("Origin The moth"))
  }

  @Test func `Who has more issues at the source than here is ranked by these`() async throws {
    func kind(_ name: String) -> Kind { Self.kind(name, in: .comicVine) }
    let rows: [(Kind, [String])] = [
      (
        kind("characters"),
        [
          #"{"id":1,"name":"Io Wick","count_of_issue_appearances":1}"#,
          #"{"id":2,"name":"Old Bell","count_of_issue_appearances":982}"#,
        ]
      ), (kind("issues"), [#"{"id":10,"name":"Dusk","character_credits":[{"id":1,"name":"Io Wick"}]}"#]),
    ]
    let site = try await OtherModel.site(rows, of: .comicVine, from: ComicVineSource(), languages: [.english]) {
      $0.pages = ["issues", "characters"]
    }
    let home = try #require(site["index.html"])
    let (famous, other) = (home.firstRange(of: "Old Bell"), home.firstRange(of: ">Io Wick"))
    #expect(try #require(famous).lowerBound < #require(other).lowerBound && home.contains("982 comics"))
  }
}
