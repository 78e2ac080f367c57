import Basics
import Catalog
import CatalogSources
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

/// `Tests/Interop` has mokkari do the asking.
@Suite("A captured catalogue of Metron, served as its API")
struct MetronReplayTests {
  private static let lists: TinyMetron.Lists = {
    func issue(_ number: Int, _ detail: String) -> TinyMetron.Entry {
      TinyMetron.Entry(
        id: number, name: "Saga #\(number)", modified: TinyMetron.before + Int64(number),
        thin: #""series":{"id":3,"name":"Sagá","volume":1,"year_began":2001},"number":"\#(number)","#
          + #""issue":"Sagá (2001) #\#(number)","cover_date":"2001-0\#(number)-01""#,
        detail:
          #""series":{"id":3,"name":"Sagá","sort_name":"Saga","volume":1,"series_type":{"id":13,"name":"Ongoing"}},"#
          + #""number":"\#(number)","cover_date":"2001-0\#(number)-01",\#(detail)"#)
    }
    func item(_ id: Int, of issue: Int, _ rest: String) -> TinyMetron.Entry {
      TinyMetron.Entry(
        id: id, name: "", modified: TinyMetron.before,
        thin: #""issue":{"id":\#(issue),"series":{"name":"Sagá","year_began":2001},"number":"\#(issue)"},\#(rest)"#,
        detail: "")
    }
    return [
      "series": [
        TinyMetron.Entry(
          id: 3, name: "Saga", modified: TinyMetron.before,
          thin: #""series":"Sagá (2001)","year_began":2001,"volume":1,"issue_count":2"#,
          detail: #""name":"Sagá","sort_name":"Saga","volume":1,"year_began":2001,"status":"Ongoing","desc":"Old.","#
            + #""publisher":{"id":1,"name":"Press"},"genres":[{"id":10,"name":"Fable"}]"#)
      ],
      "issue": [
        issue(
          1,
          #""desc":"First.","price":"2.50","upc":"761","arcs":[],"characters":[{"id":5,"name":"Moth","modified":"x"}],"#
            + #""variants":[{"name":"Foil","price":null,"sku":"","upc":""}],"cv_id":77"#),
        issue(2, #""desc":"","credits":[{"id":44,"creator":"Who","role":[{"id":7,"name":"Cover"}]}]"#),
      ],
      "character": [.named(5, "Moth")],
      "publisher": [.named(1, "Press")],
      "reading_list": [
        TinyMetron.Entry(
          id: 9, name: "Order", modified: TinyMetron.before,
          thin: #""name":"Order","slug":"order","user":{"id":4,"username":"ann"},"list_type":"Event","#
            + #""is_private":false,"attribution_source":"CBRO","average_rating":4.5,"rating_count":2"#,
          detail: #""name":"Order","slug":"order","user":{"id":4,"username":"ann"},"list_type":"Event","#
            + #""is_private":false,"attribution_source":"Comic Book Reading Orders","average_rating":4.5,"rating_count":2"#
        )
      ],
      "reading_list/9/items": [
        item(91, of: 2, #""order":1,"issue_type":"Prologue""#), item(92, of: 8, #""order":2,"issue_type":"""#),
      ],
    ]
  }()

  /// Calls `body` with what answers an address, after a crawl at a depth.
  private func replaying(
    _ depth: FetchDepth = .detail, _ lists: TinyMetron.Lists = lists, token: String? = nil,
    _ body: (_ ask: (_ path: String, _ fields: [String: String]) -> (status: Int, body: String)) throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .metron)
      let stages = CrawlStages(store: store, width: 1, wall: WallClock { WallTime(seconds: 1_800_000_000) }) { _ in }
      var fetch = FetchSettings(
        collections: [
          "series", "issues", "characters", "publishers", "imprints", "universes", "roles", "series_types",
          "reading_lists",
        ].filter { name in name == "reading_lists" || lists.keys.contains { "\($0)s" == name || $0 == name } },
        mode: .full, concurrency: 1)
      fetch.depth = depth
      _ = try await stages.run(
        .gateway(try TinyMetron(lists).calls(), GatewayCrawl(fetch)), named: "metron", isWhole: false)
      try store.close()
      let service = try MetronReplay(
        Replay(
          name: "m", store: folder + "/s.sqlite", model: .metron, media: folder + "/media", isOfRecordings: false),
        token: token)
      try body { path, fields in
        let call = ServiceCall(WebRequest(target: path, host: "h", fields: fields.map { ($0.key, $0.value) }), at: 0)
        let answer =
          switch service.admit(call) {
          case .admitted: service.answer(call)
          case .refused(let answer): answer
          }
        return (answer.status, String(decoding: answer.body.array, as: UTF8.self))
      }
    }
  }

  @Test func `A record has what clients demand, and its series what only the series says`() async throws {
    try await replaying { ask in
      let (status, issue) = ask("/api/issue/1/", [:])
      #expect(status == 200)
      for part in [
        #""series":{"id":3,"name":"Sagá","sort_name":"Saga","volume":1,"year_began":2001,"#,
        #""genres":[{"id":10,"name":"Fable"}]"#, #""price":"2.50""#, #""sku":"""#,
        #""rating":{"id":1,"name":"Unknown"}"#,
        #""variants":[{"name":"Foil","price":null,"sku":"","upc":"","#,
        #""resource_url":"https://metron.cloud/issue/1/""#,
        #""cv_id":77"#, #""modified":"2026-09-21T"#,
      ] { #expect(issue.contains(part), "\(part) in \(issue)") }
      #expect(!issue.contains(#""issue":"#))
      #expect(ask("/api/issue/1/", ["If-Modified-Since": "Thu, 01 Jan 2099 00:00:00 GMT"]).status == 304)
      #expect(ask("/api/issue/9/", [:]) == (404, #"{"detail":"Not found."}"#))
      #expect(ask("/api/issue/1", [:]).status == 301)
      #expect(ask("/api/nothing/", [:]).status == 404)
    }
  }

  @Test func `Filters leave what they ask for`() async throws {
    try await replaying { ask in
      for (query, count) in [
        ("", 2), ("series_name=saga", 2), ("series_name=SAGA%20x", 0), ("number=2", 1), ("cv_id=77", 1),
        ("missing_cv_id=true", 1), ("upc=761", 1), ("cover_year=2001&cover_month=2", 1), ("series_id=3", 2),
        ("publisher_id=1", 2), ("character_id=5", 1), ("character_id=6", 0), ("series_year_began=2001", 2),
        ("unknown_filter=1", 2), ("modified_gt=2099-01-01", 0),
        // Of creators nothing was captured but what issues say.
        ("creator_id=44", 1), ("creator_id=45", 0), ("role_id=7", 1), ("role_id=6,7", 1), ("role_id=6", 0),
        ("series_q=saga", 2), ("series_q=zzzz", 0), ("series_alt_names=zzzz", 0), ("team_id=1", 0),
        ("universe_id=1", 0),
        // 0 stands for none in the columns.
        ("series_id=0", 0), ("cv_id=0", 0), ("gcd_id=0", 0), ("publisher_id=0", 0),
        // No filters of the service.
        ("store_name=foo", 2), ("store_abcd=2020-01-01", 2),
      ] {
        let answer = ask("/api/issue/?" + query, [:]).body
        #expect(answer.hasPrefix(#"{"count":\#(count),"next":null,"#), "\(query): \(answer)")
      }
      #expect(ask("/api/issue/?cover_year=x", [:]) == (400, #"{"cover_year":["Enter a number."]}"#))
      #expect(ask("/api/issue/?page=2", [:]).status == 404)
      #expect(ask("/api/series/3/issue_list/", [:]).body.hasPrefix(#"{"count":2,"#))
      #expect(ask("/api/character/5/issue_list/", [:]).body.hasPrefix(#"{"count":1,"#))
      for (query, count) in [
        ("creator_id=44", 1), ("creator_id=45", 0), ("character_id=5", 1), ("character_id=6", 0), ("role_id=7", 1),
        ("role_id=6", 0), ("team_id=1", 0), ("year_end=0", 0),
      ] { #expect(ask("/api/series/?" + query, [:]).body.hasPrefix(#"{"count":\#(count),"#), "series \(query)") }
      let row = ask("/api/series/", [:]).body
      #expect(row.contains(#""series":"Sagá (2001)","year_began":2001,"year_end":null,"volume":1,"issue_count":2,"#))
    }
  }

  @Test func `Reading lists have items; of an issue that was not captured its name is known`() async throws {
    try await replaying { ask in
      let row = #"{"id":9,"name":"Order","slug":"order","user":{"id":4,"username":"ann"},"list_type":"Event","#
      #expect(ask("/api/reading_list/", [:]).body.contains(row + #""is_private":false,"attribution_source":"CBRO","#))
      for filter in [
        "name=ord", "user=4", "username=AN", "attribution_source=CBRO", "list_type=event", "is_private=False",
        "average_rating__gte=4.5", "publisher=press", "is_private=maybe",
      ] { #expect(ask("/api/reading_list/?" + filter, [:]).body.hasPrefix(#"{"count":1,"#), "\(filter)") }
      for filter in ["user=5", "is_private=true", "average_rating__gte=4.6", "publisher=nobody"] {
        #expect(ask("/api/reading_list/?" + filter, [:]).body.hasPrefix(#"{"count":0,"#), "\(filter)")
      }
      #expect(ask("/api/reading_list/?average_rating__gte=good", [:]).status == 400)
      let list = ask("/api/reading_list/9/", [:]).body
      for part in [
        #""attribution_source":"Comic Book Reading Orders","#, #""average_rating":4.5,"#,
        #""items_url":"http://h/api/reading_list/9/items/""#, #"reading-lists/order/""#,
      ] { #expect(list.contains(part), "\(part)") }
      #expect(!list.contains(#""items":"#))
      let items = ask("/api/reading_list/9/items/", [:])
      #expect(items.status == 200 && items.body.hasPrefix(#"{"count":2,"next":null,"previous":null,"results":["#))
      #expect(
        items.body.contains(#"{"id":91,"issue":{"id":2,"series":{"id":3,"name":"Sagá","volume":1,"year_began":2001}"#))
      #expect(
        items.body.contains(#""cover_date":"2001-02-01""#)
          && items.body.contains(#""order":1,"issue_type":"Prologue"}"#))
      let unknown =
        #"{"id":92,"issue":{"id":8,"series":{"id":0,"name":"Sagá","volume":0,"year_began":2001},"number":"8","#
      #expect(items.body.contains(unknown + #""cover_date":"2001-01-01","store_date":null,"#))
      #expect(ask("/api/reading_list/9/items/?page=2", [:]).status == 404)
      #expect(ask("/api/reading_list/8/items/", [:]).status == 404)
    }
  }

  /// What the service renamed, though the records that name it have the old names, since nothing changed in them.
  private static let renamed: TinyMetron.Lists = {
    func entry(_ id: Int, _ members: String, thin: String? = nil, modified: Int64 = 0) -> TinyMetron.Entry {
      TinyMetron.Entry(
        id: id, name: "", modified: TinyMetron.before + modified, thin: thin ?? members,
        detail: members + #","desc":"A long one.","cv_id":\#(id + 9000)"#)
    }
    func issue(_ id: Int, rating: String, modified: Int64) -> TinyMetron.Entry {
      entry(
        id,
        #""number":"\#(id)","publisher":{"id":1,"name":"Press"},"rating":{"id":3,"name":"\#(rating)"},"#
          + #""series":{"id":3,"name":"Saga","series_type":{"id":13,"name":"Ongoing"}},"#
          + #""credits":[{"id":44,"creator":"Who","role":[{"id":7,"name":"Cover"},{"id":1,"name":"Writer"},{"id":9,"name":"Gone"}]}]"#,
        thin: #""number":"\#(id)","issue":"Saga #\#(id)","series":{"id":3,"name":"Saga"}"#, modified: modified)
    }
    return [
      "publisher": [entry(1, #""name":"New Press""#)],
      "series_type": [entry(13, #""name":"Single Issue""#)],
      "role": [entry(1, #""name":"Script""#), entry(7, #""name":"Cover Art""#)],
      "imprint": [entry(2, #""name":"Line","publisher":{"id":1,"name":"Press"}"#, thin: #""name":"Line""#)],
      "universe": [
        entry(4, #""name":"Earth","publisher":{"id":1,"name":"Press"},"designation":"1""#, thin: #""name":"Earth""#)
      ],
      "series": [
        entry(
          3, #""name":"Saga","publisher":{"id":1,"name":"Press"},"series_type":{"id":13,"name":"Ongoing"}"#,
          thin: #""series":"Saga (2001)","publisher":{"id":1,"name":"Press"},"series_type":{"id":13,"name":"Ongoing"}"#)
      ],
      // The one that was modified last is asked for first, so the other one has the name that the service gives now.
      "issue": [issue(1, rating: "Teenagers", modified: 0), issue(2, rating: "Teen", modified: 60)],
    ]
  }()

  @Test func `Publishers, types of series, roles and ratings have one name in all records: the newest`() async throws {
    try await replaying(.detail, Self.renamed) { ask in
      let (press, type) = (
        #""publisher":{"id":1,"name":"New Press"}"#, #""series_type":{"id":13,"name":"Single Issue"}"#
      )
      for (path, parts) in [
        ("series/3/", [press, type]), ("series/", [press, type]), ("imprint/2/", [press]), ("universe/4/", [press]),
        ("issue/1/", [press, type, #""rating":{"id":3,"name":"Teenagers"}"#]),
        ("issue/2/", [press, type, #""rating":{"id":3,"name":"Teenagers"}"#]),
        ("issue/?rating=Teenagers", [#""count":2,"#]), ("issue/?rating=Teen", [#""count":0,"#]),
        ("series/?series_type=single", [#""count":1,"#]), ("issue/?publisher_name=new", [#""count":2,"#]),
      ] {
        let answer = ask("/api/" + path, [:]).body
        for part in parts { #expect(answer.contains(part), "\(part) in \(path): \(answer)") }
      }
      // In the order in which the service sends them, which is no order of names or numbers.
      let roles =
        #""role":[{"id":7,"name":"Cover Art"},{"id":1,"name":"Script"},{"id":9,"name":"Gone"}]"#
      #expect(ask("/api/issue/1/", [:]).body.contains(roles))
    }
  }

  @Test func `Of what only lists have shown there are lists and no records`() async throws {
    try await replaying(.list) { ask in
      #expect(ask("/api/issue/", [:]).body.contains(#""issue":"Sagá (2001) #1""#))
      for path in ["issue/1/", "reading_list/9/", "reading_list/9/items/"] {
        let (status, body) = ask("/api/" + path, [:])
        #expect(status == 404 && body.contains("only lists"))
      }
    }
  }

  @Test func `A token is asked for where one was set`() async throws {
    try await replaying(token: "t") { ask in
      #expect(ask("/api/issue/", [:]).status == 401)
      #expect(ask("/api/issue/", ["Authorization": "Bearer x"]).status == 401)
      #expect(ask("/api/issue/", ["Authorization": "Bearer t"]).status == 200)
      #expect(ask("/api/issue/", ["Authorization": "Basic dTp0"]).status == 200)
    }
  }
}
