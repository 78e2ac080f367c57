import Basics
import Pipeline

/// A published generation, as it is listed.
struct GenerationEntry: Sendable, Equatable {
  let id: GenerationID
  let isCurrent: Bool
  /// Nil where it is missing or not understood.
  let manifest: PublishedManifest?

  /// When it was published, ISO 8601.
  var time: String { id.time.extended }

  /// The generations of a folder, newest first.
  ///
  /// - Throws: `FileError`, `PublishingError`.
  static func all(in folder: OutputFolder) throws -> [GenerationEntry] {
    let current = try folder.currentID()
    return try folder.list().map { id in
      GenerationEntry(id: id, isCurrent: id == current, manifest: PublishedManifest(in: folder.place(of: id)))
    }
  }
}
