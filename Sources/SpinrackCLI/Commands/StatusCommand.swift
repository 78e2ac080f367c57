import ArgumentParser
import Definitions
import Pipeline

/// Tells on one screen how a pipeline stands.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Tell how a pipeline stands: current set, last run, open crawl, lock.",
    discussion: """
      Nothing is asked of the source and nothing is published; it may run beside a run. The exit code is 0 also when the \
      last run failed: the answer stands in the text.

      EXAMPLES
        spinrack status nightly
        spinrack status nightly --json | jq '.age_seconds < 100000'
      """)

  @Argument(help: ArgumentHelp("The name of a pipeline, or the path of its file.", valueName: "name-or-file"))
  var pipeline: String

  @Flag(help: "Print one JSON document.")
  var json = false

  @OptionGroup var publishing: OutputFolderOptions
  @OptionGroup var keeping: StateFolderOptions

  func run() async throws {
    let definition = try PipelineDefinition.load(pipeline).value
    let name = definition.name
    let status = try PipelineStatus(
      pipeline: name, source: definition.nameInStore, output: "\(publishing.output)/\(name)",
      state: "\(keeping.stateDir)/\(name)", now: WallClock.system.now())
    if json {
      StandardStream.output.write(StatusJSON.text(status) + "\n")
    } else {
      for line in StatusText(status: status).lines { StandardStream.output.write(line: line) }
    }
  }
}
