import CatalogSources
import Pipeline
import Store

/// The one writer of a crawl, shared by its passes: the walk and the rounds of the recovery come one after the other.
actor PageKeeper {
  private let writer: StoreWriter
  private let captures: CaptureFolder?

  /// - Parameter captures: where the answers of its pages are captured; nil for nowhere.
  /// - Throws: `StoreError`.
  init(store: CatalogStore, crawl: Crawl, captures: CaptureFolder? = nil) throws {
    self.captures = captures
    writer = try StoreWriter(store: store, crawl: crawl)
  }

  /// Stores pages in one transaction.
  ///
  /// - Throws: `CaptureError`, `StoreError`; the keeper must not be used again then.
  func commit(_ pages: [NormalizedPage]) async throws {
    // Whatever a power failure takes, the store must not know a page that no capture has: nobody could make it again.
    try await captures?.sync()
    try writer.commit(pages)
    FailPoint.storeCommit.pass()
    if pages.contains(where: { $0.place.walk > 0 }) { FailPoint.recoveryCommit.pass() }
  }
}
