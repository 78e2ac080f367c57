import Basics
import Catalog
import CatalogSources
import CompressionKit
import Datasets
import Definitions
import Foundation
import GRDB
import Pipeline
import Serving
import Site
import Stages
import StandIns
import Store
import Synchronization
import TestSupport
import Testing
import XMLKit

@testable import Runs

/// Runs over invented dumps: from the file to every format, and from one dump to the next.
@Suite("Runs over a dump of the Grand Comics Database")
struct DumpRunTests {
  /// A run of the pipeline `gcd` in a folder.
  private func run(
    in folder: String, _ dump: String, only: String = "", day: Int64 = 0, formats: String = "csv: {}, ndjson: {}",
    publish: String = "{max-shrink: 50%}", accept: Set<GuardRule> = []
  ) async throws -> (result: RunResult, words: String) {
    let text = """
      name: gcd
      source: {kind: gcd, path: "\(folder)/\(dump)"}
      \(only)
      publish: \(publish)
      write: {\(formats)}
      """
    let definition = try PipelineDefinition.read(text, file: "gcd.yaml").value
    let wall = WallClock { WallTime(seconds: 1_793_000_000 + day * 86_400) }
    let words = Mutex("")
    let run = PipelineRun(
      definition: definition, publisher: try PublisherFiles(of: definition), output: folder + "/output/gcd",
      state: folder + "/state/gcd", environment: [:], width: 2, wall: wall,
      accept: accept, limits: RunLimits(stateDir: folder + "/state", wall: wall), opener: NoServers()
    ) { event in
      switch event {
      case .note(let text), .warning(let text): words.withLock { $0 += text + "\n" }
      default: break
      }
    }
    return (try await run.run(calls: CallCounter(), times: StageTimes()), words.withLock(\.self))
  }

  private func database(in folder: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: folder + "/output/gcd/current/data/catalog.sqlite", configuration: configuration)
  }

  private func lines(_ path: String, in folder: String) throws -> [String] {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder + "/output/gcd/current/" + path)))
    let plain = try bytes.withUnsafeBytes { try gunzip($0, maximumBytes: 1 << 28) }
    return String(decoding: plain, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `a dump becomes CSV, NDJSON, SQLite and Parquet, complete, and its references hold`() async throws {
    try await withTemporaryFolder { folder in
      try InventedDump(scale: 0.003).write(to: folder + "/2026-11-01.db")
      let (result, words) = try await run(
        in: folder, "2026-11-01.db", formats: "csv: {}, ndjson: {}, sqlite: {}, parquet: {}")
      #expect(result.outcome == .published, "\(words)")
      #expect(result.verdicts.allSatisfy { $0.status == .complete })
      let digest = words.firstMatch(of: /2026-11-01.db of 2026-11-01: [0-9]+ bytes, SHA-256 ([0-9a-f]{64})/)
      #expect(digest != nil)
      let dump = try DatabaseQueue(path: folder + "/2026-11-01.db")
      let made = try database(in: folder)
      let broken = try await made.read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check").count }
      #expect(broken == 0)
      for kind in CatalogModel.gcd.kinds {
        let table =
          ["universes": "gcd_universe", "series": "gcd_series", "stories": "gcd_story"][
            kind.name.description] ?? "gcd_\(kind.singular)"
        let there = try await dump.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table) WHERE deleted = 0") }
        let rows = try await made.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(kind.name.description)") }
        #expect(rows == there, "\(table)")
      }
      // Both forms of credits, side by side.
      let sql = """
        SELECT count(*), sum(creator_ref IS NULL), sum(uncertain), count(DISTINCT role) FROM story_credits
        """
      let credits = try #require(try await made.read { try Row.fetchOne($0, sql: sql) })
      #expect(credits[0] as Int > 1_000 && credits[2] as Int > 0 && credits[3] as Int == 7)
      let texts = try await made.read { try Int.fetchOne($0, sql: "SELECT count(script) FROM stories") }
      #expect((texts ?? 0) > 100)
      // Partial dates stay texts.
      let partial = """
        SELECT count(*) FROM issues WHERE (key_date LIKE '%-00' OR key_date LIKE '%-00-%') AND key_day IS NOT NULL
        """
      #expect(try await made.read { try Int.fetchOne($0, sql: partial) } == 0)
      #expect(
        try await made.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM issues WHERE key_day IS NOT NULL") ?? 0 }
          > 0)
      #expect(try lines("data/csv/story_creators.csv.gz", in: folder).count > 500)
      #expect(try lines("data/csv/series_issues.csv.gz", in: folder).count > 500)
      // CSV cannot tell an empty text from none, so no format has one where there may be none.
      for table in CatalogTables(.gcd).all {
        for column in table.columns where column.type == .string && column.isNullable {
          let sql = "SELECT count(*) FROM \"\(table.name)\" WHERE \"\(column.name)\" = ''"
          #expect(try await made.read { try Int.fetchOne($0, sql: sql) } == 0, "\(table.name).\(column.name)")
        }
      }
      // Most of a record is names of fields, which the dictionary of its model takes away.
      let plain = try CatalogModel.gcd.kinds.reduce(0) {
        $0 + (try lines("data/ndjson/\($1.name).ndjson.gz", in: folder).reduce(0) { $0 + $1.utf8.count })
      }
      let store = try DatabaseQueue(path: folder + "/state/gcd/spinrack.sqlite")
      let packed = try await store.read { try Int.fetchOne($0, sql: "SELECT sum(length(json)) FROM body") }
      #expect((packed ?? .max) * 3 < plain)
      let files = result.files.map(\.path)
      #expect(files.count { $0.hasSuffix(".parquet") } == files.count { $0.hasSuffix(".csv.gz") })
      let captures = try FileManager.default.contentsOfDirectory(atPath: folder + "/state/gcd/capture")
      #expect(captures.count == 1)
      let capture = [UInt8](try Data(contentsOf: URL(filePath: folder + "/state/gcd/capture/" + captures[0])))
      #expect(capture.count < 4_000, "the dump is not copied")
    }
  }

  @Test func `the same dump publishes nothing new; the next one tells what was added, changed and deleted`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try InventedDump(scale: 0.003).write(to: folder + "/2026-11-01.db")
      let first = try await run(in: folder, "2026-11-01.db", formats: "csv: {}, sqlite: {}")
      try FileManager.default.copyItem(atPath: folder + "/2026-11-01.db", toPath: folder + "/copy.db")
      let again = try await run(in: folder, "copy.db", day: 1, formats: "csv: {}, sqlite: {}")
      #expect(again.result.outcome == .published)
      #expect(again.result.files.map(\.sha256) == first.result.files.map(\.sha256))

      try InventedDump(scale: 0.003, night: 1).write(to: folder + "/2026-11-15.db")
      _ = try await run(in: folder, "2026-11-15.db", day: 14, formats: "csv: {}, sqlite: {}")
      let (before, after) = (
        try DatabaseQueue(path: folder + "/2026-11-01.db"), try DatabaseQueue(path: folder + "/2026-11-15.db")
      )
      func ids(_ database: DatabaseQueue, _ table: String) async throws -> [Int: String] {
        let sql = "SELECT id, modified FROM \(table) WHERE deleted = 0"
        let rows = try await database.read { try Row.fetchAll($0, sql: sql).map { ($0[0] as Int, $0[1] as String) } }
        return Dictionary(uniqueKeysWithValues: rows)
      }
      let made = try database(in: folder)
      let feed = try lines("data/changes.ndjson.gz", in: folder).dropFirst()
      for (kind, table) in [("issues", "gcd_issue"), ("stories", "gcd_story"), ("creators", "gcd_creator")] {
        let (old, new) = (try await ids(before, table), try await ids(after, table))
        let gone = Set(old.keys).subtracting(new.keys)
        let sql = "SELECT id FROM \(kind) WHERE missing_since IS NOT NULL"
        let missing = try await made.read { try Set(Int.fetchAll($0, sql: sql)) }
        #expect(missing == gone, "\(kind)")
        func count(_ change: String) -> Int {
          feed.count { $0.contains("\"kind\":\"\(kind)\"") && $0.contains("\"change\":\"\(change)\"") }
        }
        #expect(
          count("missing") == gone.count && count("added") == Set(new.keys).subtracting(old.keys).count, "\(kind)")
        let modified = old.keys.count { new[$0] != nil && new[$0] != old[$0] }
        #expect(count("changed") >= modified && (modified > 0 || kind == "creators"), "\(kind)")
      }
      #expect(try await made.read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check").count } == 0)
    }
  }

  @Test func `a dump that is older than that of the current set is refused, until it is accepted or a newer one comes`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try InventedDump(scale: 0.001, night: 1).write(to: folder + "/2026-11-15.db")
      try InventedDump(scale: 0.001).write(to: folder + "/2026-11-01.db")
      let guards = "{max-shrink: 100%}"
      _ = try await run(in: folder, "2026-11-15.db", publish: guards)
      let refusal = try await #require(throws: GuardRefusal.self) {
        _ = try await run(in: folder, "2026-11-01.db", day: 1, publish: guards)
      }
      #expect(refusal.rules == [.olderSource] && refusal.outcome == .refused)
      #expect(refusal.description.contains("older-source: 2026-11-01.db was changed last on 2019-06-28 12:30:00"))
      #expect(refusal.remedy.contains("spinrack run NAME --accept older-source"))
      // The newer one is published as before, and an older one for another part of the source is refused, too.
      _ = try await run(in: folder, "2026-11-15.db", day: 2, publish: guards)
      let part = "fetch: {only: {languages: {names: [en]}}}"
      let other = try await #require(throws: GuardRefusal.self) {
        _ = try await run(in: folder, "2026-11-01.db", only: part, day: 3, publish: guards)
      }
      #expect(other.rules.contains(.olderSource))
      let accepted = try await run(in: folder, "2026-11-01.db", day: 4, publish: guards, accept: [.olderSource])
      #expect(accepted.result.outcome == .published)
      #expect(accepted.words.contains("accepted, older-source: 2026-11-01.db"))
      // From now on the older one is that of the current set.
      _ = try await run(in: folder, "2026-11-01.db", day: 5, publish: guards)
      _ = try await run(in: folder, "2026-11-15.db", day: 6, publish: guards)
    }
  }

  @Test func `dumps are compared by their newest changes, and by the days in their names where these do not tell`() {
    func isOlder(_ name: String, _ change: String?, than other: (String, String?)) -> Bool {
      let before = DumpAge(name: other.0, newestChange: other.1)
      return DumpAge(name: name, newestChange: change).reason(toBeOlderThan: before) != nil
    }
    let changes = ("2026-11-01 01:02:03.000004", "2026-11-01 01:02:03.000005")
    #expect(isOlder("b.db", changes.0, than: ("a.db", changes.1)))
    #expect(!isOlder("2026-11-01.db", changes.1, than: ("2026-11-15.db", changes.0)))
    #expect(isOlder("2026-11-01.db", changes.0, than: ("2026-11-15.db", changes.0)))
    #expect(!isOlder("copy.db", changes.0, than: ("2026-11-15.db", changes.0)))
    #expect(isOlder("2026-11-01.db", nil, than: ("2026-11-15.db", changes.0)))
    #expect(!isOlder("2026-11-15.db", nil, than: ("2026-11-15.db", nil)))
    #expect(!isOlder("a.db", nil, than: ("2026-11-15.db", nil)))
  }

  @Test func `tables that the dump lacks are named in the log and in the report, and their collections are absent`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try InventedDump(scale: 0.001, absent: ["gcd_story_arc", "gcd_story_credit"]).write(to: folder + "/a.db")
      let (result, words) = try await run(in: folder, "a.db")
      #expect(words.contains("gcd_story_arc") && words.contains("gcd_story_credit"))
      let places = result.crawl.skipped.map(\.place)
      #expect(places.contains("gcd_story_arc") && places.contains("gcd_story_credit"))
      #expect(result.crawl.skipped.contains { $0.reason.contains("deleted") && $0.count > 0 })
      #expect(result.outcome == .incomplete)
      #expect(try lines("data/csv/story_credits.csv.gz", in: folder).count == 1)
    }
  }

  @Test func `the records of a table that the next dump lacks are missing until one has it again`() async throws {
    try await withTemporaryFolder { folder in
      try InventedDump(scale: 0.001).write(to: folder + "/a.db")
      try InventedDump(scale: 0.001, absent: ["gcd_creator"]).write(to: folder + "/b.db")
      let formats = "csv: {}, sqlite: {}"
      _ = try await run(in: folder, "a.db", formats: formats)
      await #expect(throws: (any Error).self) { _ = try await run(in: folder, "b.db", day: 1, formats: formats) }
      // The names of creators that credits tell are empty, too.
      _ = try await run(
        in: folder, "b.db", day: 2, formats: formats, publish: "{partial: true, max-shrink: 100%}",
        accept: [.emptyColumn])
      func creators() async throws -> (all: Int, missing: Int) {
        let sql = "SELECT count(*), count(missing_since) FROM creators"
        let made = try database(in: folder)
        let row = try #require(try await made.read { try Row.fetchOne($0, sql: sql) })
        return (row[0] as Int, row[1] as Int)
      }
      let gone = try await creators()
      #expect(gone.all > 0 && gone.missing == gone.all)
      let feed = try lines("data/changes.ndjson.gz", in: folder)
      #expect(
        feed.count { $0.contains("\"kind\":\"creators\"") && $0.contains("\"change\":\"missing\"") } == gone.all)
      _ = try await run(in: folder, "a.db", day: 3, formats: formats)
      let back = try await creators()
      #expect(back.all == gone.all && back.missing == 0)
    }
  }

  @Test func `a column that is lacking and rows that are deleted are both told of one table`() async throws {
    try await withTemporaryFolder { folder in
      try InventedDump(scale: 0.001).write(to: folder + "/a.db")
      try await DatabaseQueue(path: folder + "/a.db").write { db in
        try db.execute(
          sql: """
            ALTER TABLE gcd_series DROP COLUMN paper_stock;
            UPDATE gcd_series SET deleted = 1 WHERE id = 1;
            """)
      }
      let (result, _) = try await run(in: folder, "a.db")
      let reasons = result.crawl.skipped.filter { $0.place == "gcd_series" }.map(\.reason)
      #expect(reasons.contains { $0.contains("paper_stock") } && reasons.contains { $0.contains("deleted") })
    }
  }

  @Test func `fetch.only narrows a run, and other keys are refused`() async throws {
    try await withTemporaryFolder { folder in
      try InventedDump(scale: 0.003).write(to: folder + "/a.db")
      let only = "fetch: {only: {publishers: {ids: [1]}, years: {ranges: [1935-1999, \"2001\"]}}}"
      let (result, _) = try await run(in: folder, "a.db", only: only, formats: "csv: {}, sqlite: {}")
      #expect(result.outcome == .published)
      let made = try database(in: folder)
      #expect(try await made.read { try Int.fetchAll($0, sql: "SELECT DISTINCT publisher_id FROM series") } == [1])
      #expect(try await made.read { try Int.fetchAll($0, sql: "SELECT id FROM publishers WHERE id = 1") } == [1])
      let years = "SELECT count(*) FROM issues WHERE substr(key_date, 1, 4) NOT BETWEEN '1935' AND '2001'"
      #expect(try await made.read { try Int.fetchOne($0, sql: years) } == 0)
      try await withTemporaryFolder { other in
        try FileManager.default.copyItem(atPath: folder + "/a.db", toPath: other + "/a.db")
        _ = try await run(in: other, "a.db", only: "fetch: {only: {series: {ids: [2]}}}")
        let lines = try lines("data/csv/series.csv.gz", in: other)
        #expect(lines.count == 2 && lines[1].hasPrefix("2,"))
      }
      for wrong in [
        "characters: {ids: [1]}", "years: {ranges: [\"1999-1935\"]}", "languages: {names: []}",
        "series: {store-dates: [2026-09-01..2026-09-30]}", "series: {ids: []}",
      ] {
        await #expect(throws: DefinitionError.self) {
          _ = try await run(in: folder, "a.db", only: "fetch: {only: {\(wrong)}}")
        }
      }
    }
  }

  @Test func `a large catalogue, of which little is kept in memory, gives the same tables`() async throws {
    try await withTemporaryFolder { folder in
      try InventedDump(scale: 0.002).write(to: folder + "/a.db")
      _ = try await run(in: folder, "a.db")
      let store = try CatalogStore(path: folder + "/state/gcd/spinrack.sqlite", model: .gcd)
      defer { try? store.close() }
      var sets: [[String: ContentDigest]] = []
      for isLarge in [false, true] {
        let relations = try await Relations.reading(store, isLarge: isLarge)
        let output = OutputFolder(path: "\(folder)/\(isLarge)")
        let files = try await output.withStaging(events: { _ in }) { generation in
          _ = try await writeDatasets(
            store: store, relations: relations, into: generation,
            formats: DatasetFormats(csv: CSVOptions(), ndjson: true, sqlite: true, parquet: true), width: 2)
          return try generation.seal { _, _ in }.files
        }
        sets.append(Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.sha256) }))
      }
      #expect(sets[0] == sets[1] && sets[0].count > 100)
    }
  }

  @Test
  func
    `who made stories and who is in them counts for their issues: on pages, in statistics and the graph; tables stay as they are`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try InventedDump(scale: 0.001).write(to: folder + "/a.db")
      let formats = "csv: {}, sqlite: {}, graph: {}, statistics: {}, site: {}"
      _ = try await run(in: folder, "a.db", formats: formats)
      let made = try database(in: folder)
      let people = """
        SELECT count(*), count(DISTINCT creator_id) FROM (
          SELECT issue_id, creator_id FROM issue_creators
          UNION SELECT issue_id, creator_id FROM issue_stories JOIN story_creators USING (story_id))
        """
      let all = try #require(try await made.read { try Row.fetchOne($0, sql: people) })
      let own = try await made.read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM (SELECT DISTINCT issue_id, creator_id FROM issue_creators)")
      }
      #expect(try #require(own) * 2 < all[0] as Int)
      func rows(_ path: String) throws -> [[Substring]] {
        try String(contentsOfFile: folder + "/output/gcd/current/" + path, encoding: .utf8).split(
          whereSeparator: \.isNewline
        )
        .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      }
      let characters = """
        SELECT count(DISTINCT issue_id) FROM issue_stories JOIN story_characters USING (story_id) WHERE character_id = ?
        """
      let nodes = try rows("graph/nodes.csv")
      let (id, comics) = (try #require(nodes[0].firstIndex(of: "Id")), try #require(nodes[0].firstIndex(of: "issues")))
      for node in nodes.dropFirst().prefix(20) {
        let count = try await made.read { try Int.fetchOne($0, sql: characters, arguments: [Int(node[id])]) }
        #expect(count == Int(node[comics]), "\(node)")
      }
      let edges = try rows("graph/edges.csv")
      #expect(nodes.count > 5 && edges.count > 5)
      // The page of an issue names who made its stories, and who is in them; the page of a creator has the issue.
      let pair = """
        SELECT issue_id, creator_id, character_id FROM issue_stories JOIN story_creators USING (story_id)
        JOIN story_characters USING (story_id) JOIN creators ON creators.id = creator_id
        JOIN characters ON characters.id = character_id JOIN issues ON issues.id = issue_id
        WHERE NOT EXISTS (
          SELECT 1 FROM issue_creators own WHERE own.issue_id = issues.id AND own.creator_id = creators.id) LIMIT 1
        """
      let found = try #require(try await made.read { try Row.fetchOne($0, sql: pair) })
      let (issue, creator, character) = (found[0] as Int, found[1] as Int, found[2] as Int)
      // Further pages of a long list are `1-issues-2.html`.
      func page(_ kind: String, _ id: Int) throws -> String {
        let site = "\(folder)/output/gcd/current/site/\(kind)/\(id / 1000)"
        return try FileManager.default.contentsOfDirectory(atPath: site)
          .filter { $0.hasPrefix("\(id).") || $0.hasPrefix("\(id)-") }
          .map { try String(contentsOfFile: "\(site)/\($0)", encoding: .utf8) }.joined()
      }
      let text = try page("issues", issue)
      #expect(
        text.contains("creators/\(creator / 1000)/\(creator).html")
          && text.contains("characters/\(character / 1000)/\(character).html"))
      #expect(try page("creators", creator).contains("issues/\(issue / 1000)/\(issue).html"))
      #expect(try page("characters", character).contains("issues/\(issue / 1000)/\(issue).html"))
    }
  }

  @Test func `a part of it becomes a site, XML, statistics and a graph as well`() async throws {
    try await withTemporaryFolder { folder in
      try InventedDump(scale: 0.001).write(to: folder + "/a.db")
      try await DatabaseQueue(path: folder + "/a.db").write { db in
        try db.execute(
          sql:
            "UPDATE gcd_issue SET price = '2500 ITL; 1.50 EUR', page_count = 36.5, number = '#5', deleted = 0 WHERE id = 2"
        )
        try db.execute(
          sql: "UPDATE gcd_issue SET notes = ? WHERE id = 2",
          arguments: ["First line\r\nsecond **bold** <b>no</b>\n\n* item [a](/issue/1/)\n"])
      }
      try await DatabaseQueue(path: folder + "/a.db").write { db in
        try db.execute(
          sql: """
            UPDATE gcd_group SET deleted = 0 WHERE id = 1;
            UPDATE gcd_group_name_detail SET deleted = 0, sort_name = 'sorted' WHERE group_id = 1;
            """)
      }
      _ = try await run(in: folder, "a.db", formats: "csv: {}, sqlite: {}")
      // Every issue has a date of some sort.
      let priced = "SELECT count(first_price) FROM issues WHERE first_price_currency = 'USD'"
      let published = try database(in: folder)
      let dollars = try await published.read { try Int.fetchOne($0, sql: priced) ?? 0 }
      let store = try CatalogStore(path: folder + "/state/gcd/spinrack.sqlite", model: .gcd)
      defer { try? store.close() }
      let relations = try await Relations.reading(store)
      let output = OutputFolder(path: folder + "/all")
      let files = try await output.withStaging(events: { _ in }) { generation in
        let formats = DatasetFormats(csv: CSVOptions(), ndjson: true, graph: true, statistics: true)
        let data = try await writeDatasets(
          store: store, relations: relations, into: generation, formats: formats, width: 2)
        _ = try await writeXMLCatalogue(of: store, relations: relations, beside: nil, into: SiteTarget(generation))
        let settings = SiteSettings(pages: CatalogModel.gcd.kinds.map(\.name.description))
        _ = try await writeSite(
          of: store, relations: relations,
          showing: SiteContent(settings: settings, statistics: data.statistics), into: SiteTarget(generation)
        ) { _ in }
        let sealed = try generation.seal { _ in Array("{}".utf8) }
        _ = try generation.publish()
        return sealed.files
      }
      func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: "\(output.current)/\(path)")))
      }
      let schema = try RelaxNGSchema(try bytes("xml/catalog.rng"))
      #expect(try schema.violations(in: try bytes("xml/catalog.xml")).isEmpty)
      let issue = String(decoding: try bytes("site/issues/0/2.html"), as: UTF8.self)
      #expect(issue.contains("/series/") && issue.contains("/stories/"), "\(issue.prefix(4_000))")
      #expect(issue.contains("#5") && !issue.contains("##5"))
      // Other names are a fact; which name is official goes without saying.
      let group = String(decoding: try bytes("site/groups/0/1.html"), as: UTF8.self)
      #expect(group.contains("<dt>Other names</dt>") && !group.contains("official name"))
      // Texts in Markdown keep their lines in data, and are shown as they are meant.
      let notes = try await published.read { try String.fetchOne($0, sql: "SELECT notes FROM issues WHERE id = 2") }
      #expect(notes == "First line\nsecond **bold** <b>no</b>\n\n* item [a](/issue/1/)")
      #expect(
        issue.contains(
          "<p>First line<br>second <strong>bold</strong> &lt;b&gt;no&lt;/b&gt;</p><ul><li>item <a href=\"https://www.comics.org/issue/1/\""
        ))
      // Lire are no dollars, neither on pages nor in statistics.
      #expect(issue.contains("2,500.00\u{A0}ITL") && !issue.contains("$2,500"))
      let prices = String(decoding: try bytes("statistics/pages-and-prices-by-year.csv"), as: UTF8.self)
      let rows = prices.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      let counted = try #require(rows[0].firstIndex(of: "with_price"))
      let highest = try #require(rows[0].firstIndex(of: "highest_price"))
      #expect(rows.dropFirst().reduce(0) { $0 + (Int($1[counted]) ?? 0) } == dollars && dollars > 10)
      #expect(rows.dropFirst().allSatisfy { Double($0[highest]) ?? 0 < 6 })
      // Pages are counted with fractions here.
      let pages = try #require(rows[0].firstIndex(of: "mean_pages"))
      #expect(rows.dropFirst().allSatisfy { Double($0[pages]) ?? 0 < 100 })
      #expect(issue.contains("<dd>36.5</dd>"))
      // Years are no amounts, and what is not so is not told.
      let publisher = String(decoding: try bytes("site/publishers/0/1.html"), as: UTF8.self)
      #expect(publisher.contains(try Regex("<dt>Years</dt><dd>(since )?[0-9]{4}")) && !publisher.contains(">false<"))
      // Days of sale are days here, not moments.
      let releases = String(decoding: try bytes("statistics/releases-by-year.csv"), as: UTF8.self)
      let years = releases.split(separator: "\n").dropFirst().compactMap { Int($0.prefix(4)) }
      #expect(years.count > 3 && years.allSatisfy { (1930...2030).contains($0) })
      #expect(files.contains { $0.path.hasPrefix("statistics/") })
    }
  }
}
