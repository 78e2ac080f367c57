import Basics
package import Definitions
package import Pipeline

/// The result of verifying one generation.
package struct Verification: Sendable, Equatable {
  package let id: GenerationID
  /// The number of files, without the manifest.
  package let files: Int
  package let bytes: Int
  /// The faults found, by path.
  package let faults: [GenerationFault]

  /// The faults that are files not named in the manifest.
  package var unexpected: [GenerationFault] { faults.filter(\.isUnexpectedFile) }

  /// Compares the files of a generation with its manifest.
  ///
  /// - Throws: `FileError`; `CancellationError`.
  package init(of id: GenerationID, in folder: OutputFolder) throws {
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
}

/// The result of a rollback.
package struct Rollback: Sendable {
  /// The generation that is current now.
  package let target: GenerationID
  /// The generation that was current before; the target itself where nothing was changed.
  package let before: GenerationID?
  /// The result of the commands of `publish.then`; nil where none was due.
  package var commands: CommandReport?
}

/// Makes an older generation current, under both locks, if its files are as its manifest says. The commands of `publish.then` run for it:
/// where they copy sets, readers get it too.
///
/// - Parameters:
///   - generation: its name; nil for the one before the current one that was not rolled back from.
///   - state: the folder of the pipeline's state.
///   - environment: the environment of the commands.
/// - Throws: ``RunError``, `FileError`, `PublishingError`.
package func rollBack(
  _ definition: PipelineDefinition, in folder: OutputFolder, to generation: String?, state: String,
  environment: [String: String], events: @escaping EventSink
) async throws -> Rollback {
  // What does not exist is reported before a lock, and with it a state folder, is made.
  if let generation { _ = try folder.generation(named: generation) }
  guard try !folder.list().isEmpty else { throw folder.lacks(generation) }
  return try await withRunLocks(state: state, output: folder.path, events: { _ in }) {
    let before = try folder.currentID()
    let target = try generation.map { try folder.generation(named: $0) } ?? folder.generationBeforeCurrent()
    if target != before {
      let verification = try Verification(of: target, in: folder)
      if let fault = verification.faults.first {
        throw RunError(
          .ioError,
          saying:
            "\(target) is not as its manifest says (\(fault.path) \(fault.what)), so it was not made current; look at it with: "
            + "spinrack verify NAME \(target), and choose another one")
      }
      try folder.rollBack(to: target)
    }
    OutputFolder(path: folder.path, of: definition).updateIndex(events: events)
    var done = Rollback(target: target, before: before)
    if let digest = Manifest(in: folder.place(of: target))?.set {
      done.commands = await PublishCommands(
        definition: definition, folder: folder, state: state, environment: environment,
        remedy: "rollback NAME \(target)", events: events
      ).run(for: target, digest: digest, isNew: target != before)
    }
    return done
  }
}

extension OutputFolder {
  /// Returns the generation with a name; the current one for nil.
  ///
  /// - Throws: ``RunError``, `FileError`, `PublishingError`.
  package func generation(named name: String?) throws -> GenerationID {
    let known = try list()
    let id = try name.map { GenerationID($0) } ?? currentID()
    guard let id, known.contains(id) else { throw lacks(name, known: known) }
    return id
  }

  /// Returns an error saying that the folder has no such generation; for nil, that it has no current one.
  package func lacks(_ name: String?, known: [GenerationID] = []) -> RunError {
    let which = name.map { "no generation \($0.cut(at: 80))" } ?? "no current generation"
    let isEmpty = known.isEmpty
    let known =
      isEmpty
      ? "nothing was published there yet"
      : "there \(known.count == 1 ? "is" : "are") \(known.map(\.description).joined(separator: ", "))"
    let remedy = name == nil && !isEmpty ? "; 'spinrack rollback NAME GENERATION' makes one of them current" : ""
    return RunError(.usage, saying: "\(path) has \(which); \(known)\(remedy)")
  }
}

/// A published generation in a list.
package struct GenerationEntry: Sendable, Equatable {
  package let id: GenerationID
  package let isCurrent: Bool
  /// The manifest; nil where it is missing or cannot be read.
  package let manifest: Manifest?

  /// The time at which the generation was published, ISO 8601.
  package var time: String { id.time.extended }

  /// Returns the current generation of a folder; nil for none.
  ///
  /// - Throws: `FileError`, `PublishingError`.
  static func current(in folder: OutputFolder) throws -> GenerationEntry? {
    try folder.currentID().map { id in
      GenerationEntry(id: id, isCurrent: true, manifest: Manifest(in: folder.place(of: id)))
    }
  }

  /// Returns the generations of a folder, newest first.
  ///
  /// - Throws: `FileError`, `PublishingError`.
  package static func all(in folder: OutputFolder) throws -> [GenerationEntry] {
    let current = try folder.currentID()
    return try folder.list().map { id in
      GenerationEntry(id: id, isCurrent: id == current, manifest: Manifest(in: folder.place(of: id)))
    }
  }
}
