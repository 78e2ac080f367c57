import Pipeline
import Stages

/// The folders in which a run makes its set, and the sink of its events.
struct RunPlace: Sendable {
  let folder: OutputFolder
  let generation: GenerationWriter
  let calls: CallCounter
  let times: StageTimes
  let events: EventSink
}

/// The set that is published while a run makes another one.
struct CurrentSet: Sendable {
  let id: GenerationID
  /// Nil where it is missing or not understood.
  let manifest: Manifest?

  /// The current set of an output folder; nil for none.
  ///
  /// - Throws: `FileError`, `PublishingError`.
  init?(in folder: OutputFolder) throws {
    guard let id = try folder.currentID() else { return nil }
    self.id = id
    manifest = Manifest(in: folder.place(of: id))
  }
}
