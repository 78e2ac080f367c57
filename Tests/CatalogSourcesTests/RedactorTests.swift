import Testing

@testable import CatalogSources

@Suite struct RedactorTests {
  @Test(arguments: [
    (
      "/characters/x?apikey=abc&hash=def&limit=10&ts=2019 does not exist",
      "/characters/x?apikey=***&hash=***&limit=10&ts=*** does not exist"
    ),
    ("APIKEY=abc", "APIKEY=***"),
    ("a&amp;hash=def&amp;b=1", "a&amp;hash=***&amp;b=1"),
    ("next%3Fhash%3Ddef%26limit%3D1", "next%3Fhash%3D***%26limit%3D1"),
    (#"{"apikey": "abc", "hash":"def","ts":5}"#, #"{"apikey": "***", "hash":"***","ts":***}"#),
    (#"x\u0026hash=def"#, #"x\u0026hash=***"#),
    ("comments=5 counts=6 rehash=7", "comments=5 counts=6 rehash=7"),
    ("The hash ffd275c5130566a2916217b101f26150 is wrong", "The hash *** is wrong"),
    ("etag 9a3c1f27d84be60572cc12efb0936d4815ab7e3f stays", "etag 9a3c1f27d84be60572cc12efb0936d4815ab7e3f stays"),
    ("", ""),
  ])
  func `parameters of a signature and what looks like a hash are masked`(text: String, masked: String) {
    #expect(Redactor().redact(text) == masked)
  }

  @Test func `known secrets are masked wherever they stand, percent-encoded too`() {
    let redactor = Redactor(secrets: ["key/with+signs", "key"])
    #expect(redactor.redact("a key/with+signs b key%2Fwith%2Bsigns c") == "a *** b *** c")
  }

  @Test func `an excerpt is one short line without control characters`() {
    let excerpt = Redactor().excerpt("a\u{1B}[31m\r\n  b\t" + String(repeating: "c", count: 500), limit: 20)
    #expect(excerpt == "a [31m b cccccccccccc…" || excerpt.count <= 21)
    #expect(!excerpt.unicodeScalars.contains { $0.value < 0x20 })
  }
}
