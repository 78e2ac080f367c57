import ArgumentParser
import Definitions
import Pipeline

/// Compares published sets with their manifests.
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Recompute every digest of a published set, and compare it with the manifest.",
    discussion: """
      Looks at the current generation, at the one that is named, or at all of them. The exit code is 0 where everything is \
      as the manifest says, and 1, with a line for each fault and what to do, where it is not. Nothing is written. Every \
      run mends a current set with files that are missing or have another size, and rebuild one with any damage: both \
      publish it once more.

      EXAMPLES
        spinrack verify nightly
        spinrack verify nightly --all
      """)

  @Argument(help: ArgumentHelp("The name of a pipeline, or the path of its file.", valueName: "name-or-file"))
  var pipeline: String

  @Argument(help: "A generation, as history lists it; the current one when none is given.")
  var generation: String?

  @Flag(help: "Look at all generations.")
  var all = false

  @OptionGroup var publishing: OutputFolderOptions

  func validate() throws {
    if all, generation != nil { throw ValidationError("Give a generation or --all, not both.") }
  }

  func run() async throws {
    let definition = try PipelineDefinition.load(pipeline).value
    let folder = OutputFolder(path: "\(publishing.output)/\(definition.name)")
    let chosen = all ? try folder.list() : [try folder.generation(named: generation)]
    guard !chosen.isEmpty else { throw NoSuchGeneration(name: nil, folder: folder.path, known: []) }
    let faulty = try await withSignals { try Self.verify(chosen, in: folder) }
    for line in Self.remedies(faulty, current: try folder.currentID(), pipeline, definition, in: folder) {
      StandardStream.output.write(line: line)
    }
    if !faulty.isEmpty { throw ExitCode(Outcome.failed.exitCode) }
  }

  /// Looks at generations and tells what was found.
  ///
  /// - Returns: those that have faults.
  private static func verify(_ generations: [GenerationID], in folder: OutputFolder) throws -> [GenerationID] {
    var faulty: [GenerationID] = []
    for id in generations {
      let verification = try Verification(of: id, in: folder)
      // A run may have removed it while it was looked at, as the oldest of too many.
      if !verification.faults.isEmpty, try !folder.list().contains(id) {
        StandardStream.output.write(line: "gone  \(id): removed by a run in the meantime")
        continue
      }
      if !verification.faults.isEmpty { faulty.append(id) }
      for line in verification.lines { StandardStream.output.write(line: line) }
    }
    return faulty
  }

  /// What mends the generations that have faults, one line for the current one and one for all others.
  private static func remedies(
    _ faulty: [GenerationID], current: GenerationID?, _ pipeline: String, _ definition: PipelineDefinition,
    in folder: OutputFolder
  ) -> [String] {
    var lines: [String] = []
    if let current, faulty.contains(current) {
      // Recordings are read again by every run.
      var command = "rebuild"
      if case .recordings = definition.source { command = "run" }
      lines.append("publish the current set once more with: spinrack \(command) \(pipeline)")
    }
    if faulty.contains(where: { $0 != current }) {
      lines.append("sets that are not current can be removed: their folders are in \(folder.path)/generations")
    }
    return lines
  }
}
