import Pipeline
import Store

/// The one writer of a crawl, shared by its passes: the walk and the rounds of the recovery come one after the other.
actor PageKeeper {
  private let writer: StoreWriter

  /// - Throws: `StoreError`.
  init(store: CatalogStore, crawl: Crawl) throws {
    writer = try StoreWriter(store: store, crawl: crawl)
  }

  /// Stores pages in one transaction.
  ///
  /// - Throws: `StoreError`; the keeper must not be used again then.
  func commit(_ pages: [NormalizedPage]) throws {
    try writer.commit(pages)
    FailPoint.storeCommit.pass()
    if pages.contains(where: { $0.place.walk > 0 }) { FailPoint.recoveryCommit.pass() }
  }
}
