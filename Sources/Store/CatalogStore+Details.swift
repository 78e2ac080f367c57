public import Catalog
import GRDB

/// Records that lists show in part, and whose details are a call each.
extension CatalogStore {
  /// The records of some kinds whose details are not known, or are of an earlier change: what changed last first, then by id,
  /// the greatest first.
  ///
  /// - Parameter crawl: the crawl that is read; what it was denied is left out.
  /// - Throws: `StoreError`.
  /// - Complexity: one pass over the records, not their contents; 16 bytes for each that is found.
  public func recordsWithoutDetails(of kinds: [Kind], in crawl: Crawl?) throws -> [RecordID] {
    var found: [(modified: Int64, id: RecordID)] = []
    for kind in kinds where model[kind].detail != 0 {
      let keys = RecordID.keys(of: kind)
      try read { db in
        let rows = try Row.fetchCursor(
          db,
          sql: """
            SELECT key, ifnull(modified, ?5) FROM record
            WHERE key BETWEEN ?1 AND ?2 AND missing_since IS NULL AND (absent & ?3 = ?3 OR absent < 0)
              AND (key, ifnull(modified, ?5)) NOT IN (
                SELECT key, ifnull(modified, ?5) FROM spare WHERE crawl = ?4 AND absent & ?3 <> ?3 AND absent >= 0)
            """, arguments: [keys.lowerBound, keys.upperBound, model[kind].detail, crawl?.id, Int64.min])
        while let row = try rows.next() {
          if let id = model.record(key: try row.value(0)) { found.append((try row.value(1), id)) }
        }
      }
    }
    let denied = try notFoundAddresses().filter { $0.key.list == nil && $0.value.crawl == crawl?.id }
    let absent = Set(denied.keys.map(\.record))
    return found.filter { !absent.contains($0.id) }.sorted {
      ($1.modified, $1.id.id, $0.id.kind) < ($0.modified, $0.id.id, $1.id.kind)
    }.map(\.id)
  }

  /// How many records of a kind have their details, as they were when they changed last.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: one pass over the records of the kind, not their contents.
  public func recordsWithDetails(of kind: Kind) throws -> Int {
    let keys = RecordID.keys(of: kind)
    return try read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM record WHERE key BETWEEN ?1 AND ?2 AND missing_since IS NULL
            AND NOT (ifnull(absent, 0) & ?3 = ?3 OR ifnull(absent, 0) < 0)
          """, arguments: [keys.lowerBound, keys.upperBound, model[kind].detail]) ?? 0
    }
  }
}
