import Basics
import Catalog
import Testing

@testable import CatalogSources

@Suite("Marvel request") struct MarvelRequestTests {
  @Test("equal questions have one name whatever the order of their parameters") func equalQuestionsHaveOneName() throws
  {
    let base = try BaseURL("https://Gateway.Example:443/v1/public/")
    let one = MarvelRequest.list("comics", limit: 100, offset: 200, orderBy: "-modified")
    let other = MarvelRequest(
      path: "/comics/",
      query: [QueryItem("orderBy", "-modified"), QueryItem("offset", "200"), QueryItem("limit", "100")])
    #expect(one == other)
    #expect(
      one.canonicalURI(at: base) == "https://gateway.example/v1/public/comics?limit=100&offset=200&orderBy=-modified")
  }

  @Test("a name never holds the parameters of a signature") func aNameNeverHoldsThe() {
    let request = MarvelRequest(
      path: "comics", query: [QueryItem("apikey", "a"), QueryItem("hash", "b"), QueryItem("ts", "c")])
    #expect(request.canonicalTarget == "/comics")
  }

  @Test("values are encoded so that nothing can break out of them") func valuesAreEncodedSoThat() {
    let request = MarvelRequest(
      path: "characters",
      query: [
        QueryItem("nameStartsWith", "Ä & b=c#d?"), QueryItem("comics", "1,2"),
        QueryItem("modifiedSince", "2014-04-29T18:18:17-0400"),
      ])
    #expect(
      request.canonicalTarget
        == "/characters?comics=1,2&modifiedSince=2014-04-29T18:18:17-0400&nameStartsWith=%C3%84%20%26%20b%3Dc%23d%3F")
  }

  @Test("records and relations have their paths") func recordsAndRelationsHaveTheir() throws {
    #expect(MarvelRequest.record("events", id: 29).canonicalTarget == "/events/29")
    let event = try #require(RecordID(.events, 29))
    #expect(MarvelRequest.related(.comics, of: event).canonicalTarget == "/events/29/comics?limit=100&offset=0")
  }
}
