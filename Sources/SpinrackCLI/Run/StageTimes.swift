import JSONKit
import Pipeline
import Synchronization

/// Remembers how long each stage took.
final class StageTimes: Sendable {
  private let state = Mutex<[(stage: StageName, duration: Duration)]>([])

  /// The stages that have ended, in order.
  var stages: [(stage: StageName, duration: Duration)] { state.withLock { $0 } }

  func hear(_ event: PipelineEvent) {
    guard case .stageEnded(let stage, let duration) = event else { return }
    state.withLock { stages in
      // A stage may work in several parts.
      if let index = stages.firstIndex(where: { $0.stage == stage }) {
        stages[index].duration += duration
      } else {
        stages.append((stage, duration))
      }
    }
  }

  /// Writes the member `seconds`: how long each stage took.
  static func write(_ stages: [(stage: StageName, duration: Duration)], to json: inout JSONWriter) {
    json.key("seconds")
    json.beginObject()
    for (stage, duration) in stages {
      json.key(stage.rawValue)
      json.double(Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18)
    }
    json.endObject()
  }
}
