import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Site

/// What tables of issues are sorted by in the browser.
@Suite("Issues in the order of their numbers")
struct NumberOrderTests {
  private static func series(_ id: Int) -> String {
    #","series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/\#(id)","name":"s"}"#
  }

  /// A comic of hero 1.
  private static func comic(_ id: Int, _ title: String, _ number: String, day: String, of series: Int) -> String {
    """
    {"id":\(id),"title":"\(title)","issueNumber":\(number),"modified":"2020-01-01T00:00:00Z",
    "dates":[{"type":"onsaleDate","date":"\(day)T00:00:00Z"}]\(self.series(series)),
    \(XMLSet.list("characters", .characters, [(1, "")]))}
    """
  }

  private static let rows: [(Kind, [String])] = [
    (.characters, [#"{"id":1,"name":"Ada"}"#]),
    (
      .series,
      [
        #"{"id":7,"title":"Run (2001 - 2003)","startYear":2001,"endYear":2003}"#,
        #"{"id":8,"title":"Walk (1990)","startYear":1990,"endYear":1990}"#,
      ]
    ),
    (
      .comics,
      [
        comic(10, "Run (2001) #9", "9", day: "2001-09-01", of: 7),
        comic(11, "Run (2001) #10", "10", day: "2001-10-01", of: 7),
        // Sold late.
        comic(12, "Run (2001) #0.5", "0.5", day: "2003-01-01", of: 7),
        comic(13, "Walk (1990) #1", "1", day: "1990-01-01", of: 8),
        comic(14, "Walk (1990) #2", "2", day: "1990-02-01", of: 8),
        comic(15, "Walk (1990) #10", "10", day: "1990-03-01", of: 8),
        comic(16, "Walk (1990) #11", "11", day: "1990-04-01", of: 8),
      ]
    ),
  ]

  /// The ids of a page's items, and what they say of their places.
  private func items(_ page: String?) throws -> [(id: Int, place: Int?)] {
    try #require(page).matches(
      of: /<li(?: class="card[^"]*")?((?:\sdata-[a-z](?:="[^"]*")?)+)>.*?comics\/\d+\/(\d+)\.html/
    )
    .compactMap { item in
      let place = item.1.firstMatch(of: /\sdata-o="(\d+)"/).flatMap { Int($0.1) }
      return Int(item.2).map { ($0, place) }
    }
  }

  @Test func `The items of a list in another order say where they stand in that of the numbers, as people count`()
    async throws
  {
    let site = try await OtherModel.site(Self.rows, of: .marvel, languages: [.english])
    let items = try items(site["characters/0/1.html"])
    #expect(items.map(\.id) == [12, 11, 10, 16, 15, 14, 13])
    #expect(items.sorted { ($0.place ?? -1) < ($1.place ?? -1) }.map(\.id) == [12, 13, 14, 10, 15, 11, 16])
  }

  @Test func `A list in that order says nothing of it`() async throws {
    var rows = Self.rows
    rows[2].1 += (20..<25).map { Self.comic($0, "Run (2001) #\($0)", "\($0)", day: "2002-01-\($0)", of: 7) }
    let items = try items(try await OtherModel.site(rows, of: .marvel, languages: [.english])["series/0/7.html"])
    #expect(items.map(\.id) == [12, 10, 11, 20, 21, 22, 23, 24])
    #expect(items.allSatisfy { $0.place == nil })
  }

  @Test func `Issues of a series stand as the series has them, whatever their numbers say`() {
    let issues = [(1.0, 1), (5.0, 0), (2.0, 0), (3.0, 2)].enumerated().map { rank, said in
      var issue = SiteIssue()
      (issue.number, issue.placeInSeries) = (said.0, UInt32(said.1))
      (issue.series, issue.place) = (rank == 2 ? 1 : 0, UInt32(rank))
      return issue
    }
    #expect(issues.placesByNumber([0, 1, 2, 3]) == [1: 0, 2: 1, 0: 2, 3: 3])
  }
}
