import Catalog
import Foundation
import GRDB

/// Answers that say that a page has not changed.
extension StoreWriter {
  /// Stores an answer whose rows are those of an earlier page: they count as received, and their records as seen.
  ///
  /// If a record of the earlier page is no longer stored, its row counts as rejected, so that it is asked for.
  func insert(_ page: NormalizedPage, implying base: Int64, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO page (crawl, kind, walk, "offset", uri, etag, total, bytes, status, ids, descents,
          capture_file, capture_offset, capture_count)
        SELECT ?, ?, ?, ?, ?, ?, total, 0, 304, ids, descents, ?, ?, ? FROM page WHERE id = ?
        """
    ).execute(arguments: [
      crawl.id, page.place.kind.map { Int($0.rawValue) }, page.place.walk, page.place.offset, page.uri, page.etag,
      page.capture?.file, page.capture?.offset, page.capture?.count, base,
    ])
    let number = db.lastInsertedRowID
    try db.cachedStatement(
      sql: """
        INSERT INTO quarantine (page, position, number, key, pointer, rule, raw, remedy, rejects_record, count)
        SELECT ?, position, number, key, pointer, rule, raw, remedy, rejects_record, count FROM quarantine WHERE page = ?
        """
    ).execute(arguments: [number, base])
    let ids = try Data?.fetchOne(db, sql: "SELECT ids FROM page WHERE id = ?", arguments: [base]) ?? nil
    let (tallies, lost) = try markSeen(PageIDs.records(ids ?? Data(), store.model), at: page.place, db)
    let rows = try Row.fetchAll(
      db, sql: "SELECT kind, received, rejected FROM page_rows WHERE page = ?", arguments: [base])
    for row in rows {
      let (kind, received, rejected): (Int, Int, Int) = (try row.value(0), try row.value(1), try row.value(2))
      let index = store.model.kinds.indices.contains(kind) ? kind : tallies.count - 1
      try db.cachedStatement(
        sql: """
          INSERT INTO page_rows (page, kind, received, rejected, repeats, added, changed) VALUES (?, ?, ?, ?, ?, ?, 0)
          """
      ).execute(arguments: [
        number, kind, received, rejected &+ lost[index], tallies[index].repeats, tallies[index].added,
      ])
    }
  }

  /// - Returns: what the rows were, and how many have no record, by kind with a last place for none.
  private func markSeen(_ keys: [Int64], at place: PagePlace, _ db: Database) throws -> ([Tally], lost: [Int]) {
    var tallies = Array(repeating: Tally(), count: store.model.kinds.count + 1)
    var lost = Array(repeating: 0, count: tallies.count)
    let statement = try db.cachedStatement(
      sql: "UPDATE record SET crawl = ?1, place = ?2, missing_since = NULL, shown = ?1 WHERE id = ?3")
    for (row, key) in keys.enumerated() {
      try lookUp(key, db)
      let kind = Int(key >> 53)
      if winners[key] != nil {
        tallies[kind].repeats += 1
        if winners[key]?.isShown == false { try markShown(key, db) }
      } else if let known = earlier.removeValue(forKey: key) {
        tallies[kind].add(known, modified: known.modified)
        if !known.isCurrent { try former.keepMissing(known.id, db) }
        let ordinal = place.ordinal(row: row)
        winners[key] = Winner(modified: known.modified, place: ordinal, id: known.id, isShown: true)
        try statement.execute(arguments: [crawl.id, ordinal, known.id])
      } else {
        lost[kind] += 1
      }
    }
    return (tallies, lost)
  }
}
