import Glibc
import Pipeline

/// A signal that asks the program to end.
enum StopSignal: String, CaseIterable, Sendable {
  case interrupt = "SIGINT"
  case terminate = "SIGTERM"

  /// The number that the system knows it by.
  var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    }
  }

  /// How a run that it stops ends.
  var outcome: Outcome {
    switch self {
    case .interrupt: .interrupted
    case .terminate: .terminated
    }
  }
}
