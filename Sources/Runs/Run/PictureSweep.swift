import Basics
package import Definitions
import Pipeline
package import Site
package import Stages
import Store

/// Deletes the fetched pictures that no record of a pipeline refers to any more, and those made of them for a site. Takes the
/// lock of the runs.
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
        "the state folder \(state) keeps the records of two sources until a set is published, and so their pictures: "
        + "nothing was removed; run the pipeline first")
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
  /// Places that the addresses of pictures stand for, as far as it matters which addresses they are.
  fileprivate var pictures: [WebOrigin: WebOrigin] {
    if case .standIn = opening { [Source.Demo.pictures: Source.Demo.pictures] } else { [:] }
  }
}
