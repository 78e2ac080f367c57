public import Catalog
import GRDB
import Synchronization

/// A store that a server reads for as long as it runs, while runs may write to it. The store is not changed, and no right to write is
/// needed.
public final class WatchedStore: Sendable {
  /// The store's file.
  public let path: String
  private let model: CatalogModel
  /// The open store, with the state of its files when it was opened.
  private let opened = Mutex<(store: CatalogStore, footprint: ReadOnlyFile.Footprint)?>(nil)

  /// The most attempts to read while the file changes.
  private static let attempts = 5

  /// Creates a store that is opened when it is first read.
  public init(path: String, model: CatalogModel) { (self.path, self.model) = (path, model) }

  /// Calls `body` with the store as it is now; again where a run began to write meanwhile.
  ///
  /// - Throws: `StoreError`; errors of `body`.
  public func reading<R>(_ body: (CatalogStore) throws -> R) throws -> R {
    var attempt = 1
    while true {
      let (store, footprint) = try current()
      let result = Result { try body(store) }
      // With a log, SQLite shows one state to each look.
      guard footprint.isAlone, ReadOnlyFile.Footprint(of: path) != footprint, attempt < Self.attempts else {
        return try result.get()
      }
      attempt += 1
    }
  }

  private func current() throws -> (CatalogStore, ReadOnlyFile.Footprint) {
    try opened.withLock { opened in
      let footprint = ReadOnlyFile.Footprint(of: path)
      // A connection shows the present contents of its files, unless it was opened without a log.
      if let known = opened,
        known.footprint.isAlone ? known.footprint == footprint : known.footprint.hasSameFiles(as: footprint)
      {
        return known
      }
      let file = try ReadOnlyFile(path: path).connect(footprint)
      let connection = try CatalogStore.upToDate(file, path: path, model: model)
      let store = CatalogStore(path: path, model: model, reading: connection)
      try store.checkModel()
      // A connection closes itself when nobody has it any more.
      opened = (store, footprint)
      return (store, footprint)
    }
  }
}
