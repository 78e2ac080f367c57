import Catalog
import Foundation
import GRDB
import Serving
import StandIns
import TestSupport
import Testing

@testable import CatalogSources

/// The names of the tables and columns that are read, beside those that dumps have.
@Suite("Forms of dumps")
struct DumpFormsTests {
  /// A table of the list: its columns by name, each with its mark: `+` for what only the newest form has, `-` for what it lacks.
  private typealias Listed = [String: [String: Character?]]

  /// The list of what dumps have.
  private static func listed() throws -> Listed {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Interop/dump-tables.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
    var tables: Listed = [:]
    for line in lines {
      let words = line.split(separator: " ")
      let mark = line.hasPrefix("+") ? Character("+") : nil
      let names =
        words.dropFirst().map { word in
          (String(word.drop { "+-".contains($0) }), word.first.flatMap { "+-".contains($0) ? $0 : mark })
        } + ["id", "created", "modified", "deleted"].map { ($0, mark) }
      tables[words[0].filter { !"+:".contains($0) }] = Dictionary(uniqueKeysWithValues: names)
    }
    return tables
  }

  /// All that the model is made of.
  private static var wants: [GCDWant] { GCDModel.kinds.flatMap { $0.wants() } }

  @Test func `every table and column that is read is one that dumps have`() throws {
    let listed = try Self.listed()
    let unknown = Self.wants.filter { listed[$0.table]?[$0.column] == nil }
    #expect(Set(unknown.map { "\($0.table).\($0.column)" }).sorted() == [])
    #expect(GCDModel.kinds.allSatisfy { listed[$0.table] != nil } && Self.wants.count > 300)
  }

  @Test func `every column that dumps have is read, but for a few`() throws {
    let read = Set(Self.wants.map { "\($0.table).\($0.column)" })
    let usual: Set = ["id", "created", "modified", "deleted"]
    let unread = try Self.listed().flatMap { table, columns in
      columns.keys.filter { !usual.contains($0) && !read.contains("\(table).\($0)") }.map { "\(table).\($0)" }
    }
    #expect(unread.sorted() == Self.unread)
  }

  /// What is not read: order and spelling of words, what the program of the database needs for itself, and the order of characters in
  /// stories, of which there are no rows yet.
  private static let unread = [
    "gcd_character_order.story_id", "gcd_character_order.type_id", "gcd_character_order_type.name",
    "gcd_character_role.sort_code", "gcd_character_through_order.order_code",
    "gcd_character_through_order.order_id", "gcd_character_through_order.story_character_id",
    "gcd_creator_relation_creator_name.creatornamedetail_id", "gcd_creator_relation_creator_name.creatorrelation_id",
    "gcd_credit_type.sort_code", "gcd_feature_relation_type.name", "gcd_multiverse.mainstream_id",
    "gcd_name_type.description", "gcd_series_bond.reserved", "gcd_series_bond_type.description",
    "gcd_series_bond_type.notes", "gcd_series_publication_type.notes", "gcd_story_arc_relation_type.name",
    "gcd_story_type.sort_code", "stddata_country.name", "stddata_language.name", "stddata_language.native_name",
    "stddata_script.name", "stddata_script.number", "taggit_tag.slug",
  ]

  /// An invented dump after some statements.
  private static func dump(in folder: String, after sql: String = "") async throws -> GCDDump {
    let path = folder + "/2026-11-15.db"
    try InventedDump(scale: 0.0005).write(to: path)
    if !sql.isEmpty {
      let queue = try DatabaseQueue(path: path)
      try await queue.write { try $0.execute(sql: sql) }
      try queue.close()
    }
    return try GCDDump(path: path)
  }

  @Test func `what a dump lacks is named column by column, with what is empty then`() async throws {
    try await withTemporaryFolder { folder in
      let sql = """
        ALTER TABLE gcd_story_credit DROP COLUMN credit_name; ALTER TABLE gcd_story_credit DROP COLUMN sourced_by;
        ALTER TABLE gcd_membership_type RENAME COLUMN type TO name; DROP TABLE taggit_tag;
        ALTER TABLE gcd_group_character RENAME COLUMN group_name_id TO group_id;
        """
      let absences = try await Self.dump(in: folder, after: sql).absences
      func reason(_ table: String) -> String { absences.first { $0.place == table }?.reason ?? "" }
      #expect(
        reason("gcd_story_credit")
          == "it has no columns credit_name, sourced_by, so these are null or empty: stories.credits.credit_name, stories.credits.sourced_by"
      )
      #expect(
        reason("gcd_membership_type") == "it has no column type, so these are null or empty: creators.memberships.type"
      )
      #expect(
        reason("gcd_group_character").contains("no column group_name_id, so these are null or empty: stories.groups"))
      #expect(
        reason("taggit_tag").hasPrefix("the dump has no such table, so these are null or empty: brand_groups.keywords"))
      #expect(absences.count == 4, "\(absences)")
    }
  }

  @Test func `keywords and awards of records of unknown kinds are counted`() async throws {
    try await withTemporaryFolder { folder in
      let dump = try await Self.dump(in: folder, after: "DELETE FROM django_content_type WHERE model <> 'story'")
      var notices: [Notice] = []
      try await dump.read(skipping: { _, _ in false }) { notices += $0.notices }
      let queue = try DatabaseQueue(path: dump.file.path)
      for table in ["taggit_taggeditem", "gcd_received_award"] {
        let sql = "SELECT count(*) FROM \(table) WHERE content_type_id <> 2"
        let count = try await queue.read { try Int.fetchOne($0, sql: sql) }
        #expect(notices.first { $0.place == table && $0.reason.contains("django_content_type") }?.count == count)
        #expect(count ?? 0 > 0)
      }
    }
  }

  @Test func `neither form of dumps lacks anything, and what is in either form is read`() async throws {
    try await withTemporaryFolder { folder in
      let older = try await Self.dump(in: folder)
      #expect(older.absences.isEmpty, "\(older.absences)")
      let newer = try await Self.dump(in: folder, after: NewestForm.sql)
      #expect(newer.absences.isEmpty, "\(newer.absences)")
    }
  }

  @Test(.enabled(if: RealForm.isThere, "there are no such dumps here"))
  func `nor does a dump in the form of real ones`() async throws {
    try await withTemporaryFolder { folder in
      for path in try RealForm.unpacked(in: folder) {
        let absences = try GCDDump(path: path).absences
        #expect(absences.isEmpty, "\(path): \(absences)")
      }
    }
  }
}

/// What makes a dump of one in the older form: brands of issues and features of stories stand in other tables.
enum NewestForm {
  static let sql = """
    ALTER TABLE gcd_issue DROP COLUMN brand_id; ALTER TABLE gcd_feature ADD COLUMN description longtext;
    CREATE TABLE gcd_feature_detail_name (id integer PRIMARY KEY, created datetime(6), modified datetime(6),
      deleted integer, feature_id integer, name varchar(255), sort_name varchar(255), is_official_name integer);
    INSERT INTO gcd_feature_detail_name SELECT id, created, modified, 0, id, name, sort_name, 1 FROM gcd_feature;
    CREATE INDEX detail_feature ON gcd_feature_detail_name (feature_id);
    CREATE TABLE gcd_story_feature_name (id integer PRIMARY KEY, story_id integer, featurenamedetail_id integer);
    INSERT INTO gcd_story_feature_name SELECT id, story_id, feature_id FROM gcd_story_feature_object;
    CREATE INDEX name_story ON gcd_story_feature_name (story_id);
    DROP TABLE gcd_story_feature_object;
    CREATE TABLE gcd_feature_logo_2_feature_name (id integer PRIMARY KEY, featurelogo_id integer,
      featurenamedetail_id integer);
    CREATE TABLE gcd_story_character_group_name (id integer PRIMARY KEY, storycharacter_id integer,
      groupnamedetail_id integer);
    """
}
