import GRDB

/// The state of one pipeline on disk: pages, records and what was set aside, in one SQLite file.
///
/// Writing goes through `withWriter`; any number of readers may run beside it or beside each other. A page's
/// records and its checkpoint are one transaction, so a killed run goes on where it was.
public final class CatalogStore: Sendable {
  /// The store's file.
  public let path: String
  let pool: DatabasePool

  /// Opens the store, making or migrating it.
  ///
  /// - Throws: `StoreError`.
  public init(path: String) throws {
    self.path = path
    var configuration = Configuration()
    configuration.maximumReaderCount = 4
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { db in
      // Pages of a few records: readers go from record to record by key, and each of them lies on another page. A store that
      // was made with other pages keeps them.
      try db.execute(sql: "PRAGMA page_size = 4096")
      // Readers go through the file once, in order: a large cache would only hold what is not read again.
      try db.execute(sql: "PRAGMA cache_size = \(db.configuration.readonly ? -2048 : -16384)")
      // A lost power may lose the last transactions, never the file; lost pages are fetched again.
      try db.execute(sql: "PRAGMA synchronous = NORMAL")
      // A log of 128 MB at most: a crawl copies it into the file before, beside its writing, see `LogCopier`.
      let pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4096
      try db.execute(sql: "PRAGMA wal_autocheckpoint = \((128 << 20) / pageSize)")
    }
    pool = try StoreError.catching(path: path) {
      let pool = try DatabasePool(path: path, configuration: configuration)
      try Schema.migrator.migrate(pool)
      return pool
    }
  }

  /// Frees the pages that SQLite keeps for work that is over, such as writing a crawl.
  public func releaseMemory() {
    pool.releaseMemory()
  }

  /// Closes the file. Readers and writers must have ended.
  public func close() throws {
    try StoreError.catching(path: path) { try pool.close() }
  }

  /// The last crawl, or nil where there was none yet.
  public func lastCrawl() throws -> Crawl? {
    try read { db in
      try Row.fetchOne(db, sql: "SELECT id, source, started, finished FROM crawl ORDER BY id DESC LIMIT 1")
        .map(Crawl.init(row:))
    }
  }

  /// Starts a crawl.
  ///
  /// - Parameters:
  ///   - source: what is read, so that an unfinished crawl of another source is not gone on with.
  ///   - started: ISO 8601.
  public func beginCrawl(source: String, started: String) throws -> Crawl {
    try write { db in
      try db.execute(sql: "INSERT INTO crawl (source, started) VALUES (?, ?)", arguments: [source, started])
      return Crawl(id: db.lastInsertedRowID, source: source, started: started, finished: nil)
    }
  }

  /// Marks a crawl as whole: every page that it asked for is in.
  ///
  /// - Parameter keepingOnlyItsRecords: whether records that this crawl did not see are taken out: for sources of which one
  ///   reading sees all there is.
  public func finishCrawl(_ crawl: Crawl, at finished: String, keepingOnlyItsRecords: Bool = false) throws {
    try write { db in
      // The first crawl of a store has nothing to take out, and looking for it would mean reading all of its records.
      let isFirst = try Int.fetchOne(db, sql: "SELECT count(*) FROM crawl") == 1
      if keepingOnlyItsRecords, !isFirst {
        try db.execute(sql: "DELETE FROM record WHERE crawl <> ?", arguments: [crawl.id])
      }
      try db.execute(sql: "UPDATE crawl SET finished = ? WHERE id = ?", arguments: [finished, crawl.id])
    }
  }

  /// Takes every record out, before another source is read into the same store.
  public func removeAllRecords() throws {
    try write { db in
      // First what they say, all at once: the trigger of `record` then has nothing left to look for.
      try db.execute(sql: "DELETE FROM body")
      try db.execute(sql: "DELETE FROM record")
    }
  }

  /// The parts of recordings that were no catalogue answers, by place, with the reason.
  public func skippedFiles(of crawl: Crawl) throws -> [(place: String, reason: String)] {
    try read { db in
      try Row.fetchAll(
        db, sql: "SELECT path, reason FROM skipped_file WHERE crawl = ? ORDER BY path", arguments: [crawl.id]
      ).map { ($0[0], $0[1]) }
    }
  }

  func read<R>(_ body: (Database) throws -> R) throws -> R {
    try StoreError.catching(path: path) { try pool.read(body) }
  }

  func write<R>(_ body: (Database) throws -> R) throws -> R {
    try StoreError.catching(path: path) { try pool.write(body) }
  }
}

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
}

extension Crawl {
  init(row: Row) {
    self.init(id: row[0], source: row[1], started: row[2], finished: row[3])
  }
}
