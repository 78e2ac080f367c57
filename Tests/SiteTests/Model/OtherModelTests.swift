import Catalog
import CatalogSources
import SourceTestSupport
import Testing
import XMLKit

@testable import Site

@Suite("A site of another model")
struct OtherModelTests {
  private static let rows: [(Kind, [String])] = [
    (.characters, [#"{"id":1,"name":"Ada"}"#]),
    (.comics, [#"{"id":10,"title":"First"}"#]),
    (
      .events,
      [
        """
        {"id":5,"title":"The Long Night","description":"All of them.","start":"2015-02-04 00:00:00","end":null,
        "urls":[{"type":"wiki","url":"http://example.com/1"}],
        \(XMLSet.list("characters", .characters, [(1, "")])),\(XMLSet.list("comics", .comics, [(10, "")])),
        "next":{"resourceURI":"http://gateway.marvel.com/v1/public/events/6","name":"After"}}
        """, #"{"id":6,"title":"After"}"#,
      ]
    ),
  ]

  @Test func `A kind without a role has general pages, which say what its model says of it`() async throws {
    let site = try await OtherModel.site(Self.rows)
    let page = try #require(site["events/0/5.html"])
    #expect(page.contains("<h1>The Long Night</h1>") && page.contains("<p>All of them.</p>"))
    #expect(page.contains("<dt>Start date</dt><dd><time datetime=\"2015-02-04\">4 February 2015</time></dd>"))
    #expect(page.contains("<dt>Next</dt><dd><span><a href=\"../../events/0/6.html\">After</a></span></dd>"))
    #expect(page.contains("<h2 id=\"characters\">Characters</h2><ul class=\"cards\">"))
    let sign = "<span class=\"tile\" aria-hidden=\"true\">A</span>"
    #expect(page.contains("<a href=\"../../characters/0/1.html\">\(sign)<span class=\"name\">Ada</span>"))
    #expect(page.contains("<h2 id=\"comics\">Comics</h2><ul class=\"cards rows\">"))
    #expect(page.contains("<h2 id=\"links\">Related links</h2>"))
    #expect(page.contains("\"@type\":\"Thing\",\"name\":\"The Long Night\""))
  }

  @Test func `It has a list, and stands in the menu; its names are marked as English in other languages`() async throws
  {
    let site = try await OtherModel.site(Self.rows)
    let home = try #require(site["es/index.html"])
    #expect(home.contains("<li><a href=\"events/index.html\"><span lang=\"en\">Crossovers</span></a></li>"))
    #expect(home.contains("<li><a href=\"characters/index.html\">Personajes</a></li>"))
    #expect(site["es/events/index.html"]?.contains("<title>Crossovers · Comics catalogue</title>") == true)
    let list = try #require(site["events/index.html"])
    #expect(list.contains("<p class=\"lead\">2 records</p>") && list.contains("<h2 id=\"l-65\">A</h2>"))
    #expect(
      list.contains("<li><a href=\"../events/0/5.html\">The Long Night</a> <span class=\"note\">1 comic</span></li>"))
  }

  @Test func `A role that nobody plays is nowhere`() async throws {
    let kinds = SiteKinds(OtherModel.model)
    #expect(kinds.event.index == OtherModel.model.kinds.count)
    let site = try await OtherModel.site(Self.rows)
    let character = try #require(site["characters/0/1.html"])
    #expect(!character.contains(">Events<") && character.contains("<h2 id=\"events\">Crossovers</h2>"))
    #expect(site["index.html"]?.contains("id=\"events\"") == false)
  }

  @Test func `The search has the kinds with a role that it knows first, then the others`() {
    let model = OtherModel.model
    #expect(
      model.searchOrder.map { "\(model[$0].name)" } == [
        "characters", "series", "comics", "creators", "stories", "events",
      ])
  }

  @Test(arguments: Language.allCases)
  func `Scripts get the names of kinds, and what these are called`(language: Language) {
    let words = ScriptWords(model: OtherModel.model, files: [], smallWidth: 100, pages: [])
    let text = String(decoding: words.bytes(language), as: UTF8.self)
    #expect(text.contains("\"events\":\"Crossovers\"") && text.contains("\"one_events\":\"Event\""))
    #expect(text.contains("\"one_characters\":\"\(Vocabulary(language, of: OtherModel.model).text(.hero))\""))
  }

  @Test
  func `Scripts are as they were written for the model that they were written with, and name the kinds of another`() {
    for asset in Asset.allCases { #expect(ScriptNames(.marvel).replaced(in: asset.bytes) == asset.bytes) }
    let id = FieldDescription("id", .id, Column("id", .int64, null: false))
    let model = CatalogModel(
      id: "toys",
      kinds: [
        KindDescription("figures", "figure", title: "Figures", "one figure", role: .character, named: "id", [id]),
        KindDescription("booklets", "booklet", title: "Booklets", "one booklet", role: .issue, named: "id", [id]),
        KindDescription("toys", "toy", title: "Toys", "one toy", named: "id", [id]),
      ], order: [Kind(number: 2), Kind(number: 0), Kind(number: 1)], relations: [], references: .number(member: "id"))
    func script(_ asset: Asset) -> String {
      String(decoding: ScriptNames(model).replaced(in: asset.bytes), as: UTF8.self)
    }
    #expect(script(.script).contains(#"const kinds = ["figures", "booklets", "toys"];"#))
    #expect(script(.search).contains("`booklets:${issue.id}`") && script(.search).contains("kind: \"booklets\""))
    #expect(script(.find).contains("entry.kind !== \"booklets\"") && script(.views).contains("kind: \"booklets\""))
  }
}
