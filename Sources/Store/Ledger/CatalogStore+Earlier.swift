public import Catalog
import GRDB

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
