import Basics
import Catalog
import Foundation
import SourceTestSupport
import Testing

@testable import CatalogSources

@Suite("Metron's model and requests")
struct MetronModelTests {
  private let model = CatalogModel.metron
  private let source = MetronSource(.token("secret-token"))

  private func kind(_ name: String) throws -> Kind { try #require(model.kind(named: name)) }

  private func target(
    _ name: String, _ scope: CatalogList.Scope = .everything, page: Int = 1, since: String? = nil
  ) throws -> String {
    let list = CatalogList(try kind(name), scope)
    let request = SourceRequest(list, rows: .init(offset: (page - 1) * 100, limit: 100), since: since)
    return source.target(of: request).canonical
  }

  @Test func `The model is sound, and a list row of a record has what lists show`() throws {
    #expect(model.faults.isEmpty)
    #expect(
      model.all.map(model.name(of:)) == [
        "publishers", "imprints", "universes", "series", "issues", "characters", "creators", "teams", "arcs", "roles",
        "series_types", "genres", "ratings", "reading_lists",
      ])
    for name in ["roles", "series_types", "genres", "ratings"] { #expect(model[try kind(name)].detail == 0, "\(name)") }
    for name in ["publishers", "issues", "arcs"] { #expect(model[try kind(name)].detail != 0, "\(name)") }
  }

  @Test func `The bytes of addresses never change: stores and captures find answers by them`() throws {
    let saga = try #require(RecordID(try kind("series"), 3))
    let table: [(String, String)] = [
      (try target("arcs"), "/arc/?page=1"),
      (try target("series_types", page: 2), "/series_type/?page=2"),
      (try target("issues", .record(7)), "/issue/7/"),
      (try target("issues", .related(to: try kind("series"), ids: [3])), "/issue/?page=1&series_id=3"),
      (try target("issues", .related(to: try kind("arcs"), ids: [5]), page: 2), "/arc/5/issue_list/?page=2"),
      (try target("series", .related(to: try kind("publishers"), ids: [1])), "/series/?page=1&publisher_id=1"),
      (try target("issues", .owned(by: saga)), "/series/3/issue_list/?page=1"),
      (try target("reading_lists"), "/reading_list/?is_private=false&page=1"),
      (
        try target("reading_lists", since: "2026-11-22T03:04:05Z"),
        "/reading_list/?is_private=false&modified_gt=2026-11-22T03:04:05Z&page=1"
      ),
      (try target("reading_lists", .record(3)), "/reading_list/3/"),
      (try target("series", .holding("Mad & Co")), "/series/?name=Mad%20%26%20Co&page=1"),
      (
        try target("issues", .days("2026-11-01", "2026-11-30")),
        "/issue/?page=1&store_date_range_after=2026-11-01&store_date_range_before=2026-11-30"
      ),
      (
        try target("issues", since: "2026-11-22T03:04:05Z"), "/issue/?modified_gt=2026-11-22T03:04:05Z&page=1"
      ),
    ]
    for (address, expected) in table { #expect(address == expected) }
    let lists = try kind("reading_lists")
    let list = CatalogList(lists, .owned(by: try #require(RecordID(lists, 3))))
    let items = source.traits.page(of: list, from: 50)
    #expect(items.rows.limit == 50 && source.target(of: items).canonical == "/reading_list/3/items/?page=2")
  }

  @Test func `The address of a recorded request tells the kind of its rows`() throws {
    let table: [(String, String?)] = [
      ("https://metron.cloud/api/arc/", "arcs"), ("https://metron.cloud/api/arc/?page=2", "arcs"),
      ("https://metron.cloud/api/series_type/?name=x", "series_types"),
      ("https://mirror.example/api/issue/7/", "issues"),
      ("https://metron.cloud/api/team/1/issue_list/?page=3", "issues"),
      ("https://metron.cloud/api/publisher/1/series_list/", "series"),
      ("https://metron.cloud/api/reading_list/7/", "reading_lists"),
      ("https://metron.cloud/api/reading_list/7/items/", nil),
      ("https://metron.cloud/api/iusse/", nil), ("https://metron.cloud/issue/saga-1/", nil),
      ("https://metron.cloud/api/genre/", nil), ("https://metron.cloud/api/a/b/c/d/", nil),
    ]
    for (address, name) in table {
      #expect(source.kind(ofRecordedRequest: address).map(model.name(of:)) == name, "\(address)")
    }
  }

  @Test func `A token goes out as a bearer, a password as basic, and neither into texts`() {
    #expect(source.authorized("/x", timestamp: "1").headers["authorization"] == "Bearer secret-token")
    let user = MetronSource(.user("reader", password: "opensesame"))
    let sent = user.authorized("/x", timestamp: "1").headers["Authorization"]
    #expect(sent == "Basic \(Data("reader:opensesame".utf8).base64EncodedString())")
    #expect(MetronSource().authorized("/x", timestamp: "1") == AuthorizedCall(target: "/x"))
    #expect(!source.redactor.excerpt("it said secret-token").contains("secret-token"))
    #expect(!user.redactor.excerpt("it said opensesame").contains("opensesame"))
    #expect(user.account == "reader")
  }

  @Test func `A password that is a plain word stays in records, and in nothing else`() {
    let redactor = MetronSource(.user("reader", password: "kestrel")).redactor
    let basic = Data("reader:kestrel".utf8).base64EncodedString()
    func redacted(_ status: Int, _ body: String, isRecord: Bool = false) -> String {
      let answer = TransportResponse(status: status, body: Array(body.utf8))
      return String(decoding: redactor.redacted(answer, to: "/api/issue/", isRecord: isRecord).body, as: UTF8.self)
    }
    let row = #"{"id":1,"resource_url":"https://metron.cloud/issue/year-of-the-kestrel-vol-4/"}"#
    let page = #"{"count":1,"next":null,"results":[\#(row)]}"#
    #expect(redacted(200, page) == page && redacted(200, row, isRecord: true) == row)
    #expect(redacted(200, page.replacing("null", with: "\"\(basic)\"")) == page.replacing("null", with: "\"***\""))
    #expect(redacted(401, #"{"detail":"no kestrel"}"#) == #"{"detail":"no ***"}"#)
    #expect(redactor.redact("kestrel \(basic)") == "*** ***")
    #expect(redactor.redactValue(Array("kestrel \(basic)".utf8)) == Array("kestrel ***".utf8))
    // No record has such a thing by chance, so pages lose it, too.
    var rules = SecretRules()
    for password in ["kestrel", "2026-11-23", "it's me", "k3strel", "kes/trel+9"] { rules.add(password: password) }
    #expect(rules.values == ["kes/trel+9"] && rules.passwords.count == 4)
  }

  @Test func `What has no address of its own is not asked for one by one`() throws {
    for kind in model.all {
      let isListed = ["roles", "series_types", "genres", "ratings"].contains(model.name(of: kind))
      #expect(source.traits[kind].hasLookUps == !isListed && source.traits[kind].takesIDs == !isListed)
    }
    let (roles, genres) = (try kind("roles"), try kind("genres"))
    #expect(source.traits[roles].takesNames && !source.traits[genres].takesNames)
  }

  @Test func `What the service refuses is told apart, with its own words`() {
    func answer(_ status: Int, _ body: String) -> CallResult {
      source.refusal(TransportResponse(status: status, body: Array(body.utf8)), redactor: source.redactor)
    }
    #expect(
      answer(400, #"{"modified_gt":["Enter a valid date/time."]}"#)
        == .parameterRefused(message: "HTTP 400: modified_gt: Enter a valid date/time."))
    #expect(
      answer(401, #"{"detail":"Invalid token."}"#) == .credentialsRefused(message: "HTTP 401: Invalid token."))
    #expect(answer(403, #"{"detail":"No."}"#) == .credentialsRefused(message: "HTTP 403: No."))
    #expect(answer(404, #"{"detail":"Invalid page."}"#) == .notFound(message: "HTTP 404: Invalid page."))
    guard case .malformed = answer(400, "<html>") else { Issue.record("a page is no refusal"); return }
    let page = CallResult(
      TransportResponse(status: 502, body: Array("<html>Bad gateway</html>".utf8)), now: 0,
      refusal: { source.refusal($0, redactor: source.redactor) })
    #expect(page == .transient(reason: "HTTP 502"))
    let (message, remedy) = source.refusedCredentials(by: "metron.cloud")
    #expect(message.contains("refused the token") && remedy.contains("https://metron.cloud"))
  }
}
