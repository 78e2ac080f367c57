import CompressionKit
import JSONKit
import TestSupport
import Testing

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

/// Every fault alone at rate 1, over a bare socket.
@Suite("Fault answer") struct FaultAnswerTests {
  private static let path = "/v1/public/comics?limit=20&offset=40"

  /// The answers to the same request, asked again and again.
  private func answers(
    _ fault: Fault, _ path: String = path, times: Int = 16, headers: [String] = [], closing: Bool = true
  ) async throws -> [RawClient.Answer] {
    try await withStandIn(StandInConfiguration(faults: [fault.rawValue: 1]), serving: sampleCatalog) { address in
      let client = RawClient(port: address.port)
      var answers: [RawClient.Answer] = []
      for _ in 0..<times { answers.append(try await client.get(path, headers: headers, closing: closing)) }
      return answers
    }
  }

  private func sound(_ path: String = path) throws -> ListAnswer {
    try Walk(universe: sampleUniverse).page(String(path.dropFirst("/v1/public/".count)))
  }

  @Test func `a revoked key is refused`() async throws {
    for answer in try await answers(.revoked, times: 2) {
      #expect(answer.status == 401)
      #expect(answer.text == #"{"code":"InvalidCredentials","message":"The passed API key is invalid."}"#)
    }
  }

  @Test func `Rate limit`() async throws {
    let answers = try await answers(.rateLimit, times: 32)
    for answer in answers {
      #expect(answer.status == 429)
      #expect(
        answer.text
          == #"{"code":"RequestThrottled","message":"You have exceeded your rate limit.  Please try again later."}"#)
    }
    let waits = Set(answers.map { $0.headers["retry-after"] })
    #expect(waits.isSuperset(of: [nil, "0", "1"]))
    #expect(waits.contains { $0?.hasSuffix(" GMT") ?? false })
  }

  @Test func `Server error`() async throws {
    let answers = try await answers(.serverError)
    #expect(answers.allSatisfy { $0.status == 500 })
    #expect(answers.contains { $0.body.isEmpty })
    #expect(answers.contains { $0.text.hasPrefix("<!DOCTYPE html>") && $0.headers["content-type"] != nil })
  }

  @Test func `an unavailable gateway says when to come again`() async throws {
    let answers = try await answers(.unavailable, times: 32)
    #expect(answers.allSatisfy { $0.status == 503 })
    let waits = Set(answers.map { $0.headers["retry-after"] })
    #expect(waits.isSuperset(of: ["0", "1"]))
    #expect(waits.contains { $0?.hasSuffix(" GMT") ?? false })
    #expect(!waits.contains(nil))
  }

  @Test func `a connection is reset before or behind the head`() async throws {
    let answers = try await answers(.reset, closing: false)
    #expect(answers.contains { $0.status == 0 && $0.wasReset })
    #expect(answers.contains { $0.status == 200 && $0.body.isEmpty && ($0.announced ?? 0) > 0 })
    #expect(answers.allSatisfy { $0.body.isEmpty })
  }

  @Test(arguments: [[], ["Accept-Encoding: gzip"]])
  func `a body ends before its announced length`(headers: [String]) async throws {
    for answer in try await answers(.truncate, times: 4, headers: headers, closing: false) {
      #expect(answer.status == 200)
      let announced = try #require(answer.announced)
      #expect(answer.body.count == announced / 2)
      #expect(announced > 1_000)
    }
  }

  @Test func `Wrong length`() async throws {
    let whole = Array(try Walk(universe: sampleUniverse).body("comics?limit=20&offset=40"))
    let answers = try await answers(.wrongLength, closing: false)
    let short = answers.filter { $0.announced != nil }
    let chunked = answers.filter { $0.headers["transfer-encoding"] == "chunked" }
    #expect(!short.isEmpty && !chunked.isEmpty && short.count + chunked.count == answers.count)
    for answer in short {
      #expect(answer.body == whole)
      #expect((whole.count / 2..<whole.count).contains(answer.announced ?? 0))
    }
    for answer in chunked {
      #expect(answer.body.count > whole.count / 2 && answer.body.count < whole.count)
      #expect(!answer.text.hasSuffix("0\r\n\r\n"))
    }
  }

  @Test func `a slow answer comes whole`() async throws {
    let answers = try await answers(.slow, times: 2)
    for answer in answers { #expect(try ListAnswer(answer.body) == sound()) }
  }

  @Test func `a page of HTML comes with status 200`() async throws {
    for answer in try await answers(.html, times: 2) {
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
      #expect(answer.text.hasPrefix("<!DOCTYPE html>"))
    }
  }

  @Test func `Error body`() async throws {
    let answers = try await answers(.errorBody)
    #expect(answers.allSatisfy { $0.status == 200 })
    #expect(
      Set(answers.map(\.text)) == [
        #"{"code":500,"status":"An internal error occurred."}"#,
        #"{"code":"InternalError","message":"caused by an unexpected end of input"}"#,
      ])
  }

  @Test(arguments: [false, true])
  func `Invalid JSON`(isPacked: Bool) async throws {
    let answers = try await answers(.invalidJSON, headers: isPacked ? ["Accept-Encoding: gzip"] : [])
    var bodies: Set<[UInt8]> = []
    for answer in answers {
      #expect(answer.status == 200)
      #expect(answer.body.count == answer.announced)
      let body = isPacked ? try gunzip(answer.body, maximumBytes: 4 << 20) : answer.body
      #expect(body.starts(with: Array("{\"code\"".utf8)))
      #expect(throws: JSONError.self) { try JSONReader().read(body) { Tree($0) } }
      bodies.insert(body)
    }
    #expect(bodies.count == 3)
  }

  @Test func `Corrupt gzip`() async throws {
    let answers = try await answers(.corruptGzip, headers: ["Accept-Encoding: gzip"])
    #expect(Set(answers.map(\.body)).count == 2)
    for answer in answers {
      #expect(answer.headers["content-encoding"] == "gzip")
      #expect(answer.body.count == answer.announced)
      #expect(throws: DecompressionError.self) { try gunzip(answer.body, maximumBytes: 4 << 20) }
    }
  }

  @Test func `Wrong total`() async throws {
    let sound = try sound()
    let pages = try await answers(.wrongTotal).map { try ListAnswer($0.body) }
    #expect(pages.contains { $0.total > sound.total } && pages.contains { $0.total < sound.total })
    #expect(pages.allSatisfy { $0.total != sound.total && $0.records == sound.records && $0.etag != sound.etag })
  }

  @Test func `an empty page has no rows`() async throws {
    let sound = try sound()
    let pages = try await answers(.empty).map { try ListAnswer($0.body) }
    #expect(pages.allSatisfy { $0.records.isEmpty && $0.count == 0 })
    #expect(Set(pages.map(\.total)) == [0, sound.total])
  }

  @Test func `Malformed record`() async throws {
    let sound = try sound()
    let pages = try await answers(.malformedRecord, times: 40).map { try ListAnswer($0.body) }
    for page in pages {
      #expect((page.total, page.count, page.records.count) == (sound.total, 20, 20))
      let damaged = zip(page.records, sound.records).filter { $0 != $1 }
      #expect((1...2).contains(damaged.count))
      for (row, whole) in damaged {
        let hasOwnID = row["id"]?.integer == whole["id"]?.integer
        #expect(!hasOwnID || row.linkedID != whole["id"]?.integer)
      }
    }
    let rows = pages.flatMap { zip($0.records, sound.records).filter { $0 != $1 }.map(\.0) }
    #expect(rows.contains { $0 == .null })
    #expect(rows.contains { $0.text != nil })
    #expect(rows.contains { $0["id"] == .null })
    #expect(rows.contains { $0["id"] == .text("x") })
    #expect(rows.contains { ($0["id"]?.integer ?? 0) < 0 })
    #expect(rows.contains { !$0.names.isEmpty && $0["id"] == nil })
  }

  @Test func `Foreign redirect`() async throws {
    for answer in try await answers(.foreignRedirect, Self.path + "&apikey=k&ts=1&hash=h", times: 2) {
      #expect(answer.status == 302)
      #expect(answer.headers["location"] == "https://elsewhere.spinrack.invalid/v1/public/comics?limit=20&offset=40")
    }
  }

  @Test func `Ignore optional`() async throws {
    for answer in try await answers(
      .ignoreOptional, Self.path + "&orderBy=-modified&startYear=1999&nonsense=1", times: 2)
    {
      #expect(try ListAnswer(answer.body) == sound())
    }
    #expect(try await answers(.ignoreOptional, "/v1/public/comics?limit=0", times: 1).first?.status == 409)
  }

  @Test func `Reject optional`() async throws {
    let refused = try await answers(.rejectOptional, Self.path + "&orderBy=title&startYear=1999", times: 1)
    #expect(refused.first?.status == 409)
    #expect(refused.first?.text == #"{"code":409,"status":"We don't recognize the parameter orderBy"}"#)
    #expect(try await answers(.rejectOptional, times: 1).first?.status == 200)
  }

  @Test func `A known page is broken too`() async throws {
    let tag = "If-None-Match: \(try sound().etag)"
    #expect(try await answers(.slow, times: 1, headers: [tag]).first?.status == 304)
    #expect(try await answers(.truncate, times: 1, headers: [tag]).first?.status == 200)
    #expect(try await answers(.wrongTotal, times: 1, headers: [tag]).first?.status == 200)
  }

  @Test func `Pictures are struck by what strikes any answer`() async throws {
    let picture = "/u/demo/i/mg/b/40/image_not_available.jpg"
    #expect(try await answers(.unavailable, picture, times: 1).first?.status == 503)
    let torn = try #require(try await answers(.truncate, picture, times: 1, closing: false).first)
    #expect(torn.body.count < (torn.announced ?? 0))
    #expect(try await answers(.revoked, picture, times: 1).first?.status == 200)
    #expect(try await answers(.invalidJSON, picture, times: 1).first?.status == 200)
  }
}
