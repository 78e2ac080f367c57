import ArgumentParser
import Basics
import Definitions
import JSONKit
import Pipeline
import Runs
import Store

/// Shows the state of a pipeline on one screen.
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
      sees runs that end with 75 every night, which send no mail, and runs that are never started. What is dated more than 36 \
      hours ahead was dated by a wrong clock, and is no proof that the set is young.

      EXAMPLES
        spinrack status nightly
        spinrack status nightly --max-age 2d
        spinrack status nightly --json | jq .good_age_seconds
      """)

  @OptionGroup var pipeline: PipelineArgument

  @Flag(help: "Print one JSON document.")
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "End with 1 when no good set is current, or it is older than this, such as 36h or 2d.", valueName: "duration"))
  var maxAge: TimeSpan?

  @OptionGroup var publishing: OutputFolderOptions
  @OptionGroup var keeping: StateFolderOptions

  var given: GivenCommand { GivenCommand(pipeline, publishing: publishing, keeping: keeping) }

  func run() async throws {
    let definition = try pipeline.load()
    let status = try PipelineStatus(
      of: definition, output: "\(publishing.output)/\(definition.name)",
      state: "\(keeping.stateDir)/\(definition.name)", now: WallClock.system.now())
    StandardStream.output.show(StatusView(status: status, maxAge: maxAge?.duration), asJSON: json)
    if let maxAge, status.isOlder(than: maxAge.duration) { throw ExitCode(Outcome.failed.exitCode) }
  }
}

/// The state of a pipeline, for people on one screen.
struct StatusView: CommandResult {
  let status: PipelineStatus
  /// The age from which on a set is too old; nil for no limit.
  var maxAge: Duration?

  var lines: [String] {
    var rows: [[String]] = [["pipeline", "\(status.pipeline), published in \(status.output)"]]
    rows.append(["current", current])
    if let maxAge { rows.append(["max age", verdict(maxAge)]) }
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
    for (day, collections) in status.walks {
      let names = collections.joined(separator: ", ")
      rows.append(["changes", "\(names): as complete as changes show; last walked in full on \(day)"])
    }
    if let quarantined = status.crawl?.quarantined {
      let counts = "\(Quantity.things(quarantined.values, "value")), \(Quantity.things(quarantined.records, "record"))"
      rows.append(["quarantine", counts])
    }
    if let lost = status.lostCaptures.sentence { rows.append(["captures", lost]) }
    if let commands { rows.append(["commands", commands]) }
    if let kept = status.keptSource {
      let records = Quantity.things(kept.records, "record")
      rows.append(["other", "\(records) of \(kept.source) are kept until a set of the new source is published"])
    }
    rows.append(["lock", lock])
    return Columns.lines(rows)
  }

  private func verdict(_ maxAge: Duration) -> String {
    let limit = DurationText.text(maxAge)
    guard let time = status.upToDate else {
      return status.isAhead
        ? "\(limit): not known, the current set is dated ahead by a wrong clock" : "\(limit): no good set is published"
    }
    let age = "up to date \(Age.text(from: time, to: status.now)) ago"
    return "\(limit): \(status.isOlder(than: maxAge) ? "too old, " : "")\(age)"
  }

  private var current: String {
    guard let entry = status.current else {
      return status.kept == 0 ? "nothing was published yet" : "no generation, though \(status.kept) are kept"
    }
    let age =
      status.isAhead ? "dated ahead by a wrong clock" : "\(Age.text(from: entry.id.time, to: status.now)) old"
    guard let manifest = entry.manifest else { return "\(entry.id), \(age), without a manifest that can be read" }
    return "\(entry.id), \(age), \(Quantity.things(manifest.files.count, "file")), "
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
      // Records that the source does not have any more are kept.
      + (state.total >= state.records && state.total > 0 ? " of \(Quantity.count(state.total))" : "") + " records"
    let begun = "begun \(state.crawl.started)"
    return switch state.stage {
    case .open: "open, \(begun): \(seen); the next run resumes it"
    case .whole: "whole, \(begun): \(seen); the next run publishes it without a call"
    case .refused: "whole, \(begun): \(seen); refused by a guard, see the last run"
    case .done: "done, \(begun): \(seen)"
    }
  }

  private var commands: String? {
    switch status.commands {
    case .done(let time): "those of publish.then succeeded at \(time)"
    case .due: "those of publish.then have not run for this set; the next run runs them"
    case .failed(let number, let reason, let time):
      "command \(number) of publish.then \(reason), at \(time); the next run runs all of them again"
    case nil: nil
    }
  }

  private var lock: String {
    func name(_ holder: LockHolder?) -> String {
      holder?.description ?? "a run that has not yet said which process it is"
    }
    return switch (status.lock, status.outputLock) {
    case (.free, .held(let holder)):
      "free, but \(status.output) is held by \(name(holder)), with another state folder"
    case (.free, _): "free"
    case (.held(let holder), _): "held by \(name(holder))"
    case (.abandoned(let holder), _): "free; \(holder) ended without releasing it"
    }
  }
}

extension StatusView {
  /// Members: `pipeline`, `time`, `current` (a generation as `history` has it, or null), `age_seconds` since it was published (null where
  /// a wrong clock has dated it ahead), `good_age_seconds` since a good run made it or found nothing new, `last_run` and `last_good_run`
  /// (as `history` has them, or null), `crawl` (`started`, `state`: `open`, `whole`, `refused` or `done`, `pages`, `records`, `total` or
  /// null; or null), `incomplete` (by collection: `status`, `distinct`, `total`, `missing`), `quarantine` (`values`, `records`; or null),
  /// `lost_captures` (`file`, `answers`), `commands` of `publish.then` (`state`: `due`, `done` or `failed`, `failed` (a number),
  /// `reason`, `time`; or null), `kept_source` (the name of another source whose records are kept until a set of this one is published,
  /// or null), `lock` and `output_lock` (`state`: `free`, `held` or `abandoned`, `pid`, `host`, `since`).
  var json: String {
    JSONWriter.text(capacity: 4096) { json in
      json.field("pipeline", status.pipeline)
      json.field("time", status.now.extended)
      json.object("current", of: status.current) { json, entry in entry.write(to: &json) }
      let dated = status.isAhead ? nil : status.current
      json.field("age_seconds", dated.map { Int(max(0, status.now.seconds - $0.id.time.seconds)) })
      json.field("good_age_seconds", status.age.map { Int($0) })
      json.object("last_run", of: status.lastRun) { json, run in run.write(to: &json) }
      json.object("last_good_run", of: status.lastGood) { json, run in run.write(to: &json) }
      json.object("crawl", of: status.crawl) { json, state in
        json.field("started", state.crawl.started)
        json.field("state", state.stage.rawValue)
        json.field("pages", state.pages)
        json.field("records", state.records)
        json.field("total", state.total > 0 ? state.total : nil)
      }
      json.object("quarantine", of: status.crawl?.quarantined) { json, quarantined in
        json.field("values", quarantined.values)
        json.field("records", quarantined.records)
      }
      json.object("incomplete") { json in
        for (collection, state) in status.short {
          json.object(collection) { json in
            json.field("status", state.status)
            json.field("distinct", state.distinct)
            json.field("total", state.total)
            json.field("missing", state.missing)
          }
        }
      }
      json.objects("lost_captures", status.lostCaptures) { json, lost in
        json.field("file", lost.file)
        json.field("answers", lost.answers)
      }
      json.object("commands", of: status.commands) { json, state in
        let (name, failed, reason, time): (String, Int?, String?, String?) =
          switch state {
          case .due: ("due", nil, nil, nil)
          case .done(let time): ("done", nil, nil, time)
          case .failed(let number, let reason, let time): ("failed", number, reason, time)
          }
        json.field("state", name)
        json.field("failed", failed)
        json.field("reason", reason)
        json.field("time", time)
      }
      json.field("kept_source", status.keptSource?.source)
      write(status.lock, as: "lock", to: &json)
      write(status.outputLock, as: "output_lock", to: &json)
    }
  }

  private func write(_ lock: LockState, as name: String, to json: inout JSONWriter) {
    let (state, holder): (String, LockHolder?) =
      switch lock {
      case .free: ("free", nil)
      case .held(let holder): ("held", holder)
      case .abandoned(let holder): ("abandoned", holder)
      }
    json.object(name) { json in
      json.field("state", state)
      json.field("pid", holder.map { Int($0.process) })
      json.field("host", holder?.host)
      json.field("since", holder?.since)
    }
  }
}
