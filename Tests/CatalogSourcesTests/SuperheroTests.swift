import Basics
import Catalog
import CatalogSources
import JSONKit
import SourceTestSupport
import Testing

@Suite("superhero-api")
struct SuperheroTests {
  private let source = SuperheroSource()
  private let heroes = CatalogModel.superhero.order[0]

  @Test func `has a model that is sound`() {
    let model = CatalogModel.superhero
    #expect(model.faults.isEmpty)
    #expect(model.name(of: heroes) == "heroes" && model[heroes].role == .character)
    #expect(
      model[heroes].columns.map(\.column.name).suffix(4) == ["base", "group_affiliation", "relatives", "image_url"])
    #expect(model.origin?.isLicence == true && model.origin?.isPrivate == false)
  }

  @Test func `is asked for one file, or for that of one hero, without credentials`() {
    func path(_ scope: CatalogList.Scope) -> String {
      source.target(of: source.traits.page(of: CatalogList(heroes, scope))).canonical
    }
    #expect(path(.everything) == "/all.json")
    #expect(path(.record(7)) == "/id/7.json")
    #expect(source.account == nil && source.authorized("/all.json", timestamp: "1").target == "/all.json")
    #expect("\(SuperheroSource.base)" == "https://akabab.github.io/superhero-api/api")
    #expect(source.traits.paging == .whole && !source.traits[heroes].takesIDs && source.traits.changes == nil)
  }

  @Test func `answers with an array, whose rows are everything; a page of HTML is none`() throws {
    let reader = JSONReader()
    let frame = try PageFrame.peek(Array(#"[{"id":1},{"id":3}]"#.utf8), of: source, reader: reader)
    #expect(frame.rows == 2 && frame.total == 2)
    #expect(throws: MalformedPage.self) {
      _ = try PageFrame.peek(Array("<html></html>".utf8), of: source, reader: reader)
    }
    #expect(throws: MalformedPage.self) {
      _ = try PageFrame.peek(Array(#"{"error":"x"}"#.utf8), of: source, reader: reader)
    }
  }

  @Test func `says of a file that is not there that it is not found, and of other refusals their status`() {
    func refusal(_ status: Int) -> CallResult {
      source.refusal(TransportResponse(status: status, body: []), redactor: source.redactor)
    }
    if case .notFound = refusal(404) {} else { Issue.record("404") }
    if case .malformed(let reason) = refusal(403) { #expect(reason == "HTTP 403") } else { Issue.record("403") }
  }
}
