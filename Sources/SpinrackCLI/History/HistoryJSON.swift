import JSONKit
import Pipeline

/// Tells the history of a pipeline as one JSON document.
///
/// Members: `pipeline`, `output`, `current` (or null), `generations` (`id`, `time`, `current`, `set`, `files`, `records`,
/// `rows`, `bytes`; null where the manifest cannot be read) and `runs` (`run`, `command` or null, `started`, `exit_code`, `calls`,
/// `published`, `generation`, `why`, `remedy`), both newest first.
enum HistoryJSON {
  static func text(pipeline: String, output: String, _ generations: [GenerationEntry], _ runs: [RunRecord]) -> String {
    var json = JSONWriter(capacity: 4096)
    json.beginObject()
    json.field("pipeline", pipeline)
    json.field("output", output)
    json.field("current", generations.first(where: \.isCurrent)?.id.description)
    json.key("generations")
    json.beginArray()
    for entry in generations { write(entry, to: &json) }
    json.endArray()
    json.key("runs")
    json.beginArray()
    for run in runs { write(run, to: &json) }
    json.endArray()
    json.endObject()
    return json.text
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
