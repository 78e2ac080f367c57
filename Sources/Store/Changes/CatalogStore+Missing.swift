public import Catalog
import GRDB

/// Records that a crawl no longer saw.
extension CatalogStore {
  /// Marks the records of some kinds that a complete crawl did not see as missing since its day. Records that are already missing keep
  /// their day.
  ///
  /// Unlisted records, whose places are negative, are not judged: no collection shows them.
  /// - Complexity: O(records) where something is judged.
  func markMissing(_ kinds: Set<Kind>, after crawl: Crawl, db: Database) throws {
    let base = try FormerRecords.base(of: crawl, db: db)
    for kind in kinds.sorted() {
      let keys = RecordID.keys(of: kind)
      let absent = """
        record.crawl <> ?1 AND record.key BETWEEN ?3 AND ?4 AND missing_since IS NULL AND shown IS NOT NULL
        """
      let arguments: StatementArguments = [crawl.id, base, keys.lowerBound, keys.upperBound]
      try db.execute(sql: FormerRecords.keeping(absent, wasMissing: "0"), arguments: arguments)
      try db.execute(
        sql: "UPDATE record SET missing_since = substr(?5, 1, 10) WHERE \(absent)",
        arguments: arguments + [crawl.started])
    }
  }

  /// Deletes the records that a crawl did not see, keeping their last form for the feed of changes.
  ///
  /// - Complexity: O(records).
  func removeUnseen(after crawl: Crawl, _ db: Database) throws {
    let base = try FormerRecords.base(of: crawl, db: db)
    try db.execute(
      sql: FormerRecords.keeping("record.crawl <> ?1", wasMissing: "0"), arguments: [crawl.id, base])
    try db.execute(sql: "DELETE FROM record WHERE crawl <> ?", arguments: [crawl.id])
  }

  /// Keeps the former records of which a date became valid or ceased to be, since the limit of dates differs from that of the last
  /// published crawl.
  ///
  /// - Complexity: O(records).
  private func keepMovedDates(of crawl: Crawl, since base: Int64, _ db: Database) throws {
    guard let old = try Self.dateLimit(of: base, db), let new = try Self.dateLimit(of: crawl.id, db), old != new else {
      return
    }
    let (before, after) = (LateDates(old, of: model), LateDates(new, of: model))
    var moved: [Int64] = []
    try forEachSuspect(DateLimit(end: min(old.end, new.end)), db: db) { number, id, json in
      let (was, is_) = (
        before.taken(outOf: json, links: [], of: id.kind), after.taken(outOf: json, links: [], of: id.kind)
      )
      if was?.json != is_?.json { moved.append(number) }
    }
    for number in moved {
      try db.execute(
        sql: FormerRecords.keeping("record.id = ?3", wasMissing: "missing_since IS NOT NULL"),
        arguments: [crawl.id, base, number])
    }
  }

  /// Deletes kept records that have not changed after all: a repeat may have changed one, and another one changed it back.
  ///
  /// - Complexity: O(bytes of the changed records).
  private func dropUnchanged(since base: Int64, _ db: Database) throws {
    let kept = try Row.fetchCursor(
      db,
      sql: """
        SELECT former.rowid, former.json, body.json
        FROM former CROSS JOIN record ON record.id = former.id AND record.key = former.key
          CROSS JOIN body ON body.id = record.id
        WHERE former.crawl > ? AND body.markup IS former.markup AND (missing_since IS NOT NULL) = was_missing
        """, arguments: [base])
    let unpacker = RecordUnpacker(model.packing)
    var unchanged: [Int64] = []
    while let row = try kept.next() {
      if unpacker.isSame(try row.value(1), as: try row.value(2)) { unchanged.append(try row.value(0)) }
    }
    for row in unchanged { try db.execute(sql: "DELETE FROM former WHERE rowid = ?", arguments: [row]) }
  }

  /// Records whether a finished crawl changed anything since the last published one, and deletes the kept records that no feed needs any
  /// more.
  ///
  /// If nothing has changed, the feed of the last published crawl stays, so that the set is the same.
  /// - Complexity: O(changed records), and one pass over the records' numbers.
  func closeChanges(of crawl: Crawl, _ db: Database) throws {
    let base = try FormerRecords.base(of: crawl, db: db)
    guard base > 0 else { return }
    try dropUnchanged(since: base, db)
    try keepMovedDates(of: crawl, since: base, db)
    try db.execute(
      sql: """
        DELETE FROM former_list WHERE crawl > ? AND (available, ids) IS (
          SELECT max(available), max(ids) FROM listed
          WHERE listed.owner = former_list.owner AND listed.target = former_list.target)
        """, arguments: [base])
    let hasChanged =
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM former WHERE crawl > ?1) OR EXISTS (SELECT 1 FROM record WHERE first_crawl > ?1)
            OR EXISTS (SELECT 1 FROM former_list WHERE crawl > ?1)
          """, arguments: [base]) ?? false
    guard hasChanged else {
      // What crawls between the two had changed, which were not published, is as it was.
      try db.execute(sql: "UPDATE crawl SET changes_since = NULL WHERE id > ?", arguments: [base])
      return
    }
    try db.execute(sql: "UPDATE crawl SET changes_since = ? WHERE id = ?", arguments: [base, crawl.id])
    // The feed that is published stays until this one is.
    for table in ["former", "former_list"] {
      try db.execute(
        sql: """
          DELETE FROM \(table) WHERE crawl <= ifnull(
            (SELECT changes_since FROM crawl WHERE id <= ?1 AND changes_since IS NOT NULL ORDER BY id DESC LIMIT 1), ?1)
          """, arguments: [base])
    }
  }
}

extension CatalogStore {
  /// Returns the number of records in the store.
  ///
  /// - Throws: `StoreError`.
  public func recordCount() throws -> Int {
    try read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM record") ?? 0 }
  }

  /// Calls `body` with the numbers of the records of a kind, ascending.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: one pass over the numbers of the kind's records.
  public func forEachNumber(of kind: Kind, _ body: (Int64) -> Void) throws {
    try indexRecords()
    try read { db in
      let keys = RecordID.keys(of: kind)
      let rows = try Int64.fetchCursor(
        db, sql: "SELECT key FROM record WHERE key BETWEEN ? AND ? ORDER BY key",
        arguments: [keys.lowerBound, keys.upperBound])
      while let key = try rows.next() { body(key & RecordID.greatest) }
    }
  }

  /// Returns the missing records of the store.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: one pass over the records' numbers; memory for those that are missing.
  public func missingRecords() throws -> Set<RecordID> {
    try read { db in
      let keys = try Int64.fetchAll(db, sql: "SELECT key FROM record WHERE missing_since IS NOT NULL")
      return Set(keys.compactMap(RecordID.init(key:)))
    }
  }
}
