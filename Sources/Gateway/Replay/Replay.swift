import Basics
public import Catalog
import Hummingbird
import Store
import Synchronization

/// A catalogue that a pipeline holds, to be served as the API that it came from.
public struct Replay: Sendable {
  /// The pipeline's name.
  public var name: String
  /// The file of its store.
  public var store: String
  /// The model of its records.
  public var model: CatalogModel
  /// The folder with the pictures that were downloaded.
  public var media: String
  /// Whether it was read from recordings, whose days are older than the run that read them.
  public var isOfRecordings: Bool
  /// Whether records point to the pictures that are served here.
  public var movesPictures = false
  /// The day that "this week" is of, in days since 1970; nil for that of the newest capture.
  public var today: Int?
  /// The set that is published, as people name it; nil for none.
  public var generation: String?

  /// The models whose API can be served, by their ids.
  public static let models: Set<String> = ["marvel"]

  /// What a pipeline holds.
  public init(
    name: String, store: String, model: CatalogModel, media: String, isOfRecordings: Bool, generation: String? = nil
  ) {
    (self.name, self.store, self.model, self.media) = (name, store, model, media)
    (self.isOfRecordings, self.generation) = (isOfRecordings, generation)
  }
}

/// Serves what a pipeline holds until the task is cancelled, then returns.
///
/// - Parameters:
///   - configuration: where, and on which terms.
///   - onReady: gets the address once the gateway answers.
/// - Returns: what was asked in vain, the most frequent first.
/// - Throws: `GatewayError` when the gateway does not start; `StoreError` where there is nothing to serve.
public func runReplay(
  _ configuration: GatewayConfiguration, of replay: Replay, onReady: (GatewayAddress) -> Void
) async throws -> [VainRequest] {
  try configuration.checkRanges()
  let provider = try StoredProvider(replay)
  try await withGateway(configuration, serving: provider) { address in
    onReady(address)
    await untilCancelled()
  }
  return provider.vainRequests.all
}

/// The catalogue of a pipeline in its newest state: it is read again when a run has brought another one.
final class StoredProvider: CatalogProvider {
  let replay: Replay
  let cacheBytes = 16 << 20
  let vainRequests = VainRequests()
  private let store: WatchedStore
  private let state: Mutex<State>

  private struct State {
    var catalog: StoredCatalog
    var checked: ContinuousClock.Instant
    var isLoading = false
  }

  /// How often the store is asked whether it has changed.
  private static let interval = Duration.seconds(2)

  /// - Throws: `StoreError`.
  init(_ replay: Replay) throws {
    let store = WatchedStore(path: replay.store, model: replay.model)
    (self.replay, self.store) = (replay, store)
    state = Mutex(State(catalog: try Self.load(replay, store), checked: .now))
  }

  private static func load(_ replay: Replay, _ store: WatchedStore) throws -> StoredCatalog {
    let loaded = try store.reading { store in
      try StoredCatalogLoader.load(store, replay, version: try version(of: store))
    }
    let pictures = try StoredPictures(store: store, folder: replay.media)
    return StoredCatalog(loaded, store: store, pictures: pictures, movesPictures: replay.movesPictures)
  }

  /// A crawl that has ended is another state; one that is under way is none yet.
  private static func version(of store: CatalogStore) throws -> String {
    try store.lastFinishedCrawl().map { "\($0.id) \($0.closed ?? "")" } ?? ""
  }

  func current() -> any ServedCatalog {
    let (catalog, mayHaveChanged) = state.withLock { state in
      let isDue = !state.isLoading && state.checked.duration(to: .now) > Self.interval
      if isDue { state.isLoading = true }
      return (state.catalog, isDue)
    }
    if mayHaveChanged { Task.detached(priority: .utility) { self.refresh(catalog) } }
    return catalog
  }

  /// Reads the store again if it has changed. Whoever asks meanwhile gets what there was; so does everybody where it cannot be read.
  private func refresh(_ known: StoredCatalog) {
    var newer: StoredCatalog?
    if let version = try? store.reading({ try Self.version(of: $0) }), version != known.version {
      newer = try? Self.load(replay, store)
    }
    state.withLock { state in
      if let newer { state.catalog = newer }
      (state.isLoading, state.checked) = (false, .now)
    }
  }

  func document(_ target: RequestTarget, at origin: String) -> Answer? {
    let catalog = state.withLock { $0.catalog }
    switch target.segments {
    case []: return ReplayPage(replay: replay, catalog: catalog, origin: origin, vain: vainRequests.all).answer
    case ["docs"]: return ReplayListing.answer(origin: origin)
    case ["-", "unanswered"]: return vainRequests.answer
    default: return nil
    }
  }

  func note(_ refusal: Refusal, of target: RequestTarget) { vainRequests.note(refusal, of: target) }
}
