package import APIs
import Basics
package import Catalog
package import Serving
import Store

/// The catalogue of a pipeline, to be served as the API that it came from.
package struct Replay: Sendable {
  /// The pipeline's name.
  package var name: String
  /// The file of its store.
  package var store: String
  /// The model of its records.
  package var model: CatalogModel
  /// The folder with the pictures that were downloaded.
  package var media: String
  /// Whether it was read from recordings, whose days are older than the run that read them.
  package var isOfRecordings: Bool
  /// Whether the addresses of pictures in records lead to this server.
  package var movesPictures = false
  /// The terms on which it is served in the form of Comic Vine's API; nil to serve it as the API that it came from.
  package var comicVine: ComicVineSettings?
  /// The day that decides which week is "this week", in days since 1970; nil for the day of the newest capture.
  package var today: Int?
  /// Takes messages for the operator of the server, such as that the store cannot be read any more.
  package var report: @Sendable (String) -> Void = { _ in }
  /// Returns the name of the generation that is current; nil for none.
  package var generation: @Sendable () -> String?

  /// The APIs as which catalogues can be served.
  package static let apis: [API] = [.marvel, .metron]

  /// The API that the catalogue came from; nil where it is none that is known.
  package var api: API? { API(rawValue: model.id.description) }

  /// Creates the catalogue of a pipeline.
  package init(
    name: String, store: String, model: CatalogModel, media: String, isOfRecordings: Bool,
    generation: @escaping @Sendable () -> String? = { nil }
  ) {
    (self.name, self.store, self.model, self.media) = (name, store, model, media)
    (self.isOfRecordings, self.generation) = (isOfRecordings, generation)
  }
}

/// Serves the catalogue of a pipeline until the task is cancelled, then returns.
///
/// - Parameters:
///   - place: the host and the port to listen on, and the file of the log.
///   - access: the proof that the server asks of its callers.
///   - faults: spoils answers on purpose; nil for a server without faults.
///   - onReady: gets the address once the server answers.
/// - Returns: the requests that were refused, the most frequent first.
/// - Throws: `ServingError` when the server does not start; `StoreError` where there is nothing to serve.
package func runReplay(
  of replay: Replay, at place: ServerPlace, access: AccessRule, faults: (any AnswerFaults)?,
  onReady: (ServerAddress) -> Void
) async throws -> [VainRequest] {
  try place.check()
  if let settings = replay.comicVine {
    let service = try await ComicVineReplay(replay, settings, key: access.token)
    try await withService(
      service, at: place, spoiler: faults?.spoiler(ofSound: service), now: { TimeSpeed.usual.seconds }
    ) { address in
      onReady(address)
      await service.state.follow()
    }
    return service.vainRequests.all
  }
  if replay.api == .metron {
    let service = try MetronReplay(replay, token: access.token)
    try await withService(
      service, at: place, spoiler: faults?.spoiler(ofSound: service), now: { TimeSpeed.usual.seconds }
    ) {
      address in
      onReady(address)
      await service.state.follow()
    }
    return service.vainRequests.all
  }
  let provider = try StoredProvider(replay)
  try await withMarvelAPI(of: provider, at: place, access: access, faults: faults) { address in
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

  /// - Throws: `StoreError`; `ServingError` with `catalog`.
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
