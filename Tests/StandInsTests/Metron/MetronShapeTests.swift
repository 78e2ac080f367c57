import Basics
import Testing

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

/// One catalogue for all tests; it never changes.
let sampleMetron = MetronCatalog(seed: 1, scale: 0.005, night: 0)

typealias MetronStandIn = StandIn<MetronService>

extension StandIn where Standing == MetronService {
  init(
    _ catalog: MetronCatalog = sampleMetron, order: StandInConfiguration.Order = .stable,
    faults: [String: Double] = [:],
    token: String? = nil
  ) throws {
    var configuration = StandInConfiguration(order: order)
    configuration.access.token = token
    try self.init(MetronService(catalog: catalog, configuration), faults: faults)
  }

  /// All rows of a list, a page every four seconds so that no window is full.
  func walk(_ path: String, from start: Double = 1_000_000) throws -> [Tree] {
    var rows: [Tree] = []
    var next: String? = path
    var now = start
    while let path = next {
      let page = try get(path, at: now).tree()
      rows += page["results"]?.items ?? []
      next = page["next"]?.text.map { String($0.dropFirst("http://stand.invalid:1".count)) }
      now += 4
    }
    return rows
  }
}

@Suite("Shapes of Metron's stand-in") struct MetronShapeTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    let path: String
    let fields: String

    var testDescription: String { path }
  }

  private static let thin = ["arc", "character", "creator", "imprint", "publisher", "team", "universe"]
    .map { Shape(path: "\($0)/", fields: "id name modified") }

  static let rows =
    thin + [
      Shape(path: "series/", fields: "id series year_began year_end volume issue_count modified"),
      Shape(
        path: "issue/", fields: "id series number issue cover_date store_date image cover_hash modified"),
      Shape(
        path: "collection/",
        fields: """
          id user issue quantity book_format grade grading_company purchase_date is_read read_dates read_count rating modified
          """),
      Shape(path: "pull_list/", fields: "id series_count series_url modified"),
      Shape(path: "pull_list/series/", fields: "id series added_on"),
      Shape(path: "wish_list/", fields: "id item_count items_url modified"),
      Shape(path: "wish_list/items/", fields: "id issue status priority desired_grade modified"),
      Shape(path: "role/", fields: "id name"),
      Shape(path: "series_type/", fields: "id name"),
      Shape(
        path: "reading_list/",
        fields: "id name slug user list_type is_private attribution_source average_rating rating_count modified"),
    ]

  @Test(arguments: rows)
  func `Rows of lists`(shape: Shape) throws {
    let page = try MetronStandIn().get("/api/" + shape.path).tree()
    #expect(page.names == ["count", "next", "previous", "results"])
    let rows = page["results"]?.items ?? []
    #expect(!rows.isEmpty)
    for row in rows { #expect(row.names.joined(separator: " ") == shape.fields) }
  }

  static let details = [
    Shape(path: "arc", fields: "id name desc image cv_id gcd_id resource_url modified"),
    Shape(
      path: "character",
      fields: "id name alias desc image creators teams universes cv_id gcd_id resource_url modified"),
    Shape(path: "creator", fields: "id name birth death desc image alias cv_id gcd_id resource_url modified"),
    Shape(
      path: "publisher",
      fields: "id name alt_names founded country desc image cv_id gcd_id resource_url modified"),
    Shape(path: "imprint", fields: "id name founded desc image cv_id gcd_id publisher resource_url modified"),
    Shape(path: "team", fields: "id name desc image creators universes cv_id gcd_id resource_url modified"),
    Shape(path: "universe", fields: "id publisher name designation desc gcd_id image resource_url modified"),
    Shape(
      path: "series",
      fields: """
        id name sort_name alt_names language volume series_type status publisher imprint year_began year_end desc \
        issue_count genres associated cv_id gcd_id resource_url modified
        """),
    Shape(
      path: "issue",
      fields: """
        id publisher imprint series number alt_number title name cover_date store_date foc_date price price_currency \
        rating sku isbn upc page desc image cover_hash average_rating rating_count arcs credits characters teams \
        universes reprints variants cv_id gcd_id resource_url modified
        """),
    Shape(
      path: "collection",
      fields: """
        id user issue quantity book_format grade grading_company purchase_date purchase_price purchase_store \
        storage_location notes is_read date_read read_dates read_count rating resource_url created_on modified
        """),
    Shape(
      path: "reading_list",
      fields: """
        id user name slug desc image list_type is_private attribution_source attribution_url previous next \
        average_rating rating_count items_url resource_url modified
        """),
  ]

  @Test(arguments: details)
  func `details have the members of the service`(shape: Shape) throws {
    let standIn = try MetronStandIn()
    let rows = try standIn.get("/api/\(shape.path)/").tree()["results"]?.items ?? []
    for (place, row) in rows.prefix(40).enumerated() {
      let id = try #require(row["id"]?.integer)
      let detail = try standIn.get("/api/\(shape.path)/\(id)/", at: 2_000_000 + Double(place) * 4).tree()
      #expect(detail.names.joined(separator: " ") == shape.fields)
      #expect(detail["id"]?.integer == id)
      #expect(detail["modified"] == row["modified"])
    }
  }

  /// The parts of issues that are objects.
  static let parts = [
    Shape(path: "publisher", fields: "id name"),
    Shape(path: "series", fields: "id name alt_names sort_name volume year_began series_type genres language"),
    Shape(path: "rating", fields: "id name"),
    Shape(path: "arcs", fields: "id name modified"),
    Shape(path: "credits", fields: "id creator role"),
    Shape(path: "characters", fields: "id name modified"),
    Shape(path: "teams", fields: "id name modified"),
    Shape(path: "universes", fields: "id name modified"),
    Shape(path: "reprints", fields: "id issue"),
    Shape(path: "variants", fields: "name price sku upc image"),
  ]

  @Test(arguments: parts)
  func `Parts of issues`(shape: Shape) throws {
    var seen = 0
    for slot in sampleMetron.order(of: .issue).prefix(700) {
      var writer = MetronWriter(sampleMetron)
      writer.record(.issue, at: Int(slot))
      let part = try MetronStandIn.Got(answer: .json(writer.out.array())).tree()[shape.path]
      let objects = part.map { $0.items.isEmpty ? [$0] : $0.items } ?? []
      for object in objects where !object.names.isEmpty {
        seen += 1
        #expect(object.names.joined(separator: " ") == shape.fields)
      }
    }
    #expect(seen > 10)
  }

  @Test(arguments: ["arc", "character", "series", "team"])
  func `Sub-lists have the rows of lists and the date of their owner`(owner: String) throws {
    let standIn = try MetronStandIn()
    let rows = try standIn.get("/api/\(owner)/").tree()["results"]?.items ?? []
    var found = 0
    for (place, row) in rows.prefix(30).enumerated() {
      let id = try #require(row["id"]?.integer)
      let answer = standIn.get("/api/\(owner)/\(id)/issue_list/", at: 2_000_000 + Double(place) * 4)
      #expect(answer["last-modified"] != nil)
      let issues = try answer.tree()["results"]?.items ?? []
      found += issues.count
      for issue in issues {
        #expect(issue.names.joined(separator: " ") == Self.rows.first { $0.path == "issue/" }?.fields)
      }
      let covers = issues.compactMap { $0["cover_date"]?.text }
      #expect(covers == covers.sorted())
    }
    #expect(found > 20)
  }

  @Test func `The series of a publisher and the items of a reading list`() throws {
    let standIn = try MetronStandIn()
    let series = try standIn.get("/api/publisher/1/series_list/").tree()
    #expect(series["results"]?.items.first?.names.contains("issue_count") == true)
    let list = try #require(sampleMetron.readingLists.first)
    let item = try standIn.get("/api/reading_list/\(list.id)/items/").tree()["results"]?.items.first
    #expect(item?.names == ["id", "issue", "order", "issue_type"])
    #expect(
      item?["issue"]?.names == ["id", "series", "number", "cover_date", "store_date", "cv_id", "gcd_id", "modified"])
    #expect(try standIn.get("/api/reading_list/").tree()["count"]?.integer == sampleMetron.readingLists.count)
  }

  @Test func `Moments have microseconds and the zone of New York`() {
    #expect(MetronMoment.text(1_736_753_422_547_400) == "2025-01-13T02:30:22.547400-05:00")
    #expect(MetronMoment.text(1_751_353_200_000_001) == "2025-07-01T03:00:00.000001-04:00")
    for text in ["2025-01-13T02:30:22.547400-05:00", "2025-01-13T07:30:22.5474Z"] {
      #expect(MetronMoment.parsed(text) == 1_736_753_422_547_400)
    }
    #expect(MetronMoment.parsed("2025-01-13T02:30:22 05:00") == nil)
    #expect(MetronMoment.parsed("yesterday") == nil)
    #expect(MetronMoment.parsed("2025-07-01") == 1_751_342_400_000_000)
  }

  /// Moments in UTC, and what the service writes.
  @Test(arguments: [
    ("2026-03-08T06:59:59Z", "2026-03-08T01:59:59.000000-05:00"),
    ("2026-03-08T07:00:00Z", "2026-03-08T03:00:00.000000-04:00"),
    // The hour that clocks show twice.
    ("2026-11-01T05:30:00Z", "2026-11-01T01:30:00.000000-04:00"),
    ("2026-11-01T06:30:00Z", "2026-11-01T01:30:00.000000-05:00"),
  ])
  func `In the nights in which clocks change, moments have the zone of their hour`(utc: String, local: String) throws {
    let moment = try #require(MetronMoment.parsed(utc))
    #expect(MetronMoment.text(moment) == local)
    #expect(MetronMoment.parsed(local) == moment)
  }

  @Test
  func `A moment without a zone is one of New York: the first of two, and by winter time where the hour is skipped`() {
    for (local, utc) in [
      ("2026-11-01T01:30:00", "2026-11-01T05:30:00Z"), ("2026-11-01T02:00:00", "2026-11-01T07:00:00Z"),
      ("2026-11-01T00:30:00.25", "2026-11-01T04:30:00.25Z"), ("2026-03-08T02:30:00", "2026-03-08T07:30:00Z"),
      ("2026-03-08T01:59:59", "2026-03-08T06:59:59Z"), ("2026-03-08T03:00:00", "2026-03-08T07:00:00Z"),
    ] { #expect(MetronMoment.parsed(local) == MetronMoment.parsed(utc), "\(local)") }
  }

  @Test(arguments: [".5", ",5", ".500000999", ".5000000"])
  func `Fractions of a second have any number of digits, of which six count`(text: String) {
    #expect(
      MetronMoment.parsed("2026-11-27T10:20:30\(text)Z")
        == MetronMoment.parsed("2026-11-27T10:20:30Z").map { $0 + 500_000 })
    #expect(MetronMoment.parsed("2026-11-27T10:20:30.Z") == nil)
  }

  @Test func `The same seed gives the same bytes, another another`() throws {
    let twin = MetronCatalog(seed: 1, scale: 0.005, night: 0)
    let other = MetronCatalog(seed: 2, scale: 0.005, night: 0)
    for path in ["/api/issue/?page=3", "/api/character/", "/api/issue/101/", "/api/series/7/"] {
      let own = try MetronStandIn().get(path).body
      #expect(try MetronStandIn(twin).get(path).body == own)
      #expect(try MetronStandIn(other).get(path).body != own)
    }
  }
}
