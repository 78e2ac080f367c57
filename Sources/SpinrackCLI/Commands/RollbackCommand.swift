import ArgumentParser
import Definitions
import Pipeline
import Runs

/// Makes an older generation current.
struct RollbackCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "rollback",
    abstract: "Make an older published set the current one.",
    discussion: """
      The set before the current one, or the one that is named, is verified and then made current in one step. Without a name, \
      sets that were rolled back from are skipped. No set is deleted. The next run may publish a newer set again: stop scheduled runs until the cause is fixed.

      The commands of publish.then run for the set that is current then, so that copies of it elsewhere are rolled back, too. When one \
      fails, the exit code is 74; the same command with the name of that set runs them again.

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
    let definition = try pipeline.load()
    let name = definition.name
    let (publishing, keeping, generation) = (publishing, keeping, generation)
    let done = try await withSignals(noting: { $1.commands?.stop(by: $0) }) {
      try await rollBack(
        definition, in: OutputFolder(path: "\(publishing.output)/\(name)"), to: generation,
        state: "\(keeping.stateDir)/\(name)", environment: ProcessEnvironment.current, events: Self.show)
    }
    report(done)
    if let failure = done.commands?.failure { throw failure }
  }

  private static func show(_ event: PipelineEvent) {
    switch event {
    case .command(let number, let event): StandardStream.error.write(line: ProgressText.command(number, event))
    case .warning(let text), .alert(let text): StandardStream.error.write(line: "warning: \(text)")
    case .note, .stageStarted, .stageEnded, .stageFailed, .progress, .waiting: break
    }
  }

  private func report(_ done: Rollback) {
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
