import Basics
import CatalogSources
import Definitions
import Pipeline
import Stages
import Store

/// The pictures of records. A set does not wait for them: a picture that does not come is requested again by a later
/// run.
extension PipelineRun {
  /// Fetches the pictures that are due, until the deadline.
  ///
  /// - Returns: nil where the pipeline file asks for none.
  /// - Throws: `SourceError` where a proxy's address is wrong; `FileError`, `StoreError`, `CancellationError`.
  func fetchPictures(
    of source: OpenSource, in store: CatalogStore, events: @escaping EventSink
  ) async throws -> MediaReport? {
    guard let settings = definition.thumbnails(aliases: source.pictures) else { return nil }
    let configuration = try TransportConfiguration(
      allowsPrivateHosts: definition.source.service?.allowPrivateHosts ?? false, environment: environment)
    var time = limits.time
    time.now = { [wall] in wall.now().seconds }
    var stage = ThumbnailStage(
      store: store, folder: state + "/media", settings: settings, configuration: configuration)
    stage.time = time
    stage.isOver = { [clock = limits.clock] in clock.isOver }
    stage.events = events
    return try await withStage(.enrich, clock: ContinuousClock(), events: events) { [stage] in try await stage.run() }
  }
}

extension PipelineDefinition {
  /// How pictures are fetched; nil where the pipeline file asks for none.
  ///
  /// - Parameter aliases: where pictures are that are not at the host of their address. A source that has such places, the
  ///   demo, has all of its pictures there, and no other host is asked.
  func thumbnails(aliases: [WebOrigin: WebOrigin]) -> ThumbnailSettings? {
    guard var settings = enrich?.thumbnails else { return nil }
    settings.aliases = aliases
    if !aliases.isEmpty { settings.hosts = [] }
    return settings
  }
}
