import Basics
public import Catalog
import GRDB

/// The stored data that an incremental crawl needs. Each query uses an index or reads a few rows.
extension CatalogStore {
  /// Returns the second of the greatest `modified` of each kind's records up to a moment; none for kinds without any date.
  ///
  /// - Parameter latest: in seconds; later dates are mistakes of the source and are ignored.
  /// - Complexity: O(records), over an index alone.
  public func lastModified(upTo latest: Int64) throws -> [Kind: Int64] {
    try indexRecords()
    return try read { db in
      var moments: [Kind: Int64] = [:]
      for kind in model.all {
        let keys = RecordID.keys(of: kind)
        moments[kind] = try Int64.fetchOne(
          db, sql: "SELECT max(modified) FROM record WHERE key BETWEEN ? AND ? AND modified BETWEEN ? AND ?",
          arguments: [
            keys.lowerBound, keys.upperBound, StoredRows.moments.lowerBound * 1_000_000,
            min(latest, StoredRows.moments.upperBound) * 1_000_000 + 999_999,
          ])?.second
      }
      return moments
    }
  }

  /// Returns `modified` of some records in microseconds, in their order; nil for no date, and for a record that is not there.
  ///
  /// - Complexity: O(*n* log records).
  public func modified(of keys: [Int64]) throws -> [Int64?] {
    try read { db in
      let statement = try db.cachedStatement(sql: "SELECT modified FROM record WHERE key = ?")
      return try keys.map { try Int64?.fetchOne(statement, arguments: [$0]) ?? nil }
    }
  }

  /// Returns the last crawl that walked each collection, or the lists of a selection, among the finished crawls before `crawl`, and `crawl`
  /// itself if `isIncluded`. Crawls of recordings walk everything.
  ///
  /// - Complexity: O(pages), over an index.
  func lastWalks(before crawl: Crawl, orIn isIncluded: Bool, _ db: Database) throws -> [Kind: Int64] {
    var walks: [Kind: Int64] = [:]
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT ifnull(kind, -1), max(crawl) FROM page
        WHERE walk IN (\(PagePlace.Walk.collection.rawValue), \(PagePlace.Walk.selection.rawValue))
          AND (crawl = ? AND ? OR crawl < ? AND crawl IN (SELECT id FROM crawl WHERE finished IS NOT NULL)) GROUP BY kind
        """, arguments: [crawl.id, isIncluded, crawl.id])
    for row in rows {
      let number: Int = try row.value(0)
      if number == -1 {
        for kind in model.all { walks[kind] = try row.value(1) as Int64 }
      } else if let kind = model.kind(number: number) {
        walks[kind] = try row.value(1) as Int64
      }
    }
    return walks
  }
}

extension CatalogStore {
  /// Returns the number of records that a crawl's heads and changes show and that were not known before, by kind.
  ///
  /// - Complexity: O(these pages).
  public func nightTallies(of crawl: Crawl) throws -> [Kind: Int] {
    try read { db in
      var tallies: [Kind: Int] = [:]
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT page_rows.kind, sum(added) FROM page_rows JOIN page ON page.id = page_rows.page
          WHERE crawl = ? AND walk >= ? GROUP BY 1
          """, arguments: [crawl.id, PagePlace.Walk.head.rawValue])
      for row in rows {
        guard let kind = model.kind(number: try row.value(0)) else { continue }
        tallies[kind] = try row.value(1) as Int
      }
      return tallies
    }
  }
}
