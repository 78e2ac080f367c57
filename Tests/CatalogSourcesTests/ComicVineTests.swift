import Basics
import Catalog
import JSONKit
import SourceTestSupport
import Testing

@testable import CatalogSources

@Suite("Comic Vine")
struct ComicVineTests {
  private let source = ComicVineSource(key: "s3cret-key")
  private let model = CatalogModel.comicVine

  private func kind(_ name: String) throws -> Kind { try #require(model.kind(named: name)) }

  @Test func `has a model that is sound, of seven kinds, for nobody else`() {
    #expect(model.faults.isEmpty)
    #expect(
      model.order.map(model.name(of:)) == [
        "volumes", "issues", "characters", "people", "story_arcs", "teams", "publishers",
      ])
    #expect(model.origin?.isPrivate == true && model.origin?.notices.contains { $0.hasPrefix("Private:") } == true)
    #expect(model.showsInPart)
  }

  @Test func `is asked by these addresses, in which ids have the prefix of their resource`() throws {
    func path(_ name: String, _ scope: CatalogList.Scope, order: SourceOrder? = nil, since: String? = nil) throws
      -> String
    {
      var request = source.traits.page(of: CatalogList(try kind(name), scope), from: 200)
      (request.orderBy, request.since) = (order, since)
      return source.target(of: request).canonical
    }
    #expect(try path("issues", .everything) == "/issues/?format=json&limit=100&offset=200")
    #expect(try path("issues", .record(7)) == "/issue/4000-7/?format=json")
    #expect(try path("people", .record(7)) == "/person/4040-7/?format=json")
    #expect(try path("story_arcs", .record(7)) == "/story_arc/4045-7/?format=json")
    #expect(try path("volumes", .record(7)) == "/volume/4050-7/?format=json")
    #expect(
      try path("issues", .related(to: kind("volumes"), ids: [3, 9]))
        == "/issues/?filter=volume:3%7C9&format=json&limit=100&offset=200")
    #expect(
      try path("volumes", .records([3, 9])) == "/volumes/?filter=id:3%7C9&format=json&limit=100&offset=200")
    let listed = try ["volumes", "issues", "people", "teams"].map { try source.traits[kind($0)].listsIDs }
    #expect(listed == [true, true, false, false])
    #expect(
      try path("teams", .everything, order: source.traits[kind("teams")].orders.changes, since: "2026-09-01")
        == "/teams/?filter=date_last_updated:2026-09-01%7C9999-12-31&format=json&limit=100&offset=200"
        + "&sort=date_last_updated:asc")
  }

  @Test func `puts the key into the query of a call alone, once, and masks it everywhere`() throws {
    let call = source.authorized("/issues/?format=json", timestamp: "1").target
    #expect(call == "/issues/?format=json&api_key=s3cret-key")
    #expect(source.authorized(call, timestamp: "2").target == call)
    let redactor = source.redactor
    #expect(!redactor.excerpt("bad key s3cret-key in ?api_key=other-key&x=1").contains("-key&"))
    #expect(!redactor.excerpt("bad key s3cret-key").contains("s3cret"))
    #expect(source.refusedCredentials(by: "h").remedy.contains("api-key"))
  }

  @Test func `looks at the status in the body, whatever that of HTTP is`() throws {
    func body(_ code: Int, _ error: String = "Words") -> [UInt8] {
      Array(#"{"error":"\#(error)","limit":0,"offset":0,"number_of_page_results":0,"number_of_total_results":0,"#.utf8)
        + Array(#""status_code":\#(code),"results":[]}"#.utf8)
    }
    func refusal(_ status: Int, _ body: [UInt8]) -> CallResult {
      source.refusal(TransportResponse(status: status, body: body), redactor: source.redactor)
    }
    #expect(refusal(401, body(100)) == .credentialsRefused(message: "HTTP 401: Words"))
    #expect(refusal(404, body(101)) == .notFound(message: "HTTP 404: Words"))
    #expect(refusal(400, body(104)) == .parameterRefused(message: "HTTP 400: Words"))
    #expect(refusal(420, body(107)) == .lockedOut(reason: "HTTP 420: Words", retryAfter: nil))
    #expect(refusal(420, []) == .lockedOut(reason: "HTTP 420", retryAfter: nil))
    #expect(refusal(404, []) == .notFound(message: "HTTP 404"))
    // With status 200, too.
    let reader = JSONReader()
    func fault(_ code: Int) -> MalformedPage? {
      #expect(throws: MalformedPage.self) {
        _ = try PageFrame.peek(
          body(code), of: source, to: .init(CatalogList(model.order[0]), rows: .init(limit: 1)), reader: reader)
      }
    }
    #expect(fault(101)?.answer == .notFound(message: "status_code 101: Words"))
    #expect(fault(107)?.answer == .lockedOut(reason: "status_code 107: Words", retryAfter: nil))
    #expect(fault(999)?.answer == nil && fault(999)?.reason == "status_code 999: Words")
  }

  @Test func `locks clients out by either status, and a page of a proxy says nothing of the key`() throws {
    let rules = source.traits.pacing.lockOuts
    func answer(_ status: Int, _ body: String, wait: String = "20") -> CallResult? {
      CallResult(
        TransportResponse(status: status, headers: ["Retry-After": wait], body: Array(body.utf8)), by: rules, now: 0)
    }
    for status in [420, 429] {
      let slower = answer(
        status, #"{"error":"Rate limit exceeded.  Slow down cowboy.","status_code":107,"results":[]}"#)
      #expect(slower == .lockedOut(reason: "HTTP \(status)", retryAfter: .seconds(20)))
    }
    guard case .lockedOut(let reason, _) = answer(403, "<html>Forbidden</html>") else {
      Issue.record("a page with status 403 is not the service's own refusal")
      return
    }
    #expect(
      reason.hasPrefix("HTTP 403 with an HTML page in place of an answer of the API: ") && reason.contains("User-Agent")
    )
    #expect(answer(403, #"{"error":"Invalid API Key","status_code":100}"#) == nil)
  }

  @Test func `answers with rows as an array, or with one record`() throws {
    let reader = JSONReader()
    let head =
      #"{"error":"OK","limit":100,"offset":0,"number_of_page_results":1,"number_of_total_results":7,"status_code":1,"#
    let list = try PageFrame.peek(
      Array((head + #""results":[{"id":1}]}"#).utf8), of: source,
      to: source.traits.page(of: CatalogList(model.order[0])), reader: reader)
    #expect(list.rows == 1 && list.total == 7 && list.offset == 0)
    let record = try PageFrame.peek(
      Array((head + #""results":{"id":1}}"#).utf8), of: source,
      to: source.traits.lookUp(try #require(RecordID(kind("issues"), 1))),
      reader: reader)
    #expect(record.rows == 1)
  }
}
