import Store
import Synchronization

/// What is kept in memory of a store, in its newest state: it is read again when a run has brought another one.
final class StoredState<Catalog: Sendable>: Sendable {
  let store: WatchedStore
  private let load: @Sendable (WatchedStore, _ version: String) throws -> Catalog
  private let state: Mutex<State>

  private struct State {
    var catalog: Catalog
    var version: String
    var checked = ContinuousClock.now
    var isLoading = false
  }

  /// How often the store is asked whether it has changed.
  private static var interval: Duration { .seconds(2) }

  /// - Parameter load: reads all that is kept.
  /// - Throws: `StoreError`; what `load` throws.
  init(
    _ store: WatchedStore, load: @escaping @Sendable (WatchedStore, _ version: String) throws -> Catalog
  ) throws {
    (self.store, self.load) = (store, load)
    let version = try Self.version(of: store)
    state = Mutex(State(catalog: try load(store, version), version: version))
  }

  /// A crawl that has ended is another state; one that is under way is none yet.
  private static func version(of store: WatchedStore) throws -> String {
    try store.reading { try $0.lastFinishedCrawl() }.map { "\($0.id) \($0.closed ?? "")" } ?? ""
  }

  /// What is kept. Where the store may have changed, it is looked at beside the answers that are given meanwhile.
  var current: Catalog {
    let (catalog, isDue) = state.withLock { state in
      let isDue = !state.isLoading && state.checked.duration(to: .now) > Self.interval
      if isDue { state.isLoading = true }
      return (state.catalog, isDue)
    }
    if isDue { Task.detached(priority: .utility) { self.refresh() } }
    return catalog
  }

  /// Reads the store again if it has changed; where it cannot be read, there stays what there was.
  private func refresh() {
    let known = state.withLock { $0.version }
    var newer: (catalog: Catalog, version: String)?
    if let version = try? Self.version(of: store), version != known, let catalog = try? load(store, version) {
      newer = (catalog, version)
    }
    state.withLock { state in
      if let newer { (state.catalog, state.version) = newer }
      (state.isLoading, state.checked) = (false, .now)
    }
  }
}
