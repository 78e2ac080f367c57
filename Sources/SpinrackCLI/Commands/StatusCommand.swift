import ArgumentParser
import Definitions
import Pipeline

/// Tells on one screen how a pipeline stands.
struct StatusCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the state of a pipeline: current set, last run, open crawl, lock.",
    discussion: """
      The source is not asked and nothing is written; a run may be under way. The exit code is 0 even when the last run \
      failed: the output says so.

      With --max-age, for a monitor, the exit code is 1 when no good set is current, and when no run has brought the set up \
      to date for longer than that. A run does so when it ends with 0 or 2, also when it found nothing new; rebuild, which does \
      not ask the source, makes no set younger. So a monitor also \
      sees runs that end with 75 every night, which send no mail, and runs that are never started.

      EXAMPLES
        spinrack status nightly
        spinrack status nightly --max-age 2d
        spinrack status nightly --json | jq .good_age_seconds
      """)

  @Argument(
    help: ArgumentHelp("The name of a pipeline, or the path of its file.", valueName: "name-or-file"),
    completion: .pipelines)
  var pipeline: String

  @Flag(help: "Print one JSON document.")
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "End with 1 when no good set is current, or it is older than this, such as 36h or 2d.", valueName: "duration"))
  var maxAge: TimeSpan?

  @OptionGroup var publishing: OutputFolderOptions
  @OptionGroup var keeping: StateFolderOptions

  var given: GivenCommand { GivenCommand(pipeline, publishing, keeping) }

  func run() async throws {
    let definition = try PipelineDefinition.load(pipeline).value
    let name = definition.name
    let status = try PipelineStatus(
      pipeline: name, source: definition.nameInStore, output: "\(publishing.output)/\(name)",
      state: "\(keeping.stateDir)/\(name)", now: WallClock.system.now())
    if json {
      StandardStream.output.write(StatusJSON.text(status) + "\n")
    } else {
      let text = StatusText(status: status, maxAge: maxAge?.duration)
      for line in text.lines { StandardStream.output.write(line: line) }
    }
    if let maxAge, status.isOlder(than: maxAge.duration) { throw ExitCode(Outcome.failed.exitCode) }
  }
}
