public import Catalog
import GRDB

/// The crawls, each begun, finished when every page is in, and closed when its set was published or refused: the table `crawl`.
public struct CrawlStore: Sendable {
  let store: CatalogStore

  /// Returns the last crawl; nil where there was none yet.
  public func last() throws -> Crawl? {
    try store.read { db in try Crawl.newest(db) }
  }

  /// Returns the day on which the last crawl began, counted from 1970-01-01; nil where there is none.
  public func dayOfLast() throws -> Int32? {
    try last().flatMap { PartialDate($0.started.prefix(10)) }?.day
  }

  /// Returns the last crawl whose pages are all in; nil where there is none.
  ///
  /// - Parameter source: the name of its source; nil for any.
  public func lastFinished(of source: String? = nil) throws -> Crawl? {
    try store.read { db in
      try Crawl.newest(db, where: "finished IS NOT NULL AND (?1 IS NULL OR source = ?1)", arguments: [source])
    }
  }

  /// Returns the last finished full crawl of a source, and its conclusion; nil where there was none since another source was read into the
  /// store.
  public func lastFull(of source: String) throws -> (crawl: Crawl, conclusion: String?)? {
    try store.read { db in
      let condition = """
        source = ?1 AND mode = 'full' AND finished IS NOT NULL
          AND id > (SELECT ifnull(max(id), 0) FROM crawl WHERE source <> ?1)
        """
      return try Crawl.newest(db, where: condition, arguments: [source]).map {
        ($0, try Crawl.text("conclusion", of: $0.id, db: db))
      }
    }
  }

  /// Returns the last crawl before another one whose set was published; nil where there is none.
  ///
  /// - Parameter crawl: the other crawl; nil for the last published one of all.
  public func lastPublished(before crawl: Crawl? = nil) throws -> Crawl? {
    try store.read { db in try Crawl.newest(db, where: "published AND id < ?", arguments: [crawl?.id ?? .max]) }
  }

  /// Returns the last known total of each collection of a source, and the newest conclusion of its crawls with that crawl's start.
  ///
  /// Any number of nights may have passed since a crawl saw a total: some sources show none in answers about changes.
  ///
  /// - Parameter source: the source's name in the store.
  /// - Complexity: O(pages).
  public func lastKnown(of source: String) throws -> (totals: [Kind: Int], conclusion: String?, started: String?) {
    try store.read { db in
      var known: [Kind: Int] = [:]
      let newest = try Row.fetchAll(
        db,
        sql: """
          SELECT page.kind, max(crawl.id) FROM page JOIN crawl ON crawl.id = page.crawl
          WHERE source = ? AND page.kind IS NOT NULL AND status IN (200, 304)
            AND walk IN (\(PagePlace.Walk.collection.rawValue), \(PagePlace.Walk.head.rawValue)) AND total IS NOT NULL
          GROUP BY page.kind
          """, arguments: [source])
      for row in newest {
        guard let kind = store.model.kind(number: try row.value(0)) else { continue }
        known[kind] = try store.pages.total(of: kind, in: row.value(1), db)
      }
      let concluded = try Row.fetchOne(
        db,
        sql: """
          SELECT conclusion, started FROM crawl WHERE source = ? AND finished IS NOT NULL AND conclusion IS NOT NULL
          ORDER BY id DESC LIMIT 1
          """, arguments: [source])
      return (known, try concluded?.value(0), try concluded?.value(1))
    }
  }

  /// Returns the findings of a finished crawl that its pages do not hold; nil for none.
  public func conclusion(of crawl: Crawl) throws -> String? { try text("conclusion", of: crawl) }

  /// Returns the data of the published set of a crawl, as it was passed to `close`; nil where none was passed.
  public func publishedData(of crawl: Crawl) throws -> String? { try text("data", of: crawl) }

  private func text(_ column: String, of crawl: Crawl) throws -> String? {
    try store.read { db in try Crawl.text(column, of: crawl.id, db: db) }
  }

  /// Whether a crawl's set was published.
  public func isPublished(_ crawl: Crawl) throws -> Bool {
    try store.read { db in
      try Bool.fetchOne(db, sql: "SELECT published FROM crawl WHERE id = ?", arguments: [crawl.id]) ?? false
    }
  }

  /// Returns the last plausible moment of a record's change, in seconds since 1970: a year after the last crawl began, which leaves room
  /// for clocks. A slip of the source, such as a change in 9999, is to move no feed and no list of new records.
  public func latestChange() throws -> Int64 {
    try last().flatMap { Crawl.seconds(ofStart: $0.started) }.map { $0 + 366 * 86_400 } ?? .max
  }

  /// Starts a crawl.
  ///
  /// - Parameters:
  ///   - source: the source's name; an unfinished crawl of another source is not resumed.
  ///   - started: ISO 8601.
  ///   - plan: the parameters that decide its requests, for a run that resumes it or a rebuild that reads its captures.
  ///   - number: its number, if it is greater than those of all crawls before; otherwise the next one.
  public func begin(
    source: String, started: String, mode: CrawlMode = .full, plan: String? = nil, number: Int64? = nil
  ) throws -> Crawl {
    try store.write { db in
      let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM crawl") ?? 0
      guard last < .max else { throw DamagedValue(what: "the number of a crawl") }
      try db.execute(
        sql: "INSERT INTO crawl (id, source, started, mode, plan) VALUES (?, ?, ?, ?, ?)",
        arguments: [max(number ?? 0, last + 1), source, started, mode.rawValue, plan])
      return Crawl(
        id: db.lastInsertedRowID, source: source, started: started, finished: nil, closed: nil, mode: mode, plan: plan)
    }
  }

  /// Marks a crawl as finished: every page that it asked for is in. Fills fields that winning rows lack from spare rows, and computes the
  /// limit of dates. Deletes pages of earlier crawls of the collections that this crawl walked.
  ///
  /// - Parameters:
  ///   - conclusion: the findings of the crawl that its pages do not hold, for `conclusion(of:)`.
  ///   - complete: kinds of which this crawl saw all records: records that it did not see are missing since.
  ///   - keepingOnlyItsRecords: whether records that this crawl did not see are deleted: for sources that one crawl sees completely.
  /// - Complexity: O(pages and quarantine of earlier crawls); O(records · log records) for their dates.
  public func finish(
    _ crawl: Crawl, at finished: String, conclusion: String? = nil, complete: Set<Kind> = [],
    keepingOnlyItsRecords: Bool = false
  ) throws {
    let hasSpareRows = try store.read { db in
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM spare WHERE crawl = ?)", arguments: [crawl.id]) ?? false
    }
    if hasSpareRows { try store.records.index() }
    try store.write { db in
      if hasSpareRows { try SpareRows(of: crawl, in: store, db).merge() }
      try db.execute(sql: "DELETE FROM spare; DELETE FROM enrichment_pass")
      // The first crawl of a store has nothing to delete, and looking for it would mean reading all of its records.
      let isFirst = try Int.fetchOne(db, sql: "SELECT count(*) FROM crawl") == 1
      if !isFirst {
        try store.records.markMissing(complete, after: crawl, db)
        if keepingOnlyItsRecords { try store.records.removeUnseen(after: crawl, db) }
      }
      try store.records.setDateLimit(of: crawl, db)
      if !isFirst { try store.changes.close(crawl, db) }
      try db.execute(
        sql: "UPDATE crawl SET finished = ?, conclusion = ? WHERE id = ?",
        arguments: [finished, conclusion, crawl.id])
      try store.pages.drop(before: crawl, db)
      try store.records.dropAttributions(db)
    }
    // The stages that follow write data sets and leave the disk of the store alone for a while.
    store.log.ask()
  }

  /// Closes a finished crawl, so that the next run begins another one.
  ///
  /// - Parameters:
  ///   - isPublished: whether its set is the published one; a crawl that was published stays so. The feed of changes of
  ///     later crawls counts from it.
  ///   - data: identifies the data of that set; nil where it is not known.
  public func close(_ crawl: Crawl, at closed: String, isPublished: Bool, data: String? = nil) throws {
    try store.write { db in
      try db.execute(
        sql: "UPDATE crawl SET settled = ?, published = max(published, ?), data = coalesce(?, data) WHERE id = ?",
        arguments: [closed, isPublished, data, crawl.id])
    }
  }

  /// Opens a closed crawl again: the next run resumes it.
  public func reopen(_ crawl: Crawl) throws {
    try store.write { db in
      try db.execute(sql: "UPDATE crawl SET settled = NULL WHERE id = ?", arguments: [crawl.id])
    }
  }
}
