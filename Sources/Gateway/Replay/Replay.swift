import Basics
public import Catalog
import Store

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
  /// Hears what whoever serves should know, such as that the store cannot be read any more.
  public var report: @Sendable (String) -> Void = { _ in }
  /// Which set is published now, as people name it; nil for none.
  public var generation: @Sendable () -> String?

  /// The models whose API can be served, by their ids.
  public static let models: Set<String> = ["marvel", "metron"]

  /// What a pipeline holds.
  public init(
    name: String, store: String, model: CatalogModel, media: String, isOfRecordings: Bool,
    generation: @escaping @Sendable () -> String? = { nil }
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
  if replay.model.id.description == "metron" {
    let service = try MetronReplay(replay, configuration)
    try await withService(service, configuration) { address in
      onReady(address)
      await service.state.follow()
    }
    return service.vainRequests.all
  }
  let provider = try StoredProvider(replay)
  try await withGateway(configuration, serving: provider) { address in
    onReady(address)
    await provider.state.follow()
  }
  return provider.vainRequests.all
}

/// The catalogue of a pipeline that has Marvel's model.
final class StoredProvider: CatalogProvider {
  let replay: Replay
  let cacheBytes = 16 << 20
  let vainRequests = VainRequests()
  let state: StoredState<StoredCatalog>

  /// - Throws: `StoreError`; `GatewayError` with `catalog`.
  init(_ replay: Replay) throws {
    self.replay = replay
    let store = WatchedStore(path: replay.store, model: replay.model)
    state = try StoredState(store, report: replay.report) { store, version in
      let loaded = try store.reading { try StoredCatalogLoader.load($0, replay, version: version) }
      let pictures = try StoredPictures(store: store, folder: replay.media)
      return StoredCatalog(loaded, store: store, pictures: pictures, movesPictures: replay.movesPictures)
    }
  }

  func current() -> any ServedCatalog { state.current }

  func document(_ target: RequestTarget, at origin: String) -> WebAnswer? {
    switch target.segments {
    case []: return page(at: origin).answer
    case ["docs"]: return ReplayListing.answer(origin: origin)
    case ["-", "unanswered"]: return vainRequests.answer
    default: return nil
    }
  }

  func note(_ refusal: Refusal, of target: RequestTarget) { vainRequests.note(refusal, of: target) }
}
