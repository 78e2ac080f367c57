import Catalog
import CatalogSources
import Testing

@Suite("The target of a call") struct CallTargetTests {
  @Test func `Equal requests have one name, whatever the order of their parameters`() {
    let one = CallTarget(path: "comics", query: [QueryItem("limit", "100"), QueryItem("orderBy", "-modified")])
    let other = CallTarget(path: "comics", query: [QueryItem("orderBy", "-modified"), QueryItem("limit", "100")])
    #expect(one == other && one.canonical == "/comics?limit=100&orderBy=-modified")
  }

  @Test func `Values are encoded so that nothing can break out of them`() {
    let target = CallTarget(
      path: "characters",
      query: [
        QueryItem("nameStartsWith", "Ä & b=c#d?"), QueryItem("comics", "1,2"),
        QueryItem("modifiedSince", "2014-04-29T18:18:17-0400"),
      ])
    #expect(
      target.canonical
        == "/characters?comics=1,2&modifiedSince=2014-04-29T18:18:17-0400&nameStartsWith=%C3%84%20%26%20b%3Dc%23d%3F")
  }
}
