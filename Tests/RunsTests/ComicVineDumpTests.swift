import Catalog
import CatalogSources
import Foundation
import GRDB
import JSONKit
import Pipeline
import Stages
import StandIns
import Store
import TestSupport
import Testing

@testable import Replay
@testable import Serving

@Suite("A dump, served in the form of Comic Vine's API")
struct ComicVineDumpTests {
  /// Calls `body` with what answers an address, after the reading of an invented dump that was changed by some statements.
  private func serving(_ sql: String, _ body: (_ ask: (String) -> String, _ dump: DatabaseQueue) async throws -> Void)
    async throws
  {
    try await withTemporaryFolder { folder in
      let (dump, path) = (folder + "/2026-11-15.db", folder + "/s.sqlite")
      try InventedDump(scale: 0.0005).write(to: dump)
      let queue = try DatabaseQueue(path: dump)
      try await queue.write { try $0.execute(sql: sql) }
      try queue.close()
      let store = try CatalogStore(path: path, model: .gcd)
      let stages = CrawlStages(store: store, width: 1, wall: WallClock { WallTime(seconds: 1_800_000_000) }) { _ in }
      _ = try await stages.run(.database(try GCDDump(path: dump), captures: nil), named: "gcd", isWhole: false)
      try store.close()
      let replay = Replay(name: "g", store: path, model: .gcd, media: folder + "/media", isOfRecordings: false)
      let responder = ServiceResponder(try await ComicVineReplay(replay, ComicVineSettings(), key: nil)) { 0 }
      try await body(
        { path in String(decoding: responder.answer(to: WebRequest(target: path, host: "h")).body.array, as: UTF8.self)
        },
        try DatabaseQueue(path: dump))
    }
  }

  private func numbers(_ body: String) throws -> [Int64] {
    try JSONReader().read(Array(body.utf8)) { answer in
      answer["results"]?.array.map { $0.map { $0["id"]?.number?.int64 ?? 0 } } ?? []
    }
  }

  /// The two first issues with stories.
  private static let issues = """
    SELECT DISTINCT i.id AS id FROM gcd_issue i JOIN gcd_story s ON s.issue_id = i.id
    WHERE i.deleted = 0 AND s.deleted = 0 AND i.variant_of_id IS NULL ORDER BY i.id LIMIT 2
    """

  @Test func `A date of sale that is no day is neither shown nor found, and remarks about an issue are not its plot`()
    async throws
  {
    let sql = """
      UPDATE gcd_issue SET on_sale_date = '', notes = 'A remark.';
      UPDATE gcd_issue SET on_sale_date = '2019-05-00' WHERE id IN (\(Self.issues));
      UPDATE gcd_issue SET on_sale_date = '2019-05-07' WHERE id = (SELECT max(id) FROM (\(Self.issues)));
      UPDATE gcd_story SET synopsis = '', type_id = (SELECT id FROM gcd_story_type WHERE name = 'comic story');
      UPDATE gcd_story SET synopsis = 'The plot.' WHERE id =
        (SELECT min(id) FROM gcd_story WHERE deleted = 0 AND issue_id = (SELECT max(id) FROM (\(Self.issues))));
      """
    try await serving(sql) { ask, dump in
      let ids = try await dump.read { try Int64.fetchAll($0, sql: Self.issues) }.map { 1_100_000_000 + $0 }
      #expect(ids.count == 2)
      let fields = "format=json&field_list=description,store_date"
      #expect(
        ask("/issue/4000-\(ids[0])/?\(fields)").contains(#""results":{"description":null,"store_date":null}"#))
      #expect(
        ask("/issue/4000-\(ids[1])/?\(fields)").contains(
          #""results":{"description":"<p>The plot.</p>","store_date":"2019-05-07"}"#))
      let found = try numbers(ask("/issues/?format=json&filter=store_date:2019-05-01%7C2019-05-31"))
      #expect(found == [ids[1]])
      #expect(!ask("/issues/?format=json").contains("A remark."))
    }
  }

  @Test func `Whole lists and filtered ones have one order, whichever way they are sorted`() async throws {
    try await serving("UPDATE gcd_issue SET key_date = '1990-0' || (id % 5 + 1) || '-01'") { ask, _ in
      for (list, field) in [
        ("issues", "cover_date"), ("issues", "issue_number"), ("volumes", "start_year"), ("volumes", "count_of_issues"),
        ("volumes", "name"), ("people", "name"),
      ] {
        for way in ["asc", "desc"] {
          func rows(_ filter: String, limit: Int, pages: Int) throws -> [Int64] {
            try (0..<pages).flatMap { page in
              try numbers(
                ask("/\(list)/?format=json&sort=\(field):\(way)&limit=\(limit)&offset=\(page * limit)\(filter)"))
            }
          }
          let whole = try rows("", limit: 7, pages: 15)
          let filtered = try rows("&filter=date_last_updated:1969-01-01%7C2099-01-01", limit: 35, pages: 3)
          #expect(whole == filtered && whole.count > 2, "\(list) by \(field), \(way)")
        }
      }
    }
  }
}
