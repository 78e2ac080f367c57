import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Site

/// The pages of series, creators, characters and publishers.
@Suite("The pages of series, people, characters and publishers")
struct RecordLayoutTests {
  private static func kind(_ name: String) -> Kind { CatalogModel.gcd.kind(named: name) ?? Kind(number: 0) }

  private static let rows: [(Kind, [String])] = [
    (
      kind("publishers"),
      [
        #"{"id":9,"name":"Bellows","year_began":1931,"year_ended":1999,"year_ended_uncertain":1,"country":"gb","issue_count":40}"#
      ]
    ),
    (
      kind("series"),
      [
        """
        {"id":1,"name":"Tin Lantern","year_began":1961,"year_ended":1996,"year_began_uncertain":1,"is_current":1,
        "country":"gb","language":"en","publisher":{"id":9,"name":"Bellows"},"issue_count":3,"color":"two colours",
        "has_gallery":1,"tracking_notes":"Continues *Zinc*",
        "bonds":[{"id":2,"name":"Tin Library","type":"major_name_numbering_continues","origin_issue":10,"notes":"cont."}]}
        """,
        #"{"id":2,"name":"Tin Library","year_began":2019,"is_current":1,"publisher":{"id":9,"name":"Bellows"}}"#,
      ]
    ),
    (
      kind("creators"),
      [
        """
        {"id":5,"gcd_official_name":"Ada Quill","name":"Ada Quill","birth_date":"1940-08?-01","birth_date_uncertain":1,
        "birth_city":"Leith","birth_city_uncertain":1,"birth_country":"gb",
        "names":[{"name":"Ada Quill","is_official_name":1},{"name":"A. Nib","type":"Pen Name","given_name":"A."}]}
        """, #"{"id":6,"gcd_official_name":"Ben Ward","name":"Ben Ward"}"#,
      ]
    ),
    (
      kind("issues"),
      [
        (10, 1, "1961-03-07", ""), (11, 1, "1972-04-01", ""),
        (20, 2, "2019-05-01", #","reprinted_issues":[{"id":10},{"id":11}]"#),
      ]
      .map { id, series, day, more in
        """
        {"id":\(id),"name":"Issue \(id)","number":"\(id)","series":{"id":\(series)},"on_sale_date":"\(day)",
        "on_sale_day":"\(day)","credits":[{"id":5,"name":"A. Nib","role":"script"},{"id":5,"name":"A. Nib","role":"colors"},{"id":6,"name":"Ben Ward","role":"inks"}]\(more)}
        """
      }
    ),
    (
      kind("characters"), [#"{"id":7,"name":"Io Wick","year_first_published":1961,"year_first_published_uncertain":1}"#]
    ),
    (
      kind("stories"),
      [
        #"{"id":100,"title":"Dusk","issue":{"id":10},"appearances":[{"id":7,"name":"Io Wick"}]}"#,
        #"{"id":101,"title":"Dawn","issue":{"id":11},"appearances":[{"id":7,"name":"Io Wick"}]}"#,
      ]
    ),
  ]

  private func site() async throws -> [String: String] {
    try await OtherModel.site(Self.rows, of: .gcd, from: GCDSource(), languages: [.english, .spanish]) {
      $0.pages = ["issues", "series", "creators", "characters", "publishers"]
    }
  }

  @Test func `A series says who published it, where and when, and what the source doubts`() async throws {
    let page = try #require(try await site()["series/0/1.html"])
    #expect(page.contains("<dt>Publisher</dt><dd><span><a href=\"../../publishers/0/9.html\">Bellows</a></span></dd>"))
    #expect(page.contains("<dt>Years</dt><dd>1961?–1996</dd>"))
    #expect(page.contains("<dt>Country</dt><dd><span data-region>GB</span></dd>"))
    #expect(page.contains("<dt>Language</dt><dd><span data-language>en</span></dd>"))
    #expect(page.contains("<dt>Printing</dt><dd>Two colours</dd>"))
    #expect(page.contains("<dt>Numbering</dt>") && page.contains("<em>Zinc</em>"))
    #expect(page.contains("2 of 3") && !page.contains("gallery") && !page.contains("uncertain"))
    #expect(try await site()["es/series/0/2.html"]?.contains("<dt>Años</dt><dd>desde 2019</dd>") == true)
  }

  @Test func `Bonds of series are told at both ends`() async throws {
    let site = try await site()
    let from = try #require(site["series/0/1.html"])
    #expect(from.contains("<h2 id=\"bonds\">Related</h2>"))
    #expect(
      from.contains(
        "Tin Library</a></span> <span class=\"note\">major name numbering continues · cont.</span></li>"))
    let to = try #require(site["series/0/2.html"])
    #expect(to.contains("<h2 id=\"kin\">Mentioned by</h2>") && to.contains("series/0/1.html"))
  }

  @Test func `The books that collect a series are a shelf on its page`() async throws {
    let site = try await site()
    let page = try #require(site["series/0/1.html"])
    #expect(page.contains("<h2 id=\"collected\">Collected editions</h2>"))
    #expect(page.contains("issues/0/20.html") && page.contains("<span class=\"note\">2 issues</span>"))
    #expect(site["series/0/2.html"]?.contains("id=\"collected\"") == false)
  }

  @Test func `A creator has a life, other names, companions, and work by role and decade`() async throws {
    let page = try #require(try await site()["creators/0/5.html"])
    #expect(page.contains("<dt>Other names</dt><dd>A. Nib</dd>"))
    #expect(
      page.contains(
        "<dt>Born</dt><dd><time datetime=\"1940-08-01\">1 August 1940</time>?, Leith?, <span data-region>GB</span></dd>"
      ))
    #expect(page.contains("<h2 id=\"with\">Works with</h2>") && page.contains("3 comics together"))
    #expect(
      page.contains("<h3>By role and decade</h3>") && page.contains("<th scope=\"col\" class=\"number\">1960s</th>"))
    #expect(page.contains("<dt>Earliest known here</dt>") && !page.contains("First comic"))
  }

  @Test func `What is only the earliest of the comics here is not called a first appearance`() async throws {
    let page = try #require(try await site()["characters/0/7.html"])
    #expect(page.contains("<dt>Earliest known here</dt>") && !page.contains("First appearance"))
    #expect(page.contains("<dt>First published</dt><dd>1961?</dd>"))
  }

  @Test func `A publisher has its years, its country and its series, those with most issues first`() async throws {
    let page = try #require(try await site()["publishers/0/9.html"])
    #expect(page.contains("<dt>Years</dt><dd>1931–1999?</dd>") && page.contains("<span data-region>GB</span>"))
    #expect(page.contains("Tin Lantern</a> <span class=\"note\">1961–1996 · 2 issues</span></li><li>"))
    #expect(page.contains("<dt>Issues</dt><dd>40</dd>"))
  }

  @Test func `A hero with powers has a radar with its numbers as text, and facts in groups`() async throws {
    let rows: [(Kind, [String])] = [
      (
        Kind(number: 0),
        [
          """
          {"id":3,"name":"Io","slug":"3-io","powerstats":{"intelligence":50,"strength":90,"speed":53,"durability":64,
          "power":99,"combat":65},"appearance":{"gender":"Female","race":"Moth","height":["6'1","185 cm"],"weight":["-","0 kg"]},
          "biography":{"fullName":"Io Wick","aliases":["The Lamp","-"],"firstAppearance":"Tin Lantern #1 (1961)",
          "publisher":"Bellows","alignment":"good"},"work":{"occupation":"Smith"},"connections":{"relatives":"-"}}
          """
        ]
      )
    ]
    let site = try await OtherModel.site(
      rows, of: .superhero, from: SuperheroSource(), languages: [.english, .spanish]
    ) { $0.pages = ["heroes"] }
    let page = try #require(site["heroes/0/3.html"])
    #expect(page.contains("<h2 id=\"powers\">Powers</h2><div class=\"radar\"><svg aria-hidden=\"true\""))
    let list = "../../heroes/index.html"
    #expect(page.contains("<polygon class=\"area\" points=\"0,-40 "))
    #expect(page.contains("<span class=\"what\">Strength</span> <span class=\"amount\">90</span>"))
    #expect(
      page.contains(
        "<section><h3>Appearance</h3><dl class=\"facts\"><div><dt>Gender</dt><dd><a href=\"\(list)#g=Female\">Female</a></dd>"
      ))
    #expect(page.contains("<dt>First appearance</dt><dd>Tin Lantern #1 (1961)</dd>"))
    #expect(
      page.contains("<dt>Alignment</dt><dd><a href=\"\(list)#a=good\">Good</a></dd>")
        && page.contains("<dt>Real name</dt><dd>Io Wick</dd>"))
    #expect(!page.contains("<h3>Connections</h3>") && !page.contains("Slug"))
    let root = try #require(site.first { $0.key.hasPrefix("search/root") }?.value)
    #expect(root.contains(#"names:"Io",notes:"Bellows",aliases:"Io Wick\tThe Lamp""#), "\(root)")
    #expect(site["es/heroes/0/3.html"]?.contains("<h2 id=\"powers\">Poderes</h2>") == true)
  }

  @Test func `Characters of one name are told apart in lists and search, and are chosen from by what is said of them`()
    async throws
  {
    func hero(_ id: Int, _ realName: String, _ publisher: String, gender: String = "Female") -> String {
      """
      {"id":\(id),"name":"Wren","slug":"\(id)-wren","appearance":{"gender":"\(gender)"},
      "biography":{"fullName":"\(realName)","publisher":"\(publisher)","alignment":"good"}}
      """
    }
    let heroes = [
      hero(1, "Ada Lark", "Bellows"), hero(2, "Wren", "Bellows"), hero(3, "", "Anvil", gender: "-"),
      hero(4, "Wren", "Bellows"), #"{"id":5,"name":"Io","slug":"5-io","biography":{"fullName":"Io Wick"}}"#,
    ]
    let site = try await OtherModel.site([(Kind(number: 0), heroes)], of: .superhero, from: SuperheroSource()) {
      $0.pages = ["heroes"]
    }
    let list = try #require(site["heroes/index.html"])
    let notes = list.matches(of: /<span class="name">([^<]*)<\/span>(?:<span class="note">([^<]*)<)?/).map {
      "\($0.1) \($0.2 ?? "")"
    }
    #expect(notes == ["Io ", "Wren Ada Lark", "Wren id 2", "Wren Anvil", "Wren id 4"])
    #expect(list.contains("&quot;alignment&quot;:&quot;Alignment&quot;"))
    let file = try #require(site.first { $0.key.hasPrefix("search/list-heroes-0-") }).value
    #expect(file.contains(#",apart:"\nAda Lark\nid 2\nAnvil\nid 4""#))
    #expect(file.contains(#",publishers:"\nBellows\nBellows\nAnvil\nBellows",alignments:"\ngood\ngood\ngood\ngood""#))
    #expect(file.contains(#",genders:"\nFemale\nFemale\n\nFemale""#) && !file.contains("races"))
    #expect(site.first { $0.key.hasPrefix("search/root-") }?.value.contains("Ada Lark") == true)
  }

  @Test(arguments: [
    ("1940-08?-01", "1940-08-01", true), ("19??-??", "19??", false), ("????-08-05", "????-08-05", false),
    ("1922", "1922", false), ("194?-??-31", "194?-??-31", false), ("1940?", "1940", true),
    ("Dec 4, 1920", "Dec 4, 1920", false),
  ])
  func `A date known in part keeps what is known of it`(sent: String, text: String, isUncertain: Bool) {
    let date = UncertainDate(sent)
    #expect(date.text == text && date.isUncertain == isUncertain)
  }
}
