import Basics
import Catalog
import CatalogSources
import JSONKit
import Pipeline
import SourceTestSupport
import Stages
import Synchronization
import TestSupport
import Testing

@Suite("Comic Vine, from its answers to every output")
struct ComicVineRunTests {
  /// Invented records with what is odd in real ones.
  private enum Service {
    static let dates = #""date_added":"2010-07-01 12:00:00","date_last_updated":"2020-01-05 23:30:00""#

    static func common(_ kind: String, _ id: String, _ name: String) -> String {
      #"""
      "name":\#(name),"deck":" ","description":null,"aliases":"One\r\nTwo \n\nTwo","image":{\#
      "medium_url":"https://comicvine.gamespot.com/a/uploads/scale_medium/1/a.jpg",\#
      "original_url":"https://comicvine.gamespot.com/a/uploads/original/1/a.jpg","image_tags":"All Images"},\#
      "site_detail_url":"https://comicvine.gamespot.com/x/\#(id)/",\#
      "api_detail_url":"https://comicvine.gamespot.com/api/\#(kind)/\#(id)/",\#(dates)
      """#
    }

    /// - Parameter detail: whether the record stands for itself, with who and what is in it.
    static func volume(_ id: Int, detail: Bool = false) -> String {
      let credits =
        #","issues":[{"id":11,"name":""}],"people":[{"id":5,"name":"A. Pen","count":"13"},"#
        + #"{"id":6,"name":"B. Ink","count":"some"},{"id":8,"name":"C"}],"#
        + #""concepts":[{"id":3,"name":"Light","count":"2"}]"#
      return
        #"{"id":\#(id),\#(common("volume", "4050-\(id)", "\"Lamps\"")),"start_year":"1952","count_of_issues":2,"publisher":null,"#
        + #""first_issue":{"id":11,"name":null,"issue_number":"1"},"last_issue":{"id":12,"name":"End","issue_number":"1/2"}\#(detail ? credits : "")}"#
    }

    static func issue(_ id: Int, detail: Bool = false) -> String {
      let credits =
        #","person_credits":[{"id":5,"name":"A. Pen","role":"penciler, Inker"}],"character_credits":[{"id":7,"name":"Lamp"}],"#
        + #""concept_credits":[{"id":3,"name":"Light"}],"first_appearance_teams":null"#
      return
        #"{"id":\#(id),\#(common("issue", "4000-\(id)", "null")),"issue_number":"1/2","cover_date":"1952-10-01","#
        + #""store_date":null,"has_staff_review":{"id":1},"new_field":[1],"associated_images":[],"volume":{"id":3,"name":"Lamps"}\#(detail ? credits : "")}"#
    }

    /// - Parameter ignoresFilters: whether lists of volumes are whole, whatever is asked for.
    static func answer(_ target: String, ignoresFilters: Bool = false) -> TransportResponse {
      let parts = target.split(separator: "?")
      return switch parts[0] {
      case "/volumes/" where ignoresFilters: list((1...9).map { volume($0) })
      case "/volumes/": list(parts[1].contains(/id:([0-9]+%7C)*3(&|%7C)/) ? [volume(3)] : [])
      case "/volume/4050-3/": envelope(volume(3, detail: true))
      case "/volume/4050-4/": error(101, "Object Not Found")
      case "/issues/": list([issue(11), issue(12)])
      case "/issue/4000-11/": envelope(issue(11, detail: true))
      case "/issue/4000-12/": envelope(issue(12, detail: true))
      default: TransportResponse(status: 500, body: [])
      }
    }

    static func envelope(_ results: String, total: Int = 1, rows: Int = 1) -> TransportResponse {
      let text =
        #"{"error":"OK","limit":100,"offset":0,"number_of_page_results":\#(rows),"number_of_total_results":\#(total),"#
        + #""status_code":1,"results":\#(results),"version":"1.0"}"#
      return TransportResponse(status: 200, body: Array(text.utf8))
    }

    static func list(_ rows: [String]) -> TransportResponse {
      envelope("[\(rows.joined(separator: ","))]", total: rows.count, rows: rows.count)
    }

    static func error(_ code: Int, _ words: String) -> TransportResponse {
      let text =
        #"{"error":"\#(words)","limit":0,"offset":0,"number_of_page_results":0,"number_of_total_results":0,"#
        + #""status_code":\#(code),"results":[]}"#
      return TransportResponse(status: 200, body: Array(text.utf8))
    }
  }

  @Test func `is asked three times at most where it fails: each call is one of the two hundred of an hour`()
    async throws
  {
    let calls = Mutex(0)
    var manners = ClientManners()
    manners.time = InstantTime().source
    let transport = HTTPTransport { _ in
      calls.withLock { $0 += 1 }
      return TransportResponse(status: 500, body: [])
    }
    let loop = CallLoop(
      client: SourceClient(
        ComicVineSource(key: "s3cret"), base: try BaseURL("http://vine.example/api"), transport: transport,
        manners: manners))
    let error = await #expect(throws: SourceError.self) {
      _ = try await loop.page(.init(CatalogList(CatalogModel.comicVine.order[0]), rows: .init(limit: 100)))
    }
    #expect(error?.code == .unavailable && calls.withLock(\.self) == 3)
  }

  /// A night over two volumes, one of which is not there.
  ///
  /// - Parameter ignoresFilters: whether the service gives all volumes, whatever is asked for.
  private func night(
    _ depth: FetchDepth, volumes: [Int] = [3, 4], ignoresFilters: Bool = false, in folder: String,
    asked: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> WholeNight {
    var fetch = FetchSettings(collections: ["volumes", "issues"])
    fetch.only = Selection(["volumes": .init(ids: volumes)])
    fetch.depth = depth
    return try await WholeNight.make(
      of: ComicVineSource(key: "s3cret"), plan: GatewayCrawl(fetch), in: folder
    ) { request in
      asked(request.target)
      return Service.answer(request.target, ignoresFilters: ignoresFilters)
    }
  }

  /// The calls without the key, in the order of their names.
  private func calls(_ night: WholeNight) -> [String] {
    night.asked.map { $0.replacing("&api_key=s3cret", with: "") }.sorted()
  }

  @Test
  func `reads chosen volumes by one list and their issues by one filter, and no details where nobody asks for them`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let night = try await night(.list, in: folder)
      #expect(
        calls(night) == [
          "/issues/?filter=volume:3&format=json&limit=100&offset=0",
          "/volumes/?filter=id:3%7C4&format=json&limit=100&offset=0",
        ])
      #expect(try night.text("site/issues/0/11.html").contains("<h1>Lamps #1/2</h1>"))
      #expect(try night.text("site/volumes/0/3.html").contains("<span class=\"name\">Lamps #1/2</span>"))
      #expect(try night.table("volumes").map { $0.prefix { $0 != "," } } == ["id", "3"])
      // Its own name is that of its story, which most issues do not have.
      #expect(try night.table("names").contains("issues,11,Lamps #1/2,true"))
      #expect(try night.text("site/issues/0/11.html").contains("<h1>Lamps #1/2"))
      let issues = try night.table("issues")
      #expect(issues.count == 3)
      #expect(issues[1].hasPrefix("11,,1/2,0.5,3,3,1952-10-01,,,,,"))
      #expect(issues[1].contains("2010-07-01T19:00:00Z") && issues[1].contains("2020-01-06T07:30:00Z"))
      #expect(issues[1].contains("true") && issues[1].contains(",list,"))
      #expect(
        try night.table("aliases").filter { $0.hasPrefix("issues,11,") } == [
          "issues,11,0,One", "issues,11,1,Two", "issues,11,2,Two",
        ])
      #expect(try night.text("LICENSE.txt").contains("Private: the source gives no right"))
      #expect(try night.text("site/index.html").contains("Private: the source gives no right"))
    }
  }

  @Test func `asks for details where they are wanted; a role with commas makes several rows`() async throws {
    try await withTemporaryFolder { folder in
      let night = try await night(.detail, in: folder)
      #expect(
        calls(night).map { $0.prefix { $0 != "?" } } == [
          "/issue/4000-11/", "/issue/4000-12/", "/issues/", "/volume/4050-3/", "/volumes/",
        ])
      #expect(
        try night.table("issue_people").dropFirst().map { $0 } == [
          "11,5,inker,11,", "11,5,penciler,11,", "12,5,inker,12,", "12,5,penciler,12,",
        ])
      #expect(try night.table("issue_characters").count == 3)
      #expect(try night.table("issue_concepts").dropFirst().first == "11,0,3,Light")
      // Counts are sent as texts; what is no number is null, and reported.
      #expect(try night.table("volume_people").dropFirst().map { $0 } == ["3,5,13,3,", "3,6,,3,", "3,8,,3,"])
      #expect(try night.table("volume_concepts").dropFirst().map { $0 } == ["3,0,3,Light,2"])
      #expect(night.report.quarantinedValues == 1)
      let line = try #require(try night.lines("data/ndjson/volumes.ndjson.gz").first)
      #expect(
        line.contains(#"{"id":5,"name":"A. Pen","count":13}"#) && line.contains(#""name":"B. Ink","count":null}"#))
      for file in night.files where !file.path.hasSuffix(".gz") && !file.path.hasSuffix(".sqlite") {
        #expect(try !night.text(file.path).contains("s3cret"), "\(file.path)")
      }
    }
  }

  @Test func `looks volumes up one by one where the service ignores the filter, each once`() async throws {
    try await withTemporaryFolder { folder in
      let night = try await night(.list, ignoresFilters: true, in: folder)
      let lookUps = calls(night).filter { $0.hasPrefix("/volume/") }
      #expect(lookUps == ["/volume/4050-3/?format=json", "/volume/4050-4/?format=json"])
      #expect(calls(night).filter { $0.hasPrefix("/issues/") }.count == 1)
      #expect(try night.table("volumes").map { $0.prefix { $0 != "," } } == ["id", "3"])
      #expect(night.report.verdicts.values.allSatisfy { $0.status == .complete })
    }
  }

  @Test func `publishes nothing where no chosen volume is there, and asks for none of them by itself`() async throws {
    try await withTemporaryFolder { folder in
      let asked = Mutex<[String]>([])
      await #expect(throws: SourceError.self) {
        _ = try await night(.detail, volumes: [4, 5], in: folder) { target in asked.withLock { $0.append(target) } }
      }
      // A list without rows is believed when it came twice.
      let paths = asked.withLock { $0.map { $0.prefix { $0 != "?" } } }
      #expect(paths == ["/volumes/", "/volumes/"])
    }
  }
}
