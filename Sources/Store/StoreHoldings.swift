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
  ///   - path: the store's file, which is only read; it may be of an older version.
  ///   - source: a source's name in the store.
  /// - Throws: `StoreError`.
  /// - Complexity: O(1) where it is of that source, otherwise O(records).
  public static func holdings(of path: String, otherThan source: String) throws -> StoreHoldings? {
    try ReadOnlyFile(path: path).read { db in
      func count(_ table: String, where condition: String = "TRUE") throws -> Int {
        guard try db.tableExists(table) else { return 0 }
        return try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE \(condition)") ?? 0
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

  /// Whether a set of any of the store's crawls was published.
  ///
  /// - Throws: `StoreError`.
  public func hasPublished() throws -> Bool {
    try read { db in try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM crawl WHERE published)") ?? false }
  }

  /// Returns the number of records of each kind, by its name, and the number of them that another store does not have. The stores may be of
  /// two models.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: O(records of both), some 30 bytes of memory for each.
  public func records(lackingIn other: CatalogStore) throws -> [String: (all: Int, lacking: Int)] {
    let (names, known) = try other.read { db in
      let names = try StoredModel(db)?.kinds ?? StoredModel(other.model).kinds
      return (names, Set(try Int64.fetchAll(db, sql: "SELECT key FROM record")))
    }
    return try read { db in
      let ownNames = try StoredModel(db)?.kinds ?? StoredModel(model).kinds
      let numbers = ownNames.map { names.firstIndex(of: $0) }
      var counts: [String: (all: Int, lacking: Int)] = [:]
      for key in try Int64.fetchAll(db, sql: "SELECT key FROM record") {
        guard let record = RecordID(key: key), record.kind.index < ownNames.count else {
          throw DamagedValue(what: "the record of key \(key)")
        }
        let isKnown = numbers[record.kind.index].map { known.contains(Int64($0) << 53 | record.id) } ?? false
        counts[ownNames[record.kind.index], default: (0, 0)].all += 1
        if !isKnown { counts[ownNames[record.kind.index], default: (0, 0)].lacking += 1 }
      }
      return counts
    }
  }
}
