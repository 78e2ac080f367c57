import Pipeline
import Runs

/// The display of a mode of progress: a value that turns events into actions, so that a test needs neither terminal nor
/// clock.
struct ProgressView: Equatable, Sendable {
  /// An action on the terminal.
  enum Action: Equatable, Sendable {
    case print(String)
    /// Draw the rows, a line for each stage that has none yet, and the wait of the calls.
    case draw([ProgressBoard.Row], waiting: [StageName], pause: ProgressBoard.Pause? = nil)
  }

  /// The mode; never `auto`.
  let mode: ProgressMode
  /// Whether all lines are held until something fails.
  let isQuiet: Bool
  /// Warnings, notes and lines of commands that are held.
  private(set) var held: [String] = []
  /// The most lines of commands that are held: the last ones tell why one failed.
  static let heldCommandLines = 500
  /// The number of held lines that commands wrote; they are the last ones.
  private var commandLines = 0
  /// The beginning of each line of `plain` and `none`: the time, if nothing else notes it; set before each event.
  var stamp = ""

  private var board = ProgressBoard()
  private var lastDrawn: Duration?
  private var lastPrinted = Duration.zero
  private var lastPause: Duration?

  /// The shortest time between two drawings of the bars, and below between two plain lines.
  static let drawingInterval = Duration.milliseconds(100)
  static let printingInterval = Duration.seconds(30)
  /// The shortest time between two log lines about waiting calls: a run that keeps to a pace waits every minute.
  static let pauseInterval = Duration.seconds(600)

  init(mode: ProgressMode, isQuiet: Bool) {
    self.mode = mode
    self.isQuiet = isQuiet
  }

  /// Takes an event.
  /// - Parameter time: the time since the start of the run.
  mutating func take(_ event: PipelineEvent, at time: Duration) -> [Action] {
    let before = board
    board.apply(event, at: time)
    if isQuiet {
      guard let message = Self.message(event) else { return [] }
      if case .alert = event { return [.print(stamp + message)] }
      held.append(stamp + message)
      if case .command = event { keepLastCommandLines() }
      return []
    }
    switch mode {
    case .json: return [.print(ProgressJSON.line(event, at: time))]
    case .none: return (Self.message(event) ?? pause(event, at: time)).map { [.print(stamp + $0)] } ?? []
    case .bar: return bar(event, before: before, at: time)
    case .plain, .auto: return plain(event, before: before, at: time)
    }
  }

  /// Returns the last line of a log; nil for people at a terminal, who get a summary, and for a quiet run.
  func lastLine(of report: RunReport, after duration: Duration) -> String? {
    if isQuiet { return nil }
    return switch mode {
    case .json: ProgressJSON.line(report, after: duration)
    case .plain: stamp + report.sentence(after: duration)
    case .auto, .bar, .none: nil
    }
  }

  private mutating func bar(_ event: PipelineEvent, before: ProgressBoard, at time: Duration) -> [Action] {
    switch event {
    case .stageStarted: return [drawing]
    case .stageEnded(let stage, let duration), .stageFailed(let stage, let duration):
      lastDrawn = time
      return [
        drawing,
        .print(ProgressText.ended(stage, after: duration, rows: before.rows(of: stage), hasFailed: event.isFailure)),
      ]
    case .progress:
      if let lastDrawn, time - lastDrawn < Self.drawingInterval, board.rows.count == before.rows.count { return [] }
      lastDrawn = time
      return [drawing]
    case .waiting: return board.pause == before.pause ? [] : [drawing]
    case .warning, .alert, .note, .command: return Self.message(event).map { [.print($0)] } ?? []
    }
  }

  private mutating func plain(_ event: PipelineEvent, before: ProgressBoard, at time: Duration) -> [Action] {
    switch event {
    case .stageStarted(let stage):
      lastPrinted = time
      return [.print("\(stamp)\(stage.rawValue): started")]
    case .stageEnded(let stage, let duration), .stageFailed(let stage, let duration):
      lastPrinted = time
      let rows = before.rows(of: stage)
      return [.print(stamp + ProgressText.ended(stage, after: duration, rows: rows, hasFailed: event.isFailure))]
    case .progress(let progress):
      guard time - lastPrinted >= Self.printingInterval else { return [] }
      lastPrinted = time
      return ProgressText.summary(progress.stage, rows: board.rows(of: progress.stage)).map { [.print(stamp + $0)] }
        ?? []
    case .waiting: return pause(event, at: time).map { [.print(stamp + $0)] } ?? []
    case .warning, .alert, .note, .command: return Self.message(event).map { [.print(stamp + $0)] } ?? []
    }
  }

  /// Removes the first of the lines of commands, where there are too many.
  private mutating func keepLastCommandLines() {
    commandLines += 1
    guard commandLines > Self.heldCommandLines else { return }
    held.remove(at: held.count - commandLines)
    commandLines -= 1
  }

  /// Returns the line of a log for a wait: for the first one, and for one now and then.
  private mutating func pause(_ event: PipelineEvent, at time: Duration) -> String? {
    guard case .waiting = event, let pause = board.pause,
      lastPause.map({ time - $0 >= Self.pauseInterval }) ?? true
    else { return nil }
    lastPause = time
    return "note: \(pause.text)"
  }

  private var drawing: Action { .draw(board.rows, waiting: board.waiting, pause: board.pause) }

  private static func message(_ event: PipelineEvent) -> String? {
    switch event {
    case .warning(let text), .alert(let text): "warning: " + text
    case .note(let text): "note: " + text
    case .command(let number, let event): ProgressText.command(number, event)
    default: nil
    }
  }
}
