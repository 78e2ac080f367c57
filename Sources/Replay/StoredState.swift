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
    /// How often on end the store could not be read.
    var failures = 0
  }

  /// Hears once when the store cannot be read any more.
  private let report: @Sendable (String) -> Void

  /// How often the store is asked whether it has changed; of one that cannot be read, twice as long after each failure.
  private static var interval: Duration { .seconds(2) }
  private static var greatestInterval: Duration { .seconds(64) }

  /// - Parameters:
  ///   - report: hears once when the store cannot be read any more, and why.
  ///   - load: reads all that is kept.
  /// - Throws: `StoreError`; what `load` throws.
  init(
    _ store: WatchedStore, report: @escaping @Sendable (String) -> Void,
    load: @escaping @Sendable (WatchedStore, _ version: String) throws -> Catalog
  ) throws {
    (self.store, self.report, self.load) = (store, report, load)
    let version = try Self.version(of: store) ?? ""
    state = Mutex(State(catalog: try load(store, version), version: version))
  }

  /// A crawl that has ended is another state; one that is under way is none yet. Nil for a store without any.
  private static func version(of store: WatchedStore) throws -> String? {
    try store.reading { try $0.lastFinishedCrawl() }.map { "\($0.id) \($0.closed ?? "")" }
  }

  /// What is kept.
  var current: Catalog { state.withLock { $0.catalog } }

  /// Reads the store again whenever a run has brought another state, until the task is cancelled. Answers are given meanwhile.
  func follow() async {
    while (try? await Task.sleep(for: interval)) != nil { refresh() }
  }

  private var interval: Duration {
    min(Self.interval * (1 << min(state.withLock { $0.failures }, 5)), Self.greatestInterval)
  }

  /// Reads the store again if it has changed; where it cannot be read, or has no crawl any more, there stays what there was.
  func refresh() {
    let known = state.withLock { $0.version }
    do {
      let version = try Self.version(of: store)
      let newer = try version.flatMap { $0 == known ? nil : ($0, try load(store, $0)) }
      state.withLock { state in
        if let newer { (state.version, state.catalog) = newer }
        state.failures = 0
      }
    } catch {
      let isFirst = state.withLock { state in
        state.failures += 1
        return state.failures == 1
      }
      if isFirst { report("What was read before is served on, as far as it is in memory: \(error)") }
    }
  }
}
