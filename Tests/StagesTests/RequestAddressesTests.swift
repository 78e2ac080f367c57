import Basics
import Catalog
import CatalogSources
import SourceTestSupport
import Store
import Testing

@testable import Stages

/// The addresses by which stored pages and captures are found again: none of their bytes may change.
@Suite("The addresses of requests")
struct RequestAddressesTests {
  private func list(_ kind: Kind, _ scope: CatalogList.Scope) -> CatalogList { CatalogList(kind, scope, number: 3) }

  private func page(_ list: CatalogList, offset: Int = 0, limit: Int = 100) -> String {
    SourceRequest(list, rows: .init(offset: offset, limit: limit), orderBy: marvel.order(of: list)).target
  }

  @Test func `Walks ask for pages of collections in the order of the collection`() {
    #expect(page(CatalogList(.comics), offset: 200) == "/comics?limit=100&offset=200&orderBy=modified")
    #expect(page(CatalogList(.stories), limit: 20) == "/stories?limit=20&offset=0&orderBy=id")
    #expect(marvel.page(of: CatalogList(.events)).target == "/events?limit=100&offset=0")
  }

  @Test func `Selections ask for records, for beginnings of names, and for what belongs to other records`() throws {
    let hero = try #require(RecordID(.characters, 1_009_610))
    #expect(page(list(.characters, .record(7))) == "/characters/7")
    #expect(page(list(.stories, .record(7)), offset: 100) == "/stories/7")
    #expect(
      page(list(.characters, .named(beginning: "Ä & b=c#d?")))
        == "/characters?limit=100&nameStartsWith=%C3%84%20%26%20b%3Dc%23d%3F&offset=0&orderBy=modified")
    #expect(
      page(list(.creators, .named(beginning: "Stan")))
        == "/creators?limit=100&nameStartsWith=Stan&offset=0&orderBy=modified")
    #expect(
      page(list(.events, .named(beginning: "A:1,2")))
        == "/events?limit=100&nameStartsWith=A:1,2&offset=0&orderBy=modified")
    #expect(
      page(list(.comics, .named(beginning: "A"))) == "/comics?limit=100&offset=0&orderBy=modified&titleStartsWith=A")
    #expect(
      page(list(.series, .named(beginning: "A"))) == "/series?limit=100&offset=0&orderBy=modified&titleStartsWith=A")
    #expect(
      page(list(.comics, .related(to: .characters, ids: [7, 9])), offset: 300)
        == "/comics?characters=7,9&limit=100&offset=300&orderBy=modified")
    #expect(
      page(list(.stories, .related(to: .series, ids: [1]))) == "/stories?limit=100&offset=0&orderBy=id&series=1")
    #expect(
      page(list(.comics, .owned(by: hero))) == "/characters/1009610/comics?limit=100&offset=0&orderBy=modified")
  }

  @Test func `Recovery asks for windows, other orders, lists by referrers and records`() throws {
    func target(_ subject: RecoveryRequest.Subject, in list: CatalogList = CatalogList(.comics)) -> String {
      RecoveryRequest(place: list.recoveryPlace(call: 0), list: list, move: .border, subject: subject)
        .call(of: marvel).target
    }
    #expect(
      target(.rows(orderBy: "-modified", offset: 50, limit: 20)) == "/comics?limit=20&offset=50&orderBy=-modified")
    #expect(target(.rows(orderBy: nil, offset: 50, limit: 20)) == "/comics?limit=20&offset=50")
    #expect(target(.related(to: .stories, ids: [1, 2])) == "/comics?limit=100&offset=0&stories=1,2")
    #expect(target(.record(5)) == "/comics/5")
    let narrowed = list(.comics, .related(to: .characters, ids: [7]))
    #expect(
      target(.rows(orderBy: "modified", offset: 1, limit: 2), in: narrowed)
        == "/comics?characters=7&limit=2&offset=1&orderBy=modified")
    #expect(target(.related(to: .stories, ids: [1]), in: narrowed) == "/comics?limit=100&offset=0&stories=1")
    let names = NamedSource(MarvelSource(), at: try BaseURL("http://gateway.example"))
    func probe(_ list: CatalogList) -> String {
      let request = RecoveryRequest(
        place: list.recoveryPlace(call: 0), list: list, move: .border, subject: .record(1))
      return RecoveryCall(.init(request: request, place: request.place), names: names).probe.call.target
    }
    #expect(probe(CatalogList(.stories)) == "/stories?limit=1&offset=0&orderBy=id")
    #expect(probe(narrowed) == "/comics?limit=1&offset=0&orderBy=modified")
  }

  @Test func `Nights ask for heads and for what was modified since a day`() {
    #expect(
      HeadRequest.call(for: .stories, isOrdered: true, of: marvel).target
        == "/stories?limit=100&offset=0&orderBy=-modified")
    #expect(HeadRequest.call(for: .comics, isOrdered: false, of: marvel).target == "/comics?limit=100&offset=0")
  }

  @Test func `Changes are asked for by their dates, in the order of them`() throws {
    var walk = WalkPlanner(collections: [.stories], scope: .changes(since: [.stories: "2026-09-01"]))
    let next = walk.next()
    let page = try #require(next)
    let request = FetchRequest(
      page, known: nil, names: NamedSource(MarvelSource(), at: try BaseURL("http://gateway.example")))
    #expect(
      request.call.target == "/stories?limit=100&modifiedSince=2026-09-01&offset=0&orderBy=modified")
  }

  @Test func `Enrichment asks for lists of records in no order, and for records`() throws {
    let event = try #require(RecordID(.events, 29))
    let list = EnrichRequest(subject: .list(owner: event, target: .comics, offset: 100), number: 4)
    #expect(list.call(of: marvel).target == "/events/29/comics?limit=100&offset=100")
    #expect(EnrichRequest(subject: .record(event), number: 4).call(of: marvel).target == "/events/29")
  }
}
