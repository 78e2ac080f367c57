import ArgumentParser
import Definitions
import Pipeline
import Runs

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

  @OptionGroup var pipeline: PipelineArgument

  @Argument(
    help: "A generation, as history lists it; without it, the one before the current one that was not rolled back from."
  )
  var generation: String?

  @OptionGroup var publishing: OutputFolderOptions
  @OptionGroup var keeping: StateFolderOptions

  var given: GivenCommand { GivenCommand(pipeline, publishing: publishing, keeping: keeping) }

  func run() async throws {
    let name = try pipeline.load().name
    let done = try await rollBack(
      OutputFolder(path: "\(publishing.output)/\(name)"), to: generation, state: "\(keeping.stateDir)/\(name)")
    guard done.target != done.before else {
      StandardStream.output.write(line: "\(done.target) is current already; nothing was changed")
      return
    }
    StandardStream.output.write(
      line: "current is \(done.target) now" + (done.before.map { "; before it was \($0), which is kept" } ?? ""))
    if let before = done.before {
      StandardStream.output.write(
        line:
          "the next run may publish again; go back with: spinrack rollback \(given.words(for: "rollback")) \(before)")
    }
  }
}
