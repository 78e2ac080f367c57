import Basics
package import Pipeline

/// The result of verifying one generation.
package struct Verification: Sendable, Equatable {
  package let id: GenerationID
  /// How many files, the manifest not counted.
  package let files: Int
  package let bytes: Int
  /// What is wrong, by path.
  package let faults: [GenerationFault]

  /// Of the faults, the files that are there though the manifest does not name them.
  package var unexpected: [GenerationFault] { faults.filter(\.isUnexpectedFile) }

  /// Recomputes what the manifest of a generation says.
  ///
  /// - Throws: `FileError`; `CancellationError`.
  init(of id: GenerationID, in folder: OutputFolder) throws {
    self.id = id
    guard let manifest = Manifest(in: folder.place(of: id)) else {
      (files, bytes) = (0, 0)
      faults = [GenerationFault(path: "manifest.json", what: "is missing, or cannot be read")]
      return
    }
    files = manifest.files.count
    bytes = manifest.bytes
    faults = try folder.faults(of: id, listed: manifest.files, set: manifest.set)
  }

  /// Looks at generations one after the other, skipping those that a run removes meanwhile, as the oldest of too many.
  ///
  /// - Parameter tell: hears of each generation when it was looked at; its verification is nil for one that was removed.
  /// - Throws: `FileError`; `CancellationError`.
  package static func each(
    _ generations: [GenerationID], in folder: OutputFolder, _ tell: (GenerationID, Verification?) -> Void
  ) throws {
    for id in generations {
      let verification = try Verification(of: id, in: folder)
      let isRemoved = try !verification.faults.isEmpty && !folder.list().contains(id)
      tell(id, isRemoved ? nil : verification)
    }
  }
}

/// Makes an older generation the current one, under both locks, when it is as its manifest says.
///
/// - Parameters:
///   - generation: its name; nil for the one before the current one that was not rolled back from.
///   - state: the folder of the pipeline's state.
/// - Returns: what is current now, and what was before; the same where nothing was changed.
/// - Throws: ``NoSuchGeneration``, ``UnsoundGeneration``, `FileError`, `PublishingError`.
package func rollBack(
  _ folder: OutputFolder, to generation: String?, state: String
) async throws -> (target: GenerationID, before: GenerationID?) {
  // What does not exist is reported before a lock, and with it a state folder, is made.
  if let generation { _ = try folder.generation(named: generation) }
  guard try !folder.list().isEmpty else { throw NoSuchGeneration(name: generation, folder: folder.path, known: []) }
  return try await withRunLocks(state: state, output: folder.path, events: { _ in }) {
    let before = try folder.currentID()
    let target = try generation.map { try folder.generation(named: $0) } ?? folder.generationBeforeCurrent()
    guard target != before else { return (target, before) }
    let verification = try Verification(of: target, in: folder)
    guard verification.faults.isEmpty else { throw UnsoundGeneration(verification: verification) }
    try folder.rollBack(to: target)
    return (target, before)
  }
}

/// A generation that is not as its manifest says, and is therefore not made current.
struct UnsoundGeneration: OutcomeError {
  let verification: Verification

  var outcome: Outcome { .ioError }

  var description: String {
    let fault = verification.faults.first.map { "\($0.path) \($0.what)" } ?? ""
    return "\(verification.id) is not as its manifest says (\(fault)), so it was not made current; look at it with: "
      + "spinrack verify NAME \(verification.id), and choose another one"
  }
}

/// A generation that does not exist.
package struct NoSuchGeneration: OutcomeError {
  /// What was asked for; nil for the current one.
  package let name: String?
  /// The pipeline's output folder.
  package let folder: String
  /// Those that there are, newest first.
  package let known: [GenerationID]

  package init(name: String?, folder: String, known: [GenerationID]) {
    self.name = name
    self.folder = folder
    self.known = known
  }

  package var outcome: Outcome { .usage }

  package var description: String {
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
  package func generation(named name: String?) throws -> GenerationID {
    let known = try list()
    let id = try name.map { GenerationID($0) } ?? currentID()
    guard let id, known.contains(id) else { throw NoSuchGeneration(name: name, folder: path, known: known) }
    return id
  }
}

/// A published generation, as it is listed.
package struct GenerationEntry: Sendable, Equatable {
  package let id: GenerationID
  package let isCurrent: Bool
  /// Nil where it is missing or not understood.
  package let manifest: Manifest?

  /// When it was published, ISO 8601.
  package var time: String { id.time.extended }

  /// The generations of a folder, newest first.
  ///
  /// - Throws: `FileError`, `PublishingError`.
  package static func all(in folder: OutputFolder) throws -> [GenerationEntry] {
    let current = try folder.currentID()
    return try folder.list().map { id in
      GenerationEntry(id: id, isCurrent: id == current, manifest: Manifest(in: folder.place(of: id)))
    }
  }
}
