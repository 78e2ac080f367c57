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
      as the manifest says, and 1, with a line for each fault, where it is not. Nothing is written.

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
    let name = try PipelineDefinition.load(pipeline).value.name
    let folder = OutputFolder(path: "\(publishing.output)/\(name)")
    let chosen = all ? try folder.list() : [try folder.generation(named: generation)]
    guard !chosen.isEmpty else { throw NoSuchGeneration(name: nil, folder: folder.path, known: []) }
    let faulty = try await withSignals { try Self.verify(chosen, in: folder) }
    if faulty > 0 { throw ExitCode(Outcome.failed.exitCode) }
  }

  /// Looks at generations and tells what was found.
  ///
  /// - Returns: how many have faults.
  private static func verify(_ generations: [GenerationID], in folder: OutputFolder) throws -> Int {
    var faulty = 0
    for id in generations {
      let verification = try Verification(of: id, in: folder)
      // A run may have removed it while it was looked at, as the oldest of too many.
      if !verification.faults.isEmpty, try !folder.list().contains(id) {
        StandardStream.output.write(line: "gone  \(id): removed by a run in the meantime")
        continue
      }
      if !verification.faults.isEmpty { faulty += 1 }
      for line in verification.lines { StandardStream.output.write(line: line) }
    }
    return faulty
  }
}
