import Catalog
import GRDB

/// Reads what the last crawl set aside, beside any run that goes on, without changing what the store holds.
public final class QuarantineReader: Sendable {
  /// The newest crawl, whole or not; nil where there was none yet.
  public let crawl: Crawl?

  private let path: String
  private let queue: DatabaseQueue

  /// Opens a store for reading.
  ///
  /// - Parameter path: The store's file, which must exist.
  /// - Throws: `StoreError`.
  public init(path: String) throws {
    self.path = path
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    // Not read-only for SQLite: only a connection that may write takes its -wal and -shm files away again.
    queue = try StoreError.catching(path: path) { try DatabaseQueue(path: path, configuration: configuration) }
    let queue = queue
    crawl = try StoreError.catching(path: path) {
      try queue.read { db in
        // A store whose first run ended before its tables were made has had no crawl.
        guard try db.tableExists("crawl") else { return nil }
        return try Row.fetchOne(db, sql: "SELECT * FROM crawl ORDER BY id DESC LIMIT 1")
          .map(Crawl.init(row:))
      }
    }
  }

  /// What each rule set aside, by the names of the rules.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: O(entries of all crawls).
  public func totals(_ filter: QuarantineFilter) throws -> [QuarantineTotal] {
    guard let crawl else { return [] }
    let (condition, arguments) = filter.condition(crawl: crawl)
    return try read { db in
      let count = try Self.count(db)
      return try Row.fetchAll(
        db,
        sql: """
          SELECT rule, sum(\(count) * (rejects_record = 0)), sum(\(count) * rejects_record), min(remedy) \(condition)
          GROUP BY rule ORDER BY rule
          """, arguments: arguments
      ).map { QuarantineTotal(rule: $0[0], values: $0[1], records: $0[2], remedy: $0[3]) }
    }
  }

  /// Calls `body` with each entry, in the order of the source whatever the order of arrival.
  ///
  /// - Parameter limit: The most entries; nil for all.
  /// - Throws: `StoreError`; what `body` throws.
  /// - Complexity: O(*n* log *n*) for *n* entries that pass.
  public func forEach(_ filter: QuarantineFilter, limit: Int? = nil, _ body: (QuarantineEntry) throws -> Void) throws {
    guard let crawl else { return }
    let (condition, arguments) = filter.condition(crawl: crawl)
    try read { db in
      let count = try Self.count(db)
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT rule, \(QuarantineFilter.kindOfEntry), key, pointer, raw, remedy, uri, position, rejects_record, \(count)
          \(condition) ORDER BY page.kind, walk, "offset", position, number LIMIT \(limit ?? -1)
          """, arguments: arguments)
      while let row = try rows.next() { try body(QuarantineEntry(row)) }
    }
  }

  /// How many values an entry stands for; each for itself in a store that no run has brought up to date.
  private static func count(_ db: Database) throws -> String {
    try db.columns(in: "quarantine").contains { $0.name == "count" } ? "quarantine.count" : "1"
  }

  private func read<R>(_ body: (Database) throws -> R) throws -> R {
    try StoreError.catching(path: path) { try queue.read(body) }
  }
}

extension QuarantineEntry {
  fileprivate init(_ row: Row) {
    self.init(
      rule: row[0], kind: (row[1] as Int?).flatMap { UInt8(exactly: $0) }.flatMap { Kind(rawValue: $0) },
      id: (row[2] as Int64?).flatMap { RecordID(key: $0)?.id }, pointer: row[3], raw: row[4], remedy: row[5],
      place: row[6], row: (row[7] as Int) + 1, rejectsRecord: row[8], count: row[9])
  }
}
