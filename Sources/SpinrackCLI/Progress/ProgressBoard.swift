import Pipeline

/// The state of the work under way: a value made of events.
struct ProgressBoard: Equatable, Sendable {
  /// One collection in one stage.
  struct Row: Equatable, Sendable {
    /// The last report.
    var progress: CollectionProgress
    /// When the first report came, and what was done by then: work of an earlier run is no speed of this one.
    var begun: Duration
    var doneBefore: Int
    /// When the last report came.
    var updated: Duration
  }

  /// Collections of the stages that run, in the order of their first reports.
  private(set) var rows: [Row] = []
  /// The stages that run, in the order in which they started.
  private(set) var running: [StageName] = []
  /// What calls wait for; nil while they are made.
  private(set) var pause: Pause?

  /// A wait for the pace of a source.
  struct Pause: Equatable, Sendable {
    /// When it ends.
    var until: WallTime
    /// Why, as half a sentence.
    var reason: String

    /// `waiting until 2026-11-23T10:00:31Z, since 16 calls a minute are made`.
    var text: String { "waiting until \(until.extended), since \(reason)" }
  }

  /// The stages that run and have not reported anything yet.
  var waiting: [StageName] {
    running.filter { stage in !rows.contains { $0.progress.stage == stage } }
  }

  /// Takes an event.
  /// - Parameter time: since the start of the run.
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

  /// The rows of a stage.
  func rows(of stage: StageName) -> [Row] { rows.filter { $0.progress.stage == stage } }
}

extension ProgressBoard.Row {
  /// Records a second in this run; nil until there is something to measure.
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
