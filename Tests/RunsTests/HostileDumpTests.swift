import Basics
import Catalog
import CatalogSources
import Foundation
import GRDB
import Gateway
import SourceTestSupport
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

  @Test(
    "a view in place of a table is no table: it is neither asked nor evaluated",
    arguments: [
      "SELECT id, hex(zeroblob(200000000)) AS name FROM gp",
      "WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id, 'x' AS name FROM n",
    ])
  func views(query: String) async throws {
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

  @Test("a row with a text that is too large is rejected, and those around it are read")
  func largeText() async throws {
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

  @Test("rows whose id another row has, and ids that one cannot count on from, are not read")
  func ids() async throws {
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
