import ArgumentParser
import Definitions
import Pipeline

/// Lets `current` point to an older generation.
struct RollbackCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "rollback",
    abstract: "Make an older published set the current one.",
    discussion: """
      The set before the current one, or the one that is named, is verified and then made current in one step. Without a name, \
      sets that were rolled back from are skipped. No set is deleted. The next run may publish a newer set again: stop scheduled runs until the cause is fixed.

      EXAMPLES
        spinrack rollback nightly
        spinrack rollback nightly 20260412T031503Z-0123456789ab
      """)

  @Argument(
    help: ArgumentHelp("The name of a pipeline, or the path of its file.", valueName: "name-or-file"),
    completion: .pipelines)
  var pipeline: String

  @Argument(
    help: "A generation, as history lists it; without it, the one before the current one that was not rolled back from."
  )
  var generation: String?

  @OptionGroup var publishing: OutputFolderOptions
  @OptionGroup var keeping: StateFolderOptions

  var given: GivenCommand { GivenCommand(pipeline, publishing, keeping) }

  func run() async throws {
    let name = try PipelineDefinition.load(pipeline).value.name
    let folder = OutputFolder(path: "\(publishing.output)/\(name)")
    // What is not there is said before a lock, and with it a state folder, is made.
    if let generation { _ = try folder.generation(named: generation) }
    guard try !folder.list().isEmpty else { throw NoSuchGeneration(name: generation, folder: folder.path, known: []) }
    try await withRunLocks(state: "\(keeping.stateDir)/\(name)", output: folder.path, events: { _ in }) {
      try swap(folder, of: name)
    }
  }

  private func swap(_ folder: OutputFolder, of name: String) throws {
    let before = try folder.currentID()
    let target = try generation.map { try folder.generation(named: $0) } ?? folder.generationBeforeCurrent()
    guard target != before else {
      StandardStream.output.write(line: "\(target) is current already; nothing was changed")
      return
    }
    let verification = try Verification(of: target, in: folder)
    guard verification.faults.isEmpty else { throw UnsoundGeneration(verification: verification) }
    try folder.rollBack(to: target)
    StandardStream.output.write(
      line: "current is \(target) now" + (before.map { "; before it was \($0), which is kept" } ?? ""))
    if let before {
      StandardStream.output.write(
        line:
          "the next run may publish again; go back with: spinrack rollback \(given.words(for: "rollback")) \(before)")
    }
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
