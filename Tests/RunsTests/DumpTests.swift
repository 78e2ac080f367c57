import Basics
import Catalog
import Foundation
import GRDB
import Serving
import SourceTestSupport
import StandIns
import Synchronization
import TestSupport
import Testing

@testable import CatalogSources

/// What a dump must be, and what its rows become, without a store.
@Suite("Dumps of the Grand Comics Database")
struct DumpTests {
  @Test func `the model fits together, and every field of a page is one of its model`() throws {
    #expect(CatalogModel.gcd.faults == [])
    #expect(CatalogModel.gcd.kind(.issue).map(CatalogModel.gcd.name(of:)) == "issues")
    #expect(GCDModel.kinds.map { "\($0.description.name)" } == GCDModel.kinds.map { "\($0.description.name)" }.sorted())
  }

  @Test(arguments: [
    ("PK\u{3}\u{4}rest of an archive", "zip archive", "Unpack it"), ("", "is empty", "Download"),
    ("<!DOCTYPE html><html><body>Log in", "web page", "Download"),
    ("-- MySQL dump 10.13\nCREATE TABLE x (id int);", "MySQL", "Download"),
    ("just some text", "no SQLite database", "Download"),
  ])
  func `a file that is no dump is refused, with what it is and what to do`(bytes: String, what: String, remedy: String)
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/2026-11-01.db"
      try write(bytes, to: path)
      let error = try #require(throws: SourceError.self) { try GCDDump(path: path) }
      #expect(error.code == .unavailable && error.message.contains(what) && error.message.contains(path))
      #expect(error.remedy.contains(remedy))
    }
  }

  @Test func `a file that is not there is said to be missing`() throws {
    let error = try #require(throws: RecordingError.self) { try GCDDump(path: "/nowhere/2026-11-01.db") }
    #expect(error.code == .missing)
  }

  @Test func `a folder is said to be one, and what to set instead`() async throws {
    try await withTemporaryFolder { folder in
      let error = try #require(throws: RecordingError.self) { try GCDDump(path: folder) }
      #expect(error.code == .unreadable && error.message == "It is a folder, not the file of a dump.")
      #expect(error.remedy.contains("source.path"))
    }
  }

  @Test
  func `another database, one without the main tables, one that is cut off and one that is being written are refused`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let other = folder + "/other.db"
      try DatabaseQueue(path: other).write { try $0.execute(sql: "CREATE TABLE birds (id INTEGER PRIMARY KEY)") }
      let foreign = try #require(throws: SourceError.self) { try GCDDump(path: other) }
      #expect(foreign.message.contains("no dump of the Grand Comics Database") && foreign.message.contains("birds"))
      let part = folder + "/part.db"
      try InventedDump(scale: 0.0001, absent: ["gcd_issue", "gcd_story"]).write(to: part)
      let lacking = try #require(throws: SourceError.self) { try GCDDump(path: part) }
      #expect(lacking.message.contains("lacks gcd_issue, gcd_story"))
      let whole = folder + "/whole.db"
      try InventedDump(scale: 0.0001).write(to: whole)
      let bytes = try Data(contentsOf: URL(filePath: whole))
      try bytes.prefix(bytes.count / 2).write(to: URL(filePath: folder + "/cut.db"))
      let cut = try #require(throws: SourceError.self) { try GCDDump(path: folder + "/cut.db") }
      #expect(cut.message.contains("is cut off"))
      try write("log", to: whole + "-wal")
      let busy = try #require(throws: SourceError.self) { try GCDDump(path: whole) }
      #expect(busy.message.contains("being written"))
    }
  }

  /// Every row of a dump, by kind, as JSON.
  private func rows(
    of dump: GCDDump, skipping isDone: @escaping @Sendable (Kind, Int) -> Bool = { _, _ in false }
  ) async throws -> (pages: [DumpPage], rows: [Kind: [[String: Any]]]) {
    var pages: [DumpPage] = []
    try await dump.read(skipping: isDone) { pages.append($0) }
    var rows: [Kind: [[String: Any]]] = [:]
    for page in pages {
      let array = try #require(try JSONSerialization.jsonObject(with: Data(page.body)) as? [[String: Any]])
      #expect(array.count == page.rows)
      rows[page.kind, default: []] += array
    }
    return (pages, rows)
  }

  @Test func `rows come once, by kind and id, without those that are deleted, which are counted`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/2026-11-01.db"
      try InventedDump(scale: 0.02).write(to: path)
      let dump = try GCDDump(path: path)
      #expect(dump.absences.isEmpty && dump.file.date == "2026-11-01" && dump.kinds.count == 17)
      let (pages, rows) = try await rows(of: dump)
      let database = try DatabaseQueue(path: path)
      for kind in dump.kinds {
        let table = GCDModel.kinds[kind.index].table
        let ids = try await database.read {
          try Int.fetchAll($0, sql: "SELECT id FROM \(table) WHERE deleted = 0 ORDER BY id")
        }
        #expect(rows[kind]?.compactMap { $0["id"] as? Int } == ids, "\(table)")
        let fields = Set(CatalogModel.gcd[kind].fields.map(\.name.description))
        #expect(rows[kind]?.first.map { Set($0.keys) } == fields)
        let deleted = try await database.read {
          try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table) WHERE deleted = 1")
        }
        #expect(pages.flatMap(\.notices).first { $0.place == table }?.count ?? 0 == deleted, "\(table)")
      }
      #expect(pages.map(\.kind) == pages.map(\.kind).sorted())
      // The rest is read as the whole is.
      let half = pages.count / 2
      let done = Set(pages.prefix(half).map { "\($0.kind.number) \($0.first)" })
      let rest = try await self.rows(of: dump) { done.contains("\($0.number) \($1)") }.pages
      #expect(rest.map(\.body) == pages.dropFirst(half).map(\.body))
    }
  }

  @Test func `links stand with their owners, with or without an index, and are those of the tables`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/a.db"
      try InventedDump(scale: 0.005).write(to: path)
      let bare = folder + "/b.db"
      try FileManager.default.copyItem(atPath: path, toPath: bare)
      let database = try DatabaseQueue(path: bare)
      try await database.write { db in
        // Those of unique keys belong to their tables.
        let indexes = "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
        for name in try String.fetchAll(db, sql: indexes) {
          try db.execute(sql: "DROP INDEX \(name)")
        }
      }
      let found = try await rows(of: GCDDump(path: path))
      let sorted = try await rows(of: GCDDump(path: bare))
      #expect(found.pages.map(\.body) == sorted.pages.map(\.body))
      let sql = """
        SELECT count(*) FROM gcd_story_credit JOIN gcd_story ON gcd_story.id = story_id
        WHERE gcd_story.deleted = 0 AND gcd_story_credit.deleted = 0
        """
      let count = try await database.read { try Int.fetchOne($0, sql: sql) }
      let credits = found.rows[GCDModel.stories]?.compactMap { $0["credits"] as? [[String: Any]] } ?? []
      #expect(credits.reduce(0) { $0 + $1.count } == count && (count ?? 0) > 1_000)
      let words = Set(credits.joined().compactMap { $0["role"] as? String })
      let types = try await database.read { try String.fetchAll($0, sql: "SELECT name FROM gcd_credit_type") }
      #expect(words == Set(types))
      #expect(found.rows[GCDModel.issues]?.contains { ($0["variants"] as? [Any])?.isEmpty == false } == true)
      for name in ["reprinted_stories", "reprinted_issues"] {
        #expect(found.rows[GCDModel.stories]?.contains { ($0[name] as? [Any])?.isEmpty == false } == true, "\(name)")
        let rows = (found.rows[GCDModel.stories] ?? []) + (found.rows[GCDModel.issues] ?? [])
        let links = rows.flatMap { $0[name] as? [[String: Any]] ?? [] }
        #expect(links.allSatisfy { $0["id"] is Int }, "\(name) lead somewhere")
      }
    }
  }

  @Test func `tables that are missing are named, and the rest is read; both kinds of credits stay apart`() async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/2026-11-15.db"
      try InventedDump(
        scale: 0.001,
        absent: ["gcd_creator", "gcd_creator_name_detail", "gcd_story_arc", "gcd_story_story_arc", "stddata_date"]
      ).write(to: path)
      let dump = try GCDDump(path: path)
      let names = Set(dump.absences.map(\.place))
      #expect(names == ["gcd_creator", "gcd_creator_name_detail", "gcd_story_arc", "gcd_story_story_arc"])
      #expect(!dump.kinds.contains(GCDModel.creators) && dump.kinds.contains(GCDModel.stories))
      let (pages, rows) = try await rows(of: dump)
      #expect(pages[0].notices.count >= 4)
      let stories = try #require(rows[GCDModel.stories])
      #expect(stories.contains { ($0["script"] as? String)?.isEmpty == false })
      let credits = stories.flatMap { $0["credits"] as? [[String: Any]] ?? [] }
      #expect(!credits.isEmpty && credits.allSatisfy { $0["id"] is NSNull && $0["role"] is String })
    }
  }

  @Test func `texts that are not UTF-8 are repaired and reported`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/a.db"
      try InventedDump(scale: 0.0001).write(to: path)
      try await DatabaseQueue(path: path).write { db in
        try db.execute(sql: "UPDATE gcd_series SET name = CAST(x'5A6FE9' AS TEXT), deleted = 0 WHERE id = 1")
      }
      let (pages, rows) = try await rows(of: GCDDump(path: path))
      #expect(rows[GCDModel.series]?.first?["name"] as? String == "Zo\u{FFFD}")
      #expect(pages.flatMap(\.notices).contains { $0.isDamage && $0.place.hasPrefix("gcd_series, ids 0") })
    }
  }

  @Test func `a filter narrows all tables alike`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/a.db"
      try InventedDump(scale: 0.01).write(to: path)
      var selection = Selection(["publishers": .init(ids: [1, 2])])
      let (_, rows) = try await rows(of: GCDDump(path: path, selection: selection))
      func ids(_ kind: Kind) -> Set<Int> { Set((rows[kind] ?? []).compactMap { $0["id"] as? Int }) }
      func target(_ row: [String: Any], _ name: String) -> Int? { (row[name] as? [String: Any])?["id"] as? Int }
      let series = rows[GCDModel.series] ?? []
      #expect(!series.isEmpty && series.allSatisfy { [1, 2].contains(target($0, "publisher")) })
      let issues = rows[GCDModel.issues] ?? []
      #expect(!issues.isEmpty && issues.allSatisfy { target($0, "series").map(ids(GCDModel.series).contains) == true })
      let stories = rows[GCDModel.stories] ?? []
      #expect(!stories.isEmpty && stories.allSatisfy { target($0, "issue").map(ids(GCDModel.issues).contains) == true })
      let credited = Set(
        (stories + issues).flatMap { $0["credits"] as? [[String: Any]] ?? [] }.compactMap { $0["id"] as? Int })
      let database = try DatabaseQueue(path: path)
      let living = try await database.read {
        try Set(Int.fetchAll($0, sql: "SELECT id FROM gcd_creator WHERE deleted = 0"))
      }
      #expect(ids(GCDModel.creators) == credited.intersection(living) && !credited.isEmpty)

      selection = Selection(["languages": .init(names: ["DE"]), "years": .init(ranges: ["1960-1979"])])
      let narrowed = try await self.rows(of: GCDDump(path: path, selection: selection)).rows
      #expect(narrowed[GCDModel.series]?.allSatisfy { $0["language"] as? String == "de" } == true)
      let years = Set((narrowed[GCDModel.issues] ?? []).compactMap { Int(($0["key_date"] as? String ?? "").prefix(4)) })
      #expect(!years.isEmpty && years.allSatisfy((1960...1979).contains))

      selection.choices["languages"] = .init(names: ["tlh"])
      let none = selection
      await #expect(throws: SourceError.self) { _ = try await self.rows(of: GCDDump(path: path, selection: none)) }

      // Series by number and by name, with the issues of these and no others.
      let name = try #require(series.first?["name"] as? String)
      selection = Selection(["series": .init(ids: [7], names: [name.uppercased()])])
      let few = try await self.rows(of: GCDDump(path: path, selection: selection)).rows
      let sql = "SELECT id FROM gcd_series WHERE deleted = 0 AND (id = 7 OR name = '\(name)')"
      let wanted = try await database.read { try Int.fetchAll($0, sql: sql) }
      #expect((few[GCDModel.series] ?? []).compactMap { $0["id"] as? Int } == wanted && wanted.count > 1)
      let places = "SELECT id FROM gcd_issue WHERE deleted = 0 AND series_id IN (\(sql)) ORDER BY id"
      let found = (few[GCDModel.issues] ?? []).compactMap { $0["id"] as? Int }
      #expect(try await database.read { try Int.fetchAll($0, sql: places) } == found && !found.isEmpty)
      #expect(few[GCDModel.publishers]?.isEmpty == false)
    }
  }

  @Test func `all ids and names of a filter that the dump does not have are named`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/a.db"
      try InventedDump(scale: 0.001).write(to: path)
      let series = Selection(["series": .init(ids: [1, 999_999, 888_888], names: ["Nobody's"])])
      let error = try await #require(throws: SourceError.self) {
        _ = try await self.rows(of: GCDDump(path: path, selection: series))
      }
      #expect(error.message == "The dump has no 999999, 888888, \"Nobody's\" in gcd_series, which fetch.only names.")
      let publishers = Selection(["publishers": .init(ids: [1] + Array(5_000..<5_030))])
      let more = try await #require(throws: SourceError.self) {
        _ = try await self.rows(of: GCDDump(path: path, selection: publishers))
      }
      #expect(more.message.contains("5000, 5001") && more.message.contains("5019 and 10 more in gcd_publisher"))
    }
  }

  @Test func `a number that no record has takes no room`() {
    var set = NumberSet(upTo: 1 << 40)
    for number in [0, 5, 64, 1 << 40, 1 << 41, -1, .max] as [Int64] { set.insert(number) }
    #expect(([0, 5, 64, 1 << 40] as [Int64]).allSatisfy(set.contains) && !set.contains(6))
    #expect(([1 << 41, -1, .max, .min] as [Int64]).allSatisfy { !set.contains($0) })
    var small = NumberSet(upTo: 100)
    small.insert(4_294_967_290)
    #expect(small.isEmpty && !small.contains(4_294_967_290))
    small.insert(100)
    #expect(small.contains(100) && !small.isEmpty)
  }

  @Test(arguments: [
    ("1962-08-00", "null"), ("1962-08-05", "\"1962-08-05\""), ("1962", "null"), ("2005-02-31", "null"), ("", "null"),
    ("1745-01-01", "\"1745-01-01\""), ("1970-01-01", "\"1970-01-01\""), ("0000-01-01", "null"),
  ])
  func `days are dates that are known to the day`(text: String, day: String) {
    #expect(made(text, GCDValues.appendDay) == day)
  }

  @Test(arguments: [
    ("3.99 USD; 4.99 CAD", "3.99", "\"USD\""), ("0.10 USD", "0.1", "\"USD\""), ("0-0-6 GBP", "null", "\"GBP\""),
    ("[none]", "null", "null"), ("2.50 EUR [inclusive]", "2.5", "\"EUR\""), ("", "null", "null"),
    ("15 FRF", "15", "\"FRF\""),
  ])
  func `the first price is a number and a currency where it is one`(text: String, amount: String, currency: String) {
    #expect(made(text, GCDValues.appendAmount) == amount || made(text, GCDValues.appendAmount) == amount + ".0")
    #expect(made(text, GCDValues.appendCurrency) == currency)
  }

  @Test func `dates of parts say what is known, and issues have names`() {
    func date(_ parts: String..., uncertain: Int? = nil) -> String? {
      let all = parts.enumerated().map { GCDValues.DatePart(text: $1, isUncertain: $0 == uncertain) }
      return GCDValues.date(all[0], all[1], all[2])
    }
    #expect(date("1940", "8", "28") == "1940-08-28")
    #expect(date("19??", "", "") == "19??")
    #expect(date("", "12", "") == "????-12")
    #expect(date("1940", "", "3") == "1940-??-03")
    #expect(date("", "", "") == nil)
    #expect(date("1940", "8", "1", uncertain: 0) == "1940?-08-01")
    #expect(date("1940", "8", "1", uncertain: 2) == "1940-08-01?")
    #expect(date("194?", "", "", uncertain: 0) == "194?" && date("1940", "", "", uncertain: 1) == "1940")
    func name(_ number: String, volume: String = "", title: String = "", variant: String = "") -> String {
      GCDValues.issueName(series: "Tales", volume: volume, number: number, title: title, variant: variant)
    }
    #expect(name("12", title: "The End") == "Tales #12")
    #expect(name("[nn]", variant: "Direct") == "Tales [Direct]")
    #expect(name("", title: "The End", variant: "Direct") == "Tales - The End [Direct]")
    #expect(name("[nn]", title: "Tales") == "Tales")
    #expect(name("2", volume: "v1") == "Tales v1#2" && name("2", volume: "v2") == "Tales v2#2")
    #expect(name("#5") == "Tales #5" && name(" 8") == "Tales #8" && name("#5", volume: "v1") == "Tales v1#5")
    #expect(name("[nn]", volume: "[v2]", title: "The End") == "Tales [v2] - The End")
    #expect(GCDValues.volume("1", isPrinted: true) == "v1" && GCDValues.volume("", isPrinted: true).isEmpty)
    #expect(GCDValues.volume("[1]", isPrinted: true) == "[v1]" && GCDValues.volume("1", isPrinted: false) == "[v1]")
  }

  private func made(_ text: String, _ body: (UnsafeRawBufferPointer, inout ByteBuilder) -> Void) -> String {
    var text = text
    var out = ByteBuilder()
    text.withUTF8 { body(UnsafeRawBufferPointer($0), &out) }
    return String(decoding: out.array(), as: UTF8.self)
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }
}
