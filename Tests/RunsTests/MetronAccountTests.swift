import Basics
import Catalog
import CatalogSources
import GRDB
import Pipeline
import SourceTestSupport
import Stages
import TestSupport
import Testing
import XMLKit

@Suite("The lists that an account of Metron keeps, from the service to every output")
struct MetronAccountTests {
  private static let issue = #"""
    {"id":41,"series":{"id":3,"name":"Tin Parade","volume":2,"year_began":1994},"number":"12.MU",
      "cover_date":"1995-06-01","store_date":null,"modified":"2026-01-02T03:04:05.000001-05:00"}
    """#
  /// What the list shows of a copy, and what stands before and behind it in the whole record.
  private static let shown = #"""
    {"id":7,"user":{"id":2,"username":"someone"},"issue":\#(issue),"quantity":2,"book_format":"Print","grade":"9.8",
      "grading_company":"CGC (Certified Guaranty Company)","purchase_date":"2020-02-29"
    """#
  private static let more = #"""
    ,"purchase_price":"1500.00","purchase_store":"Corner “Comics”","storage_location":"","notes":"Spine tick. Signed."
    """#
  private static let reading = #"""
    "read_dates":[{"id":9,"read_date":"2026-03-01T20:00:00.500000-05:00","created_on":"2026-03-02T01:00:01-05:00"},
      {"id":8,"read_date":"2021-07-01T12:00:00-04:00","created_on":"2021-07-01T12:00:02-04:00"}],"read_count":2,"rating":4
    """#
  private static let last = #","modified":"2026-11-01T08:00:00.250000-05:00"}"#

  private static func page(_ rows: String...) -> String {
    #"{"count":\#(rows.count),"next":null,"previous":null,"results":[\#(rows.joined(separator: ","))]}"#
  }

  private static let answers = [
    "/collection/?page=1": page(
      shown + #","is_read":true,"# + reading + last,
      #"""
      {"id":5,"user":{"id":2,"username":"someone"},"issue":{"id":2,"series":{"id":3,"name":"Tin Parade","volume":2,
        "year_began":1994},"number":"½","cover_date":"1994-01-01","store_date":"1993-12-31","modified":"x"},"quantity":1,
        "book_format":"Digital","grade":null,"grading_company":"","purchase_date":null,"is_read":false,"read_dates":[],
        "read_count":0,"rating":null,"modified":"2026-10-01T08:00:00-04:00"}
      """#),
    "/collection/7/": shown + more + #","is_read":true,"date_read":"2026-03-01T20:00:00.500000-05:00","# + reading
      + #","resource_url":"https://metron.cloud/collection/7/","created_on":"2026-01-01T00:00:00-05:00""# + last,
    "/pull_list/series/?page=1": page(
      #"""
      {"id":1,"series":{"id":3,"series":"Tin Parade (1994)","year_began":1994,"year_end":null,"volume":2,"modified":"x"},
        "added_on":"2026-11-27T15:51:10.137826-05:00"}
      """#),
    "/wish_list/items/?page=1": page(
      #"{"id":3,"issue":\#(issue),"status":"Wanted","priority":1,"desired_grade":"8.0","# + last.dropFirst()),
  ]

  private func night(in folder: String) async throws -> WholeNight {
    var fetch = FetchSettings(collections: [])
    fetch.depth = .detail
    return try await WholeNight.make(of: MetronSource(part: .account), plan: GatewayCrawl(fetch), in: folder) {
      request in
      Self.answers[request.target].map { TransportResponse(status: 200, body: Array($0.utf8)) }
        ?? TransportResponse(status: 404, body: Array(#"{"detail":"Not found."}"#.utf8))
    }
  }

  @Test func `have tables of their own, with grades, prices and reading dates`() async throws {
    try await withTemporaryFolder { folder in
      let night = try await night(in: folder)
      #expect(Set(night.asked) == Set(Self.answers.keys).union(["/collection/5/"]))
      #expect(
        try night.table("collection") == [
          "id,issue_id,series_id,series,series_volume,series_year_began,number,cover_date,store_date,quantity,book_format,"
            + "grade,grading_company,purchase_date,purchase_price,purchase_store,storage_location,notes,is_read,date_read,"
            + "read_count,rating,url,created_on,modified,attribution,missing_since,depth,extra",
          "5,2,3,Tin Parade,2,1994,½,1994-01-01,1993-12-31,1,Digital,,,,,,,,false,,0,,,,2026-10-01T12:00:00Z,,,list,",
          "7,41,3,Tin Parade,2,1994,12.MU,1995-06-01,,2,Print,9.8,CGC (Certified Guaranty Company),2020-02-29,1500,"
            + "Corner “Comics”,,Spine tick. Signed.,true,2026-03-02T01:00:00.500000Z,2,4,https://metron.cloud/collection/7/,"
            + "2026-01-01T05:00:00Z,2026-11-01T13:00:00.250000Z,,,detail,",
        ])
      #expect(
        try night.table("collection_read_dates") == [
          "collection_item_id,position,read_date,created_on",
          "7,0,2026-03-02T01:00:00.500000Z,2026-03-02T06:00:01Z", "7,1,2021-07-01T16:00:00Z,2021-07-01T16:00:02Z",
        ])
      #expect(
        try night.table("pull_list")[1] == "1,3,Tin Parade (1994),1994,,2,2026-11-27T20:51:10.137826Z,,,")
      #expect(
        try night.table("wish_list")[1]
          == "3,41,3,Tin Parade,2,1994,12.MU,1995-06-01,,Wanted,1,8,2026-11-01T13:00:00.250000Z,,,")
    }
  }

  @Test func `are marked as private in every format, and name nobody`() async throws {
    try await withTemporaryFolder { folder in
      let night = try await night(in: folder)
      for path in ["LICENSE.txt", "datapackage.json", "xml/catalog.xml", "site/index.html"] {
        #expect(try night.text(path).contains("keeps for itself"), "\(path)")
      }
      let lines = try night.lines("data/ndjson/collection.ndjson.gz")
      #expect(lines[1].contains(#""purchase_price":"1500.00""#) && lines[1].contains(#""grade":"9.8""#))
      #expect(
        lines[1].contains(#""series":{"id":3,"name":"Tin Parade","volume":2,"year_began":1994},"number":"12.MU""#))
      #expect(lines.allSatisfy { $0.contains(#""user":null"#) && !$0.contains("someone") })
      #expect(
        try RelaxNGSchema(try night.bytes("xml/catalog.rng")).violations(in: night.bytes("xml/catalog.xml")).isEmpty)
      let price = try await DatabaseQueue(path: night.folder + "/data/catalog.sqlite").read {
        try Double.fetchOne($0, sql: "SELECT purchase_price FROM collection WHERE id = 7")
      }
      #expect(price == 1500)
    }
  }
}
