import Basics
import Testing

@Suite("Web scheme") struct WebSchemeTests {
  @Test(arguments: [
    ("http://a.example/b?c#d", WebScheme.http, "a.example", "/b?c#d"), ("https://a.example", .https, "a.example", ""),
    ("HTTPS://A.example:1?b", .https, "A.example:1", "?b"), ("hTTp://user@[::1]:80#x", .http, "user@[::1]:80", "#x"),
    ("http:///b", .http, "", "/b"), ("http://", .http, "", ""), ("https://ü/", .https, "ü", "/"),
  ])
  func `an http or https address has three parts`(address: String, scheme: WebScheme, authority: String, rest: String) {
    let parts = WebScheme.split(Array(address.utf8))
    #expect(parts?.scheme == scheme)
    #expect(parts.map { String(decoding: $0.authority, as: UTF8.self) } == authority)
    #expect(parts.map { String(decoding: $0.rest, as: UTF8.self) } == rest)
  }

  @Test(arguments: [
    "", "http", "http:", "http:/a", "httpss://a", "https:a", " http://a", "ht tp://a", "http ://a", "//a", "/a",
    "ftp://a",
    "javascript:http://a", "ｈttp://a", "httpſ://a",
  ])
  func `nothing else is one`(address: String) {
    #expect(WebScheme.split(Array(address.utf8)) == nil)
  }

  @Test(arguments: [
    ("javascript:alert(1)", true), ("data:,x", true), ("file:///a", true), ("JavaScript:x", true),
    ("java\nscript:x", true), (" javascript:x", true), ("httpss:x", true), ("hhhhhttp:x", true), (":x", true),
    ("xxxxhttp:x", true), ("http:x", false), ("HTTPS://a", false), ("ht\ttps://a", false), ("/a:b", false),
    ("a/b:c", false),
    ("", false), ("a", false), ("?a:b", false),
  ])
  func `an address that names another scheme is foreign`(address: String, isForeign: Bool) {
    #expect(Array(address.utf8).withUnsafeBytes { WebScheme.isForeign(in: $0) } == isForeign)
  }

  @Test func `an origin fills in the usual port, and leaves it out again`() {
    let origin = WebOrigin(scheme: .https, host: "A.example")
    #expect(origin.port == 443 && "\(origin)" == "https://a.example")
    #expect(origin == WebOrigin(scheme: .https, host: "a.EXAMPLE", port: 443))
    #expect("\(WebOrigin(scheme: .http, host: "::1", port: 443))" == "http://[::1]:443")
  }
}
