import Basics
import Catalog
import CatalogSources
import Collector
import Foundation
import GRDB
import Pipeline
import Store
import TestSupport
import Testing

@testable import Stages

/// Files of collectors' programs, of a small catalogue.
@Suite("Files for collectors")
struct CollectorFilesTests {
  /// The day of the reading is 2027-01-15.
  private static let now: Int64 = 1_800_000_000

  /// The records of the service: a series of three issues, in a story arc and in a reading list.
  private static var lists: TinyMetron.Lists {
    func issue(_ number: Int, on sale: String, _ more: String) -> TinyMetron.Entry {
      let series = #""series":{"id":3,"name":"Saga: \"One\" & Two","volume":2,"year_began":2026}"#
      let shown =
        #"\#(series),"number":"\#(number)","issue":"Saga (2026) #\#(number)","cover_date":"2027-0\#(number)-01","#
        + #""store_date":"\#(sale)","image":"https://static.metron.cloud/media/issue/\#(number).jpg","cover_hash":"""#
      return TinyMetron.Entry(
        id: 100 + number, name: "Saga \(number)", modified: TinyMetron.before + Int64(number), thin: shown,
        detail: #""publisher":{"id":1,"name":"Wick/Wax"},"#
          + shown.replacing(#""issue":"Saga (2026) #\#(number)","#, with: "") + "," + more)
    }
    let writer = #"{"id":1,"name":"Writer"}"#
    let arc = #""arcs":[{"id":9,"name":"Long, Night"}],"#
    func item(_ id: Int, _ place: Int, _ type: String) -> TinyMetron.Entry {
      TinyMetron.Entry(
        id: id + 1_000, name: "\(place)", modified: 0,
        thin:
          #""issue":{"id":\#(id),"series":{"id":3,"name":"Saga","year_began":2026},"number":"1"},"order":\#(place),"#
          + #""issue_type":"\#(type)""#, detail: "")
    }
    return [
      "series": [
        TinyMetron.Entry(
          id: 3, name: "Saga", modified: TinyMetron.before,
          thin: #""series":"Saga (2026)","year_began":2026,"volume":2,"issue_count":3"#,
          detail:
            #""name":"Saga: \"One\" & Two","sort_name":"Saga","alt_names":["The Saga"],"volume":2,"language":"en","#
            + #""series_type":{"id":13,"name":"Limited Series"},"status":"Completed","#
            + #""publisher":{"id":1,"name":"Wick/Wax"},"imprint":null,"year_began":2026,"year_end":2027,"desc":"","#
            + #""genres":[{"id":10,"name":"Super-Hero"}],"issue_count":3,"cv_id":77,"gcd_id":88,"#
            + #""resource_url":"https://metron.cloud/series/saga/""#)
      ],
      "issue": [
        issue(
          1, on: "2026-12-30",
          #""name":["One","<Two> & ]]>"],\#(arc)"price":"2.50","price_currency":"USD","rating":{"id":3,"name":"Teen Plus"},"#
            + #""upc":"76194134182700111","credits":[{"id":7,"creator":"Ann, Jr.","role":[\#(writer),{"id":7,"name":"Cover"}]},"#
            + #"{"id":8,"creator":"Bo","role":[{"id":2,"name":"Artist"}]}],"characters":[{"id":5,"name":"Moth"}],"#
            + #""desc":"Line\u0007 one","average_rating":4.25,"rating_count":3,"cv_id":5001,"gcd_id":6001,"#
            + #""resource_url":"https://metron.cloud/issue/1/""#),
        issue(2, on: "2027-01-20", #""name":[],\#(arc)"cv_id":5001,"foc_date":"2026-12-28","credits":[]"#),
        // It states the made number of the second one, and an address that goes on in a second line.
        issue(
          3, on: "2027-02-17",
          #""name":[],"credits":[],"cv_id":1000000102,"resource_url":"https://metron.cloud/issue/3/\r\nATTACH:x""#),
      ],
      "arc": [.named(9, "Long, Night")],
      "reading_list": [
        TinyMetron.Entry(
          id: 4, name: "Start", modified: 0,
          thin: #""name":"Start here","user":{"id":1,"username":"x"},"list_type":"Characters","is_private":false"#,
          detail: #""name":"Start here","user":{"id":1,"username":"x"},"list_type":"Characters","is_private":false,"#
            + #""resource_url":"https://metron.cloud/reading-lists/start/""#)
      ],
      "reading_list/4/items": [item(103, 1, "Prologue"), item(101, 2, "Tie-In"), item(999, 3, "")],
    ]
  }

  private static var everything: CollectorSettings {
    var settings = CollectorSettings()
    let output = CollectorSettings.Output()
    (settings.comicInfo, settings.metronInfo, settings.seriesFiles) = (output, output, output)
    (settings.readingLists, settings.calendar, settings.pull) = (output, output, output)
    settings.localDatabase = output
    return settings
  }

  /// The published files of a crawl, by path.
  private func files(
    _ settings: CollectorSettings = everything, of lists: TinyMetron.Lists = lists, in folder: String
  ) async throws -> (files: [String: String], root: String, notes: [String]) {
    let store = try CatalogStore(path: folder + "/s.sqlite", model: .metron)
    var fetch = FetchSettings(collections: ["series", "issues", "arcs", "reading_lists"], concurrency: 1)
    fetch.depth = .detail
    let stages = CrawlStages(store: store, width: 1, wall: WallClock { WallTime(seconds: Self.now) }) { _ in }
    _ = try await stages.run(
      .gateway(try TinyMetron(lists).calls(), GatewayCrawl(fetch)), named: "metron", isWhole: true)
    let output = OutputFolder(path: folder + "/output")
    let (written, sealed) = try await output.withStaging(events: { _ in }) { generation in
      let written = try await writeCollectorFiles(of: store, settings: settings, into: generation)
      let sealed = try generation.seal { _ in Array("{}".utf8) }
      _ = try generation.publish()
      return (written, sealed)
    }
    #expect(written.count == sealed.files.count)
    try store.close()
    var texts: [String: String] = [:]
    for file in sealed.files {
      let bytes = try Data(contentsOf: URL(filePath: "\(output.current)/\(file.path)"))
      texts[file.path] = String(decoding: bytes, as: UTF8.self)
    }
    return (texts, output.current, written.notes)
  }

  @Test func `Every output has its files, and no other`() async throws {
    try await withTemporaryFolder { folder in
      let made = try await files(in: folder)
      let series = "Wick-Wax/Saga - 'One' & Two (2026)"
      func issue(_ number: Int) -> String { "\(series)/Saga - 'One' & Two (2026) #00\(number) (2027).xml" }
      let issues = (1...3).map(issue)
      #expect(
        Set(made.files.keys)
          == Set(
            issues.map { "comicinfo/\($0)" } + issues.map { "metroninfo/\($0)" } + [
              "series-json/\(series)/series.json", "series-json/\(series)/cvinfo", "reading-lists/arcs/Long, Night.cbl",
              "reading-lists/arcs/Long, Night.json", "reading-lists/reading_lists/Start here.cbl",
              "reading-lists/reading_lists/Start here.json", "calendar/all.ics", "calendar/upcoming.ics",
              "calendar/publishers/Wick-Wax.ics", "pull/2026-52.json", "pull/2027-03.json", "pull/2027-07.json",
              "localcv.db",
            ]))
      // The second issue has the number of the first one, which keeps it; the third has none.
      #expect(made.notes.count == 1 && made.notes[0].hasPrefix("2 of 2"))
    }
  }

  @Test func `Issues whose series have no number are each of the series that they name`() async throws {
    try await withTemporaryFolder { folder in
      var lists = Self.lists
      func issue(_ id: Int, _ series: String, _ year: Int) -> TinyMetron.Entry {
        let shown =
          #""series":{"name":"\#(series)","volume":1,"year_began":\#(year)},"number":"1","issue":"\#(series) #1","#
          + #""cover_date":"\#(year)-01-01","store_date":null,"image":null,"cover_hash":"""#
        return TinyMetron.Entry(id: id, name: "\(id)", modified: TinyMetron.before, thin: shown, detail: shown)
      }
      lists["series"] = []
      lists["issue"] = [issue(1, "Moth", 2020), issue(2, "Wasp", 2021), issue(3, "Moth", 2020)]
      let made = try await files(of: lists, in: folder).files.filter { $0.key.hasPrefix("comicinfo/") }
      #expect(
        made.keys.sorted() == [
          "comicinfo/No publisher/Moth (2020)/Moth (2020) #001 (2020) [3].xml",
          "comicinfo/No publisher/Moth (2020)/Moth (2020) #001 (2020).xml",
          "comicinfo/No publisher/Wasp (2021)/Wasp (2021) #001 (2021).xml",
        ])
      for (path, text) in made {
        #expect(text.contains("<Series>\(path.contains("Wasp") ? "Wasp" : "Moth")</Series>"), "\(path)")
      }
    }
  }

  @Test func `The files of an issue say what the record says, and are well formed`() async throws {
    try await withTemporaryFolder { folder in
      let made = try await files(in: folder)
      for (path, text) in made.files where path.hasSuffix(".xml") || path.hasSuffix(".cbl") {
        try checkWellFormed(Array(text.utf8))
        #expect(text.contains("creativecommons.org/licenses/by-sa/4.0"), "\(path)")
      }
      let info = try #require(made.files.first { $0.key.hasPrefix("comicinfo/") && $0.key.contains("#001") }?.value)
      for line in [
        "<Title>One; &lt;Two&gt; &amp; ]]&gt;</Title>", "<Series>Saga: \"One\" &amp; Two</Series>",
        "<Number>1</Number>",
        "<Count>3</Count>", "<Volume>2026</Volume>", "<Year>2027</Year>", "<Month>1</Month>", "<Day>1</Day>",
        "<Writer>Ann Jr.</Writer>", "<Penciller>Bo</Penciller>", "<Inker>Bo</Inker>",
        "<CoverArtist>Ann Jr.</CoverArtist>",
        "<Publisher>Wick/Wax</Publisher>", "<Genre>Super-Hero</Genre>", "<LanguageISO>en</LanguageISO>",
        "<StoryArc>Long Night</StoryArc>", "<StoryArcNumber>1</StoryArcNumber>", "<AgeRating>Teen</AgeRating>",
        "<CommunityRating>4.3</CommunityRating>", "<GTIN>76194134182700111</GTIN>", "<Characters>Moth</Characters>",
        "<Web>https://metron.cloud/issue/1/ https://comicvine.gamespot.com/issue/4000-5001/ "
          + "https://www.comics.org/issue/6001/</Web>",
      ] { #expect(info.contains(line + "\n"), "\(line)") }
      #expect(info.contains("[issue_id:101]") && !info.contains("Issue ID"))
      let metron = try #require(made.files.first { $0.key.hasPrefix("metroninfo/") && $0.key.contains("#001") }?.value)
      for line in [
        "<ID source=\"Metron\" primary=\"true\">101</ID>", "<ID source=\"Comic Vine\">5001</ID>",
        "<ID source=\"Grand Comics Database\">6001</ID>", "<Series lang=\"en\" id=\"3\">", "<Volume>2</Volume>",
        "<Format>Limited Series</Format>", "<StartYear>2026</StartYear>", "<AlternativeName>The Saga</AlternativeName>",
        "<Price country=\"US\">2.50</Price>", "<CoverDate>2027-01-01</CoverDate>", "<StoreDate>2026-12-30</StoreDate>",
        "<AgeRating>Teen Plus</AgeRating>", "<UPC>76194134182700111</UPC>", "<Role>Writer</Role>", "<Role>Cover</Role>",
        "<AverageRating>4.25</AverageRating>", "<RatingCount>3</RatingCount>", "<Creator id=\"7\">Ann, Jr.</Creator>",
      ] { #expect(metron.contains(line + "\n"), "\(line)") }
      #expect(metron.components(separatedBy: "primary=\"true\"").count == 3, "one number and one address")
      let third = try #require(made.files.first { $0.key.hasPrefix("metroninfo/") && $0.key.contains("#003") }?.value)
      #expect(!third.contains("Comic Vine") && !third.contains("ATTACH"))
    }
  }

  @Test func `A series file has every key that Komga needs, none of them null`() async throws {
    try await withTemporaryFolder { folder in
      let made = try await files(in: folder)
      let text = try #require(made.files.first { $0.key.hasSuffix("series.json") }?.value)
      let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let series = try #require(document["metadata"] as? [String: Any])
      for key in ["type", "publisher", "name", "comicid", "year", "booktype", "comic_image", "total_issues"] {
        #expect(series[key] != nil && !(series[key] is NSNull), "\(key)")
      }
      #expect(series["comicid"] as? Int == 77 && series["metron_id"] as? Int == 3 && series["gcd_id"] as? Int == 88)
      #expect(series["publication_run"] as? String == "January 2027 - March 2027")
      #expect(series["status"] as? String == "Ended")
      #expect(series["comic_image"] as? String == "https://static.metron.cloud/media/issue/1.jpg")
      #expect(series["age_rating"] is NSNull, "one of its issues has a rating, and others have none")
      #expect(
        made.files.first { $0.key.hasSuffix("cvinfo") }?.value
          == "https://comicvine.gamespot.com/volume/4050-77/\nseries_id: 3\npublisher_name: Wick/Wax\nstart_year: 2026\n"
      )
    }
  }

  @Test func `Reading lists keep their order, and name no number that is made up`() async throws {
    try await withTemporaryFolder { folder in
      let made = try await files(in: folder)
      let list = try #require(made.files["reading-lists/reading_lists/Start here.cbl"])
      let books = list.split(separator: "\n").filter { $0.hasPrefix("<Book ") }
      #expect(books.count == 2)
      #expect(books[0].contains("Number=\"3\" Volume=\"2026\" Year=\"2027\"") && !books[0].contains("\"cv\""))
      #expect(books[1].contains("<Database Name=\"cv\" Series=\"77\" Issue=\"5001\"/>"))
      #expect(books[1].contains("<Database Name=\"metron\" Series=\"3\" Issue=\"101\"/>"))
      let text = try #require(made.files["reading-lists/reading_lists/Start here.json"])
      let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let issues = try #require(document["issueList"] as? [[String: Any]])
      #expect(issues.map { $0["issueNumber"] as? String } == ["3", "1"])
      #expect(issues.map { $0["issueType"] as? String } == ["Event One Shot", "Event Tie-In"])
      #expect((document["listDetails"] as? [String: Any])?["type"] as? String == "character")
      #expect(!text.contains("username") && !text.contains("\"x\""), "names of users stay out")
    }
  }

  @Test func `Calendars and weekly lists have the issues by the day of their sale`() async throws {
    try await withTemporaryFolder { folder in
      let made = try await files(in: folder)
      let all = try #require(made.files["calendar/all.ics"])
      #expect(all.contains("UID:metron-issue-101-store@spinrack\r\n"))
      #expect(all.contains("DTSTART;VALUE=DATE:20270120\r\n") && all.contains("UID:metron-issue-102-foc@spinrack\r\n"))
      #expect(all.utf8.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.count <= 76 })
      let upcoming = try #require(made.files["calendar/upcoming.ics"])
      #expect(!upcoming.contains("issue-101") && upcoming.contains("issue-103"))
      #expect(all.contains("\r\nURL:https://metron.cloud/issue/1/\r\n") && !all.contains("ATTACH"))
      let text = try #require(made.files["pull/2026-52.json"])
      let rows = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
      #expect(rows.count == 1 && rows[0].count == 14)
      #expect(
        rows[0]["issue"] as? String == "1" && rows[0]["comicid"] as? Int == 77 && rows[0]["issueid"] as? Int == 5001)
      #expect(rows[0]["shipdate"] as? String == "2026-12-30" && rows[0]["weeknumber"] as? Int == 52)
    }
  }

  @Test func `The database for Comic Vine's programs has every issue under one number`() async throws {
    try await withTemporaryFolder { folder in
      let made = try await files(in: folder)
      var configuration = Configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(path: made.root + "/localcv.db", configuration: configuration)
      let rows = try await queue.read { db in
        try Row.fetchAll(
          db, sql: "SELECT id, volume_id, issue_number, person_credits FROM cv_issue ORDER BY issue_number")
      }
      // The lowest own number keeps the number that two records claim.
      #expect(rows.map { $0[0] as Int } == [5001, 1_000_000_102, 1_000_000_103])
      #expect(rows.allSatisfy { $0[1] as Int == 77 })
      let people = rows[0][3] as String
      #expect(people.contains(#""name":"Ann, Jr.""#) && people.contains(#""role":"writer, cover""#))
      // Both people have made numbers, under which Comic Vine has no page.
      #expect(people.contains("metron.cloud") && !people.contains("comicvine.gamespot.com/person/"))
      let found = try await queue.read { db in
        try Int.fetchAll(db, sql: "SELECT rowid FROM volume_fts WHERE volume_fts MATCH 'saga' AND rowid = 77")
      }
      #expect(found == [77])
      let notices = try await queue.read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM about WHERE name = 'license'")
      }
      #expect(notices == 1)
    }
  }

  @Test func `The same records give the same bytes, and other outputs change none of them`() async throws {
    let first = try await withTemporaryFolder { try await files(in: $0).files }
    let second = try await withTemporaryFolder { try await files(in: $0).files }
    #expect(first == second)
    var alone = CollectorSettings()
    alone.comicInfo = .init()
    let some = try await withTemporaryFolder { [alone] in try await files(alone, in: $0).files }
    #expect(some.count == 3 && some.allSatisfy { first[$0.key] == $0.value })
  }

  @Test func `The files of one issue are those of the set`() async throws {
    try await withTemporaryFolder { folder in
      let made = try await files(in: folder)
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .metron)
      var issues = try #require(try IssueFiles(store))
      let alone = try #require(try issues.files(of: 103))
      let inSet = made.files.first { $0.key.hasPrefix("comicinfo/") && $0.key.contains("#003") }?.value
      #expect(String(decoding: alone.comicInfo, as: UTF8.self) == inSet)
      let metron = made.files.first { $0.key.hasPrefix("metroninfo/") && $0.key.contains("#003") }?.value
      #expect(String(decoding: alone.metronInfo, as: UTF8.self) == metron)
      #expect(try issues.files(of: 999)?.comicInfo == nil)
      try store.close()
    }
  }

  @Test func `A choice of series narrows the files of issues, and no list or database`() async throws {
    var settings = Self.everything
    settings.series = [99]
    let made = try await withTemporaryFolder { [settings] in try await files(settings, in: $0).files }
    #expect(!made.keys.contains { $0.hasPrefix("comicinfo/") || $0.hasPrefix("series-json/") })
    #expect(made["localcv.db"] != nil && made["pull/2026-52.json"] != nil)
  }

  @Test func `A database in the form of dumps is refused for another source`() async throws {
    var settings = CollectorSettings()
    settings.dumpDatabase = .init()
    await #expect(throws: CollectorError.self) {
      try await withTemporaryFolder { [settings] in try await files(settings, in: $0) }
    }
  }
}
