import Basics
import CatalogSources
import Testing

@Suite("Redirect target") struct RedirectTargetTests {
  @Test(arguments: [
    ("/v2/comics?limit=1#x", "https://gateway.example", "/v2/comics?limit=1"),
    ("https://gateway.example:443/a?b=c", "https://gateway.example", "/a?b=c"),
    ("https://gateway.example?b=/c", "https://gateway.example", "/?b=/c"),
    ("//other.example/a", "https://other.example", "/a"),
    ("http://gateway.example/a", "http://gateway.example", "/a"),
    ("https://gateway.example:8443/a", "https://gateway.example:8443", "/a"),
  ])
  func `a location is read with its origin`(location: String, origin: String, target: String) throws {
    let read = try #require(RedirectTarget(location, from: WebOrigin(scheme: .https, host: "gateway.example")))
    #expect(read.origin.description == origin)
    #expect(read.target == target)
  }

  @Test(arguments: [
    "comics", "", "https://gateway.example@evil.example/", "/a\\b", "javascript:alert(1)", "/a b", "?x=1",
  ])
  func `a location of any other form is refused`(location: String) {
    #expect(RedirectTarget(location, from: WebOrigin(scheme: .https, host: "gateway.example")) == nil)
  }
}
