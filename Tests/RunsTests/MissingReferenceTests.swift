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

@testable import Stages

/// What a set says of records that others refer to, and that went missing at the source, or were never seen.
@Suite("References to records that are missing")
struct MissingReferenceTests {
  private static let series = #""series":{"id":3,"name":"Saga","volume":1,"year_began":2001}"#

  private static func issue(_ number: Int, _ more: String) -> TinyMetron.Entry {
    let shown = #"\#(series),"number":"\#(number)","cover_date":"2001-0\#(number)-01""#
    return TinyMetron.Entry(
      id: 100 + number, name: "Saga \(number)", modified: TinyMetron.before,
      thin: shown + #","issue":"Saga (2001) #\#(number)""#,
      detail: #""publisher":{"id":1,"name":"Wick"},\#(shown)\#(more)"#)
  }

  private static func series(_ id: Int, _ name: String) -> TinyMetron.Entry {
    TinyMetron.Entry(
      id: id, name: name, modified: TinyMetron.before,
      thin: #""series":"\#(name) (2001)","year_began":2001,"volume":1,"issue_count":2"#,
      detail:
        #""name":"\#(name)","sort_name":"\#(name)","volume":1,"year_began":2001,"publisher":{"id":1,"name":"Wick"},"#
        + #""associated":[{"id":4,"series":"Annual (2001)"},{"id":9,"series":"Special (2002)"}]"#)
  }

  /// Of what the issue refers to, one record of each kind is going to be missing, and one was never seen.
  private static var lists: TinyMetron.Lists {
    [
      "publisher": [.named(1, "Wick")], "series": [series(3, "Saga"), series(4, "Annual")],
      "character": [.named(5, "Moth")], "creator": [.named(7, "Ann")], "role": [.named(1, "Writer")],
      "issue": [
        issue(
          1,
          #","characters":[{"id":5,"name":"Moth"},{"id":6,"name":"Owl"}],"#
            + #""reprints":[{"id":102,"issue":"Saga (2001) #2"},{"id":999,"issue":"Lost #1"}],"#
            + #""credits":[{"id":7,"creator":"Ann","role":[{"id":1,"name":"Writer"}]},"#
            + #"{"id":8,"creator":"Bo","role":[{"id":1,"name":"Writer"}]}]"#
        ),
        issue(2, ""),
      ],
    ]
  }

  /// Calls `body` with the folder of a set in which all but series 3 and issue 101 are missing.
  private func publishing(isLarge: Bool, _ body: (_ set: String) throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite", model: .metron)
      let metron = TinyMetron(Self.lists)
      var fetch = FetchSettings(
        collections: ["publishers", "series", "issues", "characters", "creators", "roles"], concurrency: 1)
      fetch.depth = .detail
      for night in 0..<2 as Range<Int64> {
        let now = WallTime(seconds: 1_800_000_000 + night * 86_400)
        let stages = CrawlStages(store: store, width: 1, wall: WallClock { now }) { _ in }
        let report = try await stages.run(
          .gateway(try metron.calls(), GatewayCrawl(fetch)), named: "metron", isWhole: false)
        try store.crawls.close(report.crawl, at: now.extended, isPublished: true)
        metron.lists.withLock { lists in
          for name in ["publisher", "character", "creator"] { lists[name] = [] }
          lists["series"]?.removeLast()
          lists["issue"]?.removeLast()
        }
      }
      let output = OutputFolder(path: folder + "/output")
      try await output.withStaging(events: { _ in }) { generation in
        let relations = try await Relations.reading(store, isLarge: isLarge)
        let formats = DatasetFormats(
          csv: CSVOptions(), ndjson: !isLarge, sqlite: !isLarge, parquet: false, archive: nil, graph: false,
          statistics: false)
        _ = try await writeDatasets(store: store, relations: relations, into: generation, formats: formats, width: 1)
        if !isLarge {
          _ = try await writeSite(
            of: store, relations: relations,
            showing: SiteContent(settings: SiteSettings(pages: ["series", "issues", "characters"]), downloads: []),
            into: SiteTarget(generation)
          ) { _ in }
        }
        _ = try generation.seal { _ in Array("{}".utf8) }
        _ = try generation.publish()
      }
      try store.close()
      try body(output.current)
    }
  }

  private func text(_ path: String) throws -> String {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    guard path.hasSuffix(".gz") else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: try bytes.withUnsafeBytes { try gunzip($0, maximumBytes: 1 << 20) }, as: UTF8.self)
  }

  @Test(arguments: [false, true])
  func
    `A reference is null where the set has no such record, not where the record is missing, which its own row alone says`(
      isLarge: Bool
    ) async throws
  {
    try await publishing(isLarge: isLarge) { set in
      func table(_ name: String) throws -> [String] {
        try text("\(set)/data/csv/\(name).csv.gz").split(separator: "\n").map(String.init)
      }
      #expect(try table("issue_characters").dropFirst() == ["101,5,101,5", "101,6,101,"])
      #expect(
        // Nobody makes tables of a large catalogue whose details are records from what little is kept of it.
        try isLarge || table("issue_credits").dropFirst() == ["101,7,1,Writer,101,7", "101,8,1,Writer,101,"])
      #expect(
        try table("series_associated").dropFirst() == ["3,4,3,4", "3,9,3,", "4,4,4,4", "4,9,4,"])
      #expect(
        try table("issue_reprints").dropFirst() == ["101,102,Saga (2001) #2,101,102", "101,999,Lost #1,101,"])
      for (name, missing) in [
        ("publishers", [1]), ("series", [4]), ("issues", [102]), ("characters", [5]), ("creators", [7]), ("roles", []),
      ] {
        let rows = try table(name).map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        let place = try #require(rows[0].firstIndex(of: "missing_since"))
        let marked = rows.dropFirst().filter { $0[place] == "2027-01-16" }.compactMap { Int($0[0]) }
        #expect(marked == missing, "\(name)")
        // The publisher is missing.
        if let own = rows[0].firstIndex(of: "publisher_ref") { #expect(rows.dropFirst().allSatisfy { $0[own] == "1" }) }
      }
      #expect(try table("unseen").dropFirst().map { $0.split(separator: ",")[1] } == ["6", "8", "999", "9"])
      let names = try table("names").filter { $0.hasPrefix("characters,") }
      #expect(names == ["characters,5,Moth,true", "characters,6,Owl,false"])
    }
  }

  @Test func `The same rule holds in every table of the database, in lines of NDJSON and on pages`() async throws {
    try await publishing(isLarge: false) { set in
      let database = try DatabaseQueue(path: set + "/data/catalog.sqlite")
      try database.read { db in
        let tables = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
        var checked = 0
        for table in tables {
          for key in try Row.fetchAll(
            db, sql: "SELECT \"table\", \"from\", \"to\" FROM pragma_foreign_key_list(?)", arguments: [table])
          {
            let (other, twin, id): (String, String, String) = (key[0], key[1], key[2])
            guard twin.hasSuffix("_ref") else { continue }
            let told = twin.dropLast(4) + "_id"
            let wrong = "\(twin) IS NOT CASE WHEN \(told) IN (SELECT \(id) FROM \(other)) THEN \(told) END"
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE \(wrong)") == 0, "\(table).\(twin)")
            checked += 1
          }
        }
        #expect(checked > 30)
        let gone = try Int64.fetchAll(
          db,
          sql: """
            SELECT character_id FROM issue_characters JOIN characters ON characters.id = character_ref
            WHERE missing_since IS NOT NULL
            """)
        #expect(gone == [5])
      }
      let lines = try text("\(set)/data/ndjson/characters.ndjson.gz").split(separator: "\n")
      #expect(lines.count == 1 && lines[0].hasSuffix(#""missing_since":"2027-01-16"}"#))
      let issue = try text("\(set)/data/ndjson/issues.ndjson.gz").split(separator: "\n")[0]
      #expect(issue.contains(#"{"id":5,"name":"Moth"}"#) && !issue.contains("missing_since"), "\(issue)")
      let page = try text("\(set)/site/issues/0/101.html")
      #expect(page.contains("characters/0/5.html") && page.contains("characters/0/6.html"))
      #expect(!page.contains("has not listed this since"))
      #expect(try text("\(set)/site/characters/0/5.html").contains("The source has not listed this since"))
      #expect(try text("\(set)/site/characters/0/6.html").contains("class=\"notice\""))
    }
  }
}
