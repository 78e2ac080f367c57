public import Catalog
import GRDB

/// One crawl of a source.
public struct Crawl: Sendable, Equatable {
  /// The number of the crawl, from 1.
  public let id: Int64
  /// The name of the source that it reads.
  public let source: String
  /// The start of the crawl, ISO 8601.
  public let started: String
  /// The time at which its last page was in; nil while it is open.
  public let finished: String?
  /// The time at which the crawl was closed: its set was published, was published already, or was refused. Nil until then.
  public let closed: String?
  /// The mode in which it reads its source.
  public let mode: CrawlMode
  /// The parameters that decided its requests when it began; nil for recordings, and where an older version began it.
  public let plan: String?
}

extension Crawl {
  /// Reads a row of the table of crawls. The column `settled` is missing in a store that an older version made.
  init(row: Row) throws {
    func text(_ column: String) throws -> String? {
      row.hasColumn(column) ? try row.value(column) : nil
    }
    self.init(
      id: try row.value("id"), source: try row.value("source"), started: try row.value("started"),
      finished: try text("finished"), closed: try text("settled"),
      mode: try text("mode").flatMap(CrawlMode.init(rawValue:)) ?? .full, plan: try text("plan"))
  }

  /// Returns the newest crawl that fulfils a condition; nil for none.
  static func newest(
    _ db: Database, where condition: String = "TRUE", arguments: StatementArguments = []
  ) throws -> Crawl? {
    try Row.fetchOne(
      db, sql: "SELECT * FROM crawl WHERE \(condition) ORDER BY id DESC LIMIT 1", arguments: arguments
    ).map(Crawl.init(row:))
  }

  /// Returns the text in a column of a crawl; nil for NULL.
  static func text(_ column: String, of crawl: Int64, db: Database) throws -> String? {
    try String.fetchOne(db, sql: "SELECT \(column) FROM crawl WHERE id = ?", arguments: [crawl])
  }
}

/// The mode in which a crawl reads its source.
public enum CrawlMode: String, Sendable, Hashable, Codable, CaseIterable {
  /// Every page of every collection.
  case full
  /// The changes since the last crawl; every page only of collections whose totals the changes do not explain.
  case incremental
}

/// The life of a crawl: begun, finished when every page is in, closed when its set was published or refused.
extension CatalogStore {
  /// Returns the last crawl; nil where there was none yet.
  public func lastCrawl() throws -> Crawl? {
    try read { db in try Crawl.newest(db) }
  }

  /// Returns the last crawl, of any source, whose pages are all in; nil where there is none.
  public func lastFinishedCrawl() throws -> Crawl? {
    try read { db in try Crawl.newest(db, where: "finished IS NOT NULL") }
  }

  /// Starts a crawl.
  ///
  /// - Parameters:
  ///   - source: the source's name; an unfinished crawl of another source is not resumed.
  ///   - started: ISO 8601.
  ///   - plan: the parameters that decide its requests, for a run that resumes it or a rebuild that reads its captures.
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
        id: db.lastInsertedRowID, source: source, started: started, finished: nil, closed: nil, mode: mode, plan: plan)
    }
  }

  /// Returns the last finished full crawl of a source, and its conclusion; nil where there was none since another source was read into the
  /// store.
  public func lastFullCrawl(of source: String) throws -> (crawl: Crawl, conclusion: String?)? {
    try read { db in
      let condition = """
        source = ?1 AND mode = 'full' AND finished IS NOT NULL
          AND id > (SELECT ifnull(max(id), 0) FROM crawl WHERE source <> ?1)
        """
      return try Crawl.newest(db, where: condition, arguments: [source]).map {
        ($0, try Crawl.text("conclusion", of: $0.id, db: db))
      }
    }
  }

  /// Returns the last finished crawl of a source, full or incremental; nil where there was none.
  public func lastFinishedCrawl(of source: String) throws -> Crawl? {
    try read { db in try Crawl.newest(db, where: "source = ? AND finished IS NOT NULL", arguments: [source]) }
  }

  /// Marks a crawl as finished: every page that it asked for is in. Fills fields that winning rows lack from spare rows, and computes the
  /// limit of dates. Deletes pages of earlier crawls of the collections that this crawl walked.
  ///
  /// - Parameters:
  ///   - conclusion: the findings of the crawl that its pages do not hold, for `conclusion(of:)`.
  ///   - complete: kinds of which this crawl saw all records: records that it did not see are missing since.
  ///   - keepingOnlyItsRecords: whether records that this crawl did not see are deleted: for sources that one crawl sees completely.
  /// - Complexity: O(pages and quarantine of earlier crawls); O(records · log records) for their dates.
  public func finishCrawl(
    _ crawl: Crawl, at finished: String, conclusion: String? = nil, complete: Set<Kind> = [],
    keepingOnlyItsRecords: Bool = false
  ) throws {
    let hasSpareRows = try read { db in
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM spare WHERE crawl = ?)", arguments: [crawl.id]) ?? false
    }
    if hasSpareRows { try indexRecords() }
    try write { db in
      if hasSpareRows { try fillFields(of: crawl, db) }
      try db.execute(sql: "DELETE FROM spare; DELETE FROM enrichment_pass")
      // The first crawl of a store has nothing to delete, and looking for it would mean reading all of its records.
      let isFirst = try Int.fetchOne(db, sql: "SELECT count(*) FROM crawl") == 1
      if !isFirst {
        try markMissing(complete, after: crawl, db: db)
        if keepingOnlyItsRecords { try removeUnseen(after: crawl, db) }
      }
      try setDateLimit(of: crawl, db)
      if !isFirst { try closeChanges(of: crawl, db) }
      try db.execute(
        sql: "UPDATE crawl SET finished = ?, conclusion = ? WHERE id = ?",
        arguments: [finished, conclusion, crawl.id])
      try dropPages(before: crawl, db)
    }
    // The stages that follow write data sets and leave the disk of the store alone for a while.
    log.ask()
  }

  /// Returns the places of the answers to a crawl's pages among the captures.
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

  /// Returns the findings of a finished crawl that its pages do not hold; nil for none.
  public func conclusion(of crawl: Crawl) throws -> String? {
    try read { db in try Crawl.text("conclusion", of: crawl.id, db: db) }
  }

  /// Closes a finished crawl, so that the next run begins another one.
  ///
  /// - Parameters:
  ///   - isPublished: whether its set is the published one; a crawl that was published stays so. The feed of changes of
  ///     later crawls counts from it.
  ///   - data: identifies the data of that set; nil where it is not known.
  public func closeCrawl(_ crawl: Crawl, at closed: String, isPublished: Bool, data: String? = nil) throws {
    try write { db in
      try db.execute(
        sql: "UPDATE crawl SET settled = ?, published = max(published, ?), data = coalesce(?, data) WHERE id = ?",
        arguments: [closed, isPublished, data, crawl.id])
    }
  }

  /// Returns the data of the published set of a crawl, as it was passed to `closeCrawl`; nil where none was passed.
  public func publishedData(of crawl: Crawl) throws -> String? {
    try read { db in try Crawl.text("data", of: crawl.id, db: db) }
  }

  /// Whether a crawl's set was published.
  public func isPublished(_ crawl: Crawl) throws -> Bool {
    try read { db in
      try Bool.fetchOne(db, sql: "SELECT published FROM crawl WHERE id = ?", arguments: [crawl.id]) ?? false
    }
  }

  /// Returns the last crawl before another one whose set was published; nil where there is none.
  ///
  /// - Parameter crawl: the other crawl; nil for the last published one of all.
  public func lastPublishedCrawl(before crawl: Crawl? = nil) throws -> Crawl? {
    try read { db in try Crawl.newest(db, where: "published AND id < ?", arguments: [crawl?.id ?? .max]) }
  }

  /// Opens a closed crawl again: the next run resumes it.
  public func reopenCrawl(_ crawl: Crawl) throws {
    try write { db in
      try db.execute(sql: "UPDATE crawl SET settled = NULL WHERE id = ?", arguments: [crawl.id])
    }
  }

  /// The number of attribution texts that are kept without a check whether a record uses them. A source has one text a year.
  private static let keptAttributions = 100

  /// Deletes pages of earlier crawls of the collections that a crawl walked. A crawl that asked only for changes
  /// deletes none: earlier pages serve the next walk, and say where records come from. The newest head of a collection
  /// is always kept: the next night sends its validator.
  private func dropPages(before crawl: Crawl, _ db: Database) throws {
    let isFull = crawl.mode == .full
    try db.execute(
      sql: """
        CREATE TEMP TABLE old_page AS SELECT id FROM page WHERE crawl < ?1
          AND (\(isFull) OR kind IS NULL OR kind IN
            (SELECT kind FROM page WHERE crawl = ?1 AND walk = \(PagePlace.Walk.collection.rawValue)))
          AND id NOT IN (SELECT max(id) FROM page WHERE walk = \(PagePlace.Walk.head.rawValue) GROUP BY kind)
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

/// The results of earlier crawls of a source that help to plan another one.
extension CatalogStore {
  /// Returns the last known total of each collection of a source, and the newest conclusion of its crawls with that crawl's start.
  ///
  /// Any number of nights may have passed since a crawl saw a total: some sources show none in answers about changes.
  ///
  /// - Parameter source: the source's name in the store.
  /// - Throws: `StoreError`.
  /// - Complexity: O(pages).
  public func lastKnown(of source: String) throws -> (totals: [Kind: Int], conclusion: String?, started: String?) {
    try read { db in
      var known: [Kind: Int] = [:]
      let newest = try Row.fetchAll(
        db,
        sql: """
          SELECT crawl.*, page.kind AS of_kind, max(crawl.id) FROM page JOIN crawl ON crawl.id = page.crawl
          WHERE source = ? AND page.kind IS NOT NULL AND status IN (200, 304)
            AND walk IN (\(PagePlace.Walk.collection.rawValue), \(PagePlace.Walk.head.rawValue)) AND total IS NOT NULL
          GROUP BY page.kind
          """, arguments: [source])
      for row in newest {
        guard let kind = model.kind(number: try row.value("of_kind")) else { continue }
        known[kind] = try total(of: kind, in: Crawl(row: row), db)
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
}
