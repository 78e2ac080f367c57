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
