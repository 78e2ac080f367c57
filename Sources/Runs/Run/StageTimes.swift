import JSONKit
import Pipeline
import Synchronization

/// A stopwatch for the stages of a run.
final class StageTimes: Sendable {
  fileprivate struct State {
    var stages: [(stage: StageName, duration: Duration)] = []
    /// The running stages, the outermost first, each with the time that stages within it have taken.
    var running: [(stage: StageName, within: Duration)] = []
  }

  private let state = Mutex(State())

  /// The stages that have ended, in order.
  var stages: [(stage: StageName, duration: Duration)] { state.withLock { $0.stages } }

  func take(_ event: PipelineEvent) {
    switch event {
    case .stageStarted(let stage): state.withLock { $0.running.append((stage, .zero)) }
    case .stageEnded(let stage, let duration): state.withLock { $0.end(stage, after: duration, isWhole: true) }
    case .stageFailed(let stage, let duration): state.withLock { $0.end(stage, after: duration, isWhole: false) }
    default: break
    }
  }

  /// Writes the member `seconds`: the time that each stage took.
  static func write(_ stages: [(stage: StageName, duration: Duration)], to json: inout JSONWriter) {
    json.object("seconds") { json in
      for (stage, duration) in stages {
        json.key(stage.rawValue)
        json.double(Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18)
      }
    }
  }
}

extension StageTimes.State {
  /// Ends a stage. The time of stages within it does not count as its own.
  fileprivate mutating func end(_ stage: StageName, after duration: Duration, isWhole: Bool) {
    var own = duration
    if let index = running.lastIndex(where: { $0.stage == stage }) {
      own -= running.remove(at: index).within
      if index > 0 { running[index - 1].within += duration }
    }
    guard isWhole else { return }
    // A stage may work in several parts.
    if let index = stages.firstIndex(where: { $0.stage == stage }) {
      stages[index].duration += own
    } else {
      stages.append((stage, own))
    }
  }
}
