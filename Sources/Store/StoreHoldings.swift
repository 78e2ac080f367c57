import Catalog
import GRDB

/// The number of records and answers in a store, with their source.
public struct StoreHoldings: Sendable, Equatable {
  /// The source's name in the store.
  public let source: String
  /// The number of records.
  public let records: Int
  /// The number of records that are missing.
  public let missing: Int
  /// The number of stored answers to calls for single lists and records.
  public let answers: Int
}

extension CatalogStore {
  /// Returns the holdings of a store of another source than `source`; nil where it is of that source, or holds no record.
  ///
  /// - Parameters:
  ///   - path: the store's file, which is only read.
  ///   - source: a source's name in the store.
  /// - Throws: `StoreError`.
  /// - Complexity: O(1) where it is of that source, otherwise O(records).
  public static func holdings(of path: String, otherThan source: String) throws -> StoreHoldings? {
    try ReadOnlyFile(path: path).read { db in
      func count(_ table: String, where condition: String = "TRUE") throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE \(condition)") ?? 0
      }
      guard try db.tableExists("crawl"),
        let last = try String.fetchOne(db, sql: "SELECT source FROM crawl ORDER BY id DESC LIMIT 1"), last != source,
        case let records = try count("record"), records > 0
      else { return nil }
      return StoreHoldings(
        source: last, records: records, missing: try count("record", where: "missing_since IS NOT NULL"),
        answers: try count("listed") + count("absent"))
    }
  }
}
