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
        spinrack history nightly --json | jq '.runs[] | {started, exit_code, why}'
      """)

  /// The number of runs that people see without `--limit`.
  static let shown = 20

  @OptionGroup var pipeline: PipelineArgument

  @Flag(help: "Print one JSON document, with all runs unless --limit is given.")
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The most runs to list; 0 for all. (default: \(shown); with --json all)", valueName: "number"))
  var limit: Int?

  @OptionGroup var publishing: OutputFolderOptions

  var given: GivenCommand { GivenCommand(pipeline, publishing: publishing) }

  func validate() throws {
    try ListLimit.check(limit)
  }

  func run() async throws {
    let name = try pipeline.load().name
    let folder = OutputFolder(path: "\(publishing.output)/\(name)")
    let generations = try GenerationEntry.all(in: folder)
    let runs = try RunRecords.read(in: folder.path, limit: ListLimit.most(limit ?? (json ? 0 : Self.shown)))
    guard !generations.isEmpty || !runs.isEmpty else {
      throw RunError(
        .usage,
        saying:
          "\(name) was not run yet: there is nothing in \(folder.path). Run it first with: spinrack run NAME, or say with "
          + "--output where its results are.")
    }
    StandardStream.output.show(
      History(
        pipeline: name, output: folder.path, generations: generations, runs: runs, now: WallClock.system.now()),
      asJSON: json)
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
      json.objects("generations", generations) { json, entry in entry.write(to: &json) }
      json.objects("runs", runs) { json, run in run.write(to: &json) }
    }
  }
}

extension GenerationEntry {
  /// Writes the members of a generation.
  func write(to json: inout JSONWriter) {
    json.field("id", id.description)
    json.field("time", time)
    json.field("current", isCurrent)
    json.field("set", manifest?.set)
    json.field("files", manifest?.files.count)
    json.field("records", manifest?.records)
    json.field("rows", manifest?.rows)
    json.field("bytes", manifest?.bytes)
  }
}

extension RunRecord {
  /// Writes the members of a run.
  func write(to json: inout JSONWriter) {
    json.field("run", run)
    json.field("command", command)
    json.field("started", started)
    json.field("exit_code", exitCode)
    json.field("calls", calls)
    json.field("published", published)
    json.field("generation", generation)
    json.field("why", ending)
    json.field("remedy", remedy)
  }
}
