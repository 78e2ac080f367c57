public import Catalog
import Foundation
import GRDB

/// The answers that crawls read: the tables `page` and `page_rows`.
public struct PageStore: Sendable {
  let store: CatalogStore

  /// Returns the pages that a crawl already has, by walk and offset.
  ///
  /// - Parameter leastWalk: the first walk whose pages are returned.
  /// - Complexity: O(pages), with the keys of their records in memory: 8 bytes each.
  public func all(of crawl: Crawl, fromWalk leastWalk: PagePlace.Walk = .collection) throws -> [StoredPage] {
    try store.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT \(StoredPage.columns) FROM page LEFT JOIN page_rows ON page_rows.page = page.id
          WHERE crawl = ? AND walk >= ? GROUP BY page.id ORDER BY walk, "offset", page.kind
          """, arguments: [crawl.id, leastWalk.rawValue]
      ).map { try StoredPage(row: $0, model: store.model) }
    }
  }

  /// Returns the newest answer with a validator to each request of a walk, among the crawls before one.
  ///
  /// The records of these pages are stored: an answer that nothing has changed implies them.
  /// - Returns: by collection and offset.
  /// - Complexity: O(pages), with the keys of their records in memory.
  public func validated(before crawl: Crawl, walk: PagePlace.Walk) throws -> [Kind: [Int: StoredPage]] {
    try store.read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT \(StoredPage.columns) FROM page LEFT JOIN page_rows ON page_rows.page = page.id
          WHERE crawl < ? AND walk = ? AND etag IS NOT NULL AND status IN (200, 304) AND page.kind IS NOT NULL
            AND crawl IN (SELECT id FROM crawl WHERE source = ?)
          GROUP BY page.id ORDER BY crawl
          """, arguments: [crawl.id, walk.rawValue, crawl.source])
      var pages: [Kind: [Int: StoredPage]] = [:]
      while let row = try rows.next() {
        let page = try StoredPage(row: row, model: store.model)
        if let kind = page.place.kind { pages[kind, default: [:]][page.place.offset] = page }
      }
      return pages
    }
  }

  /// Returns the places of the answers to a crawl's pages among the captures.
  ///
  /// - Complexity: O(pages).
  public func captures(of crawl: Crawl) throws -> [CapturePlace] {
    try store.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT capture_file, capture_offset, capture_count FROM page WHERE crawl = ? AND capture_file IS NOT NULL
          """, arguments: [crawl.id]
      ).map { CapturePlace(file: try $0.value(0), offset: try $0.value(1), count: try $0.value(2)) }
    }
  }

  /// Returns the capture files of the newest full crawl of a source that was read to its end, and of all crawls after it, by name: each
  /// with the ends of the stored pages in it, ascending.
  ///
  /// - Complexity: O(pages · log pages).
  public func captureFiles(of source: String) throws -> [(file: String, ends: [Int])] {
    let rows = try store.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT capture_file, capture_offset + capture_count FROM page
          WHERE capture_file IS NOT NULL AND crawl >= coalesce(
            (SELECT max(id) FROM crawl WHERE source = ? AND mode = 'full' AND finished IS NOT NULL), 0)
          ORDER BY 1, 2
          """, arguments: [source]
      ).map { (file: try $0.value(0) as String, end: try $0.value(1) as Int) }
    }
    return Dictionary(grouping: rows, by: \.file).sorted { $0.key < $1.key }.map { ($0.key, $0.value.map(\.end)) }
  }

  /// Returns the number of records of each collection, as the pages of a crawl say; none for kinds that were not asked for.
  public func totals(of crawl: Crawl) throws -> [Kind: Int] {
    try store.read { db in
      var totals: [Kind: Int] = [:]
      for kind in store.model.all { totals[kind] = try total(of: kind, in: crawl.id, db) }
      return totals
    }
  }

  /// Returns the total of a collection: the latest one that two or more pages state, otherwise the last one; nil where none is stated.
  ///
  /// A total may change during a walk, and the one that later pages agree on is nearer to the end of the walk. The total of a 304 answer
  /// counts less than that of an answer with rows. Without a walk the last head gives the total.
  func total(of kind: Kind, in crawl: Int64, _ db: Database) throws -> Int? {
    for (walk, status) in [(PagePlace.Walk.collection, 200), (.head, 200), (.head, 304), (.collection, 304)] {
      let said = try Int.fetchAll(
        db,
        sql: """
          SELECT total FROM page WHERE crawl = ? AND kind = ? AND walk = ? AND status = ? AND total IS NOT NULL
          ORDER BY "offset" DESC
          """, arguments: [crawl, kind.number, walk.rawValue, status])
      if walk == .head, let last = said.first { return last }
      if let total = StoredPage.agreed(said) { return total }
    }
    return nil
  }

  /// Returns the number of rows of no known kind in a crawl.
  public func rowsOfUnknownKind(in crawl: Crawl) throws -> Int {
    try store.read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT sum(received) FROM page_rows JOIN page ON page.id = page_rows.page
          WHERE crawl = ? AND page_rows.kind = -1
          """, arguments: [crawl.id]) ?? 0
    }
  }

  /// Returns the number of records that a crawl's heads and changes show and that were not known before, by kind.
  ///
  /// - Complexity: O(these pages).
  public func nightTallies(of crawl: Crawl) throws -> [Kind: Int] {
    try store.read { db in
      var tallies: [Kind: Int] = [:]
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT page_rows.kind, sum(added) FROM page_rows JOIN page ON page.id = page_rows.page
          WHERE crawl = ? AND walk >= ? GROUP BY 1
          """, arguments: [crawl.id, PagePlace.Walk.head.rawValue])
      for row in rows {
        guard let kind = store.model.kind(number: try row.value(0)) else { continue }
        tallies[kind] = try row.value(1) as Int
      }
      return tallies
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
        for kind in store.model.all { walks[kind] = try row.value(1) as Int64 }
      } else if let kind = store.model.kind(number: number) {
        walks[kind] = try row.value(1) as Int64
      }
    }
    return walks
  }
}

/// Writing, within the transaction of the caller.
extension PageStore {
  /// Stores the checkpoint of a page.
  ///
  /// - Returns: the number of the page.
  func insert(_ page: NormalizedPage, of crawl: Crawl, ids: Data?, descents: Int, _ db: Database) throws -> Int64 {
    try db.cachedStatement(
      sql: """
        INSERT INTO page (crawl, kind, walk, "offset", uri, etag, total, bytes, status, ids, descents,
          capture_file, capture_offset, capture_count, digests)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      crawl.id, page.place.kind?.index, page.place.walk.rawValue, page.place.offset, page.uri, page.etag,
      page.total, page.size, page.status, ids, descents, page.capture?.file, page.capture?.offset, page.capture?.count,
      page.digests?.packed,
    ])
    return db.lastInsertedRowID
  }

  /// Stores how many rows of each kind a page has; kind -1 for rows of no known kind.
  func insertRows(
    on page: Int64, _ rows: [(kind: Int, count: NormalizedPage.RowCount, tally: StoreWriter.Tally)], _ db: Database
  ) throws {
    let sql =
      "INSERT INTO page_rows (page, kind, received, rejected, repeats, added, changed) VALUES (?, ?, ?, ?, ?, ?, ?)"
    try db.execute(sql, forEach: rows) { kind, count, tally in
      [page, kind, count.received, count.rejected, tally.repeats, tally.added, tally.changed]
    }
  }

  /// Deletes pages of earlier crawls of the collections that a crawl walked, with what cleaning found on them. A crawl that asked only for
  /// changes deletes none: earlier pages serve the next walk, and say where records come from. The newest head of a collection is always
  /// kept: the next night sends its validator.
  func drop(before crawl: Crawl, _ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE old_page AS SELECT id FROM page WHERE crawl < ?1
          AND (\(crawl.mode == .full) OR kind IS NULL OR kind IN
            (SELECT kind FROM page WHERE crawl = ?1 AND walk = \(PagePlace.Walk.collection.rawValue)))
          AND id NOT IN (SELECT max(id) FROM page WHERE walk = \(PagePlace.Walk.head.rawValue) GROUP BY kind)
        """, arguments: [crawl.id])
    for table in ["quarantine", "page_rows"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE page IN (SELECT id FROM old_page)")
    }
    try db.execute(sql: "DELETE FROM page WHERE id IN (SELECT id FROM old_page)")
    try db.execute(sql: "DROP TABLE old_page")
    try db.execute(sql: "DELETE FROM skipped_file WHERE crawl < ?", arguments: [crawl.id])
  }
}
