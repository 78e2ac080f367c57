import Basics
import Catalog
import CatalogSources
import JSONKit
import Pipeline
import SourceTestSupport
import Stages
import Store
import TestSupport
import Testing

@testable import APIs
@testable import Replay
@testable import Serving
@testable import StandIns

/// `Tests/Interop` has the clients of others do the asking.
@Suite("A captured catalogue, served in the form of Comic Vine's API")
struct ComicVineReplayTests {
  private static func issue(_ id: Int, of series: (Int, String), _ number: String, _ month: Int, _ rest: String)
    -> TinyMetron.Entry
  {
    let shown =
      #""series":{"id":\#(series.0),"name":"\#(series.1)","volume":1,"year_began":2001},"number":"\#(number)","#
      + #""cover_date":"2001-0\#(month)-01","store_date":"2001-0\#(month)-07""#
    return TinyMetron.Entry(
      id: id, name: "\(series.1) #\(id)", modified: TinyMetron.before + Int64(id),
      thin: shown + #","issue":"\#(series.1) (2001) #\#(number)""#, detail: shown + "," + rest)
  }

  private static func series(_ id: Int, _ name: String, volume: Int = 1, _ rest: String) -> TinyMetron.Entry {
    TinyMetron.Entry(
      id: id, name: name, modified: TinyMetron.before,
      thin: #""series":"\#(name) (2001)","year_began":2001,"volume":\#(volume),"issue_count":2"#,
      detail: #""name":"\#(name)","sort_name":"\#(name)","year_began":2001,"volume":\#(volume),\#(rest)"#)
  }

  private static let lists: TinyMetron.Lists = [
    "series": [
      series(
        3, "Brass Fox", volume: 2,
        #""series_type":{"id":1,"name":"Trade Paperback"},"cv_id":500,"#
          + #""publisher":{"id":1,"name":"Press"},"alt_names":["Fox of Brass"],"desc":"A fox.\n\n& more""#),
      series(4, "The Brass Fox Annual", #""publisher":{"id":1,"name":"Press"}"#),
      series(5, "Moth", #""desc":"""#),
    ],
    "issue": [
      issue(
        11, of: (3, "Brass Fox"), "2", 3,
        #""cv_id":77,"gcd_id":88,"cover_hash":"00ff00ff00ff00ff","name":["Night","Day"],"desc":"Two\nlines","#
          + #""credits":[{"id":44,"creator":"Ida Quill","role":[{"id":1,"name":"Writer"},{"id":3,"name":"Cover"},"#
          + #"{"id":2,"name":"Penciller"}]},{"id":45,"creator":"Bo","role":[]}],"characters":[{"id":5,"name":"Moth"}],"#
          + #""arcs":[{"id":9,"name":"Long Night"}],"teams":[{"id":6,"name":"Six"}],"#
          + #""image":"https://static.metron.cloud/media/a.jpg""#),
      issue(
        12, of: (3, "Brass Fox"), "1", 2,
        #""cv_id":77,"cover_hash":"00ff00ff00ff00fe","arcs":[{"id":9,"name":"Long Night"}]"#),
      issue(13, of: (4, "The Brass Fox Annual"), "½", 4, #""desc":"""#),
    ],
    "character": [.named(5, "Moth")], "creator": [.named(44, "Ida Quill")], "team": [.named(6, "Six")],
    "arc": [.named(9, "Long Night")], "publisher": [.named(1, "Press")],
  ]

  private typealias Ask = (_ path: String) -> (status: Int, type: String, body: String)

  /// Calls `body` with what answers an address, after a crawl.
  private func serving(
    _ settings: ComicVineSettings = ComicVineSettings(), depth: FetchDepth = .detail, key: String? = nil,
    _ body: (Ask) throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      let store = try CatalogStore(path: path, model: .metron)
      let stages = CrawlStages(store: store, width: 1, wall: WallClock { WallTime(seconds: 1_800_000_000) }) { _ in }
      var fetch = FetchSettings(
        collections: ["series", "issues", "characters", "creators", "teams", "arcs", "publishers"], mode: .full,
        concurrency: 1)
      fetch.depth = depth
      _ = try await stages.run(
        .gateway(try TinyMetron(Self.lists).calls(), GatewayCrawl(fetch)), named: "metron", isWhole: false)
      try store.close()
      let replay = Replay(
        name: "m", store: path, model: .metron, media: folder + "/media", isOfRecordings: false)
      // The second server finds the file that the first one made.
      for _ in 1...2 {
        let service = try await ComicVineReplay(replay, settings, key: key)
        let responder = ServiceResponder(service) { 0 }
        try body { path in
          let answer = responder.answer(to: WebRequest(target: path, host: "h"))
          return (answer.status, answer["Content-Type"] ?? "", String(decoding: answer.body.array, as: UTF8.self))
        }
      }
    }
  }

  private func numbers(_ body: String) throws -> [Int64] {
    try JSONReader().read(Array(body.utf8)) { answer in
      let rows = answer["results"]?.array.map { $0.map { $0["id"]?.number?.int64 ?? 0 } } ?? []
      #expect(answer["number_of_page_results"]?.number?.int64 == Int64(rows.count))
      return rows
    }
  }

  private static let placeholder = "http://h/-/no-cover.png"

  private static func image(_ address: String) -> String {
    let sizes = ["icon", "medium", "screen", "screen_large", "small", "super", "thumb", "tiny", "original"]
    return "{" + sizes.map { #""\#($0)_url":"\#(address)""# }.joined(separator: ",") + #","image_tags":"All Images"}"#
  }

  @Test func `An issue has the members of the service in its order, and roles in its words`() async throws {
    try await serving { ask in
      let (status, type, body) = ask("/api/issue/4000-77/?format=json&api_key=any")
      #expect(status == 200 && type == "application/json; charset=utf-8")
      let api = "http://h/api"
      func link(_ resource: String, _ number: String, _ name: String, _ site: String, _ more: String = "") -> String {
        #"{"api_detail_url":"\#(api)/\#(resource)/\#(number)/","id":\#(number.split(separator: "-")[1]),"#
          + #""name":"\#(name)","site_detail_url":"\#(site)"\#(more)}"#
      }
      let changed = PacificTime.text(TinyMetron.before + 11)
      let expected =
        #"{"error":"OK","limit":1,"offset":0,"number_of_page_results":1,"number_of_total_results":1,"status_code":1,"#
        + #""results":{"aliases":null,"api_detail_url":"\#(api)/issue/4000-77/","associated_images":[],"character_credits":["#
        + link("character", "4005-9005", "Moth", "https://comicvine.gamespot.com/character/4005-9005/")
        + #"],"character_died_in":[],"concept_credits":[],"cover_date":"2001-03-01","date_added":"\#(changed)","#
        + #""date_last_updated":"\#(changed)","deck":null,"description":"<p>Two\nlines</p>","#
        + #""first_appearance_characters":null,"first_appearance_concepts":null,"first_appearance_locations":null,"#
        + #""first_appearance_objects":null,"first_appearance_storyarcs":null,"first_appearance_teams":null,"#
        + #""has_staff_review":false,"id":77,"image":"# + Self.image("https://static.metron.cloud/media/a.jpg")
        + #","issue_number":"2","location_credits":[],"name":"Night; Day","object_credits":[],"person_credits":["#
        + link(
          "person", "4040-9044", "Ida Quill", "https://comicvine.gamespot.com/person/4040-9044/",
          #","role":"writer, penciler, cover""#)
        + "," + link("person", "4040-1000000045", "Bo", "https://metron.cloud/creator/45/", #","role":"other""#)
        + #"],"site_detail_url":"https://comicvine.gamespot.com/issue/4000-77/","store_date":"2001-03-07","#
        + #""story_arc_credits":["#
        + link("story_arc", "4045-9009", "Long Night", "https://comicvine.gamespot.com/story_arc/4045-9009/")
        + #"],"team_credits":["#
        + link("team", "4060-9006", "Six", "https://comicvine.gamespot.com/team/4060-9006/")
        + #"],"team_disbanded_in":[],"volume":"#
        + link("volume", "4050-500", "Brass Fox", "https://comicvine.gamespot.com/volume/4050-500/")
        + #"},"version":"1.0"}"#
      #expect(body == expected)
      #expect(ask("/issue/4000-77?format=json").body == body)
      #expect(
        ask("//api//issue//4000-77//?format=json&field_list=id,name,nothing").body.contains(
          #""results":{"id":77,"name":"Night; Day"}"#))
    }
  }

  @Test func `A volume in XML has all of its members`() async throws {
    try await serving { ask in
      let (_, type, body) = ask("/volume/4050-500/")
      #expect(type == "application/xml; charset=utf-8")
      for part in [
        "<aliases><![CDATA[Fox of Brass]]></aliases>", "<count_of_issues>2</count_of_issues>",
        "<deck><![CDATA[Volume 2, Trade Paperback]]></deck>",
        "<description><![CDATA[<p>A fox.</p><p>&amp; more</p>]]></description>",
        "<first_issue><api_detail_url><![CDATA[http://h/api/issue/4000-1000000012/]]></api_detail_url><id>1000000012</id>"
          + "<name/><issue_number>1</issue_number></first_issue>", "<start_year><![CDATA[2001]]></start_year>",
        "<publisher><api_detail_url><![CDATA[http://h/api/publisher/4010-9001/]]></api_detail_url>"
          + "<id>9001</id><name><![CDATA[Press]]></name></publisher><site_detail_url>",
        "<people><person>", "<count><![CDATA[1]]></count></person></people>", "<locations/>",
      ] { #expect(body.contains(part), "\(part) in \(body)") }
      #expect(body.contains("https://comicvine.gamespot.com/volume/4050-500/]]></site_detail_url><start_year>"))
    }
  }

  @Test
  func `Only the pages of its issues stand before a volume's own among the members that a program asks for in XML`()
    async throws
  {
    try await serving { ask in
      let body = ask(
        "/volume/4050-500/?format=xml&field_list=name,count_of_issues,issues,start_year,site_detail_url,image,publisher,"
          + "description,first_issue,deck,aliases"
      ).body
      // The program takes the page behind as many as there are issues.
      let pages = body.split(separator: "<site_detail_url><![CDATA[").dropFirst().map { $0.prefix { $0 != "]" } }
      #expect(
        pages == [
          "https://metron.cloud/issue/12/", "https://comicvine.gamespot.com/issue/4000-77/",
          "https://comicvine.gamespot.com/volume/4050-500/",
        ])
      #expect(body.split(separator: "<issue>").count - 1 == pages.count - 1)
    }
  }

  @Test func `Lists are filtered, sorted and cut into pages, and totals are exact`() async throws {
    try await serving { ask in
      for (query, expected) in [
        ("issues/", [77, 1_000_000_012, 1_000_000_013]), ("issues/?filter=volume:500", [77, 1_000_000_012]),
        ("issues/?filter=volume:1000000003%7C1000000004", [77, 1_000_000_012, 1_000_000_013]),
        ("issues/?filter=volume:500,issue_number:02", [77]), ("issues/?filter=issue_number:.5", [1_000_000_013]),
        ("issues/?filter=id:77%7C%7C1000000013%7C5", [77, 1_000_000_013]), ("issues/?filter=id:1000000011", [77]),
        ("issues/?filter=cover_date:2001-3-1%7C2001-12-31", [77, 1_000_000_013]),
        ("issues/?filter=store_date:2001-02-07", [1_000_000_012]),
        ("issues/?filter=volume:500,cover_date:1999-1-1%7C2000-12-31", []), ("issues/?filter=volume:9", []),
        ("issues/?sort=cover_date:asc", [1_000_000_012, 77, 1_000_000_013]),
        ("issues/?sort=cover_date:desc&limit=1", [1_000_000_013]),
        ("issues/?sort=issue_number:asc", [1_000_000_013, 1_000_000_012, 77]),
        ("issues/?filter=volume:500&sort=cover_date:asc&limit=1&page=2", [77]), ("issues/?offset=2", [1_000_000_013]),
        ("issues/?offset=99", []), ("issues/?filter=unknown:1", [77, 1_000_000_012, 1_000_000_013]),
        ("volumes/?filter=name:fox", [500, 1_000_000_004]),
        (
          "volumes/?filter=name:The%20Brass%20Fox,start_year:2001",
          [500, 1_000_000_004]
        ), ("volumes/?filter=name:annual,name:brass", [1_000_000_004]),
        ("volumes/?filter=start_year:1999", []), ("volumes/?sort=name:desc", [1_000_000_005, 1_000_000_004, 500]),
        ("volumes/?filter=name:the", [500, 1_000_000_004, 1_000_000_005]), ("volumes/?filter=name:!!!", []),
        ("volumes/?filter=name:!!!%7C?", []), ("volumes/?filter=name:brass,name:%2B,name:annual", [1_000_000_004]),
        ("volumes/?filter=name:!!!%7Cmoth", [1_000_000_005]),
        ("volumes/?filter=name:annual%7Cmoth,name:brass", [1_000_000_004]),
        ("volumes/?sort=start_year:desc", [500, 1_000_000_004, 1_000_000_005]),
        ("volumes/?sort=start_year:desc&limit=1&offset=1", [1_000_000_004]),
        ("issues/?filter=issue_number:1%7C2,issue_number:02", [77]),
        ("issues/?filter=issue_number:1,issue_number:2", []),
        ("volumes/?filter=publisher:9001", [500, 1_000_000_004]),
        ("story_arcs/?filter=name:night", [9_009]),
        ("concepts/", []), ("movies/", []),
        (
          "issues/?filter=date_last_updated:\(PacificTime.text(TinyMetron.before + 12).replacing(" ", with: "%20"))%7C2099-01-01",
          [1_000_000_012, 1_000_000_013]
        ),
      ] as [(String, [Int64])] {
        let body = ask("/api/\(query)\(query.contains("?") ? "&" : "?")format=json").body
        let found = try numbers(body)
        #expect(found == expected, "\(query): \(body)")
      }
      #expect(
        ask("/issues/?filter=volume:9&format=json").body.contains(#""limit":0,"offset":0,"number_of_page_results":0"#))
      #expect(ask("/issues/?filter=cover_date:x&format=json").body.contains(#""status_code":104"#))
      let texts = (0..<40).map { "w\($0)" }
      let names = ask("/volumes/?format=json&filter=name:" + texts.joined(separator: "%7C")).body
      #expect(names.contains(#""status_code":104"#))
      let long = (1...3_000).map(String.init).joined(separator: "%7C")
      #expect(ask("/issues/?format=json&filter=volume:" + long).status == 200)
    }
  }

  @Test func `A search has the equal name first, and rows of several resources in turn`() async throws {
    try await serving { ask in
      for (query, expected) in [
        ("query=brass+fox&resources=volume", [500, 1_000_000_004]),
        ("query=The%20Brass-Fox!&resources=volume", [500, 1_000_000_004]),
        ("query=fox+of+brass&resources=volume", [500, 1_000_000_004]),
        ("query=brass+fox+annual&resources=volume&sort=name:desc", [1_000_000_004, 500]),
        ("query=annual&resources=volume", [1_000_000_004]),
        ("query=brass+fox&resources=volume&limit=1&page=2", [1_000_000_004]), ("query=zzz&resources=volume", []),
        ("query=&resources=volume", []), ("query=brass+fox+2&resources=issue", [77, 1_000_000_012, 1_000_000_013]),
        ("query=brass+fox+annual+½&resources=issue", [1_000_000_013]),
        ("query=moth&resources=volume,character", [1_000_000_005, 9_005]),
        ("query=ida&resources=person", [9_044]),
        ("query=fox&resources=concept", []),
      ] as [(String, [Int64])] {
        let body = ask("/search/?\(query)&format=json").body
        let found = try numbers(body)
        #expect(found.prefix(3).elementsEqual(expected.prefix(3)), "\(query): \(body)")
      }
      #expect(
        ask("/search/?query=moth&format=json&resources=character").body.contains(#","resource_type":"character"}]"#))
    }
  }

  @Test func `Servers with other pictures or numbers do not write one file`() {
    func file(_ movesPictures: Bool, _ numbersFrom: String?) -> String {
      var replay = Replay(name: "m", store: "/s.sqlite", model: .metron, media: "/m", isOfRecordings: false)
      replay.movesPictures = movesPictures
      var settings = ComicVineSettings()
      settings.numbersFrom = numbersFrom.map { ($0, .metron) }
      let store = WatchedStore(path: replay.store, model: replay.model)
      return ComicVineLoader(store: store, replay: replay, settings: settings).path
    }
    let files = [false, true].flatMap { pictures in [nil, "/a", "/b"].map { file(pictures, $0) } }
    #expect(Set(files).count == 6 && files.allSatisfy { $0.hasPrefix("/s.sqlite.") && $0.hasSuffix(".comicvine") })
    #expect(file(true, "/a") == file(true, "/a"))
  }

  @Test func `The first of two records with one number keeps it, and numbers of before are answered for ever`()
    async throws
  {
    try await serving { ask in
      #expect(ask("/issue/4000-1000000011/?format=json&field_list=id").body.contains(#""results":{"id":77}"#))
      #expect(ask("/issue/4000-1000000012/?format=json&field_list=id").body.contains(#""results":{"id":1000000012}"#))
      for path in ["/issue/4000-12/", "/issue/4050-77/", "/team/1/", "/concept/4015-1/", "/issue/4000-1100000011/"] {
        let answer = ask(path + "?format=json")
        #expect(answer.status == 200 && answer.body.contains(#""error":"Object Not Found","limit":0"#), "\(path)")
      }
      #expect(ask("/publisher/4010-31/?format=json&field_list=id").body.contains(#""results":{"id":9001}"#))
      #expect(ask("/nothing/?format=json").status == 404)
      #expect(ask("/issues/?format=jsonp").body.contains("103"))
    }
    var settings = ComicVineSettings()
    settings.ids = .comicvine
    try await serving(settings) { ask in
      let (listed, found) = (
        try numbers(ask("/issues/?format=json").body),
        try numbers(ask("/search/?query=brass&resources=volume&format=json").body)
      )
      #expect(listed == [77] && found == [500])
      let volume = ask("/volume/4050-500/?format=json").body
      #expect(volume.contains(#""count_of_issues":1,"#) && !volume.contains("1000000012"))
    }
  }

  @Test func `An arc has the issues that name it, in the order of their covers`() async throws {
    try await serving { ask in
      let body = ask("/story_arc/4045-9009/?format=json&field_list=issues,count_of_isssue_appearances,publisher")
        .body
      let first = try #require(body.firstRange(of: #""id":1000000012"#))
      let second = try #require(body.firstRange(of: #""id":77"#))
      #expect(first.lowerBound < second.lowerBound)
      #expect(body.contains(#""count_of_isssue_appearances":2"#) && body.contains(#""name":"Press","site_detail_url""#))
      let person = ask("/person/4040-9044/?format=json").body
      #expect(person.contains(#""count_of_isssue_appearances":1"#) && person.contains(#""volume_credits":[{"#))
    }
  }

  @Test func `Covers are found by their hashes`() async throws {
    try await serving { ask in
      let body = ask("/match_cover_hash?max=2&phash=ff00ff00ff00ff&ahash=&dhash=&exactOnly=False").body
      #expect(body.contains(#""ID":{"Domain":"comicvine.gamespot.com","ID":"77"},"Distance":0"#), "\(body)")
      #expect(body.contains(#"{"Domain":"metron.cloud","ID":"11"},{"Domain":"www.comics.org","ID":"88"}"#))
      #expect(body.contains(#""Distance":1"#))
      #expect(!ask("/match_cover_hash?max=2&phash=ff00ff00ff00ff&exactOnly=True").body.contains(#""Distance":1"#))
      #expect(ask("/match_cover_hash?max=1&phash=ff").status == 404)
      #expect(ask("/match_cover_hash?max=99&phash=ff").status == 400)
      #expect(ask("/-/no-cover.png").type == "image/png")
      #expect(ask("/-/pictures/aa/../../s.sqlite").status == 404)
    }
  }

  @Test func `A key is asked for where one is named, and thin records may be kept back`() async throws {
    try await serving(key: "secret") { ask in
      #expect(ask("/issues/?format=json").status == 401)
      #expect(ask("/issues/?format=json&api_key=other").body.contains(#""status_code":100"#))
      #expect(ask("/issues/?format=json&api_key=secret").status == 200)
      #expect(ask("/").status == 200)
    }
    var settings = ComicVineSettings()
    settings.isWholeOnly = true
    try await serving(settings, depth: .list) { ask in
      #expect(ask("/issue/4000-1000000011/?format=json").body.contains(#""status_code":101"#))
      let listed = try numbers(ask("/issues/?format=json").body)
      #expect(listed == [1_000_000_011, 1_000_000_012, 1_000_000_013])
    }
  }

  @Test func `The page says what this is, from whom and under which licence`() async throws {
    try await serving { ask in
      let page = ask("/").body
      for part in [
        "This is not Comic Vine", "Attribution-ShareAlike", "http://h/api", "tls internal", "metron.cloud",
        "hashes of 2 covers",
      ] {
        #expect(page.contains(part), "\(part)")
      }
      #expect(ask("/-/unanswered").status == 200)
    }
  }
}
