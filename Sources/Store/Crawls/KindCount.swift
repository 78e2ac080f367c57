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

extension CrawlStore {
  /// Returns the results of a crawl, per kind.
  ///
  /// - Complexity: one pass over the records, without their contents.
  public func counts(of crawl: Crawl) throws -> [Kind: KindCount] {
    try store.read { db in
      /// Returns the rows of a query by their first column, the number of a kind.
      func byKind(_ sql: String) throws -> [Int: Row] {
        try Row.fetchAll(db, sql: sql, arguments: [crawl.id]).reduce(into: [:]) { $0[try $1.value(0)] = $1 }
      }
      let walks = try store.pages.lastWalks(before: crawl, orIn: true, db)
      let since = store.model.all.map { "WHEN \($0.number) THEN \(walks[$0] ?? crawl.id)" }.joined(separator: " ")
      let records = try byKind(
        """
        SELECT key >> 53, count(*), sum(ifnull(shown, 0) = ?1), sum(crawl = ?1 AND ifnull(shown, 0) <> ?1),
          sum(ifnull(shown, 0) >= CASE key >> 53 \(since) END AND missing_since IS NULL)
        FROM record GROUP BY 1
        """)
      let enrichment = [PagePlace.Walk.lists, .lookUps, .details].map { "\($0.rawValue)" }.joined(separator: ", ")
      let rows = try byKind(
        """
        SELECT page_rows.kind, sum(received), sum(rejected), sum(repeats), sum(added), sum(changed),
          sum(repeats * (walk IN (\(enrichment))))
        FROM page_rows JOIN page ON page.id = page_rows.page WHERE crawl = ? GROUP BY 1
        """)
      var counts: [Kind: KindCount] = [:]
      for kind in store.model.all {
        var count = KindCount()
        if let row = rows[kind.index] {
          count.received = try row.value(1)
          count.rejected = try row.value(2)
          count.shownAgain = try row.value(6)
          count.repeats = try row.value(3) &- count.shownAgain
          count.added = try row.value(4)
          count.changed = try row.value(5)
        }
        if let row = records[kind.index] {
          count.stored = try row.value(1)
          count.distinct = try row.value(2)
          count.unlisted = try row.value(3)
          count.current = try row.value(4)
        }
        count.total = try store.pages.total(of: kind, in: crawl.id, db)
        counts[kind] = count
      }
      return counts
    }
  }
}
