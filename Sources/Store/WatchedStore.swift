public import Catalog
import GRDB
import Synchronization

/// A store that is looked at for as long as a server runs, while runs may write to it. Nothing in it is changed, and no right to write
/// is needed.
public final class WatchedStore: Sendable {
  /// The store's file.
  public let path: String
  private let model: CatalogModel
  private let opened = Mutex<Opened?>(nil)

  /// A store and what its files looked like when it was opened.
  private struct Opened {
    let store: CatalogStore
    let footprint: ReadOnlyFile.Footprint
  }

  /// How often what was read is read again, because the file changed meanwhile.
  private static let attempts = 5

  /// A store that is opened when it is read first.
  public init(path: String, model: CatalogModel) { (self.path, self.model) = (path, model) }

  /// Calls `body` with the store as it is now; again where a run began to write meanwhile.
  ///
  /// - Throws: `StoreError`; what `body` throws.
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
      if let known = opened, known.footprint.isSame(as: footprint) { return (known.store, known.footprint) }
      let (file, before) = try ReadOnlyFile(path: path).kept()
      let connection = try CatalogStore.upToDate(file, path: path, model: model)
      let store = CatalogStore(path: path, model: model, reading: connection)
      try store.checkModel()
      // A connection closes itself when nobody has it any more.
      opened = Opened(store: store, footprint: before)
      return (store, before)
    }
  }
}

extension ReadOnlyFile.Footprint {
  /// Whether a connection that was opened with these files shows what is there now.
  fileprivate func isSame(as now: Self) -> Bool { isAlone ? self == now : hasSameFiles(as: now) }
}
