import ArgumentParser
import Basics
import Definitions
import JSONKit
import Pipeline
import Runs

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

  @OptionGroup var pipeline: PipelineArgument

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
    let name = try pipeline.load().name
    let folder = OutputFolder(path: "\(publishing.output)/\(name)")
    let generations = try GenerationEntry.all(in: folder)
    let limit = limit ?? (json ? 0 : Self.shown)
    let runs = try RunRecords.read(in: folder.path, limit: limit == 0 ? nil : limit)
    guard !generations.isEmpty || !runs.isEmpty else { throw NeverRun(pipeline: name, path: folder.path) }
    StandardStream.output.show(
      History(
        pipeline: name, output: folder.path, generations: generations, runs: runs, now: WallClock.system.now()),
      asJSON: json)
  }
}

/// A pipeline without results, since it never ran.
struct NeverRun: OutcomeError {
  /// The pipeline.
  let pipeline: String
  /// Where its results would be.
  let path: String

  var outcome: Outcome { .usage }

  var description: String {
    "\(pipeline) was not run yet: there is nothing in \(path). Run it first with: spinrack run NAME, or say with "
      + "--output where its results are."
  }
}

/// The history of a pipeline; generations and runs are newest first.
struct History: CommandResult {
  let pipeline: String
  let output: String
  let generations: [GenerationEntry]
  let runs: [RunRecord]
  let now: WallTime

  var lines: [String] {
    var rows = [["", "generation", "age", "files", "records", "rows", "size"]]
    for entry in generations {
      let manifest = entry.manifest
      rows.append([
        entry.isCurrent ? "*" : "", entry.id.description, Age.text(from: entry.id.time, to: now),
        manifest.map { Quantity.count($0.files.count) } ?? "?", manifest.map { Quantity.count($0.records) } ?? "?",
        manifest.map { Quantity.count($0.rows) } ?? "?", manifest.map { Quantity.bytes($0.bytes) } ?? "no manifest",
      ])
    }
    var lines = generations.isEmpty ? ["no generation was published"] : Columns.lines(rows, right: [2, 3, 4, 5, 6])
    if generations.contains(where: \.isCurrent) { lines.append("(* is current)") }
    lines.append("")
    guard !runs.isEmpty else { return lines + ["no report of a run"] }
    let table =
      [["run", "exit", "calls", "outcome"]]
      + runs.map { [$0.started, String($0.exitCode), Quantity.count($0.calls), $0.ending.cut(at: 200)] }
    return lines + Columns.lines(table, right: [1, 2])
  }

  /// Members: `pipeline`, `output`, `current` (or null), `generations` (`id`, `time`, `current`, `set`, `files`,
  /// `records`, `rows`, `bytes`; null where the manifest cannot be read) and `runs` (`run`, `command` or null, `started`,
  /// `exit_code`, `calls`, `published`, `generation`, `why`, `remedy`).
  var json: String {
    JSONWriter.text(capacity: 4096) { json in
      json.field("pipeline", pipeline)
      json.field("output", output)
      json.field("current", generations.first(where: \.isCurrent)?.id.description)
      json.array("generations", generations) { json, entry in json.write(entry) }
      json.array("runs", runs) { json, run in json.write(run) }
    }
  }
}

extension JSONWriter {
  /// A generation as an object; null for none.
  mutating func write(_ entry: GenerationEntry?) {
    guard let entry else { return null() }
    beginObject()
    field("id", entry.id.description)
    field("time", entry.time)
    field("current", entry.isCurrent)
    field("set", entry.manifest?.set)
    field("files", entry.manifest?.files.count)
    field("records", entry.manifest?.records)
    field("rows", entry.manifest?.rows)
    field("bytes", entry.manifest?.bytes)
    endObject()
  }

  /// A run as an object; null for none.
  mutating func write(_ run: RunRecord?) {
    guard let run else { return null() }
    beginObject()
    field("run", run.run)
    field("command", run.command)
    field("started", run.started)
    field("exit_code", run.exitCode)
    field("calls", run.calls)
    field("published", run.published)
    field("generation", run.generation)
    field("why", run.ending)
    field("remedy", run.remedy)
    endObject()
  }
}
