package import Pipeline
import Serving

extension ServingError: OutcomeError {
  package var outcome: Outcome {
    switch code {
    case .configuration: .usage
    case .catalog: .sourceUnavailable
    case .socket: .failed
    case .log: .ioError
    }
  }
}
