import Pipeline

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
