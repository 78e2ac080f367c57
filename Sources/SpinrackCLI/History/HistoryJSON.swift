import JSONKit
import Pipeline

/// Tells the history of a pipeline as one JSON document.
///
/// Members: `pipeline`, `output`, `current` (or null), `generations` (`id`, `time`, `current`, `set`, `files`, `records`,
/// `rows`, `bytes`; null where the manifest cannot be read) and `runs` (`run`, `started`, `exit_code`, `calls`,
/// `published`, `generation`, `why`, `remedy`), both newest first.
enum HistoryJSON {
  static func text(pipeline: String, output: String, _ generations: [GenerationEntry], _ runs: [RunRecord]) -> String {
    var json = JSONWriter(capacity: 4096)
    json.beginObject()
    json.key("pipeline")
    json.string(pipeline)
    json.key("output")
    json.string(output)
    json.key("current")
    json.optional(generations.first(where: \.isCurrent)?.id.description)
    json.key("generations")
    json.beginArray()
    for entry in generations { write(entry, to: &json) }
    json.endArray()
    json.key("runs")
    json.beginArray()
    for run in runs { write(run, to: &json) }
    json.endArray()
    json.endObject()
    return String(decoding: json.bytes.array(), as: UTF8.self)
  }

  static func write(_ entry: GenerationEntry, to json: inout JSONWriter) {
    json.beginObject()
    json.key("id")
    json.string(entry.id.description)
    json.key("time")
    json.string(entry.time)
    json.key("current")
    json.bool(entry.isCurrent)
    json.key("set")
    json.optional(entry.manifest?.set)
    json.key("files")
    json.optional(entry.manifest?.files.count)
    json.key("records")
    json.optional(entry.manifest?.records)
    json.key("rows")
    json.optional(entry.manifest?.rows)
    json.key("bytes")
    json.optional(entry.manifest?.bytes)
    json.endObject()
  }

  static func write(_ run: RunRecord, to json: inout JSONWriter) {
    json.beginObject()
    json.key("run")
    json.string(run.run)
    json.key("started")
    json.string(run.started)
    json.key("exit_code")
    json.integer(Int64(run.exitCode))
    json.key("calls")
    json.integer(Int64(run.calls))
    json.key("published")
    json.bool(run.published)
    json.key("generation")
    json.optional(run.generation)
    json.key("why")
    json.string(run.ending)
    json.key("remedy")
    json.optional(run.remedy)
    json.endObject()
  }
}
