import Catalog
import GRDB

extension CatalogStore {
  /// When the crawl began whose changes `forEachChange` tells of, in seconds since 1970; nil where there is none.
  ///
  /// - Throws: `StoreError`.
  public func changesStarted() throws -> Int64? {
    let started = try read { db in
      try String.fetchOne(
        db,
        sql: """
          SELECT started FROM crawl
          WHERE changes_since IS NOT NULL AND source = (SELECT source FROM crawl ORDER BY id DESC LIMIT 1)
          ORDER BY id DESC LIMIT 1
          """)
    }
    guard var started else { return nil }
    return started.withUTF8 { CatalogDate(UnsafeRawBufferPointer($0)).seconds }
  }

  /// Which data the set had that `forEachChange` counts from, as `settleCrawl` was told it; nil where there is none, or where nobody
  /// told it.
  ///
  /// - Throws: `StoreError`.
  public func changesBase() throws -> String? {
    try read { db in
      try String.fetchOne(
        db,
        sql: """
          SELECT base.data FROM crawl JOIN crawl AS base ON base.id = crawl.changes_since
          WHERE crawl.source = (SELECT source FROM crawl ORDER BY id DESC LIMIT 1)
          ORDER BY crawl.id DESC LIMIT 1
          """)
    }
  }
}
