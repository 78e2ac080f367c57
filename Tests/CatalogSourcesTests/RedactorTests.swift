import JSONKit
import SourceTestSupport
import Testing

@testable import CatalogSources

@Suite("Redactor") struct RedactorTests {
  @Test(arguments: [
    (
      "/characters/x?apikey=abc&hash=def&limit=10&ts=2019 does not exist",
      "/characters/x?apikey=***&hash=***&limit=10&ts=*** does not exist"
    ),
    ("APIKEY=abc", "APIKEY=***"),
    ("a&amp;hash=def&amp;b=1", "a&amp;hash=***&amp;b=1"),
    ("next%3Fhash%3Ddef%26limit%3D1", "next%3Fhash%3D***%26limit%3D1"),
    (#"{"apikey": "abc", "hash":"def","ts":5}"#, #"{"apikey": "***", "hash":"***","ts":0}"#),
    (#"x\u0026hash=def"#, #"x\u0026hash=***"#),
    ("comments=5 counts=6 rehash=7", "comments=5 counts=6 rehash=7"),
    ("The hash ffd275c5130566a2916217b101f26150 is wrong", "The hash *** is wrong"),
    ("etag 9a3c1f27d84be60572cc12efb0936d4815ab7e3f stays", "etag 9a3c1f27d84be60572cc12efb0936d4815ab7e3f stays"),
    ("", ""),
    (
      #"{"next":"a?apikey\u003dabc\u0026hash\u003ddef\u0026limit\u003d1"}"#,
      #"{"next":"a?apikey\u003d***\u0026hash\u003d***\u0026limit\u003d1"}"#
    ),
    ("hash\\u003dffd275c5130566a2916217b101f26150", "hash\\u003d***"),
    (#"{"text":"{\"apikey\":\"abc\",\"ts\":5}"}"#, #"{"text":"{\"apikey\":\"***\",\"ts\":0}"}"#),
    ("a%253Fhash%253Ddef%2526limit%253D1", "a%253Fhash%253D***%2526limit%253D1"),
    ("href=&quot;?ts&#61;5&amp;hash&#x3D;def&quot;", "href=&quot;?ts&#61;***&amp;hash&#x3D;***&quot;"),
    ("<p hash='def' ts=\"5\"><apikey>abc</apikey>", "<p hash='***' ts=\"***\"><apikey>***</apikey>"),
    (#"{"apikey":["abc"],"hash":[ "def"],"ts":[5]}"#, #"{"apikey":["***"],"hash":[ "***"],"ts":[0]}"#),
    (#"{"hash":null,"apikey":{"abc":1}}"#, #"{"hash":null,"apikey":{"abc":1}}"#),
    (
      #"{"ts":1732277123.52,"hash": -1,"apikey":1e9,"a":{"ts":-1.5E+3}}"#,
      #"{"ts":0,"hash": 0,"apikey":0,"a":{"ts":0}}"#
    ),
    (#"{"text":"{\"ts\":1.5,\"hash\":1f2}"}"#, #"{"text":"{\"ts\":0,\"hash\":***}"}"#),
    ("[apikey] => abc, [ts] => 5", "[apikey] => ***, [ts] => ***"),
    ("100% of all &c; \\", "100% of all &c; \\"),
  ])
  func `parameters of a signature and what looks like a hash are masked`(text: String, masked: String) {
    #expect(Redactor().redact(text) == masked)
  }

  @Test func `known secrets are masked wherever they stand, percent-encoded too`() {
    let redactor = Redactor(knowing: ["key/with+signs", "key"])
    #expect(redactor.redact("a key/with+signs b key%2Fwith%2Bsigns c") == "a *** b *** c")
  }

  @Test(arguments: [
    "to\u{200B}ken-1234", "t\u{AD}o\u{AD}ken-1234", "token\u{FEFF}\u{2060}-1234", "tok\u{1}en-1\u{7F}234",
    "token-12\u{85}34",
  ])
  func `a secret with invisible characters between its letters is masked`(text: String) {
    #expect(Redactor(knowing: ["token-1234"]).redact("a \(text) b") == "a *** b")
  }

  @Test(arguments: [
    "p+w%7e=k&y", "p+w%7e=k&amp;y", "p%2Bw%257e%3Dk%26y", "p%2bw%257e%3dk%26y", "p%252Bw%25257e%253Dk%2526y",
    #"p+w%7e=k\u0026y"#, "p&#43;w%7e&#61;k&amp;y", "p&#43;w&#37;7e&#61;k&amp;y",
  ])
  func `a secret that looks escaped itself is masked, however it is written`(text: String) {
    #expect(Redactor(knowing: ["p+w%7e=k&y"]).redact("a \(text) b") == "a *** b")
  }

  @Test
  func `a page keeps the public key and loses a signature, however it is written; anything else is redacted whole`() {
    let redactor = MarvelSource(keys: APIKeys(publicKey: "lanternkey", privateKey: "tallowsecret")).redactor
    let hash = "0123456789abcdef0123456789abcdef"
    let target = "/v1/public/comics?limit=1&ts=77&apikey=lanternkey&hash=\(hash)"
    func redacted(_ body: String, status: Int = 200, headers: HeaderFields = [:]) -> String {
      let response = TransportResponse(status: status, headers: headers, body: Array(body.utf8))
      return String(decoding: redactor.redacted(response, to: target).body, as: UTF8.self)
    }
    func page(_ echo: String) -> String {
      #"{"code":200,"echo":"\#(echo)","data":{"results":[{"id":1,"url":"http://a.example/?utm_source=lanternkey","n":"fedcba9876543210fedcba9876543210"}]}}"#
    }
    #expect(redacted(page("nothing")) == page("nothing"))
    for echo in [
      "?limit=1&ts=77&apikey=lanternkey&hash=\(hash)",
      #"?limit\u003d1\u0026ts\u003d77\u0026apikey\u003dlanternkey\u0026hash\u003d\#(hash)"#,
      "%3Flimit%3D1%26ts%3D77%26apikey%3Dlanternkey%26hash%3D\(hash)",
      "?limit=1&amp;ts=77&amp;apikey=lanternkey&amp;hash=\(hash)",
      hash,
    ] {
      let text = redacted(page(echo))
      #expect(!text.contains(hash) && !text.contains("77") && text.contains("utm_source=lanternkey"), "\(text)")
      #expect(text.contains("fedcba9876543210fedcba9876543210"))
    }
    for body in [
      "<html><a href=\"?ts=77&amp;apikey=lanternkey&amp;hash=\(hash)\">again</a></html>",
      #"{"code":"InvalidCredentials","message":"?ts=77&apikey=lanternkey&hash=\#(hash)"}"#,
      String(page("?ts=77&apikey=lanternkey&hash=\(hash)").dropLast(4)), "",
    ] {
      let text = redacted(body)
      #expect(!text.contains(hash) && !text.contains("lanternkey") && !text.contains("77"), "\(text)")
    }
    // Another source's requests carry nothing that a page could repeat.
    let unsigned = TransportResponse(status: 200, body: Array(page("?apikey=x").utf8))
    #expect(MarvelSource().redactor.redacted(unsigned, to: "/v1/public/comics").body == unsigned.body)
  }

  @Test
  func `no page keeps a token, however it is written, and a source without parameters of a signature has none masked`()
  {
    let rules = SecretRules(values: ["tok/en+9f2c=", "\u{2603}\u{2603}"], key: "", signature: "")
    let redactor = Redactor(rules, pages: AnswerShape(rows: ["results"]))
    func redacted(_ body: String) -> String {
      let response = TransportResponse(status: 200, body: Array(body.utf8))
      return String(decoding: redactor.redacted(response, to: "/v1/parts").body, as: UTF8.self)
    }
    func page(_ echo: String) -> String {
      #"{"me":"\#(echo)","results":[{"id":1,"ts":5,"n":"fedcba9876543210fedcba9876543210"}]}"#
    }
    #expect(redacted(page("nobody")) == page("nobody"))
    for echo in [
      "tok/en+9f2c=", #"tok\/en+9f2c="#, "tok%2Fen%2B9f2c%3D", #"tok/en+9f2c\u003d"#, "tok&#x2F;en+9f2c&equals;",
    ] {
      #expect(redacted(page("a \(echo) b")) == page("a *** b"), "\(echo)")
    }
    #expect(redacted(page("\u{2603}\u{2603}")) == page("***"))
  }

  @Test func `a look-up may be answered with the record itself, which keeps what only looks like a hash`() {
    let redactor = Redactor(
      SecretRules(values: ["lanterntoken"]), pages: AnswerShape(rows: ["results"], record: []), ids: ["id"])
    func keeps(_ text: String, isRecord: Bool) -> Bool {
      let response = TransportResponse(status: 200, body: Array(text.utf8))
      return redactor.redacted(response, to: "/t/1", isRecord: isRecord).body == response.body
    }
    let record = #"{"id":1,"image":"fedcba9876543210fedcba9876543210.jpg"}"#
    #expect(keeps(record, isRecord: true))
    #expect(!keeps(record, isRecord: false))
    // What names no record is none, whatever its status says.
    #expect(!keeps(#"{"error":"no key fedcba9876543210fedcba9876543210"}"#, isRecord: true))
  }

  @Test func `a page keeps no private key`() {
    let redactor = MarvelSource(keys: APIKeys(publicKey: "lanternkey", privateKey: "tallowsecret")).redactor
    let page = #"{"data":{"results":[{"id":1,"n":"tallowsecret","u":"?utm_source=lanternkey"}]}}"#
    let response = TransportResponse(status: 200, body: Array(page.utf8))
    #expect(
      String(decoding: redactor.redacted(response, to: "/comics").body, as: UTF8.self)
        == page.replacing("tallowsecret", with: "***"))
  }

  @Test func `a validator that holds a key or the signature is dropped, and one that only looks like a hash is kept`() {
    let redactor = MarvelSource(keys: APIKeys(publicKey: "lanternkey", privateKey: "tallowsecret")).redactor
    let hash = "0123456789abcdef0123456789abcdef"
    let query = "limit=1&ts=77&apikey=lanternkey&hash=\(hash)"
    let page = Array(#"{"code":200,"data":{"results":[]}}"#.utf8)
    for (status, body) in [(200, page), (304, []), (200, Array("<html>".utf8))] {
      for value in ["\"\(query)\"", "W/\"ts=1\"", "\"lanternkey\"", hash, "hash%3Dabc"] {
        let answer = TransportResponse(
          status: status, headers: ["ETag": "\"good\"", "eTAG": value, "Last-Modified": value, "X": "y"], body: body)
        let kept = redactor.redacted(answer, to: "/v1/public/comics?\(query)")
        #expect(kept.etag == nil && kept.headers["last-modified"] == nil && kept.headers["x"] == "y", "\(value)")
      }
      let fields: HeaderFields = [
        "ETag": "\"fedcba9876543210fedcba9876543210\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
      ]
      let plain = TransportResponse(status: status, headers: fields, body: body)
      #expect(redactor.redacted(plain, to: "/v1/public/comics?\(query)").headers == fields)
    }
  }

  @Test func `a validator that was masked in a capture is one all the same`() {
    let signed = "\"ts=7&apikey=a&hash=b\""
    #expect(Redactor().validator(signed) == nil)
    let masked = Redactor().redactSignature(signed)
    #expect(masked != signed && Redactor().validator(masked) == masked)
  }

  @Test func `whatever is read as a page is looked at as one`() throws {
    for body in [
      #" {"data": {"count":0,"limit":1,"offset":0,"total":0,"results" : []}} "#,
      #"{"code":200,"data":{"offset":0,"limit":2,"total":2,"count":2,"results":[{"id":1,"name":"a"},{"id":2,"name":"\#u{1}fedcba9876543210fedcba9876543210"}]}}"#,
    ] {
      _ = try PageFrame.peek(Array(body.utf8), of: MarvelSource(), reader: JSONReader())
      let response = TransportResponse(status: 200, body: Array(body.utf8))
      #expect(Redactor(knowing: ["lanternkey"]).redacted(response, to: "/").body == response.body)
    }
  }

  @Test func `an excerpt is one short line without control characters`() {
    let excerpt = Redactor().excerpt("a\u{1B}[31m\r\n  b\t" + String(repeating: "c", count: 500), limit: 20)
    #expect(excerpt == "a [31m b cccccccccccc…" || excerpt.count <= 21)
    #expect(!excerpt.unicodeScalars.contains { $0.value < 0x20 })
  }
}

extension Redactor {
  fileprivate init(knowing secrets: [String]) {
    var rules = SecretRules.signedQuery
    rules.values = secrets
    self.init(rules, pages: MarvelSource().answers)
  }
}
