import Basics
import Catalog
import CatalogSources
import Datasets
import Foundation
import SourceTestSupport
import Testing

@testable import Site

@Suite("Weeks")
struct WeekTests {
  @Test(arguments: [
    ((2026, 11, 30), "2026-W49", (2026, 11, 30)), ((2026, 12, 6), "2026-W49", (2026, 11, 30)),
    // Years of 53 weeks, and days that belong to the week of the year before or after.
    ((2020, 12, 31), "2020-W53", (2020, 12, 28)), ((2021, 1, 3), "2020-W53", (2020, 12, 28)),
    ((2021, 1, 4), "2021-W01", (2021, 1, 4)), ((2024, 12, 30), "2025-W01", (2024, 12, 30)),
    ((2018, 12, 31), "2019-W01", (2018, 12, 31)), ((2016, 1, 1), "2015-W53", (2015, 12, 28)),
    // Before 1970, and its first days.
    ((1970, 1, 1), "1970-W01", (1969, 12, 29)), ((1969, 12, 28), "1969-W52", (1969, 12, 22)),
    ((1939, 5, 18), "1939-W20", (1939, 5, 15)),
  ])
  func `A day is in the week of ISO 8601`(day: (Int64, Int64, Int64), name: String, monday: (Int64, Int64, Int64)) {
    let week = Week(of: Self.day(day))
    #expect(week.name == name && week.firstDay == Self.day(monday) && week.lastDay == week.firstDay + 6)
    #expect(week.adding(1) == Week(of: week.lastDay + 1) && week.adding(-1) == Week(of: week.firstDay - 1))
  }

  @Test(arguments: [
    (Language.english, "28 December 2026 – 3 January 2027", "2–8 November 2026", "30 November – 6 December 2026"),
    (
      Language.russian, "28 декабря 2026\u{A0}г. – 3 января 2027\u{A0}г.", "2–8 ноября 2026\u{A0}г.",
      "30 ноября – 6 декабря 2026\u{A0}г."
    ),
    (
      Language.portuguese, "28 de dezembro de 2026 – 3 de janeiro de 2027", "2–8 de novembro de 2026",
      "30 de novembro – 6 de dezembro de 2026"
    ),
    (
      Language.spanish, "28 de diciembre de 2026 – 3 de enero de 2027", "2–8 de noviembre de 2026",
      "30 de noviembre – 6 de diciembre de 2026"
    ),
  ])
  func `A week is named by its first and last day`(language: Language, years: String, month: String, months: String) {
    let words = Wording(language, of: .marvel)
    func name(_ day: (Int64, Int64, Int64)) -> String {
      String(decoding: words.week(Week(of: Self.day(day))).bytes, as: UTF8.self)
    }
    #expect(name((2026, 11, 4)) == month && name((2026, 12, 2)) == months)
    #expect(name((2026, 12, 30)) == years)
  }

  private static func day(_ date: (Int64, Int64, Int64)) -> Int32 {
    Int32(clamping: CivilDate.days(year: date.0, month: date.1, day: date.2))
  }

  // MARK: Pages. The source was read on 1 January 2020, a Wednesday.

  private static func comic(_ id: Int, _ title: String, day: String, order: String? = nil, series: Int = 7) -> String {
    let order = order.map { #",{"type":"focDate","date":"\#($0)T00:00:00Z"}"# } ?? ""
    return """
      {"id":\(id),"title":"\(title)","issueNumber":\(title.split(separator: "#").last.flatMap { Int($0.prefix { $0 != " " }) } ?? 0),
      "modified":"2019-12-01T10:11:12Z",
      "series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/\(series)","name":"s"},
      "dates":[{"type":"onsaleDate","date":"\(day)T00:00:00Z"}\(order)]}
      """
  }

  private static let rows: [(Kind, [String])] = [
    (.series, [#"{"id":7,"title":"Run"}"#, #"{"id":8,"title":"Älter, \u0026 länger; auch"}"#]),
    (
      .comics,
      [
        comic(1, "Run #1", day: "2019-12-30"), comic(2, "Run #1 (Foil)", day: "2019-12-30"),
        comic(3, "Run #2", day: "2020-01-08", order: "2019-12-16"),
        comic(4, "Run #3", day: "2020-02-05", order: "2020-01-13"),
        comic(5, "Walk #1", day: "2019-12-25", series: 8), comic(6, "Walk #0", day: "1985-06-04", series: 8),
        comic(7, "A slip #1", day: "2099-01-07", series: 8), comic(8, "Next year #1", day: "2021-01-02", series: 8),
      ]
    ),
  ]

  private func ids(_ page: String?) throws -> [Int] {
    try #require(page).matches(of: /comics\/0\/(\d+)\.html"><span/).compactMap { Int($0.1) }
  }

  @Test func `Each week with issues has a page with its neighbours, and each year one of its weeks`() async throws {
    let site = try await OtherModel.site(Self.rows, of: .marvel, languages: [.english])
    let pages = site.keys.filter { $0.hasPrefix("weeks/") }.sorted()
    #expect(
      pages == [
        "weeks/1985-W23.html", "weeks/1985.html", "weeks/2019-W52.html", "weeks/2019.html", "weeks/2020-W01.html",
        "weeks/2020-W02.html", "weeks/2020-W06.html", "weeks/2020-W53.html", "weeks/2020.html", "weeks/index.html",
      ])
    let week = try #require(site["weeks/2020-W01.html"])
    #expect(week.contains(#"<a rel="prev" href="../weeks/2019-W52.html">"#))
    #expect(week.contains(#"<a rel="next" href="../weeks/2020-W02.html">"#))
    // The variant is below its issue.
    #expect(try ids(week) == [1] && week.contains("1 variant</summary>"))
    // The day of the final order is news only until it is past.
    #expect(site["weeks/2020-W02.html"]?.contains("final orders until") == false)
    let order = "</a><p class=\"note\">final orders until <time datetime=\"2020-01-13\">"
    #expect(site["weeks/2020-W06.html"]?.contains(order) == true)
    #expect(site["weeks/2020.html"]?.contains("weeks/2020-W53.html") == true)
  }

  @Test func `This week, the next and the last are apart from later ones, and open orders are named`() async throws {
    let site = try await OtherModel.site(Self.rows, of: .marvel, languages: [.english])
    let page = try #require(site["this-week.html"])
    let parts = page.split(separator: "<section class=\"panel\"").dropFirst().map { part in
      (
        part.firstMatch(of: /<h2 id="([a-z]+)"/)?.1 ?? "",
        part.matches(of: /comics\/0\/(\d+)\.html/).compactMap { Int($0.1) }
      )
    }
    #expect(parts.map { String($0.0) } == ["current", "coming", "later", "orders", "past"])
    #expect(parts.map(\.1) == [[1, 2], [3], [4, 8], [4], [5]])
    #expect(page.contains(#"data-week="2020-W01" data-weeks="2020-W02 2020-W06 2020-W53""#))
    // What is still to come is not among the latest.
    let home = try #require(
      site["index.html"]?.split(separator: "id=\"latest\"").last?.split(separator: "</section>").first)
    #expect(!home.contains("comics/0/4.html") && home.contains("comics/0/5.html"))
  }

  @Test func `A week is in the order of days, then of series`() async throws {
    let rows: [(Kind, [String])] = [
      (
        .comics,
        [
          Self.comic(1, "Run #1", day: "2020-01-02"), Self.comic(2, "Run #2", day: "2019-12-31"),
          Self.comic(3, "Run #3", day: "2020-01-02"),
        ]
      )
    ]
    let site = try await OtherModel.site(rows, of: .marvel, languages: [.english])
    #expect(try ids(site["weeks/2020-W01.html"]) == [2, 1, 3])
    // All are there, so that nothing says that its page has more.
    let page = try #require(site["this-week.html"])
    #expect(!page.contains("class=\"all\"") && page.contains("<a href=\"weeks/2020-W01.html\">"))
  }

  @Test func `A week without comics says so before what comes next`() async throws {
    let rows: [(Kind, [String])] = [(.comics, [Self.comic(1, "Run #1", day: "2020-01-08")])]
    let page = try #require(try await OtherModel.site(rows, of: .marvel, languages: [.english])["this-week.html"])
    #expect(page.contains(/No comics that come out this week.*<h2 id="coming">/.dotMatchesNewlines()))
  }

  @Test func `The only comic of a week has no link to all`() async throws {
    let rows: [(Kind, [String])] = [(.comics, [Self.comic(1, "Run #1", day: "2020-01-02")])]
    let page = try await OtherModel.site(rows, of: .marvel, languages: [.english])["this-week.html"]
    #expect(page?.contains("class=\"all\"") == false)
  }

  @Test func `The first day of a month stands for it in years in which a fifth of all days are such`() {
    func days(_ year: Int64, firsts: Int64, others: Int64) -> [Int32] {
      (0..<firsts).map { Self.day((year, $0 % 12 + 1, 1)) } + (0..<others).map { Self.day((year, $0 % 12 + 1, 9)) }
    }
    let months = MonthsAlone(days(1965, firsts: 9, others: 9) + days(2016, firsts: 2, others: 20))
    #expect(months.contains(Self.day((1965, 6, 1))) && !months.contains(Self.day((1965, 6, 9))))
    #expect(!months.contains(Self.day((2016, 6, 1))))
    // A year of few days says nothing where firsts are few in all.
    #expect(
      !MonthsAlone(days(1965, firsts: 1, others: 0) + days(2016, firsts: 0, others: 9)).contains(Self.day((1965, 1, 1)))
    )
  }

  @Test func `The page of all weeks says how many issues are in none`() async throws {
    // A slip of the source is no day either.
    let undated = #"{"id":9,"title":"Run #9"}"#
    let rows = Self.rows.map { kind, rows in (kind, kind == .comics ? rows + [undated] : rows) }
    let page = try await OtherModel.site(rows, of: .marvel, languages: [.english])["weeks/index.html"]
    #expect(page?.contains("2 comics are in no week: their days of sale are not known.") == true)
  }

  @Test func `A catalogue without days of sale has no weeks`() async throws {
    let rows: [(Kind, [String])] = [(.comics, [#"{"id":1,"title":"Run #1"}"#])]
    let site = try await OtherModel.site(rows, of: .marvel, languages: [.english])
    #expect(!site.keys.contains { $0.contains("week") })
    #expect(site.values.allSatisfy { !$0.contains("this-week.html") })
    #expect(site["mine.html"] != nil)
  }

  @Test func `An old catalogue shows its latest weeks`() async throws {
    let rows: [(Kind, [String])] = [
      (.comics, [Self.comic(1, "Run #1", day: "2009-12-30"), Self.comic(2, "Run #2", day: "2010-02-03")])
    ]
    let page = try #require(try await OtherModel.site(rows, of: .marvel, languages: [.english])["this-week.html"])
    #expect(try ids(page) == [2, 1] && page.contains("The latest weeks"))
  }

  @Test func `A week of many issues has several pages, which show each issue once`() async throws {
    let comics = (1...450).map { Self.comic($0, "Run #\($0 / 2)\($0 % 2 == 0 ? "" : " (Foil)")", day: "2019-12-31") }
    let site = try await OtherModel.site(
      [(.series, [#"{"id":7,"title":"Run"}"#]), (.comics, comics)], of: .marvel, languages: [.english])
    let pages = ["weeks/2020-W01.html", "weeks/2020-W01-2.html", "weeks/2020-W01-3.html"]
    let shown = try pages.flatMap { page in
      try #require(site[page]).split(separator: "<main").last?.matches(of: /comics\/0\/(\d+)\.html/).compactMap {
        Int($0.1)
      } ?? []
    }
    #expect(shown.sorted() == Array(1...450) && site["weeks/2020-W01-4.html"] == nil)
  }

  @Test func `Calendars have the issues of the last eight weeks and of the future, with stable bytes`() async throws {
    let base = "https://heroes.example/c"
    let site = try await OtherModel.site(Self.rows, of: .marvel, languages: [.english], base: base)
    let calendars = site.filter { $0.key.hasSuffix(".ics") }
    #expect(calendars.keys.sorted() == ["feeds/series/0/7.ics", "feeds/series/0/8.ics", "feeds/upcoming.ics"])
    let all = try #require(calendars["feeds/upcoming.ics"])
    // The variant is in none.
    let uids = all.matches(of: /UID:([^\r]*)\r\n/).map { String($0.1) }
    #expect(uids == [5, 1, 3, 4, 8].map { "comics-\($0)@heroes.example.c" })
    #expect(all.contains("DTSTAMP:20191201T101112Z\r\nDTSTART;VALUE=DATE:20191230\r\nSUMMARY:Run #1\r\n"))
    #expect(all.contains("URL:https://heroes.example/c/comics/0/3.html\r\n"))
    #expect(calendars["feeds/series/0/8.ics"]?.contains("NAME:Älter\\, & länger\\; auch\r\n") == true)
    #expect(site["series/0/7.html"]?.contains(#"<link rel="alternate" type="text/calendar""#) == true)
    #expect(site["sitemap.xml"]?.contains("<loc>\(base)/weeks/2020-W01.html</loc>") == true)
    #expect(site["sitemap.xml"]?.contains("<loc>\(base)/this-week.html</loc>") == true)
    let again = try await OtherModel.site(Self.rows, of: .marvel, languages: [.english], base: base)
    #expect(again.filter { $0.key.hasSuffix(".ics") } == calendars)
    #expect(
      try await OtherModel.site(Self.rows, of: .marvel, languages: [.english]).keys.allSatisfy { !$0.hasSuffix(".ics") }
    )
  }

  @Test(arguments: [10, 74, 75, 76, 149, 150, 300])
  func `Lines of calendars have at most 75 bytes, and no character is parted`(length: Int) throws {
    let text = String((0..<length).map { "aé漢😀".map { $0 }[$0 % 4] })
    var bytes: [UInt8] = []
    CalendarFile.line(text.utf8, to: &bytes)
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.last == "" && lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\u{FFFD}") })
    let joined = lines.dropLast().enumerated().map { $0.offset == 0 ? $0.element : String($0.element.dropFirst()) }
    #expect(joined.joined() == text)
  }

  @Test func `The file of a series has what scripts need of its issues`() async throws {
    let site = try await OtherModel.site(Self.rows, of: .marvel, languages: [.english])
    let file = try #require(site["series/0/7-issues.js"])
    #expect(file.hasPrefix(#"spinrack.shard("issues-7",{title:"Run",ids:[1,2,3,4],names:" #1\n #1 (Foil)\n #2\n #3","#))
    #expect(file.contains(#"known:"ssss",variants:[1,0],orders:[2,18246,3,18274],color:"#))
    #expect(site["series/0/7.html"]?.contains(#"id="following" data-id="7" data-name="Run""#) == true)
  }
}
