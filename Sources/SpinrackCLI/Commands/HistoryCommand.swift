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

/// The history of a pipeline for people.
struct HistoryText {
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
}

/// The history of a pipeline as one JSON document.
///
/// Members: `pipeline`, `output`, `current` (or null), `generations` (`id`, `time`, `current`, `set`, `files`,
/// `records`, `rows`, `bytes`; null where the manifest cannot be read) and `runs` (`run`, `command` or null, `started`,
/// `exit_code`, `calls`, `published`, `generation`, `why`, `remedy`), both newest first.
enum HistoryJSON {
  static func text(pipeline: String, output: String, _ generations: [GenerationEntry], _ runs: [RunRecord]) -> String {
    JSONWriter.text(capacity: 4096) { json in
      json.field("pipeline", pipeline)
      json.field("output", output)
      json.field("current", generations.first(where: \.isCurrent)?.id.description)
      json.array("generations", generations) { json, entry in write(entry, to: &json) }
      json.array("runs", runs) { json, run in write(run, to: &json) }
    }
  }

  static func write(_ entry: GenerationEntry, to json: inout JSONWriter) {
    json.beginObject()
    json.field("id", entry.id.description)
    json.field("time", entry.time)
    json.field("current", entry.isCurrent)
    json.field("set", entry.manifest?.set)
    json.field("files", entry.manifest?.files.count)
    json.field("records", entry.manifest?.records)
    json.field("rows", entry.manifest?.rows)
    json.field("bytes", entry.manifest?.bytes)
    json.endObject()
  }

  static func write(_ run: RunRecord, to json: inout JSONWriter) {
    json.beginObject()
    json.field("run", run.run)
    json.field("command", run.command)
    json.field("started", run.started)
    json.field("exit_code", run.exitCode)
    json.field("calls", run.calls)
    json.field("published", run.published)
    json.field("generation", run.generation)
    json.field("why", run.ending)
    json.field("remedy", run.remedy)
    json.endObject()
  }
}
