public import Catalog
import GRDB

/// The results of a crawl for one kind.
public struct KindCount: Sendable, Equatable {
  /// Rows received.
  public var received = 0
  /// Rows that were rejected.
  public var rejected = 0
  /// Rows on pages of the collection that repeated an id of the same crawl.
  public var repeats = 0
  /// Rows of lists and look-ups whose record was already there. Lists and look-ups ask for known records, so these are not repeats.
  public var shownAgain = 0
  /// Distinct records of this crawl on pages of the collection, counted in the store.
  public var distinct = 0
  /// Distinct unlisted records of this crawl: a list or a look-up showed them, and no page of the collection. No total counts them.
  public var unlisted = 0
  /// Distinct records that the last walk over the collection showed, or a crawl since. If this crawl walked the collection, those of this
  /// crawl.
  public var current = 0
  /// Records of this crawl that the store did not have before.
  public var added = 0
  /// Records of this crawl that the store had with another `modified`.
  public var changed = 0
  /// Records of the collection, as the pages of the walk say; nil for recordings.
  public var total: Int?
  /// Records in the store, with those of earlier crawls.
  public var stored = 0

  /// Whether every received row is a record, a repeat or rejected.
  public var isAccountedFor: Bool { received == distinct &+ unlisted &+ repeats &+ shownAgain &+ rejected }
}

extension CatalogStore {
  /// Returns the number of records that no crawl has shown since one with a given number.
  ///
  /// - Parameter crawl: the number of the crawl.
  /// - Throws: `StoreError`.
  public func countOfRecords(notShownSince crawl: Int64) throws -> Int {
    try read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM record WHERE crawl < ?", arguments: [crawl]) ?? 0
    }
  }

  /// Returns the results of a crawl, per kind.
  ///
  /// - Complexity: one pass over the records, without their contents.
  public func counts(of crawl: Crawl) throws -> [Kind: KindCount] {
    try read { db in
      var counts: [Kind: KindCount] = [:]
      var records: [Int: Row] = [:]
      let walks = try lastWalks(before: crawl, orIn: true, db)
      let since = model.all.map { "WHEN \($0.number) THEN \(walks[$0] ?? crawl.id)" }.joined(separator: " ")
      for row in try Row.fetchAll(
        db,
        sql: """
          SELECT key >> 53, count(*), sum(ifnull(shown, 0) = ?1), sum(crawl = ?1 AND ifnull(shown, 0) <> ?1),
            sum(ifnull(shown, 0) >= CASE key >> 53 \(since) END AND missing_since IS NULL)
          FROM record GROUP BY 1
          """, arguments: [crawl.id])
      {
        records[try row.value(0)] = row
      }
      for kind in model.all {
        var count = KindCount()
        if let row = try Row.fetchOne(
          db,
          sql: """
            SELECT sum(received), sum(rejected), sum(repeats), sum(added), sum(changed),
              sum(repeats * (walk IN (\(PagePlace.Walk.lists.rawValue), \(PagePlace.Walk.lookUps.rawValue), \(PagePlace.Walk.details.rawValue))))
            FROM page_rows JOIN page ON page.id = page_rows.page
            WHERE crawl = ? AND page_rows.kind = ?
            """, arguments: [crawl.id, kind.number])
        {
          count.received = try row.value(0) ?? 0
          count.rejected = try row.value(1) ?? 0
          count.shownAgain = try row.value(5) ?? 0
          count.repeats = (try row.value(2) ?? 0) &- count.shownAgain
          count.added = try row.value(3) ?? 0
          count.changed = try row.value(4) ?? 0
        }
        if let row = records[kind.index] {
          count.stored = try row.value(1)
          count.distinct = try row.value(2)
          count.unlisted = try row.value(3)
          count.current = try row.value(4)
        }
        count.total = try total(of: kind, in: crawl, db)
        counts[kind] = count
      }
      return counts
    }
  }

  /// Returns the number of records of each collection, as the pages of a crawl say; none for kinds that were not asked for.
  public func totals(of crawl: Crawl) throws -> [Kind: Int] {
    try read { db in
      var totals: [Kind: Int] = [:]
      for kind in model.all { totals[kind] = try total(of: kind, in: crawl, db) }
      return totals
    }
  }

  /// Returns the total of a collection: the latest one that two or more pages state, otherwise the last one; nil where none is stated.
  ///
  /// A total may change during a walk, and the one that later pages agree on is nearer to the end of the walk. The total of a 304 answer
  /// counts less than that of an answer with rows. Without a walk the last head gives the total.
  func total(of kind: Kind, in crawl: Crawl, _ db: Database) throws -> Int? {
    for (walk, status) in [(PagePlace.Walk.collection, 200), (.head, 200), (.head, 304), (.collection, 304)] {
      let said = try Int.fetchAll(
        db,
        sql: """
          SELECT total FROM page WHERE crawl = ? AND kind = ? AND walk = ? AND status = ? AND total IS NOT NULL
          ORDER BY "offset" DESC
          """, arguments: [crawl.id, kind.number, walk.rawValue, status])
      if walk == .head, let last = said.first { return last }
      if let total = StoredPage.agreed(said) { return total }
    }
    return nil
  }

  /// Returns the number of rows of no known kind in a crawl.
  public func rowsOfUnknownKind(in crawl: Crawl) throws -> Int {
    try read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT sum(received) FROM page_rows JOIN page ON page.id = page_rows.page
          WHERE crawl = ? AND page_rows.kind = -1
          """, arguments: [crawl.id]) ?? 0
    }
  }

  /// Returns the numbers of quarantined values and of rejected records in a crawl.
  public func quarantineCounts(of crawl: Crawl) throws -> (values: Int, records: Int) {
    try read { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT sum(count * (rejects_record = 0)), sum(count * rejects_record)
          FROM quarantine JOIN page ON page.id = quarantine.page
          WHERE page.crawl = ?
          """, arguments: [crawl.id])
      return (try row?.value(0) ?? 0, try row?.value(1) ?? 0)
    }
  }
}
