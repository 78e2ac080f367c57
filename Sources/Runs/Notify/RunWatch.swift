import Basics
import Definitions
import Pipeline
import Stages

/// Reports a run to a file of metrics and a monitoring service.
///
/// Neither can fail the run, or delay it for longer than ``Ping/limit`` at its beginning and at its end.
struct RunWatch: Sendable {
  let events: EventSink
  /// The file of metrics; nil for none.
  let metrics: String?
  /// The pipeline's output folder.
  let output: String
  private let ping: Ping?
  private let start = ContinuousClock.now

  init(
    _ notify: Notify, metrics: String?, output: String, environment: [String: String], events: @escaping EventSink
  ) {
    self.events = events
    self.metrics = metrics
    self.output = output
    guard let reference = notify.pingURL else {
      ping = nil
      return
    }
    do {
      let resolved = try reference.resolve(environment: environment)
      for warning in resolved.warnings { events(.warning(warning)) }
      ping = Ping(resolved.secret, environment: environment)
      if ping == nil { events(.warning("notify.ping-url is not an http or https address, so no ping is sent.")) }
    } catch {
      ping = nil
      events(.warning("notify.ping-url cannot be read, so no ping is sent. \(reference): \(error.message)"))
    }
  }

  /// Reports that the run begins, once it holds the locks; a run that another one keeps out reports nothing.
  func begin() async { await send(.start) }

  /// Reports the end of the run.
  ///
  /// - Returns: the duration of the run.
  func end(_ report: RunReport) async -> Duration {
    let duration = start.duration(to: .now)
    if let metrics {
      do {
        let current = try? OutputFolder(path: output).currentID()
        let text = report.metrics(after: duration, ended: WallClock.system.now(), current: current)
        // Until it is whole it has a name that the collector passes over.
        try FileAccess.system.replace(metrics, with: Array(text.utf8))
      } catch {
        // Otherwise whoever monitors a quiet run by its metrics would keep seeing the old ones.
        events(.alert("The metrics could not be written. \(error)"))
      }
    }
    if let signal = Ping.Signal(exitCode: report.exitCode) { await send(signal) }
    return duration
  }

  private func send(_ signal: Ping.Signal) async {
    guard let ping, let reason = await ping.send(signal) else { return }
    let moment = signal == .start ? "start" : "end"
    events(.warning("The ping at the \(moment) of the run did not get through: \(reason)."))
  }
}

extension RunReport {
  /// Returns the figures of a run in Prometheus' text exposition format 0.0.4, for the textfile collector of its node exporter. Times are
  /// seconds since 1970, so that the reader computes ages.
  ///
  /// - Parameter current: the current generation; nil for none.
  func metrics(after duration: Duration, ended: WallTime, current: GenerationID?) -> String {
    var text = ""
    func gauge(_ name: String, _ help: String, _ samples: [(labels: String, value: String)]) {
      guard !samples.isEmpty else { return }
      text += "# HELP spinrack_\(name) \(help)\n# TYPE spinrack_\(name) gauge\n"
      for sample in samples {
        // The names of pipelines, stages and collections have no character that would have to be escaped.
        text += "spinrack_\(name){pipeline=\"\(run.pipeline)\"\(sample.labels)} \(sample.value)\n"
      }
    }
    func gauge(_ name: String, _ help: String, _ value: String?) { gauge(name, help, value.map { [("", $0)] } ?? []) }

    gauge("last_run_timestamp_seconds", "When the last run ended.", "\(ended.seconds)")
    gauge("last_run_success", "Whether it ended with 0.", exitCode == 0 ? "1" : "0")
    gauge("last_run_exit_code", "Its exit code.", "\(exitCode)")
    gauge("last_run_published", "Whether it published a new generation.", hasPublished ? "1" : "0")
    gauge(
      "last_run_commands_success", "Whether the commands of publish.then succeeded; absent when none was run.",
      commands.map { $0.failure == nil ? "1" : "0" })
    gauge("last_run_duration_seconds", "How long it took.", "\(Quantity.seconds(duration))")
    gauge(
      "last_run_stage_duration_seconds", "How long each of its stages took.",
      stages.map { (",stage=\"\($0.stage.rawValue)\"", "\(Quantity.seconds($0.duration))") })
    gauge("last_run_calls", "Calls that it made.", "\(callCount)")
    gauge(
      "last_run_records", "Records that it saw, by collection; absent when it failed.",
      (result?.verdicts ?? []).map { (",collection=\"\($0.name)\"", "\($0.distinct)") })
    gauge(
      "last_run_quarantined", "Values and records that it put into quarantine; absent when it failed.",
      result.map {
        [
          (",what=\"values\"", "\($0.crawl.quarantinedValues)"),
          (",what=\"records\"", "\($0.crawl.quarantinedRecords)"),
        ]
      } ?? [])
    gauge(
      "generation_timestamp_seconds", "When the current generation was published.",
      current.map { "\($0.time.seconds)" })
    return text
  }
}
