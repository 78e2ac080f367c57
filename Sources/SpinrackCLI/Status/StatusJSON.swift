import Catalog
import JSONKit
import Pipeline
import Store

/// Tells the state of a pipeline as one JSON document.
///
/// Members: `pipeline`, `time`, `current` (a generation as `history` has it, or null), `age_seconds` since it was published,
/// `good_age_seconds` since a good run made it or found nothing new, `last_run` and
/// `last_good_run` (as `history` has them, or null), `crawl` (`started`, `state`: `open`, `whole`, `refused` or `done`,
/// `pages`, `records`, `total` or null; or null), `incomplete` (by collection: `status`, `distinct`, `total`, `missing`),
/// `quarantine` (`values`, `records`; or null), `kept_source` (the name of another source whose records are kept until a set of
/// this one is published, or null), `lock` and `output_lock` (`state`: `free`, `held` or `abandoned`, `pid`, `host`, `since`).
enum StatusJSON {
  static func text(_ status: PipelineStatus) -> String {
    var json = JSONWriter(capacity: 4096)
    json.beginObject()
    json.field("pipeline", status.pipeline)
    json.field("time", status.now.extended)
    json.key("current")
    if let entry = status.current { HistoryJSON.write(entry, to: &json) } else { json.null() }
    json.field("age_seconds", status.current.map { Int(max(0, status.now.seconds - $0.id.time.seconds)) })
    json.field("good_age_seconds", status.age.map { Int($0) })
    json.key("last_run")
    if let run = status.lastRun { HistoryJSON.write(run, to: &json) } else { json.null() }
    json.key("last_good_run")
    if let run = status.lastGood { HistoryJSON.write(run, to: &json) } else { json.null() }
    write(status.crawl, to: &json)
    json.key("incomplete")
    json.beginObject()
    for (collection, state) in status.short {
      json.key(collection)
      json.beginObject()
      json.field("status", state.status)
      json.field("distinct", state.distinct)
      json.field("total", state.total)
      json.field("missing", state.missing)
      json.endObject()
    }
    json.endObject()
    json.field("kept_source", status.keptSource?.source)
    write("lock", status.lock, to: &json)
    write("output_lock", status.outputLock, to: &json)
    json.endObject()
    return json.text
  }

  private static func write(_ state: PipelineStatus.CrawlState?, to json: inout JSONWriter) {
    json.key("crawl")
    if let state {
      json.beginObject()
      json.field("started", state.crawl.started)
      json.field("state", state.stage.rawValue)
      json.field("pages", state.pages)
      json.field("records", state.records)
      json.field("total", state.total > 0 ? state.total : nil)
      json.endObject()
    } else {
      json.null()
    }
    if let quarantined = state?.quarantined {
      json.field("quarantine", counts: [("values", quarantined.values), ("records", quarantined.records)])
    } else {
      json.field("quarantine", nil as String?)
    }
  }

  private static func write(_ name: String, _ lock: LockState, to json: inout JSONWriter) {
    let (state, holder): (String, LockHolder?) =
      switch lock {
      case .free: ("free", nil)
      case .held(let holder): ("held", holder)
      case .abandoned(let holder): ("abandoned", holder)
      }
    json.key(name)
    json.beginObject()
    json.field("state", state)
    json.field("pid", holder.map { Int($0.process) })
    json.field("host", holder?.host)
    json.field("since", holder?.since)
    json.endObject()
  }
}
