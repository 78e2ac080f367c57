import JSONKit
import Pipeline
import Runs

/// An event as one line of JSON.
///
/// Members: `time` (seconds since the start), `event` (`stage-started`, `stage-ended`, `progress`, `waiting`, `warning`, `note`,
/// `command`, `run-ended`), and by event `stage`, `seconds`, `collection`, `done`, `total`, `pages`, `calls`, `bytes`, `until`, `message`,
/// `exit_code`, `published`, `command` (a number) and `state` (`started`, `line`, `ended`, `failed`).
enum ProgressJSON {
  static func line(_ event: PipelineEvent, at time: Duration) -> String {
    JSONWriter.text(capacity: 128) { json in
      json.field("time", Quantity.seconds(time))
      switch event {
      case .stageStarted(let stage):
        json.field("event", "stage-started")
        json.field("stage", stage.rawValue)
      case .stageEnded(let stage, let duration), .stageFailed(let stage, let duration):
        json.field("event", event.isFailure ? "stage-failed" : "stage-ended")
        json.field("stage", stage.rawValue)
        json.field("seconds", Quantity.seconds(duration))
      case .progress(let progress):
        json.field("event", "progress")
        write(progress, to: &json)
      case .waiting(let until, let reason):
        json.field("event", "waiting")
        json.field("until", until.extended)
        json.field("message", reason)
      case .warning(let message), .alert(let message):
        json.field("event", "warning")
        json.field("message", message)
      case .note(let message):
        json.field("event", "note")
        json.field("message", message)
      case .command(let number, let event):
        json.field("event", "command")
        json.field("command", number)
        write(event, to: &json)
      }
    }
  }

  /// Returns the last line: `run-ended` with `exit_code`, `published`, `calls` and the sentence as `message`.
  static func line(_ report: RunReport, after duration: Duration) -> String {
    JSONWriter.text(capacity: 256) { json in
      json.field("time", Quantity.seconds(duration))
      json.field("event", "run-ended")
      json.field("exit_code", report.exitCode)
      json.field("published", report.hasPublished)
      json.field("calls", report.callCount)
      json.field("message", report.sentence(after: duration))
    }
  }

  private static func write(_ event: CommandEvent, to json: inout JSONWriter) {
    switch event {
    case .started: json.field("state", "started")
    case .line(let line):
      json.field("state", "line")
      json.field("message", line)
    case .ended(let duration):
      json.field("state", "ended")
      json.field("seconds", Quantity.seconds(duration))
    case .failed(let reason, let duration):
      json.field("state", "failed")
      json.field("seconds", Quantity.seconds(duration))
      json.field("message", reason)
    }
  }

  private static func write(_ progress: CollectionProgress, to json: inout JSONWriter) {
    json.field("stage", progress.stage.rawValue)
    json.field("collection", progress.collection)
    json.field("done", progress.done)
    json.field("total", progress.total)
    json.field("pages", progress.pages)
    json.field("calls", progress.calls)
    json.field("bytes", progress.bytes)
  }
}
