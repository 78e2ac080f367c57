import Basics
import Testing

@testable import CatalogSources

@Suite struct BaseURLTests {
  @Test(arguments: [
    ("https://gateway.example/v1/public", "https://gateway.example/v1/public"),
    ("HTTP://Gateway.Example:80", "http://gateway.example"),
    ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
    ("https://[2001:DB8::1]:8443/v1//", "https://[2001:db8::1]:8443/v1"),
    ("https://gateway.example:/v1", "https://gateway.example/v1"),
  ])
  func `a base URL is read and written in one form`(text: String, written: String) throws {
    #expect(try BaseURL(text).description == written)
  }

  @Test(arguments: [
    "", "gateway.example", "ftp://gateway.example", "https:/gateway.example", "https://", "https:///v1",
    "https://user:secret@gateway.example", "https://gateway.example?x=1", "https://gateway.example/#top",
    "https://gateway.example:0", "https://gateway.example:65536", "https://gateway.example:+80", "https://[::1",
    "https://[gateway]/", "https://[::1]x/", "https://gateway example", "https://gate\\way", "https://g%41/",
  ])
  func `what is not a base URL is refused without repeating it`(text: String) {
    let error = #expect(throws: SourceError.self) { try BaseURL(text) }
    #expect(error?.code == .badURL)
    #expect(error?.description.contains("secret") == false)
  }

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
