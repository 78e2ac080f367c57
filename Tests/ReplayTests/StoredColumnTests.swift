import Basics
import Testing

@testable import APIs
@testable import Replay
@testable import Serving

@Suite("Orders, names and links of a captured catalogue") struct StoredColumnTests {
  @Test func `Texts of a column are in the order of their bytes; equal ones have one place`() {
    var column = TextColumn()
    for text in ["b", "", "ab", "b", "a"] { column.append(text.utf8) }
    #expect(column.count == 5)
    #expect(Array(column[2]) == Array("ab".utf8) && column[1].isEmpty)
    #expect(column.ranks() == [3, 0, 2, 3, 1])
  }

  @Test func `Sorting by ranks keeps the order of equals, up and down`() {
    let ranks = Ranks.of([3.5, -1, 3.5, 0, -1])
    #expect(ranks == [2, 0, 2, 1, 0])
    #expect(Ranks.sort([0, 1, 2, 3, 4], by: ranks, descending: false) == [1, 4, 3, 0, 2])
    #expect(Ranks.sort([0, 1, 2, 3, 4], by: ranks, descending: true) == [0, 2, 3, 1, 4])
    #expect(Ranks.sort([], by: [], descending: true).isEmpty)
  }

  @Test func `A pair counts once, whichever side says so, and both sides have it`() {
    var gathering = StoredLinks.Gathering(kinds: 6)
    gathering.add(MarvelCollection.comics.rawValue, 2, MarvelCollection.characters.rawValue, 1)
    gathering.add(MarvelCollection.characters.rawValue, 1, MarvelCollection.comics.rawValue, 2)
    gathering.add(MarvelCollection.comics.rawValue, 2, MarvelCollection.characters.rawValue, 0)
    gathering.add(MarvelCollection.comics.rawValue, 0, MarvelCollection.characters.rawValue, 1)
    gathering.add(MarvelCollection.series.rawValue, 0, MarvelCollection.comics.rawValue, 2)
    let links = gathering.links(counts: [2, 3, 0, 0, 1, 0])
    #expect(Array(links.row(.comics, 2, .characters)) == [0, 1])
    #expect(Array(links.row(.characters, 1, .comics)) == [0, 2])
    #expect(links.row(.comics, 1, .characters).isEmpty)
    #expect(Array(links.row(.comics, 2, .series)) == [0])
    #expect(links.row(.characters, 0, .events).isEmpty)
  }

  @Test(arguments: [
    (
      "Data provided by Marvel. © 2024 MARVEL", "© 2024 MARVEL",
      "<a href=\"http://marvel.com\">Data provided by Marvel. © 2024 MARVEL</a>"
    ),
    ("Data by A & B <c>", "", "Data by A &amp; B &lt;c&gt;"), ("", "", ""),
  ])
  func `The envelope says what the source said`(attribution: String, copyright: String, html: String) {
    let envelope = Envelope(attribution: attribution)
    #expect(envelope.attributionText == attribution)
    #expect(envelope.copyright == copyright)
    #expect(envelope.attributionHTML == html)
  }

  @Test func `What was asked in vain is counted, without credentials and in bounds`() {
    let requests = VainRequests()
    let target = RequestTarget("/v1/public/comics?apikey=k&hash=h&foo=1")
    for _ in 0..<3 { requests.note(.unknownParameter("foo"), of: target) }
    for _ in 0..<2 { requests.note(.noSuchRoute(RequestTarget("/v2?apikey=k")), of: RequestTarget("/v2?apikey=k")) }
    requests.note(.invalidKey, of: target)
    requests.note(
      Refusal(status: 409, code: .gateway("MissingParameter"), message: "You must provide a hash."), of: target)
    for number in 0..<2_000 { requests.note(.notFound(.comics), of: RequestTarget("/v1/public/comics/\(number)")) }
    for number in 0..<2_000 { requests.note(.unknownParameter("p\(number)"), of: target) }
    let all = requests.all
    #expect(all.count == 1_000)
    #expect(
      all[0]
        == VainRequest(
          path: "/v1/public/comics/{id}", example: "/v1/public/comics/0",
          message: "We couldn't find that comic_issue", count: 2_000))
    #expect(
      all[1]
        == VainRequest(
          path: "/v1/public/comics", example: "/v1/public/comics", message: "We don't recognize the parameter foo",
          count: 3))
    #expect(all.contains { $0.path == "/v2" && $0.message == "There is no such route." && $0.count == 2 })
    // Of those that were asked for once the last ones are there: the list is never closed to what is new.
    #expect(all.contains { $0.message.hasSuffix("p1999") } && !all.contains { $0.message.contains("hash") })
    #expect(!all.contains { $0.message.contains("apikey") || $0.path.contains("apikey") })
  }

  @Test(arguments: ReplayListing.routes.filter { !$0.isRecord })
  func `Every listed parameter is one that lists take`(route: ReplayListing.DocumentedRoute) throws {
    #expect(ReplayListing.routes.count == 39)
    let owner = route.owner.map { Query.Owner(collection: $0, id: 1) }
    let parser = QueryParser(
      collection: route.collection, owner: owner, today: 0, usualOrder: OrderTerm.usual(for: route.collection))
    let values = [
      "dateRange": "2013-01-01,2013-02-01", "dateDescriptor": "thisWeek", "modifiedSince": "2013-01-01",
      "orderBy": "modified", "format": "comic", "formatType": "comic", "contains": "comic", "seriesType": "ongoing",
      "noVariants": "true", "hasDigitalIssue": "true",
    ]
    for name in ReplayListing.parameters(of: route) {
      #expect(throws: Never.self, "\(name) of \(route.path)") { try parser.query([(name, values[name] ?? "1")]) }
    }
  }
}
