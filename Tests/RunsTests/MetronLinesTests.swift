import Basics
import Catalog
import CatalogSources
import SourceTestSupport
import Stages
import TestSupport
import Testing

@Suite("Lines of records have the API's own shape")
struct MetronLinesTests {
  /// A list that is newer than the details, as the service's cache may make it: its row wins, and shows less of the series.
  private static let answers = [
    "/issue/?page=1": #"""
    {"count":1,"next":null,"previous":null,"results":[{"id":7,"series":{"id":3,"name":"Tin Parade","volume":2,"year_began":1994},
      "number":"1","issue":"Tin Parade (1994) #1","cover_date":"1994-05-01","store_date":null,"image":null,"cover_hash":"",
      "modified":"2026-11-02T00:00:00Z"}]}
    """#,
    "/issue/7/": #"""
    {"id":7,"publisher":{"id":1,"name":"Wick"},"imprint":null,"series":{"id":3,"name":"Tin Parade","alt_names":["Parade"],
      "sort_name":"Tin Parade","volume":1,"year_began":1993,"series_type":{"id":13,"name":"Single Issue"},
      "genres":[{"id":10,"name":"Humor"}],"language":"en"},"number":"1","title":"","name":[],"cover_date":"1994-05-01",
      "store_date":null,"price":"4.00","price_currency":"USD","variants":[{"name":"Foil","price":"10.50","sku":"","upc":"",
      "image":null},{"name":"Free","price":0,"sku":"","upc":"","image":null},{"name":"?","price":"four","sku":"","upc":"",
      "image":null}],"arcs":[],"credits":[],"characters":[],"teams":[],"universes":[],"reprints":[],"desc":"",
      "resource_url":"https://metron.cloud/issue/tin-parade-1/","modified":"2026-11-01T00:00:00Z"}
    """#,
  ]

  private func night(in folder: String) async throws -> WholeNight {
    var fetch = FetchSettings(collections: ["issues"])
    fetch.depth = .detail
    return try await WholeNight.make(of: MetronSource(), plan: GatewayCrawl(fetch), in: folder) { request in
      Self.answers[request.target].map { TransportResponse(status: 200, body: Array($0.utf8)) }
        ?? TransportResponse(status: 404, body: Array(#"{"detail":"Not found."}"#.utf8))
    }
  }

  @Test func `A reference keeps what only the whole record says of it`() async throws {
    try await withTemporaryFolder { folder in
      let line = try await night(in: folder).lines("data/ndjson/issues.ndjson.gz")[0]
      // What both say is the list's, whose row is newer.
      let series =
        #""series":{"id":3,"name":"Tin Parade","volume":2,"year_began":1994,"alt_names":["Parade"],"sort_name":"Tin Parade","#
        + #""series_type":{"id":13,"name":"Single Issue"},"genres":[{"id":10,"name":"Humor"}],"language":"en"},"number":"1""#
      #expect(line.contains(series), "\(line)")
    }
  }

  @Test func `A decimal that is sent as a text stays one, and tables have the number`() async throws {
    try await withTemporaryFolder { folder in
      let night = try await night(in: folder)
      let line = try night.lines("data/ndjson/issues.ndjson.gz")[0]
      #expect(line.contains(#""price":"4.00","price_currency":"USD""#))
      #expect(line.contains(#""name":"Foil","price":"10.50""#) && line.contains(#""name":"Free","price":"0""#))
      #expect(line.contains(#""name":"?","price":null"#))
      #expect(
        try night.table("issue_variants").dropFirst().map {
          $0.split(separator: ",", omittingEmptySubsequences: false)[3]
        }
          == ["10.5", "0", ""])
      let issues = try night.table("issues")
      let place = try #require(issues[0].split(separator: ",").firstIndex(of: "price"))
      #expect(issues[1].split(separator: ",", omittingEmptySubsequences: false)[place] == "4")
    }
  }
}
