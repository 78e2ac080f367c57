import Basics
import Catalog
import CatalogSources
import CompressionKit
import Datasets
import Foundation
import GRDB
import Pipeline
import Site
import Store
import Synchronization
import TestSupport
import Testing
import XMLKit

@testable import Stages

/// A series at full depth, with everything that is made of it.
@Suite("Tables of a small Metron")
struct MetronTablesTests {
  /// What the service has: a series of three issues, of which two are credited.
  private static var lists: TinyMetron.Lists {
    func issue(_ number: Int, _ more: String) -> TinyMetron.Entry {
      let series = #""series":{"id":3,"name":"Old Saga","volume":1,"year_began":2001}"#
      let shown =
        #"\#(series),"number":"\#(number)","issue":"Saga (2001) #\#(number)","cover_date":"2001-0\#(number)-01","#
        + #""store_date":null,"image":"https://static.metron.cloud/media/issue/\#(number).jpg","cover_hash":"""#
      return TinyMetron.Entry(
        id: 100 + number, name: "Saga \(number)", modified: TinyMetron.before + Int64(number), thin: shown,
        detail: #""publisher":{"id":1,"name":"Wick"},"#
          + shown.replacing(#""issue":"Saga (2001) #\#(number)","#, with: "")
          + "," + more)
    }
    let writer = #"{"id":1,"name":"Scribe"}"#
    return [
      "series": [
        TinyMetron.Entry(
          id: 3, name: "Saga", modified: TinyMetron.before,
          thin: #""series":"Saga (2001)","year_began":2001,"volume":1,"issue_count":3"#,
          detail:
            #""name":"Saga","sort_name":"Saga","alt_names":["The Saga"],"volume":1,"series_type":{"id":13,"name":"Single Issue"},"#
            + #""publisher":{"id":1,"name":"Wick"},"imprint":null,"year_began":2001,"year_end":null,"desc":"","#
            + #""genres":[{"id":10,"name":"Super-Hero"}],"associated":[{"id":9,"series":"Saga Annual (2002)"}],"#
            + #""issue_count":3,"cv_id":77,"gcd_id":88,"resource_url":"https://metron.cloud/series/saga/""#)
      ],
      "issue": [
        issue(
          1,
          #""name":["One","Two"],"price":"2.50","price_currency":"GBP","teams":[{"id":4,"name":"Lamps"}],"rating":{"id":3,"name":"Teen"},"upc":"76194134182700111","credits":"#
            + #"[{"id":7,"creator":"Ann","role":[\#(writer),{"id":7,"name":"Cover"}]},{"id":8,"creator":"Bo","role":[]}],"#
            + #""characters":[{"id":5,"name":"Moth","modified":"x"}],"reprints":[{"id":102,"issue":"Saga (2001) #2"}],"#
            + #""variants":[{"name":"Foil","price":null,"sku":"","upc":"1","image":"https://static.metron.cloud/v.jpg"}],"#
            + #""cv_id":5001,"resource_url":"https://metron.cloud/issue/1/""#),
        issue(
          2,
          #""name":[],"credits":[{"id":7,"creator":"Ann","role":[\#(writer)]}],"new_field":{"a":1},"#
            + #""attribution":[{"source":"Wikipedia","url":"https://encyclopedia.example/Saga"},{"source":"Ann","url":""}],"#
            + #""desc_is_solicitation":true"#),
        issue(3, #""name":[],"number_two":1"#),
      ],
      "role": [TinyMetron.Entry(id: 1, name: "Writer", modified: 0, thin: #""name":"Writer""#, detail: "")],
    ]
  }

  private func crawl(_ metron: TinyMetron, _ store: CatalogStore) async throws -> CrawlReport {
    var fetch = FetchSettings(collections: ["series", "issues", "roles"], concurrency: 1)
    (fetch.depth, fetch.only) = (.detail, Selection(["series": .init(ids: [3])]))
    let stages = CrawlStages(store: store, width: 1, wall: WallClock { WallTime(seconds: 1_800_000_000) }) { _ in }
    return try await stages.run(.gateway(try metron.calls(), GatewayCrawl(fetch)), named: "metron", isWhole: true)
  }

  @Test func `A series at full depth takes a call for itself, one for its list, and one for each issue`() async throws {
    try await withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .metron)
      let metron = TinyMetron(Self.lists)
      let report = try await crawl(metron, store)
      #expect(
        metron.takeCalls() == ["series/3/", "issue/?page=1&series_id=3", "issue/103/", "issue/102/", "issue/101/"])
      #expect(report.verdicts[Kind(number: 4)]?.status == .complete)
      try store.close()
    }
  }

  @Test func `The plan of a series at full depth says every call, and takes one to know`() async throws {
    var fetch = FetchSettings(collections: ["series", "issues", "roles"], concurrency: 1)
    (fetch.depth, fetch.only) = (.detail, Selection(["series": .init(ids: [3])]))
    let metron = TinyMetron(Self.lists)
    var outlook = CrawlOutlook(fetch, of: .metron, asking: MetronSource().traits)
    try await outlook.probe(by: metron.calls())
    #expect(metron.takeCalls() == ["issue/?page=1&series_id=3"])
    let plan = CrawlPlan(outlook, of: GatewayCrawl(fetch))
    #expect(plan.expectedCalls == 5 && plan.mostCalls >= 5)
    #expect(
      outlook.collections.map { outlook.callsBeyondPages(GatewayCrawl(fetch))[$0.kind]?.expected ?? 0 } == [0, 3, 0])
  }

  @Test func `The plan of a name that many series have takes the first page and ten lists, and estimates the rest`()
    async throws
  {
    let series = (1...250).map { TinyMetron.Entry.named($0, "Saga \(1000 + $0)") }
    let issues = (1...250).flatMap { id in
      (1...4).map { number in
        TinyMetron.Entry(
          id: id * 10 + number, name: "\(id) \(number)", modified: TinyMetron.before,
          thin: #""series":{"id":\#(id),"name":"Saga"},"number":"\#(number)""#, detail: "")
      }
    }
    let metron = TinyMetron(["series": series, "issue": issues, "role": []])
    var choice = Selection.Choice()
    choice.names = ["Saga"]
    var fetch = FetchSettings(collections: ["series", "issues", "roles"], concurrency: 1)
    (fetch.depth, fetch.only) = (.detail, Selection(["series": choice]))
    var outlook = CrawlOutlook(fetch, of: .metron, asking: MetronSource().traits)
    try await outlook.probe(by: metron.calls())
    let calls = metron.takeCalls()
    #expect(calls.count { $0.hasPrefix("series/") } == 1 && calls.count { $0.hasPrefix("issue/") } == 10)
    #expect(calls.count == 11)
    #expect(outlook.collections.map(\.total) == [250, 1_000, 0])
    let plan = CrawlPlan(outlook, of: GatewayCrawl(fetch))
    // Three pages of series, a list of issues for each of them, and the details of all.
    #expect(plan.lines.filter { $0.part == .fetch }.map(\.calls.expected).prefix(2) == [3, 250])
    #expect(plan.expectedCalls >= 3 + 250 + 1_000 + 250)
  }

  @Test func `A crawl that was cut off among the details pays for no answer twice`() async throws {
    try await withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .metron)
      let metron = TinyMetron(Self.lists)
      metron.dies.withLock { $0 = 4 }
      _ = try? await crawl(metron, store)
      let first = metron.takeCalls()
      #expect(first == ["series/3/", "issue/?page=1&series_id=3", "issue/103/"])
      metron.dies.withLock { $0 = nil }
      _ = try await crawl(metron, store)
      let second = metron.takeCalls()
      #expect(second == ["issue/102/", "issue/101/"])
      try store.close()
    }
  }

  @Test func `Every table has the values that the records say, and joins by numbers`() async throws {
    try await withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .metron)
      _ = try await crawl(TinyMetron(Self.lists), store)
      let output = OutputFolder(path: folder + "/output")
      try await output.withStaging(events: { _ in }) { generation in
        let relations = try await Relations.reading(store)
        let formats = DatasetFormats(
          csv: CSVOptions(), ndjson: true, sqlite: true, parquet: true, archive: nil, graph: true, statistics: true)
        let written = try await writeDatasets(
          store: store, relations: relations, into: generation, formats: formats, width: 2)
        _ = try await writeXMLCatalogue(of: store, relations: relations, beside: nil, into: SiteTarget(generation))
        _ = try await writeSite(
          of: store, relations: relations,
          showing: SiteContent(
            settings: SiteSettings(pages: ["series", "issues", "creators", "genres"]), downloads: written.files),
          into: SiteTarget(generation)
        ) { _ in }
        _ = try generation.seal { _ in Array("{}".utf8) }
        _ = try generation.publish()
      }
      try store.close()
      func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: "\(output.current)/\(path)")))
      }
      func table(_ name: String) throws -> [String] {
        let plain = try bytes("data/csv/\(name).csv.gz").withUnsafeBytes { try gunzip($0, maximumBytes: 1 << 20) }
        return String(decoding: plain, as: UTF8.self).split(separator: "\n").map(String.init)
      }
      #expect(
        try table("issue_credits") == [
          "issue_id,creator_id,role_id,role,issue_ref,creator_ref", "101,7,1,Scribe,101,", "101,7,7,Cover,101,",
          "101,8,0,,101,", "102,7,1,Scribe,102,",
        ])
      #expect(
        try table("attributions") == [
          "kind,id,position,source,url", "issues,102,0,Wikipedia,https://encyclopedia.example/Saga",
          "issues,102,1,Ann,",
        ])
      let solicitations = try table("issues").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      let place = try #require(solicitations[0].firstIndex(of: "desc_is_solicitation"))
      #expect(solicitations.dropFirst().map { $0[place] } == ["false", "true", "false"])
      // Nothing says a day of sale; covers say months.
      #expect(try String(decoding: bytes("site/issues/0/101.html"), as: UTF8.self).contains(">January 2001</time>"))
      #expect(try String(decoding: bytes("statistics/releases-by-year.csv"), as: UTF8.self).contains("\n2001,"))
      #expect(try String(decoding: bytes("site/issues/year-2001.html"), as: UTF8.self).contains("February 2001"))
      #expect(try table("issue_stories") == ["issue_id,position,title", "101,0,One", "101,1,Two"])
      #expect(
        try table("issue_variants") == [
          "issue_id,position,name,price,sku,upc,image_url", "101,0,Foil,,,1,https://static.metron.cloud/v.jpg",
        ])
      #expect(
        try table("issue_reprints")
          == ["issue_id,reprint_id,display,issue_ref,reprint_ref", "101,102,Saga (2001) #2,101,102"])
      #expect(try table("series_associated") == ["series_id,associated_id,series_ref,associated_ref", "3,9,3,"])
      #expect(try table("aliases") == ["kind,id,position,name", "series,3,0,The Saga"])
      #expect(
        try table("external_ids")
          == ["kind,id,source,external_id", "issues,101,comicvine,5001", "series,3,comicvine,77", "series,3,gcd,88"])
      #expect(try table("genres").last?.hasPrefix("10,Super-Hero,") == true)
      #expect(try table("ratings").last?.hasPrefix("3,Teen,") == true)
      let series = try table("series")
      #expect(
        series[1].hasPrefix("3,Saga,,Saga,,1,13,,Single Issue,,1,,,,2001,,,3,77,88,https://metron.cloud/series/saga/"))
      let issues = try table("issues")
      #expect(issues.count == 4 && issues[2].hasSuffix(#",detail,"{""new_field"":{""a"":1}}""#))
      let database = try DatabaseQueue(path: output.current + "/data/catalog.sqlite")
      func ask(_ sql: String) throws -> [String] {
        try database.read { try Row.fetchAll($0, sql: sql).map { "\($0)" } }
      }
      #expect(try ask("PRAGMA foreign_key_check").isEmpty)
      // As the page of data says it.
      let page = String(decoding: try bytes("site/data.html"), as: UTF8.self)
      let query = try #require(page.firstMatch(of: try Regex("SELECT [a-z_]+ FROM [a-z_]+ LIMIT 5")))
      #expect(try ask(String(page[query.range])).count == 3)
      // The name in the issue is an old one.
      #expect(
        try ask("SELECT DISTINCT s.name FROM issues i JOIN series s ON s.id = i.series_id") == [#"[name:"Saga"]"#])
      #expect(
        try ask("SELECT price, number_value, display, pages, rating FROM issues WHERE id = 101")
          == [#"[price:2.5 number_value:1.0 display:"Saga (2001) #1" pages:NULL rating:"Teen"]"#])
      let schema = try RelaxNGSchema(try bytes("xml/catalog.rng"))
      #expect(try schema.violations(in: try bytes("xml/catalog.xml")).isEmpty)
      #expect(String(decoding: try bytes("site/series/0/3.html"), as: UTF8.self).contains("<h1>Saga</h1>"))
      let issue = String(decoding: try bytes("site/issues/0/101.html"), as: UTF8.self)
      #expect(issue.contains("<dt>Price</dt><dd>2.50\u{A0}GBP</dd>"))
      #expect(issue.contains("<dt>Publisher</dt><dd><span><span>Wick"))
      #expect(issue.contains("<h2 id=\"teams\">Teams</h2>") && issue.contains("<span>Lamps</span>"))
      #expect(issue.contains("<dt>Cover artist</dt>"))
    }
  }
}
