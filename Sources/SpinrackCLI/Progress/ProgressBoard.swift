import Pipeline

/// The state of the work in progress: a value made of events.
struct ProgressBoard: Equatable, Sendable {
  /// The progress of one collection in one stage.
  struct Row: Equatable, Sendable {
    /// The last report.
    var progress: CollectionProgress
    /// The time of the first report, and the records done by then: work of an earlier run does not count for the speed of this one.
    var begun: Duration
    var doneBefore: Int
    /// The time of the last report.
    var updated: Duration
  }

  /// The collections of the running stages, in the order of their first reports.
  private(set) var rows: [Row] = []
  /// The running stages, in the order in which they started.
  private(set) var running: [StageName] = []
  /// The wait of all calls; nil while calls are made.
  private(set) var pause: Pause?

  /// A wait for the pace of a source.
  struct Pause: Equatable, Sendable {
    /// The end of the wait.
    var until: WallTime
    /// The reason, as half a sentence.
    var reason: String

    /// `waiting until 2026-11-23T10:00:31Z, since 16 calls a minute are made`.
    var text: String { "waiting until \(until.extended), since \(reason)" }
  }

  /// The running stages without a report so far.
  var waiting: [StageName] {
    running.filter { stage in !rows.contains { $0.progress.stage == stage } }
  }

  /// Takes an event.
  /// - Parameter time: the time since the start of the run.
  /// - Complexity: O(rows).
  mutating func apply(_ event: PipelineEvent, at time: Duration) {
    switch event {
    case .waiting(let until, let reason): pause = Pause(until: until, reason: reason)
    case .progress(let progress):
      pause = nil
      if let index = rows.firstIndex(where: {
        $0.progress.stage == progress.stage && $0.progress.collection == progress.collection
      }) {
        rows[index].progress = progress
        rows[index].updated = time
      } else {
        rows.append(Row(progress: progress, begun: time, doneBefore: progress.done, updated: time))
      }
    case .stageStarted(let stage): running.append(stage)
    case .stageEnded(let stage, _), .stageFailed(let stage, _):
      rows.removeAll { $0.progress.stage == stage }
      running.removeAll { $0 == stage }
      pause = nil
    case .warning, .alert, .note, .command: break
    }
  }

  /// Returns the rows of a stage.
  func rows(of stage: StageName) -> [Row] { rows.filter { $0.progress.stage == stage } }
}

extension ProgressBoard.Row {
  /// Records a second in this run; nil while there is nothing to measure.
  var rate: Double? {
    let seconds = (updated - begun) / .seconds(1)
    let done = progress.done - doneBefore
    return seconds >= 0.1 && done > 0 ? Double(done) / seconds : nil
  }

  /// The time that the rest takes at this rate; nil when the total or the rate is not known.
  var remaining: Duration? {
    guard let total = progress.total, let rate, total > progress.done else { return nil }
    return .seconds(Double(total - progress.done) / rate)
  }

  /// The part that is done, 0 to 1; nil without a total.
  var fraction: Double? {
    guard let total = progress.total else { return nil }
    return total > 0 ? min(1, Double(progress.done) / Double(total)) : 1
  }
}

extension PipelineEvent {
  /// Whether a stage failed.
  var isFailure: Bool { if case .stageFailed = self { true } else { false } }
}
