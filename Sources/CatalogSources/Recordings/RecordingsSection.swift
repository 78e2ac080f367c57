import Catalog
import Pipeline

extension SourceKind {
  /// Recorded answers.
  static let recordings = SourceKind("recordings", "Recorded answers on disk.", Source.Recordings.section, of: nil)
}

extension Source {
  /// Recorded answers.
  struct Recordings: SourceSettings {
    /// A folder or a file, relative to the current folder.
    var path = ""
    /// The name of the model that the answers show; nil where it is not known. No key sets it.
    var catalogue: String?

    /// The source that the answers are of, or the first one where they show none that is known; nil before they were read.
    var catalogSource: (any CatalogSource)? {
      catalogue.map { name in
        SourceKind.recorded.first { $0.model.id.description == name } ?? SourceKind.recorded[0]
      }
    }

    var kind: SourceKind { .recordings }

    var opening: Source.Opening { .files(path) }

    static let section = Section(
      Source.Recordings(),
      [
        Field(
          "path", \.path, .path, "A folder or a file of recorded answers, relative to the current folder.",
          required: true, example: "recordings")
      ])
  }
}

extension Source {
  /// Finds the source of recorded answers by reading them. Answers that cannot be read are reported by a run.
  package mutating func recognizeRecordings() {
    guard let recordings = settings as? Recordings, recordings.catalogue == nil else { return }
    let folder = try? RecordingFolder(path: recordings.path)
    takeRecordings(forThoseOf: folder?.recognizedSource(among: SourceKind.recorded)?.model.id.description)
  }

  /// Sets the model of recorded answers that do not show it.
  ///
  /// - Parameter id: the name of the model.
  package mutating func takeRecordings(forThoseOf id: String?) {
    guard var recordings = settings as? Recordings, recordings.catalogue == nil else { return }
    recordings.catalogue = id
    settings = recordings
  }
}
