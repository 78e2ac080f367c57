public import Catalog
import GRDB

/// Records that lists show in part, and whose details are a call each.
extension CatalogStore {
  /// The records of some kinds whose details are not known, or are of an earlier change: what changed last first, then by id,
  /// the greatest first. Those that the source did not have when they were asked for last come behind all others.
  ///
  /// - Parameters:
  ///   - crawl: the crawl that is read; what it was denied is left out.
  ///   - isShown: whether only records are meant that this crawl has shown.
  /// - Throws: `StoreError`.
  /// - Complexity: one pass over the records, not their contents; 16 bytes for each that is found.
  public func recordsWithoutDetails(
    of kinds: [Kind], in crawl: Crawl?, shownByIt isShown: Bool = false
  ) throws -> [RecordID] {
    var found: [(modified: Int64, id: RecordID)] = []
    for kind in kinds where model[kind].detail != 0 {
      let keys = RecordID.keys(of: kind)
      try read { db in
        let rows = try Row.fetchCursor(
          db,
          sql: """
            WITH known AS (
              SELECT key, max(ifnull(modified, ?7)) AS modified FROM spare
              WHERE crawl = ?4 AND absent & ?3 <> ?3 AND absent >= 0 GROUP BY key)
            SELECT record.key, ifnull(record.modified, ?5) FROM record LEFT JOIN known USING (key)
            WHERE record.key BETWEEN ?1 AND ?2 AND missing_since IS NULL AND (absent & ?3 = ?3 OR absent < 0)
              AND (crawl = ?4 OR NOT ?6) AND (known.key IS NULL OR record.modified > known.modified)
            """,
          arguments: [
            keys.lowerBound, keys.upperBound, model[kind].detail, crawl?.id, Int64.min, isShown, Int64.max,
          ])
        while let row = try rows.next() {
          if let id = model.record(key: try row.value(0)) { found.append((try row.value(1), id)) }
        }
      }
    }
    let notFound = try notFoundAddresses().filter { $0.key.list == nil }
    let last = Dictionary(notFound.map { ($0.key.record, $0.value.crawl) }) { first, _ in first }
    let open = found.filter { crawl == nil || last[$0.id] != crawl?.id }.sorted {
      ($1.modified, $1.id.id, $0.id.kind) < ($0.modified, $0.id.id, $1.id.kind)
    }.map(\.id)
    return open.filter { last[$0] == nil } + open.filter { last[$0] != nil }
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
