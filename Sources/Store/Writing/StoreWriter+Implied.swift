import Catalog
import Foundation
import GRDB

/// Answers saying that a page has not changed, and rows of a local database that have not.
extension StoreWriter {
  /// Stores an answer whose rows are those of an earlier page: these count as received, and their records as seen.
  ///
  /// If a record of the earlier page is no longer stored, its row counts as rejected, so that the page is asked for.
  func insert(_ page: NormalizedPage, implying base: Int64, db: Database) throws {
    guard
      let earlier = try Row.fetchOne(db, sql: "SELECT total, ids, descents FROM page WHERE id = ?", arguments: [base])
    else { throw DamagedValue(what: "the page that '\(page.uri)' has not changed since") }
    var page = page
    (page.total, page.size, page.status) = (try earlier.value(0), 0, 304)
    let ids: Data? = try earlier.value(1)
    let number = try store.pages.insert(page, of: crawl, ids: ids, descents: earlier.value(2), db)
    try store.cleaning.copyQuarantine(of: base, to: number, db)
    let (tallies, lost) = try markSeen(PageIDs.records(ids ?? Data(), of: store.model), at: page.place, db: db)
    let rows = try Row.fetchAll(
      db, sql: "SELECT kind, received, rejected FROM page_rows WHERE page = ?", arguments: [base])
    let counts = try rows.map { row in
      let (kind, received, rejected): (Int, Int, Int) = (try row.value(0), try row.value(1), try row.value(2))
      let index = store.model.kinds.indices.contains(kind) ? kind : tallies.count - 1
      var tally = tallies[index]
      tally.changed = 0
      return (kind, NormalizedPage.RowCount(received: received, rejected: rejected &+ lost[index]), tally)
    }
    try store.pages.insertRows(on: number, counts, db)
  }

  /// - Returns: the tallies of the rows, and the number of rows without a record, by kind with a last place for none.
  private func markSeen(_ keys: [Int64], at place: PagePlace, db: Database) throws -> ([Tally], lost: [Int]) {
    var tallies = Array(repeating: Tally(), count: store.model.kinds.count + 1)
    var lost = Array(repeating: 0, count: tallies.count)
    let statement = try db.cachedStatement(
      sql: "UPDATE record SET crawl = ?1, place = ?2, missing_since = NULL, shown = ?1 WHERE id = ?3")
    for (row, key) in keys.enumerated() {
      try lookUp(key, db: db)
      let kind = Int(key >> 53)
      if winners[key] != nil {
        tallies[kind].repeats += 1
        if winners[key]?.isShown == false { try markShown(key, db: db) }
      } else if let known = earlier.removeValue(forKey: key) {
        tallies[kind].add(known, modified: known.modified)
        if !known.isCurrent { try former.keepMissing(known.id, db: db) }
        let ordinal = place.ordinal(row: row)
        winners[key] = Winner(modified: known.modified, place: ordinal, id: known.id, isShown: true)
        try statement.execute(arguments: [crawl.id, ordinal, known.id])
      } else {
        lost[kind] += 1
      }
    }
    return (tallies, lost)
  }

  /// Marks records as seen that the crawl before this one has seen last, and whose rows have not changed since.
  ///
  /// - Throws: `DamagedValue` where one of them is not stored.
  func markSeen(_ runs: [KeyRun], _ db: Database) throws {
    guard !runs.isEmpty else { return }
    let statement = try db.cachedStatement(
      sql:
        "UPDATE record SET crawl = ?1, shown = ?1 WHERE key BETWEEN ?2 AND ?3 AND crawl = ?4 AND missing_since IS NULL")
    let before = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT max(id) FROM crawl WHERE id < ?"), arguments: [crawl.id])
    for run in runs {
      try statement.execute(arguments: [crawl.id, run.keys.lowerBound, run.keys.upperBound, before])
      guard db.changesCount == run.count else { throw DamagedValue(what: "the list of a page's records") }
    }
  }
}
