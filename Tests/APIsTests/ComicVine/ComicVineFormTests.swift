import Basics
import Testing

@testable import APIs
@testable import Serving

@Suite("The forms of Comic Vine's API") struct ComicVineFormTests {
  private static let issue = ComicVineValue.object([
    ("aliases", .null), ("associated_images", .flat([.object([("id", .number(1))]), .object([("id", .number(2))])])),
    ("date_added", .bare("2020-06-16 12:24:40")), ("has_staff_review", .flag(false)),
    ("issue_number", .bare("½ & <1>")),
    ("name", .text("Night ]]> \u{1}\"Day\"\r\nné")),
    ("person_credits", .list(of: "person", [.object([("id", .number(9)), ("role", .text("writer"))])])),
    ("team_credits", .list(of: "team", [])), ("hash", .digits(.max)),
  ])

  private func text(_ answer: WebAnswer) -> String { String(decoding: answer.body.array, as: UTF8.self) }

  @Test func `JSON has every value in its order, escaped`() {
    let answer = ComicVineAnswer(.json).record(Self.issue)
    #expect(answer["Content-Type"] == "application/json; charset=utf-8")
    #expect(
      text(answer)
        == #"{"error":"OK","limit":1,"offset":0,"number_of_page_results":1,"number_of_total_results":1,"status_code":1,"#
        + #""results":{"aliases":null,"associated_images":[{"id":1},{"id":2}],"date_added":"2020-06-16 12:24:40","#
        + #""has_staff_review":false,"issue_number":"½ & <1>","name":"Night ]]> \u0001\"Day\"\r\nné","#
        + #""person_credits":[{"id":9,"role":"writer"}],"team_credits":[],"hash":18446744073709551615},"version":"1.0"}"#
    )
  }

  @Test func `XML has sections for texts, plain numbers and dates, empty elements, and nothing that XML forbids`() {
    let answer = ComicVineAnswer(.xml).record(Self.issue)
    #expect(answer["Content-Type"] == "application/xml; charset=utf-8")
    #expect(
      text(answer) == """
        <?xml version="1.0" encoding="utf-8"?>
        <response><error><![CDATA[OK]]></error><limit>1</limit><offset>0</offset>\
        <number_of_page_results>1</number_of_page_results><number_of_total_results>1</number_of_total_results>\
        <status_code>1</status_code><results><aliases/><associated_images><id>1</id><id>2</id></associated_images>\
        <date_added>2020-06-16 12:24:40</date_added><has_staff_review/><issue_number><![CDATA[½ & <1>]]></issue_number>\
        <name><![CDATA[Night ]]]]><![CDATA[> "Day"\r\nné]]></name><person_credits><person><id>9</id>\
        <role><![CDATA[writer]]></role></person></person_credits><team_credits/><hash>18446744073709551615</hash></results>\
        <version><![CDATA[1.0]]></version></response>

        """)
  }

  @Test func `rows have the names of their resources in XML, and failures have no rows`() {
    let rows = [(name: "volume", value: ComicVineValue.object([("id", .number(1))])), ("issue", .object([]))]
    let numbers = ComicVineAnswer.Numbers(limit: 10, offset: 20, count: 2, total: 22)
    #expect(
      text(ComicVineAnswer(.xml).rows(rows, numbers)).contains("<results><volume><id>1</id></volume><issue/></results>")
    )
    #expect(text(ComicVineAnswer(.json).rows(rows, numbers)).contains(#""results":[{"id":1},{}],"version""#))
    let failure = ComicVineAnswer(.jsonp("f")).failure(.notFound)
    #expect(failure["Content-Type"] == "text/javascript; charset=utf-8" && failure.status == 200)
    #expect(
      text(failure)
        == #"f({"error":"Object Not Found","limit":0,"offset":0,"number_of_page_results":0,"number_of_total_results":0,"#
        + #""status_code":101,"results":[],"version":"1.0"})"#)
    #expect(ComicVineAnswer(.json).failure(.invalidKey).status == 401)
    #expect(ComicVineAnswer(.xml).failure(.noSuchPath).status == 404)
  }

  @Test(arguments: [
    ("/api/issues/", ComicVinePath.list(.issue)), ("/issues", .list(.issue)), ("//api//people//", .list(.person)),
    ("/api/issue/4000-12/", .detail(.issue, 12)), ("/issue/4050-12", .detail(.issue, nil)),
    ("/team/1/", .detail(.team, nil)),
    ("/api/story_arc/4045-3", .detail(.storyArc, 3)), ("/", .page), ("/api/", .page), ("/search", .search),
    ("/api/types/", .types), ("/movies/", .emptyList), ("/movie/4025-1/", .noDetail), ("/concepts/", .list(.concept)),
    ("/match_cover_hash", .coverHash), ("/-/unanswered", .own(["unanswered"])),
  ])
  func `paths are read with and without api, and with any slashes`(path: String, meaning: ComicVinePath) {
    #expect(ComicVinePath(RequestTarget(path).segments) == meaning)
  }

  @Test(arguments: [
    "/nothing", "/api/issue/", "/issue/x", "/issue/4000-1-2", "/issue/4000-", "/api/issue/4000-1/more",
    "/issues/4000-1",
    "/api/api/issues", "/issue/99999999999999999999",
  ])
  func `other paths name nothing`(path: String) { #expect(ComicVinePath(RequestTarget(path).segments) == nil) }

  @Test(arguments: [
    ("", 100, 0), ("limit=10", 10, 0), ("limit=0", 100, 0), ("limit=-3", 100, 0), ("limit=1000", 100, 0),
    ("limit=x", 100, 0), ("offset=7", 100, 7), ("offset=-7", 100, 0), ("page=3&limit=20", 20, 40),
    ("page=2&offset=5&limit=10", 10, 10), ("page=0&offset=5", 100, 5), ("page=9223372036854775807", 100, .max),
  ])
  func `pages begin where they are asked to`(query: String, limit: Int, offset: Int) {
    let place = ComicVineParameters(RequestTarget("/issues/?" + query)).place(usual: 100)
    #expect(place == (limit, offset))
  }

  @Test func `filters are fields with values, and a name may have commas`() throws {
    func filters(_ text: String) throws -> [ComicVineParameters.Filter] {
      let target = RequestTarget("/volumes/?filter=" + text)
      return try ComicVineParameters(target).filters(known: ["id", "name", "start_year"])
    }
    #expect(
      try filters("id:1|2||3|,start_year:2001")
        == [.init(field: "id", values: ["1", "2", "3"]), .init(field: "start_year", values: ["2001"])])
    #expect(
      try filters("name:Night,%20the,name:Day:%20One") == [
        .init(field: "name", values: ["Night, the"]), .init(field: "name", values: ["Day: One"]),
      ])
    #expect(try filters("unknown:1,id:2") == [.init(field: "id", values: ["2"])])
    #expect(try filters("id:") == [.init(field: "id", values: [])])
    #expect(throws: ComicVineAnswer.Failure.badFilter) { try filters("nothing") }
    let many = (1...2_000).map(String.init).joined(separator: "%7C")
    #expect(try filters("id:" + many)[0].values.count == ComicVineParameters.greatestValues)
  }

  @Test func `equal filters are one, and a call with too many different ones is refused`() throws {
    func filters(_ parts: [String]) throws -> [ComicVineParameters.Filter] {
      let target = RequestTarget("/volumes/?filter=" + parts.joined(separator: ","))
      return try ComicVineParameters(target).filters(known: ["id", "name"])
    }
    #expect(
      try filters([String](repeating: "name:a", count: 3_500) + ["id:1", "name:a"]) == [
        .init(field: "name", values: ["a"]), .init(field: "id", values: ["1"]),
      ])
    let different = (1...ComicVineParameters.greatestFilters).map { "name:\($0)" }
    #expect(try filters(different).count == different.count)
    #expect(throws: ComicVineAnswer.Failure.badFilter) { try filters(different + ["name:more"]) }
  }

  @Test func `the last known sort counts, and only known members are wanted`() throws {
    let target = RequestTarget(
      "/issues/?sort=cover_date:asc,nothing:desc,id:desc&field_list=id,%20name,nothing&format=JSON")
    let parameters = ComicVineParameters(target)
    let sort = try #require(parameters.sort(known: ["cover_date", "id"]))
    #expect(sort == ("id", true))
    #expect(parameters.wanted(among: ["id", "name", "image"]) == ["id", "name"])
    #expect(ComicVineParameters(RequestTarget("/issues/?field_list=nothing")).wanted(among: ["id"]) == nil)
    #expect(try parameters.format() == .json)
    #expect(try ComicVineParameters(RequestTarget("/issues/")).format() == .xml)
    #expect(throws: ComicVineAnswer.Failure.noCallback) {
      try ComicVineParameters(RequestTarget("/issues/?format=jsonp&json_callback=(")).format()
    }
    #expect(
      try ComicVineParameters(RequestTarget("/issues/?format=jsonp&json_callback=a.b(1)")).format() == .jsonp("a.b1"))
  }

  @Test(arguments: [
    ("2020-06-16 12:24:40", "2020-06-16T19:24:40Z"), ("2020-01-16 12:24:40", "2020-01-16T20:24:40Z"),
    ("2020-6-1", "2020-06-01T07:00:00Z"), ("2026-03-08 01:59:59", "2026-03-08T09:59:59Z"),
    ("2026-03-08 03:00:00", "2026-03-08T10:00:00Z"),
  ])
  func `times of changes are those of the West coast`(text: String, moment: String) throws {
    let seconds = try #require(PacificTime.moment(text))
    #expect(CivilDate(seconds: seconds).timestamp == moment)
    if text.count == 19 { #expect(PacificTime.text(seconds) == text) }
  }

  @Test func `texts that are no times are none`() {
    for text in ["", "2020", "2020-13-01", "2020-01-01 25:00:00", "2020-01-01 x", "x 10:00"] {
      #expect(PacificTime.moment(text) == nil, "\(text)")
    }
  }
}

@Suite("Questions for covers by their hashes") struct CoverHashTests {
  @Test func `have hashes without leading zeros, some of them empty`() throws {
    let question = try #require(
      CoverHashQuestion(RequestTarget("/match_cover_hash?max=3&ahash=&dhash=f&phash=1ff&exactOnly=True&simple=False")))
    #expect(question.hashes == [.difference: 15, .perception: 0x1FF])
    #expect(question.greatestDistance == 3 && question.isExactOnly && !question.isSimple)
    #expect(CoverHashQuestion(RequestTarget("/match_cover_hash"))?.greatestDistance == 8)
    for query in ["max=9", "max=-1", "max=x", "phash=xyz", "phash=11111111111111111"] {
      #expect(CoverHashQuestion(RequestTarget("/match_cover_hash?" + query)) == nil, "\(query)")
    }
  }

  @Test func `are answered in one form for both generations of programs`() {
    let match = CoverHashMatch(
      kind: .perception, hash: .max, distance: 2, ids: [("comicvine.gamespot.com", "77"), ("metron.cloud", "5")])
    let row =
      #"{"Hash":{"Hash":18446744073709551615,"Kind":"phash"},"ID":{"Domain":"comicvine.gamespot.com","ID":"77"},"#
      + #""Distance":2,"EquivalentIDs":[{"Domain":"comicvine.gamespot.com","ID":"77"},{"Domain":"metron.cloud","ID":"5"}],"#
      + #""IDs":{"comicvine.gamespot.com":["77"],"metron.cloud":["5"]},"#
      + #""IDList":{"comicvine.gamespot.com":["77"],"metron.cloud":["5"]}}"#
    func text(_ answer: WebAnswer) -> String { String(decoding: answer.body.array, as: UTF8.self) }
    #expect(text(CoverHashMatch.answer([match], isSimple: false)) == "{\"results\":[\(row)],\"msg\":\"\"}")
    #expect(text(CoverHashMatch.answer([match], isSimple: true)) == "[\(row)]")
    let none = CoverHashMatch.answer([], isSimple: false)
    #expect(none.status == 404 && text(none) == #"{"msg":"No hashes found"}"#)
  }
}
