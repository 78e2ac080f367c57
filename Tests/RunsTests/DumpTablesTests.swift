import Catalog
import CatalogSources
import Definitions
import Foundation
import GRDB
import Pipeline
import Serving
import Site
import Stages
import StandIns
import Store
import TestSupport
import Testing

@testable import Runs

/// What tables of sets have of those of dumps.
@Suite("Tables of dumps")
struct DumpTablesTests {
  private struct Folder {
    let path: String

    /// A run of the pipeline `gcd`.
    func run(_ dump: String, day: Int64 = 0) async throws -> RunResult {
      let text = """
        name: gcd
        source: {kind: gcd, path: "\(path)/\(dump)"}
        write: {csv: {}, sqlite: {}}
        """
      let definition = try PipelineDefinition.read(text, file: "gcd.yaml").value
      let wall = WallClock { WallTime(seconds: 1_793_000_000 + day * 86_400) }
      let run = PipelineRun(
        definition: definition, publisher: try PublisherFiles(of: definition), output: path + "/output/gcd",
        state: path + "/state/gcd", environment: [:], width: 2, wall: wall,
        limits: RunLimits(stateDir: path + "/state", wall: wall), opener: NoServers()
      ) { _ in }
      return try await run.run(calls: CallCounter(), times: StageTimes())
    }

    /// The rows that a query finds in the published database, or in another one.
    func rows(_ sql: String, in file: String = "output/gcd/current/data/catalog.sqlite") async throws -> [Row] {
      var configuration = Configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(path: "\(path)/\(file)", configuration: configuration)
      return try await queue.read { try Row.fetchAll($0, sql: sql) }
    }

    func count(_ sql: String, in file: String = "output/gcd/current/data/catalog.sqlite") async throws -> Int {
      try await rows(sql, in: file).first?[0] as Int? ?? 0
    }
  }

  /// Tables, each with that of the dump, its owner's column and table, and more that is true of its rows.
  private static let sources: [(made: String, table: String, owner: String, of: String, more: String)] = [
    ("creator_names", "gcd_creator_name_detail", "creator_id", "gcd_creator", ""),
    ("creator_signatures", "gcd_creator_signature", "creator_id", "gcd_creator", ""),
    ("creator_relations", "gcd_creator_relation", "from_creator_id", "gcd_creator", ""),
    ("creator_influences", "gcd_creator_art_influence", "creator_id", "gcd_creator", ""),
    ("creator_schools", "gcd_creator_school", "creator_id", "gcd_creator", ""),
    ("creator_degrees", "gcd_creator_degree", "creator_id", "gcd_creator", ""),
    ("creator_memberships", "gcd_creator_membership", "creator_id", "gcd_creator", ""),
    ("creator_non_comic_works", "gcd_creator_non_comic_work", "creator_id", "gcd_creator", ""),
    ("creator_awards", "gcd_received_award", "object_id", "gcd_creator", "content_type_id = 4"),
    ("publisher_awards", "gcd_received_award", "object_id", "gcd_publisher", "content_type_id = 5"),
    ("series_awards", "gcd_received_award", "object_id", "gcd_series", "content_type_id = 3"),
    ("issue_awards", "gcd_received_award", "object_id", "gcd_issue", "content_type_id = 1"),
    ("story_awards", "gcd_received_award", "object_id", "gcd_story", "content_type_id = 2"),
    ("publisher_brand_uses", "gcd_brand_use", "publisher_id", "gcd_publisher", ""),
    ("character_names", "gcd_character_name_detail", "character_id", "gcd_character", ""),
    ("character_relations", "gcd_character_relation", "from_character_id", "gcd_character", ""),
    ("group_names", "gcd_group_name_detail", "group_id", "gcd_group", ""),
    ("group_relations", "gcd_group_relation", "from_group_id", "gcd_group", ""),
    ("group_memberships", "gcd_group_membership", "character_id", "gcd_character", ""),
    ("feature_relations", "gcd_feature_relation", "from_feature_id", "gcd_feature", ""),
    ("story_groups", "gcd_group_character", "story_id", "gcd_story", ""),
    ("story_bibliography", "gcd_biblio_entry", "story_ptr_id", "gcd_story", ""),
    ("issue_indicia_printers", "gcd_issue_indicia_printer", "issue_id", "gcd_issue", ""),
    ("story_feature_logos", "gcd_story_feature_logo", "story_id", "gcd_story", ""),
    ("feature_logo_features", "gcd_feature_logo_2_feature", "featurelogo_id", "gcd_feature_logo", ""),
  ]

  @Test func `each row of a dump that belongs to a record is a row of a table`() async throws {
    try await withTemporaryFolder { path in
      let folder = Folder(path: path)
      try InventedDump(scale: 0.01).write(to: path + "/a.db")
      let result = try await folder.run("a.db")
      #expect(result.outcome == .published)
      func deleted(_ table: String, _ name: String) async throws -> String {
        let columns = try await folder.rows("SELECT name FROM pragma_table_info('\(table)')", in: "a.db")
        return columns.contains { $0[0] as String == "deleted" } ? " AND \(name).deleted = 0" : ""
      }
      for source in Self.sources {
        let conditions =
          try await deleted(source.table, "t") + deleted(source.of, "o")
          + (source.more.isEmpty ? "" : " AND t.\(source.more)")
        let rows = try await folder.count(
          "SELECT count(*) FROM \(source.table) t JOIN \(source.of) o ON o.id = t.\(source.owner) WHERE 1\(conditions)",
          in: "a.db")
        let made = try await folder.count("SELECT count(*) FROM \(source.made)")
        #expect(made == rows && rows > 0, "\(source.made)")
      }
      let tagged = """
        SELECT count(*) FROM taggit_taggeditem t LEFT JOIN gcd_issue i ON content_type_id = 1 AND i.id = object_id
        LEFT JOIN gcd_story s ON content_type_id = 2 AND s.id = object_id
        LEFT JOIN gcd_series e ON content_type_id = 3 AND e.id = object_id
        LEFT JOIN gcd_creator c ON content_type_id = 4 AND c.id = object_id
        LEFT JOIN gcd_publisher p ON content_type_id = 5 AND p.id = object_id
        LEFT JOIN gcd_character h ON content_type_id = 6 AND h.id = object_id
        WHERE coalesce(i.deleted, s.deleted, e.deleted, c.deleted, p.deleted, h.deleted) = 0
        """
      #expect(try await folder.count("SELECT count(*) FROM keywords") == folder.count(tagged, in: "a.db"))
      #expect(try await folder.count("SELECT count(DISTINCT kind) FROM keywords") == 6)
      let groups = """
        SELECT count(*) FROM gcd_story_character_group g JOIN gcd_story_character c ON c.id = storycharacter_id
        JOIN gcd_story s ON s.id = c.story_id WHERE c.deleted = 0 AND s.deleted = 0
        """
      let made = try await folder.count("SELECT count(*) FROM story_appearance_groups")
      #expect(try await folder.count(groups, in: "a.db") == made && made > 10)
      // What words say is said, too.
      for (table, column) in [
        ("creator_names", "name"), ("creator_schools", "school"), ("creator_degrees", "degree"),
        ("creator_memberships", "organization"), ("creator_non_comic_works", "years"), ("group_memberships", "type"),
        ("group_memberships", "reverse_type"), ("character_relations", "type"), ("character_relations", "reverse_type"),
        ("creator_relations", "name"), ("feature_relations", "type"), ("universes", "multiverse"),
        ("universes", "verse"), ("story_appearance_groups", "character_name"), ("creator_awards", "award_name"),
        ("publisher_brand_uses", "year_began"), ("story_groups", "name"), ("indicia_printers", "parent_ref"),
      ] {
        #expect(
          try await folder.count("SELECT count(*) FROM \(table) WHERE \(column) IS NOT NULL") > 0, "\(table).\(column)")
      }
      #expect(try await folder.rows("PRAGMA foreign_key_check").isEmpty)
    }
  }

  @Test func `a credit has the name under which it was given, and the official name of the creator`() async throws {
    try await withTemporaryFolder { path in
      let folder = Folder(path: path)
      try InventedDump(scale: 0.002).write(to: path + "/a.db")
      _ = try await folder.run("a.db")
      for kind in ["story", "issue"] {
        let made = try await folder.rows(
          "SELECT \(kind)_id, name, official_name FROM \(kind)_credits ORDER BY \(kind)_id, position")
        let there = try await folder.rows(
          """
          SELECT \(kind)_id, n.name AS name, c.gcd_official_name AS official_name FROM gcd_\(kind)_credit t JOIN gcd_\(kind) o ON o.id = \(kind)_id
          LEFT JOIN gcd_creator_name_detail n ON n.id = t.creator_id LEFT JOIN gcd_creator c ON c.id = n.creator_id
          WHERE t.deleted = 0 AND o.deleted = 0 ORDER BY \(kind)_id, t.id
          """, in: "a.db")
        #expect(made == there && made.contains { $0[1] as String? != $0[2] as String? }, "\(kind)")
      }
    }
  }

  @Test func `a birth that is uncertain is no day, and the flags and the text say what is uncertain`() async throws {
    try await withTemporaryFolder { path in
      let folder = Folder(path: path)
      try InventedDump(scale: 0.001).write(to: path + "/a.db")
      let queue = try DatabaseQueue(path: path + "/a.db")
      try await queue.write {
        try $0.execute(
          sql: """
            UPDATE stddata_date SET year = '1940', month = '8', day = '1', year_uncertain = 0, month_uncertain = 0,
              day_uncertain = (id = 2);
            UPDATE gcd_creator SET birth_date_id = id, birth_city = 'Lyon', birth_city_uncertain = (id = 2),
              birth_country_id = 56, deleted = 0 WHERE id < 3;
            """)
      }
      try queue.close()
      _ = try await folder.run("a.db")
      let rows = try await folder.rows(
        """
        SELECT birth_date, birth_day, birth_date_uncertain, birth_city, birth_city_uncertain, birth_country_uncertain
        FROM creators WHERE id < 3 ORDER BY id
        """)
      #expect(
        rows.map { $0.map { "\($0.1)" }.joined(separator: " ") } == [
          "\"1940-08-01\" \"1940-08-01\" 0 \"Lyon\" 0 0", "\"1940-08-01?\" NULL 1 \"Lyon\" 1 0",
        ])
    }
  }

  @Test func `issues of one number have names that tell them apart by their volumes`() async throws {
    try await withTemporaryFolder { path in
      let folder = Folder(path: path)
      try InventedDump(scale: 0.001).write(to: path + "/a.db")
      let queue = try DatabaseQueue(path: path + "/a.db")
      try await queue.write {
        try $0.execute(
          sql: """
            UPDATE gcd_series SET name = 'Tales' WHERE id = 1;
            UPDATE gcd_issue SET number = '2', volume = id, display_volume_with_number = id < 3, no_volume = (id = 4),
              volume_not_printed = 0, variant_name = '', deleted = 0 WHERE id < 5;
            UPDATE gcd_issue SET number = '#5' WHERE id = 3;
            """)
      }
      try queue.close()
      _ = try await folder.run("a.db")
      let names = try await folder.rows("SELECT name FROM issues WHERE id < 5 ORDER BY id").map { $0[0] as String }
      #expect(names == ["Tales v1#2", "Tales v2#2", "Tales #5", "Tales #2"])
      #expect(
        try await folder.rows("SELECT display_volume_with_number, no_volume FROM issues WHERE id IN (1, 4) ORDER BY id")
          .map { [$0[0] as Int, $0[1] as Int] } == [[1, 0], [0, 1]])
    }
  }

  @Test func `a dump in the newest form follows one in the older form, and nothing is lost or refused`() async throws {
    try await withTemporaryFolder { path in
      let folder = Folder(path: path)
      try InventedDump(scale: 0.002).write(to: path + "/a.db")
      // Brands of issues stand in both places before the change.
      let queue = try DatabaseQueue(path: path + "/a.db")
      try await queue.write {
        try $0.execute(
          sql: """
            INSERT OR IGNORE INTO gcd_issue_brand_emblem (issue_id, brand_id) SELECT id, brand_id FROM gcd_issue
            WHERE brand_id IS NOT NULL
            """)
      }
      try FileManager.default.copyItem(atPath: path + "/a.db", toPath: path + "/b.db")
      let newest = try DatabaseQueue(path: path + "/b.db")
      try await newest.write { try $0.execute(sql: NewestForm.sql) }
      try newest.close()
      #expect(try await folder.run("a.db").outcome == .published)
      let tables = [
        "SELECT id, brand_id, brand_ref FROM issues", "SELECT * FROM issue_brands", "SELECT * FROM story_features",
        "SELECT * FROM feature_logo_features", "SELECT * FROM story_appearance_groups",
      ]
      var before: [[Row]] = []
      for sql in tables { before.append(try await folder.rows(sql)) }
      let result = try await folder.run("b.db", day: 14)
      #expect(result.outcome == .published && result.crawl.skipped.allSatisfy { $0.reason.contains("deleted") })
      for (sql, rows) in zip(tables, before) { #expect(try await folder.rows(sql) == rows && !rows.isEmpty, "\(sql)") }
      #expect(try await folder.count("SELECT count(*) FROM feature_names") > 0)
    }
  }

  @Test(.enabled(if: RealForm.isThere, "there are no such dumps here"))
  func `the same for dumps in the form of real ones`() async throws {
    try await withTemporaryFolder { path in
      let folder = Folder(path: path)
      for (day, dump) in zip([0, 90] as [Int64], try RealForm.unpacked(in: path)) {
        let result = try await folder.run(String(dump.dropFirst(path.utf8.count + 1)), day: day)
        #expect(result.outcome == .published)
        let empty = try await folder.count("SELECT count(*) FROM issues WHERE brand_id IS NOT NULL") == 0
        #expect(!empty && result.crawl.skipped.allSatisfy { $0.reason.contains("deleted") })
      }
    }
  }
}
