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

extension Duration {
  /// Seconds with one decimal below a minute, minutes and seconds above: `3.4 s`, `2 min 5 s`.
  var formattedSeconds: String {
    let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
    if seconds < 60 {
      let tenths = Int((seconds * 10).rounded())
      return "\(tenths / 10).\(tenths % 10) s"
    }
    let whole = Int(seconds.rounded())
    return "\(whole / 60) min \(whole % 60) s"
  }
}
