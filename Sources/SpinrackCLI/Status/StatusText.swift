import Catalog
import Pipeline
import Store

/// Tells the state of a pipeline to people, on one screen.
struct StatusText {
  let status: PipelineStatus
  /// The age from which on a set is too old, where somebody asks for that.
  var maxAge: Duration?

  var lines: [String] {
    var rows: [[String]] = [["pipeline", "\(status.pipeline), published in \(status.output)"]]
    rows.append(["current", current])
    if let maxAge { rows.append(["max age", Self.verdict(status, maxAge)]) }
    rows.append(["last run", lastRun])
    if let good = status.lastGood, good != status.lastRun {
      rows.append(["last good", "\(good.started): \(good.ending)"])
    } else if status.lastGood == nil, status.lastRun != nil {
      rows.append(["last good", "none among the runs whose reports are kept"])
    }
    rows.append(["crawl", crawl])
    for (collection, state) in status.short {
      let seen = "\(Quantity.count(state.distinct)) of \(state.total.map(Quantity.count) ?? "?") seen"
      let words =
        switch state.status {
        case "absent": "the source has none"
        case "unproven": "\(seen), and whether that is all is unproven"
        default: seen
        }
      rows.append(["incomplete", "\(collection): \(words)"])
    }
    if status.current?.manifest != nil, status.short.isEmpty {
      rows.append(["incomplete", "nothing known"])
    }
    if let quarantined = status.crawl?.quarantined {
      let counts = "\(Quantity.things(quarantined.values, "value")), \(Quantity.things(quarantined.records, "record"))"
      rows.append(["quarantine", counts])
    }
    if let kept = status.keptSource {
      let records = Quantity.things(kept.records, "record")
      rows.append(["other", "\(records) of \(kept.source) are kept until a set of the new source is published"])
    }
    rows.append(["lock", lock])
    return Columns.lines(rows)
  }

  private static func verdict(_ status: PipelineStatus, _ maxAge: Duration) -> String {
    let limit = DurationText.text(maxAge)
    guard let time = status.upToDate else { return "\(limit): no good set is published" }
    let age = "up to date \(Age.text(from: time, to: status.now)) ago"
    return "\(limit): \(status.isOlder(than: maxAge) ? "too old, " : "")\(age)"
  }

  private var current: String {
    guard let entry = status.current else {
      return status.kept == 0 ? "nothing was published yet" : "no generation, though \(status.kept) are kept"
    }
    let age = Age.text(from: entry.id.time, to: status.now)
    guard let manifest = entry.manifest else { return "\(entry.id), \(age) old, without a manifest that can be read" }
    return "\(entry.id), \(age) old, \(Quantity.things(manifest.files.count, "file")), "
      + "\(Quantity.things(manifest.records, "record")), \(Quantity.bytes(manifest.bytes)); "
      + Quantity.things(status.kept, "generation") + " kept"
  }

  private var lastRun: String {
    guard let run = status.lastRun else { return "none" }
    let age = WallTime(extended: run.started).map { " (\(Age.text(from: $0, to: status.now)) ago)" } ?? ""
    return
      "\(run.started)\(age): exit \(run.exitCode), \(Quantity.things(run.calls, "call")), \(run.ending.cut(at: 200))"
  }

  private var crawl: String {
    guard let state = status.crawl else { return "none" }
    let seen =
      "\(Quantity.things(state.pages, "page")) in, \(Quantity.count(state.records))"
      + (state.total > 0 ? " of \(Quantity.count(state.total))" : "") + " records"
    let begun = "begun \(state.crawl.started)"
    return switch state.stage {
    case .open: "open, \(begun): \(seen); the next run resumes it"
    case .whole: "whole, \(begun): \(seen); the next run publishes it without a call"
    case .refused: "whole, \(begun): \(seen); refused by a guard, see the last run"
    case .done: "done, \(begun): \(seen)"
    }
  }

  private var lock: String {
    if case .held(let holder) = status.outputLock, status.lock == .free {
      let who = holder?.description ?? "a run that has not yet said which process it is"
      return "free, but \(status.output) is held by \(who), with another state folder"
    }
    return switch status.lock {
    case .free: "free"
    case .held(let holder): "held by \(holder?.description ?? "a run that has not yet said which process it is")"
    case .abandoned(let holder): "free; \(holder) ended without releasing it"
    }
  }
}
