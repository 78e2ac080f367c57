import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Site

/// Newest first, with what has no date last.
@Suite("Issues and events in time")
struct OrderInTimeTests {
  /// A comic of hero 1.
  private static func comic(
    _ id: Int, _ title: String, day: String? = nil, number: Int = 0, more: String = ""
  ) -> String {
    let dates = day.map { #","dates":[{"type":"onsaleDate","date":"\#($0)T00:00:00Z"}]"# } ?? ""
    return """
      {"id":\(id),"title":"\(title)","issueNumber":\(number),"modified":"2020-01-01T00:00:00Z"\(dates)\(more),
      \(XMLSet.list("characters", .characters, [(1, "")]))}
      """
  }

  private static func series(_ id: Int) -> String {
    #","series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/\#(id)","name":"s"}"#
  }

  private static let rows: [(Kind, [String])] = [
    (.characters, [#"{"id":1,"name":"Ada"}"#]),
    (.series, [#"{"id":7,"title":"Run (2001 - 2003)","startYear":2001,"endYear":2003}"#]),
    (
      .comics,
      [
        comic(10, "No day at all"), comic(11, "New", day: "2015-03-01"), comic(12, "Old (1999) #2", number: 2),
        comic(13, "Run (2001) #4", day: "2001-06-01", number: 4, more: series(7)),
        comic(14, "Run (2001) #5", number: 5, more: series(7)),
        comic(15, "Run (2001) #6", day: "2002-06-01", number: 6, more: series(7)),
        comic(16, "A slip of the source", day: "2099-01-01"),
      ]
    ),
    (
      .events,
      [
        #"{"id":1,"title":"Undated"}"#, #"{"id":2,"title":"First","start":"1990-02-04 00:00:00"}"#,
        """
        {"id":3,"title":"Second","start":"1995-02-04 00:00:00",
        \(XMLSet.list("comics", .comics, [10, 11, 12, 14].map { ($0, "") }))}
        """,
      ]
    ),
  ]

  /// The ids of the records of a kind that a page links to behind a headline, in their order.
  private func ids(_ kind: String, behind start: String, of page: String?) throws -> [Int] {
    let page = try #require(page)
    let from = try #require(page.firstRange(of: start)).upperBound
    let part = page[from...].prefix { $0 != "\u{0}" }.split(separator: "</section>")[0]
    return part.matches(of: /href="([^"]*)\/\d+\/(\d+)\.html/).compactMap { $0.1.hasSuffix(kind) ? Int($0.2) : nil }
  }

  @Test func `Without a day an issue stands where its series, or year and number of its title, tell; else it is last`()
    async throws
  {
    let site = try await OtherModel.site(Self.rows, of: .marvel, languages: [.english])
    let comics = try ids("comics", behind: "id=\"comics\">Comics</h2>", of: site["characters/0/1.html"])
    #expect(comics == [11, 15, 14, 13, 12, 16, 10])
  }

  @Test func `An estimated year is no fact about an issue`() async throws {
    let site = try await OtherModel.site(Self.rows, of: .marvel, languages: [.english])
    #expect(site["comics/0/14.html"]?.contains("about 200") == false)
    #expect(site["comics/0/13.html"]?.contains("<dt>On sale</dt>") == true)
    #expect(site["events/0/3.html"]?.contains("about 200") == true)
  }

  @Test func `Variants lead to their issue, and pages beside each other are of issues`() async throws {
    func variants(_ ids: Int...) -> String {
      let items = ids.map { #"{"resourceURI":"http://gateway.marvel.com/v1/public/comics/\#($0)","name":"c"}"# }
      return Self.series(7) + #","variants":[\#(items.joined(separator: ","))]"#
    }
    let rows: [(Kind, [String])] = [
      (.series, [#"{"id":7,"title":"Run (2001 - 2003)"}"#]),
      (
        .comics,
        [
          Self.comic(1, "Run (2001) #1", number: 1, more: variants(2, 3)),
          Self.comic(2, "Run (2001) #1 (Foil)", number: 1, more: variants(1, 3)),
          Self.comic(3, "Run (2001) #1 (Blank)", number: 1, more: variants(1, 2)),
          Self.comic(4, "Run (2001) #2", number: 2, more: Self.series(7)),
        ]
      ),
    ]
    let site = try await OtherModel.site(rows, of: .marvel, languages: [.english])
    let page = try #require(site["comics/0/2.html"])
    #expect(page.contains(#"<dt>Variant of</dt><dd><a href="../../comics/0/1.html">"#))
    #expect(try ids("comics", behind: "<h2 id=\"variants\">", of: page) == [3])
    #expect(page.contains(#"<a rel="next" href="../../comics/0/4.html">"#) && !page.contains("rel=\"prev\""))
    #expect(site["comics/0/4.html"]?.contains(#"<a rel="prev" href="../../comics/0/1.html">"#) == true)
  }

  @Test func `Titles of series are sorted without an article`() async throws {
    let series = ["The Bat", "Ant", "A Cat"].enumerated().map { #"{"id":\#($0 + 1),"title":"\#($1)"}"# }
    let site = try await OtherModel.site([(.series, series)], of: .marvel, languages: [.english])
    let list = try #require(site["series/index.html"])
    #expect(list.matches(of: /series\/0\/(\d)\.html">/).map { String($0.1) } == ["2", "1", "3"])
  }

  @Test func `Who has one dated comic has one earliest known`() async throws {
    let rows: [(Kind, [String])] = [
      (.characters, [#"{"id":1,"name":"Ada"}"#]), (.comics, [Self.comic(11, "New", day: "2015-03-01")]),
    ]
    let page = try #require(try await OtherModel.site(rows, of: .marvel)["characters/0/1.html"])
    #expect(page.contains("<dt>Earliest known here</dt>") && !page.contains("<dt>Latest known here</dt>"))
  }

  @Test func `In the reading order of an event, too, issues without a day are last`() async throws {
    let site = try await OtherModel.site(Self.rows, of: .marvel, languages: [.english])
    let comics = try ids("comics", behind: "id=\"comics\">Reading order</h2>", of: site["events/0/3.html"])
    #expect(comics == [12, 14, 11, 10])
    // The number of an entry stands before its picture.
    #expect(site["events/0/3.html"]?.contains("><b class=\"nth\">1</b><a href=") == true)
  }

  @Test func `An order that spans decades is drawn whole, and who has no day is counted`() async throws {
    let comics = (1...16).map { id in
      Self.comic(id, "Run \(id) (\(1950 + 4 * id)) #1", day: "\(1950 + 4 * id)-03-01", number: 1)
    }
    let list = XMLSet.list("comics", .comics, (1...17).map { ($0, "") })
    let rows: [(Kind, [String])] = [
      (.comics, comics + [Self.comic(17, "No day at all")]), (.events, [#"{"id":3,"title":"Long",\#(list)}"#]),
    ]
    let page = try #require(try await OtherModel.site(rows, of: .marvel)["events/0/3.html"])
    let lanes = try #require(page.split(separator: "class=\"chart lanes\"").last?.split(separator: "</section>").first)
    #expect(lanes.matches(of: /class="amount">1 issue</).count == 16 && lanes.contains("1 comic without a known date"))
  }

  @Test func `The first page has the newest events first, and those without a day last`() async throws {
    let site = try await OtherModel.site(Self.rows, of: .marvel, languages: [.english])
    #expect(try ids("events", behind: "id=\"events\">Events</h2>", of: site["index.html"]) == [3, 2, 1])
  }

  @Test func `A book has no number 0, unless its title says so`() async throws {
    let rows: [(Kind, [String])] = [
      (.comics, [Self.comic(1, "A Book (Hardcover)"), Self.comic(2, "Run (2001) #0")])
    ]
    let site = try await OtherModel.site(rows, of: .marvel, languages: [.english])
    #expect(site["comics/0/1.html"]?.contains("#0") == false)
    #expect(site["comics/0/2.html"]?.contains("<dt>Issue</dt><dd>#0</dd>") == true)
  }

  @Test func `A card says the number of an issue whose name does not tell it`() async throws {
    let rows: [(Kind, [String])] = [
      (.characters, [#"{"id":1,"name":"Ada"}"#]),
      (.comics, [Self.comic(1, "A Story", day: "2015-03-01", number: 7), Self.comic(2, "Run (2001) #8", number: 8)]),
    ]
    let page = try #require(try await OtherModel.site(rows, of: .marvel, languages: [.english])["characters/0/1.html"])
    #expect(page.contains("A Story</span><span class=\"note\">#7 · <time") && !page.contains("note\">#8"))
  }

  @Test func `What a book collects is in the order of series and numbers`() async throws {
    let items = [15, 11, 13, 14].map {
      #"{"resourceURI":"http://gateway.marvel.com/v1/public/comics/\#($0)","name":"c"}"#
    }
    let book = Self.comic(20, "Book", more: #","collectedIssues":[\#(items.joined(separator: ","))]"#)
    let rows = Self.rows.map { kind, rows in (kind, kind == .comics ? rows + [book] : rows) }
    let site = try await OtherModel.site(rows, of: .marvel, languages: [.english])
    let comics = try ids("comics", behind: "id=\"collected\">Collects</h2>", of: site["comics/0/20.html"])
    #expect(comics == [13, 14, 15, 11])
  }

  @Test func `The list of series says years once, and one series is called one series`() async throws {
    let rows =
      Self.rows
      .map { kind, rows in
        (kind, kind == .series ? rows + [#"{"id":8,"title":"Walk","startYear":1990,"endYear":1991}"#] : rows)
      }
    let site = try await OtherModel.site(rows, of: .marvel, languages: [.english, .portuguese])
    let list = try #require(site["series/index.html"])
    #expect(list.contains(">Run (2001 - 2003)</a></li>"))
    #expect(list.contains(">Walk</a> <span class=\"note\">1990–1991</span>"))
    #expect(site["pt-BR/comics/0/13.html"]?.contains("<dt>Série</dt>") == true)
  }
}
