import Basics
import Pipeline

/// The figures of a run as text of Prometheus' exposition format 0.0.4, for the textfile collector of its node exporter.
struct RunMetrics {
  let ending: RunEnding
  /// When the run ended.
  let ended: WallTime
  let duration: Duration
  /// The generation that is current; nil for none.
  let current: GenerationID?

  /// The file's text. Times are seconds since 1970, so that ages are computed by whoever asks.
  var text: String {
    var text = ""
    func gauge(_ name: String, _ help: String, _ samples: [(labels: String, value: String)]) {
      guard !samples.isEmpty else { return }
      text += "# HELP spinrack_\(name) \(help)\n# TYPE spinrack_\(name) gauge\n"
      for sample in samples {
        // The names of pipelines, stages and collections have no character that would have to be escaped.
        text += "spinrack_\(name){pipeline=\"\(ending.pipeline)\"\(sample.labels)} \(sample.value)\n"
      }
    }
    gauge("last_run_timestamp_seconds", "When the last run ended.", [("", "\(ended.seconds)")])
    gauge("last_run_success", "Whether it ended with 0.", [("", ending.exitCode == 0 ? "1" : "0")])
    gauge("last_run_exit_code", "Its exit code.", [("", "\(ending.exitCode)")])
    gauge("last_run_published", "Whether it published a new generation.", [("", ending.hasPublished ? "1" : "0")])
    gauge("last_run_duration_seconds", "How long it took.", [("", seconds(duration))])
    gauge(
      "last_run_stage_duration_seconds", "How long each of its stages took.",
      ending.stages.map { (",stage=\"\($0.stage.rawValue)\"", seconds($0.duration)) })
    gauge("last_run_calls", "Calls that it made.", [("", "\(ending.calls)")])
    gauge(
      "last_run_records", "Records that it saw, by collection; absent when it failed.",
      ending.records.map { (",collection=\"\($0.collection)\"", "\($0.count)") })
    gauge(
      "last_run_quarantined", "Values and records that it put into quarantine; absent when it failed.",
      ending.quarantined.map { [(",what=\"values\"", "\($0.values)"), (",what=\"records\"", "\($0.records)")] } ?? [])
    gauge(
      "generation_timestamp_seconds", "When the current generation was published.",
      current.map { [("", "\($0.time.seconds)")] } ?? [])
    return text
  }

  private func seconds(_ duration: Duration) -> String {
    "\(((duration / .seconds(1)) * 1000).rounded() / 1000)"
  }

  /// Puts the text into its file, whole or not at all. Until then it has a name that the collector passes over.
  ///
  /// - Throws: `FileError`.
  func save(to path: String, files: FileAccess = .system) throws {
    try files.replace(path, with: Array(text.utf8))
  }
}
