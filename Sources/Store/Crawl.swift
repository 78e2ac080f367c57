public import Catalog
import GRDB

/// One reading of a source from end to end.
public struct Crawl: Sendable, Equatable {
  /// Counts up from 1.
  public let id: Int64
  /// What was read.
  public let source: String
  /// When it started, ISO 8601.
  public let started: String
  /// When its last page was in; nil while it is open.
  public let finished: String?
  /// When it was decided what becomes of it: its set was published, was published already, or was refused.
  public let settled: String?
  /// How it reads its source.
  public let mode: CrawlMode
  /// What decided its requests when it began; nil for recordings, and where an older version began it.
  public let plan: String?
}

extension Crawl {
  /// A row of the crawls, which has no `settled` in a store that an older version made.
  init(row: Row) throws {
    func text(_ column: String) throws -> String? {
      row.hasColumn(column) ? try row.value(column) : nil
    }
    self.init(
      id: try row.value("id"), source: try row.value("source"), started: try row.value("started"),
      finished: try text("finished"), settled: try text("settled"),
      mode: try text("mode").flatMap(CrawlMode.init(rawValue:)) ?? .full, plan: try text("plan"))
  }
}

/// How a crawl reads its source.
public enum CrawlMode: String, Sendable, Hashable, Codable {
  /// Every page of every collection.
  case full
  /// What changed since the last crawl; every page only of collections where that does not explain their totals.
  case incremental
}

/// The life of a crawl: begun, finished when every page is in, settled when its set was published or refused.
extension CatalogStore {
  /// The last crawl, or nil where there was none yet.
  public func lastCrawl() throws -> Crawl? {
    try read { db in
      try Row.fetchOne(db, sql: "SELECT * FROM crawl ORDER BY id DESC LIMIT 1").map(Crawl.init(row:))
    }
  }

  /// Starts a crawl.
  ///
  /// - Parameters:
  ///   - source: what is read, so that an unfinished crawl of another source is not gone on with.
  ///   - started: ISO 8601.
  ///   - plan: what decides its requests, for whoever goes on with it or reads its captures.
  ///   - number: its number, if it is greater than those of all crawls before; otherwise the next one.
  public func beginCrawl(
    source: String, started: String, mode: CrawlMode = .full, plan: String? = nil, number: Int64? = nil
  ) throws -> Crawl {
    try write { db in
      let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM crawl") ?? 0
      guard last < .max else { throw DamagedValue(what: "the number of a crawl") }
      try db.execute(
        sql: "INSERT INTO crawl (id, source, started, mode, plan) VALUES (?, ?, ?, ?, ?)",
        arguments: [max(number ?? 0, last + 1), source, started, mode.rawValue, plan])
      return Crawl(
        id: db.lastInsertedRowID, source: source, started: started, finished: nil, settled: nil, mode: mode, plan: plan)
    }
  }

  /// The last full crawl of a source that was read to its end, and what it found out; nil where there was none since
  /// another source was read into the store.
  public func lastFullCrawl(of source: String) throws -> (crawl: Crawl, conclusion: String?)? {
    try read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT * FROM crawl WHERE source = ?1 AND mode = 'full' AND finished IS NOT NULL
            AND id > (SELECT ifnull(max(id), 0) FROM crawl WHERE source <> ?1)
          ORDER BY id DESC LIMIT 1
          """, arguments: [source]
      ).map { (try Crawl(row: $0), try $0.value("conclusion")) }
    }
  }

  /// The last crawl of a source that was read to its end, of whichever mode; nil where there was none.
  public func lastFinishedCrawl(of source: String) throws -> Crawl? {
    try read { db in
      try Row.fetchOne(
        db, sql: "SELECT * FROM crawl WHERE source = ? AND finished IS NOT NULL ORDER BY id DESC LIMIT 1",
        arguments: [source]
      ).map(Crawl.init(row:))
    }
  }

  /// Marks a crawl as whole: every page that it asked for is in. Fields that rows which won did not have are filled from
  /// those that they outdid, and what is too late to be a date is found out. Of what earlier crawls left besides records, that is
  /// dropped which no later crawl can be told to have changed or not: pages of collections that this crawl walked.
  ///
  /// - Parameters:
  ///   - conclusion: what the crawl found out besides what its pages say, for `conclusion(of:)`.
  ///   - complete: kinds of which this crawl saw all that there are: records that it did not see are missing since.
  ///   - keepingOnlyItsRecords: whether records that this crawl did not see are taken out: for sources of which one
  ///     reading sees all there is.
  /// - Complexity: O(pages and quarantine of earlier crawls); O(records · log records) for their dates.
  public func finishCrawl(
    _ crawl: Crawl, at finished: String, conclusion: String? = nil, complete: Set<Kind> = [],
    keepingOnlyItsRecords: Bool = false
  ) throws {
    let hasSpareRows = try hasSpareRows(crawl)
    if hasSpareRows { try indexRecords() }
    try write { db in
      if hasSpareRows { try fillFields(of: crawl, db) }
      try db.execute(sql: "DELETE FROM spare")
      // The first crawl of a store has nothing to take out, and looking for it would mean reading all of its records.
      let isFirst = try Int.fetchOne(db, sql: "SELECT count(*) FROM crawl") == 1
      if !isFirst {
        try markMissing(complete, after: crawl, db)
        if keepingOnlyItsRecords { try removeUnseen(after: crawl, db) }
      }
      try setDateLimit(of: crawl, db)
      if !isFirst { try closeChanges(of: crawl, db) }
      try db.execute(
        sql: "UPDATE crawl SET finished = ?, conclusion = ? WHERE id = ?",
        arguments: [finished, conclusion, crawl.id])
      try dropPages(before: crawl, db)
    }
    // Whoever writes datasets next leaves the disk alone for a while.
    log.ask()
  }

  /// Where the answers to a crawl's pages stand among the captures.
  ///
  /// - Complexity: O(pages).
  public func captures(of crawl: Crawl) throws -> [CapturePlace] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT capture_file, capture_offset, capture_count FROM page WHERE crawl = ? AND capture_file IS NOT NULL
          """, arguments: [crawl.id]
      ).map { CapturePlace(file: try $0.value(0), offset: try $0.value(1), count: try $0.value(2)) }
    }
  }

  /// What a finished crawl found out besides what its pages say.
  public func conclusion(of crawl: Crawl) throws -> String? {
    try read { db in
      try String.fetchOne(db, sql: "SELECT conclusion FROM crawl WHERE id = ?", arguments: [crawl.id])
    }
  }

  /// Marks a finished crawl as done with, so that the next run begins another one.
  ///
  /// - Parameters:
  ///   - isPublished: whether its set is the published one; once it was, that stays so. The feed of changes of the crawls after it
  ///     counts from there.
  ///   - data: what tells the data of that set from others; nil where it is not known.
  public func settleCrawl(_ crawl: Crawl, at settled: String, isPublished: Bool, data: String? = nil) throws {
    try write { db in
      try db.execute(
        sql: "UPDATE crawl SET settled = ?, published = max(published, ?), data = coalesce(?, data) WHERE id = ?",
        arguments: [settled, isPublished, data, crawl.id])
    }
  }

  /// Which data the published set of a crawl had, as `settleCrawl` was told; nil where nobody told.
  public func publishedData(of crawl: Crawl) throws -> String? {
    try read { db in try String.fetchOne(db, sql: "SELECT data FROM crawl WHERE id = ?", arguments: [crawl.id]) }
  }

  /// Whether a crawl's set was published.
  public func isPublished(_ crawl: Crawl) throws -> Bool {
    try read { db in
      try Bool.fetchOne(db, sql: "SELECT published FROM crawl WHERE id = ?", arguments: [crawl.id]) ?? false
    }
  }

  /// Takes back that a crawl is done with: the next run goes on with it.
  public func reopenCrawl(_ crawl: Crawl) throws {
    try write { db in
      try db.execute(sql: "UPDATE crawl SET settled = NULL WHERE id = ?", arguments: [crawl.id])
    }
  }

  /// Attribution texts that are kept without a look at who uses them. A source has one text a year.
  private static let keptAttributions = 100

  /// A crawl that walked a collection takes the place of all that was known of its pages. One that only asked what changed
  /// adds to it: earlier pages serve the next walk, and say where records come from. The newest head of a collection stays
  /// in any case: the next night asks with its validator.
  private func dropPages(before crawl: Crawl, _ db: Database) throws {
    let isFull = crawl.mode == .full
    try db.execute(
      sql: """
        CREATE TEMP TABLE old_page AS SELECT id FROM page WHERE crawl < ?1
          AND (\(isFull) OR kind IS NULL OR kind IN (SELECT kind FROM page WHERE crawl = ?1 AND walk = 0))
          AND id NOT IN (SELECT max(id) FROM page WHERE walk = \(PagePlace.head) GROUP BY kind)
        """, arguments: [crawl.id])
    for table in ["quarantine", "page_rows"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE page IN (SELECT id FROM old_page)")
    }
    try db.execute(sql: "DELETE FROM page WHERE id IN (SELECT id FROM old_page)")
    try db.execute(sql: "DROP TABLE old_page")
    try db.execute(sql: "DELETE FROM skipped_file WHERE crawl < ?", arguments: [crawl.id])
    // Looking for unused texts reads every record, so it is done only where it pays.
    guard try Int.fetchOne(db, sql: "SELECT count(*) FROM attribution") ?? 0 > Self.keptAttributions else { return }
    try db.execute(
      sql: """
        DELETE FROM attribution
        WHERE id NOT IN (SELECT attribution FROM record WHERE attribution IS NOT NULL)
        """)
  }
}

/// What crawls of the past say of a source, for planning another one.
extension CatalogStore {
  /// The last totals of each collection that any crawl of a source has seen, and what the last whole one found out.
  ///
  /// - Parameter source: the source's name in the store.
  /// - Throws: `StoreError`.
  public func lastKnown(of source: String) throws -> (totals: [Kind: Int], conclusion: String?) {
    let crawls = try read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM crawl WHERE source = ? ORDER BY id DESC LIMIT 8", arguments: [source])
        .map(Crawl.init(row:))
    }
    var known: [Kind: Int] = [:]
    for crawl in crawls { known.merge(try totals(of: crawl)) { newer, _ in newer } }
    let conclusion = try read { db in
      try String.fetchOne(
        db,
        sql: """
          SELECT conclusion FROM crawl WHERE source = ? AND finished IS NOT NULL AND conclusion IS NOT NULL
          ORDER BY id DESC LIMIT 1
          """, arguments: [source])
    }
    return (known, conclusion)
  }
}
