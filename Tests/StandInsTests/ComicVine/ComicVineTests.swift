import Basics
import JSONKit
import Testing

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

/// One catalogue for all tests: the archive of the other stand-in.
let sampleComicVine = ComicVineCatalog(archive: sampleMetron.archive)

typealias ComicVineStandIn = StandIn<ComicVineService>

extension StandIn where Standing == ComicVineService {
  init(faults: [String: Double] = [:]) throws {
    try self.init(ComicVineService(catalog: sampleComicVine, StandInConfiguration()), faults: faults)
  }

  /// Asks with a key and a form, by a name of its own.
  func ask(_ path: String, at now: Double = 0) -> Got {
    get(
      "/api/\(path)\(path.contains("?") ? "&" : "?")api_key=demo&format=json", headers: ["user-agent": "T/1"], at: now)
  }
}

@Suite("Stand-in of Comic Vine") struct ComicVineTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    let path: String
    let fields: String

    var testDescription: String { path }
  }

  static let lists = [
    Shape(
      path: "issues",
      fields: """
        aliases api_detail_url cover_date date_added date_last_updated deck description has_staff_review id image \
        associated_images issue_number name site_detail_url store_date volume
        """),
    Shape(
      path: "volumes",
      fields: """
        aliases api_detail_url count_of_issues date_added date_last_updated deck description first_issue id image \
        last_issue name publisher site_detail_url start_year
        """),
    Shape(
      path: "characters",
      fields: """
        aliases api_detail_url birth count_of_issue_appearances date_added date_last_updated deck description \
        first_appeared_in_issue gender id image name origin publisher real_name site_detail_url
        """),
    Shape(
      path: "people",
      fields: """
        aliases api_detail_url birth count_of_isssue_appearances country date_added date_last_updated death deck \
        description email gender hometown id image name site_detail_url website
        """),
    Shape(
      path: "story_arcs",
      fields: """
        aliases api_detail_url count_of_isssue_appearances date_added date_last_updated deck description \
        first_appeared_in_issue first_appeared_in_episode id image name publisher site_detail_url
        """),
    Shape(
      path: "teams",
      fields: """
        aliases api_detail_url count_of_isssue_appearances count_of_team_members date_added date_last_updated deck \
        description first_appeared_in_issue id image name publisher site_detail_url
        """),
    Shape(
      path: "publishers",
      fields: """
        aliases api_detail_url date_added date_last_updated deck description id image location_address location_city \
        location_state name site_detail_url
        """),
    Shape(path: "origins", fields: "api_detail_url id name site_detail_url"),
  ]

  @Test(arguments: lists)
  func `Rows of lists`(shape: Shape) throws {
    let page = try ComicVineStandIn().ask(shape.path + "/").tree()
    #expect(
      page.names == [
        "error", "limit", "offset", "number_of_page_results", "number_of_total_results", "status_code", "results",
        "version",
      ])
    #expect(page["status_code"]?.integer == 1)
    let rows = page["results"]?.items ?? []
    #expect(rows.count == page["number_of_page_results"]?.integer)
    #expect(!rows.isEmpty)
    for row in rows { #expect(row.names.joined(separator: " ") == shape.fields) }
  }

  static let details = [
    Shape(
      path: "issue/4000",
      fields: """
        aliases api_detail_url associated_images character_credits character_died_in concept_credits cover_date \
        date_added date_last_updated deck description first_appearance_characters first_appearance_concepts \
        first_appearance_locations first_appearance_objects first_appearance_storyarcs first_appearance_teams \
        has_staff_review id image issue_number location_credits name object_credits person_credits site_detail_url \
        store_date story_arc_credits team_credits team_disbanded_in volume
        """),
    Shape(
      path: "character/4005",
      fields: """
        aliases api_detail_url birth character_enemies character_friends count_of_issue_appearances creators \
        date_added date_last_updated deck description first_appeared_in_issue gender id image issue_credits \
        issues_died_in movies name origin powers publisher real_name site_detail_url story_arc_credits team_enemies \
        team_friends teams volume_credits
        """),
    Shape(
      path: "person/4040",
      fields: """
        aliases api_detail_url birth count_of_isssue_appearances country created_characters date_added \
        date_last_updated death deck description email gender hometown id image issues name site_detail_url \
        story_arc_credits volume_credits website
        """),
    Shape(
      path: "story_arc/4045",
      fields: """
        aliases api_detail_url count_of_isssue_appearances date_added date_last_updated deck description episodes \
        first_appeared_in_episode first_appeared_in_issue id image issues movies name publisher site_detail_url
        """),
    Shape(
      path: "team/4060",
      fields: """
        aliases api_detail_url character_enemies character_friends characters count_of_isssue_appearances \
        count_of_team_members date_added date_last_updated deck disbanded_in_issues description \
        first_appeared_in_issue id image isssues_disbanded_in issue_credits movies name publisher site_detail_url \
        story_arc_credits volume_credits
        """),
    Shape(
      path: "publisher/4010",
      fields: """
        aliases api_detail_url characters date_added date_last_updated deck description id image location_address \
        location_city location_state name site_detail_url story_arcs teams volumes
        """),
  ]

  @Test(arguments: details)
  func `records have the members of the service`(shape: Shape) throws {
    let standIn = try ComicVineStandIn()
    let list = try #require(Self.names[shape.path])
    let ids = try standIn.ask("\(list)/?limit=30&offset=40").tree()["results"]?.items.compactMap { $0["id"]?.integer }
    for (place, id) in (ids ?? []).enumerated() {
      let answer = try standIn.ask("\(shape.path)-\(id)/", at: Double(place + 1) * 2).tree()
      let record = try #require(answer["results"])
      #expect(record["id"]?.integer == id)
      #expect(record.names.joined(separator: " ") == shape.fields)
    }
  }

  private static let names = [
    "issue/4000": "issues", "character/4005": "characters", "person/4040": "people", "story_arc/4045": "story_arcs",
    "team/4060": "teams", "publisher/4010": "publishers",
  ]

  @Test func `A volume lacks what it has none of, and counts are texts`() throws {
    let standIn = try ComicVineStandIn()
    let volume = try #require(
      sampleComicVine.order(of: .volume).first { sampleComicVine.archive.links.seriesIssues.row(Int($0)).count > 5 })
    let id = sampleComicVine.id(.volume, at: Int(volume))
    let record = try #require(try standIn.ask("volume/4050-\(id)/").tree()["results"])
    let issues = try #require(record["issues"]?.items)
    #expect(issues.count == record["count_of_issues"]?.integer)
    #expect(record["people"]?.items.first?["count"]?.text.flatMap { Int($0) } != nil)
    let list = try standIn.ask("issues/?filter=volume:\(id)", at: 2).tree()
    #expect(list["number_of_total_results"]?.integer == issues.count)
    let empty = try #require(
      sampleComicVine.order(of: .volume).first { sampleComicVine.archive.links.seriesIssues.row(Int($0)).count == 1 })
    let small = try standIn.ask("volume/4050-\(sampleComicVine.id(.volume, at: Int(empty)))/", at: 4).tree()["results"]
    #expect(small?.names.contains("issues") == true)
  }

  @Test func `Parts of lists, in the order of ids`() throws {
    let standIn = try ComicVineStandIn()
    var ids: [Int] = []
    var total = 1
    while ids.count < total {
      let page = try standIn.ask("issues/?offset=\(ids.count)&field_list=id,name", at: Double(ids.count)).tree()
      total = page["number_of_total_results"]?.integer ?? 0
      let rows = page["results"]?.items ?? []
      #expect(rows.first?.names == ["id", "name"])
      ids += rows.compactMap { $0["id"]?.integer }
      guard !rows.isEmpty else { break }
    }
    #expect(ids.count == sampleComicVine.order(of: .issue).count)
    #expect(ids == ids.sorted() && Set(ids).count == ids.count)
    #expect(try standIn.ask("issues/?limit=7", at: 5_000).tree()["results"]?.items.count == 7)
    #expect(try standIn.ask("issues/?limit=500", at: 5_002).tree()["limit"]?.integer == 100)
    #expect(try standIn.ask("issues/?offset=99999", at: 5_004).tree()["results"]?.items.isEmpty == true)
  }

  @Test func `Filters by ids, dates and names, and an order`() throws {
    let standIn = try ComicVineStandIn()
    let rows = try standIn.ask("characters/?filter=id:1003|1006|1009|5").tree()["results"]?.items ?? []
    #expect(rows.compactMap { $0["id"]?.integer }.allSatisfy { [1_003, 1_006, 1_009].contains($0) })
    #expect(!rows.isEmpty)
    // Clients know no such filter of people: it is ignored, as unknown ones are.
    let people = try standIn.ask("people/?filter=id:1003", at: 1).tree()["number_of_total_results"]?.integer
    #expect(people == sampleComicVine.order(of: .person).count)
    let dated =
      try standIn.ask(
        "issues/?filter=cover_date:2010-1-1|2012-12-31&sort=cover_date:desc&field_list=cover_date,id", at: 2
      ).tree()["results"]?.items ?? []
    let dates = dated.compactMap { $0["cover_date"]?.text }
    #expect(dates.count > 5)
    #expect(dates == dates.sorted(by: >) && dates.allSatisfy { $0 >= "2010-01-01" && $0 <= "2012-12-31" })
    let changed =
      try standIn.ask(
        "volumes/?sort=date_last_updated:asc&filter=date_last_updated:2020-01-01%2000:00:00|2030-01-01%2000:00:00",
        at: 4
      ).tree()["results"]?.items.compactMap { $0["date_last_updated"]?.text } ?? []
    #expect(changed.count > 5 && changed == changed.sorted())
    #expect(try standIn.ask("issues/?filter=nonsense:1", at: 6).tree()["number_of_total_results"]?.integer ?? 0 > 600)
    #expect(try standIn.ask("issues/?filter=volume", at: 8).tree()["status_code"]?.integer == 104)
    let hits = try standIn.ask("search/?query=the&resources=volume,character", at: 10).tree()
    #expect(hits["limit"]?.integer == 10)
    #expect(hits["results"]?.items.allSatisfy { $0["resource_type"] != nil } == true)
  }

  @Test func `Errors have a status of their own`() throws {
    let standIn = try ComicVineStandIn()
    let bad = standIn.get("/api/issues/?api_key=x&format=json", headers: ["user-agent": "T/1"])
    #expect(bad.status == 401)
    #expect(
      bad.text
        == #"{"error":"Invalid API Key","limit":0,"offset":0,"number_of_page_results":0,"number_of_total_results":0,"#
        + #""status_code":100,"results":[]}"#)
    let missing = standIn.ask("issue/4000-7/", at: 10)
    #expect(missing.status == 200)
    #expect(try missing.tree()["status_code"]?.integer == 101)
    #expect(standIn.ask("issue/4050-1003/", at: 12).status == 404)
    let jsonp = standIn.get("/api/types/?api_key=demo&format=jsonp", headers: ["user-agent": "T/1"], at: 14)
    #expect(try jsonp.tree()["status_code"]?.integer == 103)
    #expect(standIn.get("/api/types/?api_key=demo&format=json", headers: [:], at: 16).status == 403)
  }

  // MARK: - Limits

  @Test func `Two hundred calls an hour of each resource`() throws {
    let standIn = try ComicVineStandIn()
    for call in 0..<200 { #expect(standIn.ask("origins/", at: Double(call) * 2).status == 200) }
    // Lists and records are counted apart.
    #expect(standIn.ask("origin/4030-1/", at: 400).status == 200)
    let refused = standIn.ask("origins/", at: 402)
    #expect(refused.status == 420)
    #expect(refused.text.contains(#""error":"Rate limit exceeded.  Slow down cowboy.""#))
    #expect(try refused.tree()["status_code"]?.integer == 107)
    #expect(standIn.ask("origins/", at: 3_602).status == 200)
  }

  @Test func `A second between two calls, or the page that locks out`() throws {
    let standIn = try ComicVineStandIn()
    #expect(standIn.ask("origins/", at: 0).status == 200)
    for call in 1...5 { #expect(standIn.ask("origins/", at: Double(call) * 0.2).status == 420) }
    let locked = standIn.ask("origins/", at: 5)
    #expect(locked.status == 200)
    #expect(locked["content-type"]?.hasPrefix("text/html") == true)
    #expect(locked.text.contains("Abnormal Traffic Detected"))
    #expect(standIn.ask("origins/", at: 3_000).text.contains("Abnormal"))
    // The hour begins anew with each call.
    #expect(standIn.ask("origins/", at: 6_000).text.contains("Abnormal"))
    #expect(standIn.ask("origins/", at: 9_601).text.contains("\"status_code\":1"))
  }
}
