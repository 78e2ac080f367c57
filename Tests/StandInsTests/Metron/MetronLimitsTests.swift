import Basics
import CompressionKit
import Testing

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

@Suite("Limits of Metron's stand-in") struct MetronLimitsTests {
  @Test func `Twenty calls a minute, in a window that slides`() throws {
    let standIn = try MetronStandIn()
    let start = 1_000_000.0
    for second in 0..<20 {
      let answer = standIn.get("/api/role/", at: start + Double(second))
      #expect(answer.status == 200)
      #expect(answer["x-ratelimit-burst-limit"] == "20")
      #expect(answer["x-ratelimit-burst-remaining"] == "\(19 - second)")
      #expect(answer["x-ratelimit-burst-reset"] == "1000060")
      #expect(answer["x-ratelimit-sustained-limit"] == "5000")
      #expect(answer["x-ratelimit-sustained-remaining"] == "\(4_999 - second)")
      #expect(answer["x-ratelimit-sustained-reset"] == "1086400")
    }
    let refused = standIn.get("/api/role/", at: start + 20.5)
    #expect(refused.status == 429)
    #expect(refused["retry-after"] == "40")
    #expect(refused.text == #"{"detail":"Request was throttled. Expected available in 40 seconds."}"#)
    #expect(refused["x-ratelimit-burst-remaining"] == "0")
    // The call that the minute refuses is one of the day all the same.
    #expect(refused["x-ratelimit-sustained-remaining"] == "4979")
    #expect(standIn.get("/api/role/", at: start + 59.5)["retry-after"] == "1")
    #expect(standIn.get("/api/role/", at: start + 59.5).text.contains("in 1 second."))
    #expect(standIn.get("/api/role/", at: start + 60).status == 200)
  }

  @Test func `Five thousand calls a day`() throws {
    let standIn = try MetronStandIn()
    for call in 0..<5_000 { #expect(standIn.get("/api/role/", at: Double(call) * 4).status == 200) }
    let refused = standIn.get("/api/role/", at: 20_000)
    #expect(refused.status == 429)
    #expect(refused["retry-after"] == "66400")
    #expect(standIn.get("/api/role/", at: 86_400).status == 200)
  }

  @Test func `What counts: 304, 400 and 404 do, 401 and paths that lead nowhere do not`() throws {
    let standIn = try MetronStandIn()
    #expect(standIn.get("/api/issue/99999999/")["x-ratelimit-burst-remaining"] == "19")
    #expect(standIn.get("/api/issue/?series_id=x")["x-ratelimit-burst-remaining"] == "18")
    #expect(standIn.get("/api/nothing/")["x-ratelimit-burst-remaining"] == nil)
    #expect(standIn.get("/api/role/", headers: ["user-agent": "Tester"])["x-ratelimit-burst-remaining"] == nil)
    #expect(standIn.get("/api/role/")["x-ratelimit-burst-remaining"] == "17")
  }

  // MARK: - Credentials

  struct Credentials: Sendable {
    let field: String?
    let message: String?
  }

  static let credentials = [
    Credentials(field: "Bearer secret", message: nil),
    Credentials(field: "bearer secret", message: nil),
    // somebody:secret
    Credentials(field: "Basic c29tZWJvZHk6c2VjcmV0", message: nil),
    Credentials(field: "Basic c29tZWJvZHk6d3Jvbmc=", message: "Invalid username/password."),
    Credentials(field: "Basic !!!", message: "Invalid username/password."),
    Credentials(field: "Bearer demo", message: "Invalid token."),
    Credentials(field: "Token secret", message: "Authentication credentials were not provided."),
    Credentials(field: nil, message: "Authentication credentials were not provided."),
  ]

  @Test(arguments: credentials)
  func `credentials are asked for, and wrong ones are refused`(row: Credentials) throws {
    let standIn = try MetronStandIn(token: "secret")
    var headers = ["user-agent": "Tester"]
    headers["authorization"] = row.field
    let answer = standIn.get("/api/role/", headers: headers)
    if let message = row.message {
      #expect(answer.status == 401)
      #expect(answer.text == #"{"detail":"\#(message)"}"#)
      #expect(answer["www-authenticate"] == #"Basic realm="api""#)
    } else {
      #expect(answer.status == 200)
    }
  }

  // MARK: - The watch

  @Test func `Three 401 shut a client out for a day`() throws {
    let standIn = try MetronStandIn()
    for second in 0..<3 {
      #expect(standIn.get("/api/role/", headers: ["user-agent": "Tester"], at: Double(second)).status == 401)
    }
    #expect(standIn.get("/api/role/", at: 3).status == 0)
    #expect(standIn.get("/api/role/", at: 86_401).status == 0)
    #expect(standIn.get("/api/role/", at: 86_402).status == 200)
    #expect(
      standIn.responder.service.statusMembers(at: 5).contains(#""rule":"three 401 in 5 minutes","seconds":86400"#))
  }

  @Test func `Thirty 429 in a minute shut a client out for an hour`() throws {
    let standIn = try MetronStandIn()
    for call in 0..<20 { #expect(standIn.get("/api/role/", at: Double(call) * 0.1).status == 200) }
    for call in 0..<30 { #expect(standIn.get("/api/role/", at: 3 + Double(call)).status == 429) }
    #expect(standIn.get("/api/role/", at: 100).status == 0)
    #expect(standIn.get("/api/role/", at: 32 + 3_600).status == 200)
  }

  @Test func `A hundred 429 a day close the account`() throws {
    let standIn = try MetronStandIn()
    var now = 0.0
    // Spread out, so that no ban is spoken: twenty calls, then twenty that are refused.
    for _ in 0..<5 {
      for _ in 0..<20 { #expect(standIn.get("/api/role/", at: now).status == 200) }
      for _ in 0..<20 { #expect(standIn.get("/api/role/", at: now).status == 429) }
      now += 200
    }
    #expect(standIn.get("/api/role/", at: now).text == #"{"detail":"Invalid token."}"#)
  }

  @Test(arguments: ["SpinnerRack/2", "x spinnerrack"])
  func `Names of programs`(name: String) throws {
    var headers = MetronStandIn.usual
    headers["user-agent"] = name
    #expect(try MetronStandIn().get("/api/role/", headers: headers).status == 0)
  }

  @Test func `A known dumper gets a page in place of answers`() throws {
    var headers = MetronStandIn.usual
    headers["user-agent"] = "ComicVault 3"
    let answer = try MetronStandIn().get("/api/role/", headers: headers)
    #expect(answer.status == 200)
    #expect(answer["content-type"] == "text/html; charset=utf-8")
    #expect(try MetronStandIn().get("/api/role/", headers: MetronStandIn.usual).status == 200)
  }

  // MARK: - Forms

  @Test func `A path without a slash at its end is sent on`() throws {
    let answer = try MetronStandIn().get("/api/arc?page=2")
    #expect(answer.status == 301)
    #expect(answer["location"] == "/api/arc/?page=2")
  }

  @Test func `Only GET is answered`() throws {
    let answer = try MetronStandIn().get("/api/arc/", method: "POST")
    #expect(answer.status == 405)
    #expect(answer.text == #"{"detail":"Method \"POST\" not allowed."}"#)
  }

  @Test func `Gzip where it is accepted`() throws {
    let standIn = try MetronStandIn()
    var headers = MetronStandIn.usual
    headers["accept-encoding"] = "gzip, deflate"
    let packed = standIn.get("/api/issue/", headers: headers)
    #expect(packed["content-encoding"] == "gzip")
    #expect(try gunzip(packed.body, maximumBytes: 1 << 20) == standIn.get("/api/issue/").body)
  }

  @Test func `Pictures cost nothing and are pictures`() throws {
    let standIn = try MetronStandIn()
    let image = try #require(try standIn.get("/api/issue/").tree()["results"]?.items.first?["image"]?.text)
    #expect(image.hasPrefix("https://static.spinrack.invalid/media/issue/20"))
    let answer = standIn.get(String(image.dropFirst("https://static.spinrack.invalid".count)), headers: [:])
    #expect(answer.status == 200)
    #expect(answer.body.starts(with: [0xFF, 0xD8, 0xFF]))
    #expect(answer["x-ratelimit-burst-remaining"] == nil)
  }

  // MARK: - Faults

  @Test func `Pages move while they are read`() throws {
    let sound = try MetronStandIn().get("/api/issue/?page=2").tree()
    let moved = try MetronStandIn(faults: ["moving-pages": 1]).get("/api/issue/?page=2").tree()
    let count = try #require(sound["count"]?.integer)
    #expect([count - 1, count + 1].contains(moved["count"]?.integer))
    let (own, other) = (sound["results"]?.items ?? [], moved["results"]?.items ?? [])
    #expect(own != other)
    #expect(Array(own.dropFirst()) == Array(other.dropLast()) || Array(own.dropLast()) == Array(other.dropFirst()))
  }

  @Test(arguments: [
    ("revoked", 401), ("rate-limit", 429), ("server-error", 500), ("unavailable", 503), ("html", 200),
    ("error-body", 200), ("foreign-redirect", 302),
  ])
  func `Faults of answers`(key: String, status: Int) throws {
    let answer = try MetronStandIn(faults: [key: 1]).get("/api/issue/")
    #expect(answer.status == status)
    #expect(!answer.text.contains("\"results\""))
  }

  @Test func `Rows that cannot be used`() throws {
    let sound = try MetronStandIn().get("/api/issue/").tree()["results"]?.items ?? []
    let rows = try MetronStandIn(faults: ["malformed-record": 1]).get("/api/issue/").tree()["results"]?.items ?? []
    #expect(rows.count == sound.count)
    #expect((1...2).contains(zip(rows, sound).count { $0 != $1 }))
  }
}
