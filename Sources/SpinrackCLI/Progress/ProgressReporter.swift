import Pipeline
import Runs
import Synchronization

/// Shows the events of a run on the terminal.
final class ProgressReporter: Sendable {
  private let terminal: Terminal
  private let elapsed: @Sendable () -> Duration
  /// Returns the beginning of a line of a log.
  private let stamp: @Sendable () -> String
  private let view: Mutex<ProgressView>

  /// Creates a reporter that begins now.
  ///
  /// - Parameters:
  ///   - isQuiet: whether nothing is shown unless the run fails.
  ///   - clock: measures the time since the start.
  ///   - wall: the time of day at the beginning of lines of a log; nil where people read along, or where a journal notes it.
  init<C: Clock>(
    mode: ProgressMode, isQuiet: Bool, terminal: Terminal, clock: C, wall: WallClock? = nil
  ) where C.Duration == Duration {
    let start = clock.now
    self.terminal = terminal
    elapsed = { start.duration(to: clock.now) }
    stamp = { wall.map { $0.now().extended + " " } ?? "" }
    let isDumb = ProcessEnvironment.current["TERM"] == "dumb"
    view = Mutex(
      ProgressView(mode: mode.resolved(isTerminal: terminal.isTerminal, isDumb: isDumb), isQuiet: isQuiet))
  }

  /// Shows an event; safe to call from several tasks at once.
  func take(_ event: PipelineEvent) {
    // Under the lock, so that lines come out in the order of the events.
    view.withLock { view in
      view.stamp = stamp()
      for action in view.take(event, at: elapsed()) { perform(action) }
    }
  }

  /// Ends the display: clears the live lines and, if the run failed or has more to report than its result, prints the held lines.
  func finish(showsAll: Bool) {
    view.withLock { view in
      terminal.draw([])
      if showsAll { for line in view.held { terminal.print(line) } }
    }
  }

  /// Prints the outcome of the run in one line: the last one of a log.
  func reportEnd(_ report: RunReport, after duration: Duration) {
    view.withLock { view in
      view.stamp = stamp()
      guard let line = view.lastLine(of: report, after: duration) else { return }
      terminal.print(line)
    }
  }

  private func perform(_ action: ProgressView.Action) {
    switch action {
    case .print(let line): terminal.print(line)
    case .draw(let rows, let waiting, let pause):
      let bar = ProgressBar(width: terminal.width, palette: terminal.palette)
      // A screen has few lines, and lines above its top could not be drawn again.
      terminal.draw(
        rows.suffix(12).map(bar.line) + waiting.map { "\($0.rawValue) ..." }
          + (pause.map { [String($0.text.prefix(max(1, terminal.width - 1)))] } ?? []))
    }
  }
}
