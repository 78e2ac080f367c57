import Basics
import Pipeline

/// What looking at one generation found.
struct Verification: Sendable, Equatable {
  let id: GenerationID
  /// How many files, the manifest not counted.
  let files: Int
  let bytes: Int
  /// What is wrong, by path.
  let faults: [GenerationFault]

  /// Of the faults, the files that are there though the manifest does not name them.
  var unexpected: [GenerationFault] { faults.filter(\.isUnexpectedFile) }

  /// Recomputes what the manifest of a generation says.
  ///
  /// - Throws: `FileError`; `CancellationError`.
  init(of id: GenerationID, in folder: OutputFolder) throws {
    self.id = id
    guard let manifest = PublishedManifest(in: folder.place(of: id)) else {
      (files, bytes) = (0, 0)
      faults = [GenerationFault(path: "manifest.json", what: "is missing, or cannot be read")]
      return
    }
    files = manifest.files.count
    bytes = manifest.bytes
    faults = try folder.faults(of: id, listed: manifest.files, set: manifest.set)
  }

  /// A line, and one more for each fault.
  var lines: [String] {
    guard !faults.isEmpty else {
      return ["ok    \(id): \(Quantity.things(files, "file")), \(Quantity.bytes(bytes))"]
    }
    return ["WRONG \(id): \(Quantity.things(faults.count, "fault"))"] + faults.map { "      \($0.path): \($0.what)" }
  }
}

/// A generation that there is not.
struct NoSuchGeneration: OutcomeError {
  /// What was asked for; nil for the current one.
  let name: String?
  /// The pipeline's output folder.
  let folder: String
  /// Those that there are, newest first.
  let known: [GenerationID]

  var outcome: Outcome { .usage }

  var description: String {
    let which = name.map { "no generation \($0.cut(at: 80))" } ?? "no current generation"
    let known =
      known.isEmpty
      ? "nothing was published there yet" : "there are \(known.map(\.description).joined(separator: ", "))"
    return "\(folder) has \(which); \(known)"
  }
}

extension OutputFolder {
  /// The generation of a name; the current one for none.
  ///
  /// - Throws: ``NoSuchGeneration``, `FileError`, `PublishingError`.
  func generation(named name: String?) throws -> GenerationID {
    let known = try list()
    let id = try name.map { GenerationID($0) } ?? currentID()
    guard let id, known.contains(id) else { throw NoSuchGeneration(name: name, folder: path, known: known) }
    return id
  }
}

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
