import Foundation
import GRDB

/// A keeper of records as they were before a crawl changes them.
struct FormerRecords {
  private let crawl: Int64
  /// The last published crawl before this one. Records are kept in the form that it left: changes of crawls since then were never
  /// published. Records that it did not have were added since and are not kept.
  private let base: Int64

  init(before crawl: Crawl, _ db: Database) throws {
    self.crawl = crawl.id
    base = try Self.base(of: crawl, db: db)
  }

  /// Returns the last finished and published crawl before this one, among the crawls of the stored records; 0 for none.
  static func base(of crawl: Crawl, db: Database) throws -> Int64 {
    // When the source changes, all records are deleted.
    try Int64.fetchOne(
      db,
      sql: """
        SELECT max(id) FROM crawl WHERE id < ?1 AND finished IS NOT NULL AND published
          AND id > ifnull((SELECT max(id) FROM crawl WHERE id < ?1 AND source <> ?2), 0)
        """, arguments: [crawl.id, crawl.source]) ?? 0
  }

  /// Returns a statement that keeps records known to the last published crawl, of which no older form is kept. Its first two parameters are
  /// the crawl that changes them, and the last published one.
  static func keeping(_ condition: String, wasMissing: String) -> String {
    """
    INSERT INTO former (id, crawl, key, was_missing, markup, json)
    SELECT record.id, ?1, key, \(wasMissing), markup, json FROM record CROSS JOIN body ON body.id = record.id
    WHERE \(condition) AND first_crawl <= ?2
      AND NOT EXISTS (SELECT 1 FROM former WHERE former.id = record.id AND former.crawl > ?2)
    """
  }

  private static let changed = keeping(
    "record.id = ?3 AND (json <> ?4 OR markup IS NOT ?5 OR missing_since IS NOT NULL)",
    wasMissing: "missing_since IS NOT NULL")
  private static let back = keeping("record.id = ?3 AND missing_since IS NOT NULL", wasMissing: "1")

  /// Keeps the record with a number, unless the new one has equal bytes or an older form is kept already.
  ///
  /// - Parameter record: packed, as stored records are. Different bytes may still have equal contents, which is checked when the crawl
  ///   ends, see `ChangeStore.close`.
  func keep(_ id: Int64, _ record: NormalizedRecord, _ bytes: UnsafeRawBufferPointer, _ db: Database) throws {
    guard base > 0 else { return }
    let statement = BoundStatement(try db.cachedStatement(sql: Self.changed))
    statement.bind(crawl, at: 1)
    statement.bind(base, at: 2)
    statement.bind(id, at: 3)
    statement.bind(bytes, range: record.json, at: 4)
    statement.bind(text: bytes, range: record.markup, at: 5)
    defer { statement.clear() }
    try db.step(statement)
  }

  /// Keeps the record with a number, unless its merged rows of this crawl are equal or an older form is kept already.
  func keep(_ id: Int64, json: Data, markup: String?, _ db: Database) throws {
    guard base > 0 else { return }
    try db.cachedStatement(sql: Self.changed).execute(arguments: [crawl, base, id, json, markup])
  }

  /// Keeps a missing record that is back unchanged.
  func keepMissing(_ id: Int64, db: Database) throws {
    guard base > 0 else { return }
    try db.cachedStatement(sql: Self.back).execute(arguments: [crawl, base, id])
  }
}
