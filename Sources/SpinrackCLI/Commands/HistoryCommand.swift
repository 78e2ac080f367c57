import ArgumentParser
import Definitions
import Pipeline

/// Lists the generations of a pipeline and the runs that made them, or failed to.
struct HistoryCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List the published sets of a pipeline, and its runs.",
    discussion: """
      Lists generations and runs, newest first. Nothing is written; a run may be under way.

      EXAMPLES
        spinrack history nightly
        spinrack history nightly --json | jq -r '.runs[] | [.started, .exit_code, .why] | @tsv'
      """)

  /// How many runs are shown to people when nothing else is asked for.
  static let shown = 20

  @Argument(
    help: ArgumentHelp("The name of a pipeline, or the path of its file.", valueName: "name-or-file"),
    completion: .pipelines)
  var pipeline: String

  @Flag(help: "Print one JSON document, with all runs unless --limit is given.")
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The most runs to list; 0 for all. (default: \(shown); with --json all)", valueName: "number"))
  var limit: Int?

  @OptionGroup var publishing: OutputFolderOptions

  var given: GivenCommand { GivenCommand(pipeline, publishing) }

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit is a number from 0 on.") }
  }

  func run() async throws {
    let name = try PipelineDefinition.load(pipeline).value.name
    let folder = OutputFolder(path: "\(publishing.output)/\(name)")
    let generations = try GenerationEntry.all(in: folder)
    let limit = limit ?? (json ? 0 : Self.shown)
    let runs = try RunRecords.read(in: folder.path, limit: limit == 0 ? nil : limit)
    guard !generations.isEmpty || !runs.isEmpty else { throw NeverRun(pipeline: name, path: folder.path) }
    if json {
      let text = HistoryJSON.text(pipeline: name, output: folder.path, generations, runs)
      StandardStream.output.write(text + "\n")
    } else {
      let text = HistoryText(generations: generations, runs: runs, now: WallClock.system.now())
      for line in text.lines { StandardStream.output.write(line: line) }
    }
  }
}
