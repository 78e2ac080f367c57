import Store
import Synchronization

/// The value made from a store in its newest state; it is made again when a run has changed the store.
final class StoredState<Catalog: Sendable>: Sendable {
  let store: WatchedStore
  private let load: @Sendable (WatchedStore, _ version: String) async throws -> Catalog
  private let state: Mutex<State>

  private struct State {
    var catalog: Catalog
    var version: String
    /// The number of failed attempts in a row to read the store.
    var failures = 0
  }

  /// Called once when the store cannot be read any more.
  private let report: @Sendable (String) -> Void

  /// The time between two looks for a newer state; after each failure to read the store it doubles.
  private static var interval: Duration { .seconds(2) }
  private static var greatestInterval: Duration { .seconds(64) }

  /// - Parameters:
  ///   - report: called once when the store cannot be read any more, with the reason.
  ///   - load: makes the value from the store.
  /// - Throws: `StoreError`; any error of `load`.
  init(
    _ store: WatchedStore, report: @escaping @Sendable (String) -> Void,
    load: @escaping @Sendable (WatchedStore, _ version: String) throws -> Catalog
  ) throws {
    (self.store, self.report, self.load) = (store, report, load)
    let version = try store.finishedCrawl() ?? ""
    state = Mutex(State(catalog: try load(store, version), version: version))
  }

  /// Creates a state whose value takes tasks to make; see ``init(_:report:load:)``.
  init(
    _ store: WatchedStore, report: @escaping @Sendable (String) -> Void,
    loading load: @escaping @Sendable (WatchedStore, _ version: String) async throws -> Catalog
  ) async throws {
    (self.store, self.report, self.load) = (store, report, load)
    let version = try store.finishedCrawl() ?? ""
    state = Mutex(State(catalog: try await load(store, version), version: version))
  }

  /// The value of the newest state.
  var current: Catalog { state.withLock { $0.catalog } }

  /// Reads the store again whenever a run has changed it, until the task is cancelled. Answers are given meanwhile.
  func follow() async {
    while (try? await Task.sleep(for: interval)) != nil { await refresh() }
  }

  private var interval: Duration {
    min(Self.interval * (1 << min(state.withLock { $0.failures }, 5)), Self.greatestInterval)
  }

  /// Reads the store again if it has changed; a store that cannot be read, or has no crawl any more, leaves the value as it is.
  func refresh() async {
    let known = state.withLock { $0.version }
    do {
      let version = try store.finishedCrawl()
      let newer = version == known ? nil : version
      let catalog = if let newer { try await load(store, newer) as Catalog? } else { Catalog?.none }
      state.withLock { state in
        if let newer, let catalog { (state.version, state.catalog) = (newer, catalog) }
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

extension WatchedStore {
  /// Returns the version of the store: a finished crawl changes it, an unfinished one does not. Nil for a store without a finished crawl.
  func finishedCrawl() throws -> String? {
    try reading { try $0.crawls.lastFinished() }.map { "\($0.id) \($0.closed ?? "")" }
  }
}
