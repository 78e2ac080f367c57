import Pipeline
import Synchronization

/// Remembers how long each stage took.
final class StageTimes: Sendable {
  private let state = Mutex<[(stage: StageName, duration: Duration)]>([])

  /// The stages that have ended, in order.
  var stages: [(stage: StageName, duration: Duration)] { state.withLock { $0 } }

  func hear(_ event: PipelineEvent) {
    guard case .stageEnded(let stage, let duration) = event else { return }
    state.withLock { $0.append((stage, duration)) }
  }
}
