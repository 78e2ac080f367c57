import Catalog
import GRDB

/// Writing, within the transaction of the caller.
extension ChangeStore {
  /// Keeps the former answers for lists that a crawl is about to change, for its feed of changes, unless older ones are kept already.
  func keepFormer(_ lists: some Sequence<(owner: RecordID, target: Kind)>, _ db: Database) throws {
    guard let crawl = try Crawl.newest(db) else { return }
    let base = try FormerRecords.base(of: crawl, db: db)
    guard base > 0 else { return }
    let sql = """
      INSERT INTO former_list (owner, target, crawl, available, ids)
      SELECT ?1, ?2, ?3, listed.available, listed.ids
      FROM (SELECT 1) LEFT JOIN listed ON listed.owner = ?1 AND listed.target = ?2
      WHERE NOT EXISTS (SELECT 1 FROM former_list WHERE owner = ?1 AND target = ?2 AND crawl > ?4)
      """
    try db.execute(sql, forEach: lists) { [$0.owner.key, $0.target.index, crawl.id, base] }
  }

  /// Keeps the former records of which a date became valid or ceased to be, since the limit of dates differs from that of the last
  /// published crawl.
  ///
  /// - Complexity: O(records).
  private func keepMovedDates(of crawl: Crawl, since base: Int64, _ db: Database) throws {
    guard let old = try DateLimit(of: base, db), let new = try DateLimit(of: crawl.id, db), old != new else { return }
    let (before, after) = (LateDates(old, of: store.model), LateDates(new, of: store.model))
    var moved: [Int64] = []
    try store.records.forEachSuspect(DateLimit(end: min(old.end, new.end)), db) { number, id, json in
      let (former, current) = (
        before.taken(outOf: json, links: [], of: id.kind), after.taken(outOf: json, links: [], of: id.kind)
      )
      if former?.json != current?.json { moved.append(number) }
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
    let unpacker = RecordUnpacker(store.model.packing)
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
  func close(_ crawl: Crawl, _ db: Database) throws {
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
