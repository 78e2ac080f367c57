import JSONKit
import Pipeline

/// Tells an event as one line of JSON.
///
/// Members: `time` (seconds since the start), `event` (`stage-started`, `stage-ended`, `progress`, `warning`, `note`,
/// `run-ended`), and by event `stage`, `seconds`, `collection`, `done`, `total`, `calls`, `bytes`, `message`, `exit_code`,
/// `published`.
enum ProgressJSON {
  static func line(_ event: PipelineEvent, at time: Duration) -> String {
    var json = JSONWriter(capacity: 128)
    json.beginObject()
    json.key("time")
    json.double(milliseconds(time))
    json.key("event")
    switch event {
    case .stageStarted(let stage):
      json.string("stage-started")
      json.key("stage")
      json.string(stage.rawValue)
    case .stageEnded(let stage, let duration):
      json.string("stage-ended")
      json.key("stage")
      json.string(stage.rawValue)
      json.key("seconds")
      json.double(milliseconds(duration))
    case .stageFailed(let stage, let duration):
      json.string("stage-failed")
      json.key("stage")
      json.string(stage.rawValue)
      json.key("seconds")
      json.double(milliseconds(duration))
    case .progress(let progress):
      json.string("progress")
      write(progress, to: &json)
    case .warning(let message):
      json.string("warning")
      json.key("message")
      json.string(message)
    case .note(let message):
      json.string("note")
      json.key("message")
      json.string(message)
    }
    json.endObject()
    return String(decoding: json.bytes.array(), as: UTF8.self)
  }

  /// The last line: `run-ended` with `exit_code`, `published`, `calls` and the sentence as `message`.
  static func line(_ ending: RunEnding, after duration: Duration) -> String {
    var json = JSONWriter(capacity: 256)
    json.beginObject()
    json.key("time")
    json.double(milliseconds(duration))
    json.key("event")
    json.string("run-ended")
    json.key("exit_code")
    json.integer(Int64(ending.exitCode))
    json.key("published")
    json.bool(ending.hasPublished)
    json.key("calls")
    json.integer(Int64(ending.calls))
    json.key("message")
    json.string(ending.sentence(after: duration))
    json.endObject()
    return String(decoding: json.bytes.array(), as: UTF8.self)
  }

  private static func write(_ progress: CollectionProgress, to json: inout JSONWriter) {
    json.key("stage")
    json.string(progress.stage.rawValue)
    json.key("collection")
    json.string(progress.collection)
    json.key("done")
    json.integer(Int64(progress.done))
    json.key("total")
    if let total = progress.total { json.integer(Int64(total)) } else { json.null() }
    json.key("calls")
    json.integer(Int64(progress.calls))
    json.key("bytes")
    json.integer(Int64(progress.bytes))
  }

  private static func milliseconds(_ duration: Duration) -> Double {
    ((duration / .seconds(1)) * 1000).rounded() / 1000
  }
}
