import Basics
import Testing

@Suite("Base URL") struct BaseURLTests {
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
    "https://a|b",
    "https://a<b", "https://a\"b/",
  ])
  func `what is not a base URL is refused without repeating it`(text: String) {
    let error = #expect(throws: WebAddressFault.self) { try BaseURL(text) }
    #expect(error.map { "\($0)".contains("secret") } == false)
  }
}
