import Pipeline

/// Why nothing can be made again from captures.
enum RebuildError: OutcomeError {
  case notCaptured
  case noCaptures(String)
  case notWhole(String)

  var outcome: Outcome {
    switch self {
    case .notCaptured: .usage
    case .noCaptures, .notWhole: .sourceUnavailable
    }
  }

  var description: String {
    switch self {
    case .notCaptured:
      "the source is recordings, which are their own captures; 'spinrack run' reads them again"
    case .noCaptures(let folder):
      "there are no captures in \(folder); a run makes them, and --state-dir says where they are"
    case .notWhole(let uri):
      "no crawl was captured from end to end: \(uri) is missing; 'spinrack run' goes on with it"
    }
  }
}
