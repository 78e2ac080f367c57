import Basics
import CatalogSources
package import Definitions
import Pipeline
package import Site
package import Stages
import Store

extension PipelineDefinition {
  /// Returns the settings for fetching pictures; nil where the pipeline file asks for none.
  ///
  /// - Parameter aliases: the places of pictures that are not at the host of their address. A source that has such places, the demo, has
  ///   all of its pictures there, and no other host is asked.
  func thumbnails(aliases: [WebOrigin: WebOrigin]) -> ThumbnailSettings? {
    guard var settings = enrich?.thumbnails else { return nil }
    settings.aliases = aliases
    if !aliases.isEmpty { settings.hosts = [] }
    return settings
  }
}

/// Deletes the fetched pictures that no record of a pipeline refers to any more, and the thumbnails made of them. Takes the lock of the
/// runs.
///
/// - Parameter state: the folder of the pipeline's state.
/// - Throws: ``RunError``, `StoreError`, `FileError`; `CancellationError`.
package func sweepPictures(
  of definition: PipelineDefinition, state: String
) async throws -> (fetched: MediaSweepReport, made: ThumbnailSweepReport) {
  let file = try StoreFile(in: state, of: definition)
  try file.check(definition.name)
  // The pictures of another source are kept as long as its records are.
  guard try file.kept == nil && file.others().isEmpty else {
    throw RunError(
      .refused,
      saying:
        "the state folder \(state) keeps the records of another source beside those of this one, and so their pictures: nothing "
        + "was removed; 'spinrack run' deletes what is not needed any more")
  }
  let settings =
    definition.thumbnails(aliases: definition.source.pictures) ?? ThumbnailSettings(kinds: [], hosts: [])
  return try await withRunLock(folder: state, events: { _ in }) {
    let store = try file.open()
    defer { try? store.close() }
    let fetched = try sweepMedia(store: store, folder: state + "/media", settings: settings)
    return (fetched, try sweepThumbnails(store: store, places: PicturePlaces(state: state)))
  }
}

extension Source {
  /// The places that the addresses of pictures stand for. Only the keys matter here.
  fileprivate var pictures: [WebOrigin: WebOrigin] {
    if case .standIn = opening { [Source.Demo.pictures: Source.Demo.pictures] } else { [:] }
  }
}
