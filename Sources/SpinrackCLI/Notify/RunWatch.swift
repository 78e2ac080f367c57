import Definitions
import Pipeline

/// Tells others than the terminal of a run: the log's last line, a file of metrics, a watching service.
///
/// None of that can fail the run, or hold it up for longer than ``Ping/limit`` at its beginning and at its end.
struct RunWatch: Sendable {
  let reporter: ProgressReporter
  /// The file of metrics; nil for none.
  let metrics: String?
  /// The pipeline's output folder.
  let output: String
  private let ping: Ping?
  private let start = ContinuousClock.now

  init(
    _ notify: Notify, metrics: String?, output: String, environment: [String: String], reporter: ProgressReporter
  ) {
    self.reporter = reporter
    self.metrics = metrics
    self.output = output
    guard let reference = notify.pingURL else {
      ping = nil
      return
    }
    do {
      let resolved = try reference.resolve(environment: environment)
      for warning in resolved.warnings { reporter.take(.warning(warning)) }
      ping = Ping(resolved.secret, environment: environment)
      if ping == nil { reporter.take(.warning("notify.ping-url is not an http or https address, so no ping is sent.")) }
    } catch {
      ping = nil
      reporter.take(.warning("notify.ping-url cannot be read, so no ping is sent. \(reference): \(error.message)"))
    }
  }

  /// Tells that the run begins: once it holds the locks, since one that another run keeps out tells nothing.
  func begin() async { await send(.start) }

  /// Tells how the run ended.
  func end(_ ending: RunEnding) async {
    let duration = start.duration(to: .now)
    if let metrics {
      do {
        let current = try? OutputFolder(path: output).currentID()
        try RunMetrics(ending: ending, ended: WallClock.system.now(), duration: duration, current: current)
          .save(to: metrics)
      } catch {
        // Who watches a quiet run by its metrics would go on seeing the old ones.
        reporter.take(.alert("The metrics could not be written. \(error)"))
      }
    }
    if let signal = Ping.Signal(exitCode: ending.exitCode) { await send(signal) }
    reporter.tellEnd(ending, after: duration)
  }

  private func send(_ signal: Ping.Signal) async {
    guard let ping, let reason = await ping.send(signal) else { return }
    let moment = signal == .start ? "start" : "end"
    reporter.take(.warning("The ping at the \(moment) of the run did not get through: \(reason)."))
  }
}
