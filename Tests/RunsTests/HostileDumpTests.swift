import Basics
import Catalog
import CatalogSources
import Foundation
import GRDB
import Serving
import SourceTestSupport
import StandIns
import TestSupport
import Testing

/// Dumps that somebody has made to do harm.
@Suite("Hostile dumps")
struct HostileDumpTests {
  /// The pages of a kind of an invented dump that some statements changed.
  private func pages(of kind: String, in folder: String, named name: String = "2026-11-01", after sql: String...)
    async throws -> [DumpPage]
  {
    let path = "\(folder)/\(name).db"
    try InventedDump(scale: 0.0005).write(to: path)
    let queue = try DatabaseQueue(path: path)
    for statement in sql { try await queue.write { try $0.execute(sql: statement) } }
    try queue.close()
    let dump = try GCDDump(path: path)
    var pages: [DumpPage] = []
    try await dump.read(skipping: { _, _ in false }) { page in
      if dump.source.model.name(of: page.kind) == kind { pages.append(page) }
    }
    return pages
  }

  private func text(_ pages: [DumpPage]) -> String {
    pages.map { String(decoding: $0.body, as: UTF8.self) }.joined(separator: "\n")
  }

  @Test(arguments: [
    "SELECT id, hex(zeroblob(200000000)) AS name FROM gp",
    "WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id, 'x' AS name FROM n",
  ])
  func `a view in place of a table is no table: it is neither asked nor evaluated`(query: String) async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/2026-11-01.db"
      try InventedDump(scale: 0.0005).write(to: path)
      let queue = try DatabaseQueue(path: path)
      try await queue.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA legacy_alter_table = ON")
        try $0.execute(sql: "ALTER TABLE gcd_publisher RENAME TO gp")
        try $0.execute(sql: "CREATE VIEW gcd_publisher AS \(query)")
      }
      try queue.close()
      do {
        let dump = try GCDDump(path: path)
        #expect(dump.absences.contains { $0.place == "gcd_publisher" })
      } catch let error as SourceError {
        #expect(error.message.contains("lacks gcd_publisher"))
      }
    }
  }

  @Test func `a row with a text that is too large is rejected, and those around it are read`() async throws {
    try await withTemporaryFolder { folder in
      let before = try await pages(of: "publishers", in: folder, named: "sound")
      let after = try await pages(
        of: "publishers", in: folder, named: "large",
        after: "UPDATE gcd_publisher SET notes = hex(zeroblob(3000000)) WHERE id = 2")
      #expect(after.map(\.rows) == before.map(\.rows))
      #expect(text(after).contains(#""gcd_publisher, id 2: the row, or a value of it, is too large to be read""#))
      #expect(text(after).contains(#""id":1,"#) && text(after).contains(#""id":3,"#))
      #expect(!text(after).contains(try Regex(#"[\[,]\{"id":2,"name":"[^"]*","year_began":[0-9nul]+,"year_ended""#)))
    }
  }

  @Test(arguments: [
    ("UPDATE gcd_story_credit SET credited_as = hex(zeroblob(3000000)) WHERE id = ?", "gcd_story_credit"),
    (
      """
      UPDATE gcd_creator_name_detail SET name = hex(zeroblob(3000000))
      WHERE id = (SELECT creator_id FROM gcd_story_credit WHERE id = ?)
      """, "gcd_story_credit"
    ),
  ])
  func `a record with a link that is too large is rejected, and those around it have all of theirs`(
    statement: String, table: String
  ) async throws {
    try await withTemporaryFolder { folder in
      let before = try await rows(of: "stories", in: folder, named: "sound")
      let path = folder + "/large.db"
      try FileManager.default.copyItem(atPath: folder + "/sound.db", toPath: path)
      let queue = try DatabaseQueue(path: path)
      // The second one of three, so that there is something before it and behind it.
      let credit = try await queue.read { db in
        try Int.fetchOne(
          db,
          sql: """
            SELECT a.id FROM gcd_story_credit AS a WHERE a.deleted = 0 AND 2 <= (SELECT count(*) FROM gcd_story_credit AS b
              WHERE b.story_id = a.story_id AND b.deleted = 0 AND b.id < a.id) ORDER BY a.id LIMIT 1
            """)
      }
      let number = try #require(credit)
      try await queue.write { try $0.execute(sql: statement, arguments: [number]) }
      let owners = try await queue.read { db in
        try Set(
          Int.fetchAll(
            db,
            sql: """
              SELECT story_id FROM gcd_story_credit AS c JOIN gcd_creator_name_detail AS n ON n.id = c.creator_id
              WHERE c.deleted = 0 AND (length(credited_as) > 4000000 OR length(name) > 4000000)
              """))
      }
      try queue.close()
      let after = try await rows(of: "stories", in: folder, named: "large")
      #expect(!owners.isEmpty && after.count == before.count)
      for (id, row) in before {
        guard owners.contains(id) else {
          #expect(after[id] == row)
          continue
        }
        #expect(after[id] == "gcd_story, id \(id): a row of \(table) that belongs to it is too large to be read")
      }
    }
  }

  /// The rows of a kind by their ids, as texts; of those that are rejected what is said of them.
  private func rows(of kind: String, in folder: String, named name: String) async throws -> [Int: String] {
    let path = "\(folder)/\(name).db"
    if !FileManager.default.fileExists(atPath: path) { try InventedDump(scale: 0.0005).write(to: path) }
    let dump = try GCDDump(path: path)
    var rows: [Int: String] = [:]
    try await dump.read(skipping: { _, _ in false }) { page in
      guard dump.source.model.name(of: page.kind) == kind else { return }
      let array = try #require(try JSONSerialization.jsonObject(with: Data(page.body)) as? [Any])
      for element in array {
        if let text = element as? String {
          rows[try #require(text.firstMatch(of: /id ([0-9]+):/).flatMap { Int($0.1) })] = text
        } else if let row = element as? [String: Any] {
          let bytes = try JSONSerialization.data(withJSONObject: row, options: .sortedKeys)
          rows[try #require(row["id"] as? Int)] = String(decoding: bytes, as: UTF8.self)
        }
      }
    }
    return rows
  }

  @Test func `words and names that are too large are passed over, and said`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/a.db"
      try InventedDump(scale: 0.0005).write(to: path)
      let queue = try DatabaseQueue(path: path)
      try await queue.write { db in
        try db.execute(
          sql: """
            UPDATE gcd_credit_type SET name = hex(zeroblob(3000000)) WHERE id = 2;
            UPDATE gcd_publisher SET name = hex(zeroblob(3000000)) WHERE id = 1;
            UPDATE gcd_publisher SET name = 'Known', deleted = 0 WHERE id = 2;
            UPDATE gcd_series SET publisher_id = 2, deleted = 0 WHERE id = 1;
            UPDATE gcd_issue SET key_date = hex(zeroblob(3000000)) WHERE id = 1;
            UPDATE gcd_issue SET key_date = '1966-02-00', deleted = 0 WHERE id = 2;
            """)
      }
      try queue.close()
      let selection = Selection(["publishers": .init(names: ["known"]), "years": .init(ranges: ["1966"])])
      var (text, notices): (String, [String]) = ("", [])
      try await GCDDump(path: path, selection: selection).read(skipping: { _, _ in false }) { page in
        notices += page.notices.map(\.description)
        if CatalogModel.gcd.name(of: page.kind) == "issues" { text += String(decoding: page.body, as: UTF8.self) }
      }
      #expect(text.hasPrefix(#"[{"id":2,"#))
      #expect(notices.contains { $0.hasPrefix("gcd_credit_type: ") && $0.contains("1 words are too large") })
    }
  }

  @Test func `rows whose id another row has, and ids that one cannot count on from, are not read`() async throws {
    try await withTemporaryFolder { folder in
      let pages = try await pages(
        of: "publishers", in: folder,
        after: "CREATE TABLE copy AS SELECT * FROM gcd_publisher", "PRAGMA foreign_keys = OFF",
        "DROP TABLE gcd_publisher", "ALTER TABLE copy RENAME TO gcd_publisher",
        "INSERT INTO gcd_publisher SELECT * FROM gcd_publisher WHERE id = 1",
        "INSERT INTO gcd_publisher (id, name) VALUES (9223372036854775807, 'far'), ('text', 'none'), (-1, 'below')")
      // What publishers say of brands has ids, too.
      let rows = try Regex(#"\{"id":1,"name":"[^"]*","year_began":[0-9nul]+,"year_ended""#)
      #expect(text(pages).ranges(of: rows).count == 1)
      #expect(!text(pages).contains("far") && !text(pages).contains("below") && !text(pages).contains("none\""))
      #expect(pages.flatMap(\.notices).contains { $0.reason.contains("an id that another row has") })
    }
  }
}
