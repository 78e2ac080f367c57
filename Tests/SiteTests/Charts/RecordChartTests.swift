import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Site

@Suite("Charts on the pages of records")
struct RecordChartTests {
  @Test(
    arguments: [
      (Array(1...12), []), (Array(1...12) + [14, 18, 19], [13...13, 15...17]), ([1, 2, 3, 5], []),
      (Array(1...11) + Array(500...520), []), (Array(stride(from: 1, through: 40, by: 3)), []),
      ([3, 1, 2, 2, 5, 6, 8, 7], [4...4]), ([], []),
    ] as [([Int], [ClosedRange<Int>])])
  func
    `What is missing between the first number and the last one is told in ranges; jumps and lists known in part are not`(
      numbers: [Int], missing: [ClosedRange<Int>]
    )
  {
    #expect(NumberGaps(numbers.map { IssueNumber(Double($0)) }).all == missing.map { .init(year: 0, numbers: $0) })
  }

  @Test(arguments: [
    ("1 2-3 4 5 6 7 8", []), ("1 2/3 4 5 6 7 8", []), ("1/2 3 4 5 6 7 8", []), ("1 2&3 4 5 6 7 8", []),
    ("1 2-4 5 6 7 9 10", ["8"]),
    ("1/1995 3/1995 5/1995 7/1995 9/1995 11/1995", []),
    ("1/1995 2/1995 4/1995 5/1995 6/1995 1/1996 2/1996 3/1996", ["3/1995"]),
    ("10/1995 11/1995 12/1995 1/1996 2/1996 3/1996", []), ("11(345) 12(346) 1(347) 2(348) 3(350) 4(351)", ["349"]),
    ("½ 1 2 3 4 5 6", []), ("1 1.1 1.2 2 3 4 5 6", []), ("1A 1B 2A 3A 4A 6A 7A", ["5"]), ("[nn] X 1 2 3 4 5 6", []),
  ])
  func `Double numbers, numbers within a year and numbers among all are taken for what they are`(
    numbers: String, missing: [String]
  ) {
    let gaps = NumberGaps(numbers.split(separator: " ").map { IssueNumber(printed: String($0)) })
    #expect(
      gaps.all.map { $0.year == 0 ? "\($0.numbers.lowerBound)" : "\($0.numbers.lowerBound)/\($0.year)" } == missing)
  }

  @Test func `A strip has a column for each year with something, the greatest as high as the strip`() {
    let strip = YearStrip(years: [1991, 1993, 1993], from: 1990, to: 1994)
    #expect(strip.counts == [0, 1, 0, 2, 0])
    #expect(strip.span == 1991...1993)
    #expect(
      strip.markup == """
        <svg aria-hidden="true" width="100%" height="22" viewBox="0 0 50 22" preserveAspectRatio="none">\
        <path class="column" d="M11 22v-11h8v11M31 22v-22h8v22"/></svg>
        """)
    #expect(YearStrip(years: [], from: 1990, to: 1990).span == nil)
  }

  /// The page of a hero with a comic in each of some years.
  private func page(years: [Int]) async throws -> String {
    let comics = years.enumerated().map { place, year in
      """
      {"id":\(place + 1),"title":"Run (\(year)) #\(place + 1)","issueNumber":\(place + 1),"modified":"2020-01-01T00:00:00Z",
      "dates":[{"type":"onsaleDate","date":"\(year)-03-01T00:00:00Z"}],
      \(XMLSet.list("characters", .characters, [(1, "")]))}
      """
    }
    let rows: [(Kind, [String])] = [(.characters, [#"{"id":1,"name":"Ada"}"#]), (.comics, comics)]
    let site = try await OtherModel.site(rows, of: .marvel, languages: [.english])
    return try #require(site["characters/0/1.html"])
  }

  private let years = [2001, 2001, 2001, 2001, 2002, 2002, 2002, 2002, 2004, 2004, 2004, 2004]

  @Test func `The comics of a hero are drawn by year where there are enough of them`() async throws {
    let page = try await page(years: years)
    #expect(page.contains("data-first=\"2001\" data-count=\"4\""))
    #expect(page.contains("<title>2002: 4</title>") && !page.contains("<title>2003:"))
    #expect(try await !self.page(years: years.dropLast()).contains("data-first"))
    #expect(try await !self.page(years: years.map { max($0, 2002) }).contains("data-first"))
  }

  @Test func `A comic of a far year does not make a chart longer`() async throws {
    let page = try await page(years: years + [2099])
    #expect(page.contains("data-first=\"2001\" data-count=\"4\""))
    #expect(page.contains("Run (2099) #13"))
  }
}
