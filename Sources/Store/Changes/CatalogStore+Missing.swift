import Catalog
import GRDB

/// What a crawl did not see any more.
extension CatalogStore {
  /// Marks the records of kinds that a complete crawl did not see as missing since its day, those that are so already apart.
  ///
  /// Records that only a look-up or a list by itself showed, whose places are negative, are not judged: no collection has them,
  /// so none misses them.
  /// - Complexity: O(records) where something is judged.
  func markMissing(_ kinds: Set<Kind>, after crawl: Crawl, _ db: Database) throws {
    for kind in kinds.sorted() {
      let keys = RecordID.keys(of: kind)
      let absent = """
        record.crawl <> ?1 AND record.key BETWEEN ?2 AND ?3 AND missing_since IS NULL AND shown IS NOT NULL
        """
      let arguments: StatementArguments = [crawl.id, keys.lowerBound, keys.upperBound]
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO former (id, crawl, key, was_missing, markup, json)
          SELECT record.id, ?1, key, 0, markup, json FROM record CROSS JOIN body ON body.id = record.id WHERE \(absent)
          """, arguments: arguments)
      try db.execute(
        sql: "UPDATE record SET missing_since = substr(?4, 1, 10) WHERE \(absent)",
        arguments: arguments + [crawl.started])
    }
  }

  /// Takes out the records that a crawl did not see, keeping what they were for the feed of changes.
  ///
  /// - Complexity: O(records).
  func removeUnseen(after crawl: Crawl, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO former (id, crawl, key, was_missing, markup, json)
        SELECT record.id, ?1, key, 0, markup, json FROM record CROSS JOIN body ON body.id = record.id
        WHERE record.crawl <> ?1
        """, arguments: [crawl.id])
    try db.execute(sql: "DELETE FROM record WHERE crawl <> ?", arguments: [crawl.id])
  }

  /// Says of a finished crawl whether it changed anything, and drops what earlier crawls changed if it did.
  ///
  /// A crawl that changed nothing leaves what the one before it changed, so that its set is the same.
  /// - Complexity: O(changed records), and one pass over the records' numbers.
  func closeChanges(of crawl: Crawl, _ db: Database) throws {
    let base = try FormerRecords.base(of: crawl, db)
    guard base > 0 else { return }
    // A repeat may have changed a record, and another one changed it back.
    try db.execute(
      sql: """
        DELETE FROM former WHERE crawl > ? AND EXISTS (
          SELECT 1 FROM record CROSS JOIN body ON body.id = record.id
          WHERE record.id = former.id AND record.key = former.key AND body.json = former.json
            AND body.markup IS former.markup AND (missing_since IS NOT NULL) = was_missing)
        """, arguments: [base])
    let hasChanged =
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM former WHERE crawl > ?1) OR EXISTS (SELECT 1 FROM record WHERE first_crawl > ?1)
          """, arguments: [base]) ?? false
    guard hasChanged else { return }
    try db.execute(sql: "UPDATE crawl SET changes_since = ? WHERE id = ?", arguments: [base, crawl.id])
    try db.execute(sql: "DELETE FROM former WHERE crawl <= ?", arguments: [base])
  }
}
