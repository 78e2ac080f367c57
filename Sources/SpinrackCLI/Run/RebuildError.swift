import CatalogSources
import Pipeline

/// Why nothing can be made again from captures.
enum RebuildError: OutcomeError {
  case notCaptured
  case noCaptures(String)
  case notWhole
  case lost([CaptureLoss])

  var outcome: Outcome {
    switch self {
    case .notCaptured: .usage
    case .noCaptures, .notWhole, .lost: .sourceUnavailable
    }
  }

  var description: String {
    switch self {
    case .notCaptured:
      "the source is recordings, which are their own captures; 'spinrack run' reads them again"
    case .noCaptures(let folder):
      "there are no captures in \(folder); a run makes them, and --state-dir says where they are"
    case .notWhole:
      "no crawl was captured to its end; 'spinrack run' resumes the last one"
    case .lost(let losses):
      """
      the captures are damaged, and no crawl can be repeated, so nothing was replaced; put back the files of captures that \
      are damaged or missing, or continue with the existing store by 'spinrack run': \
      \(losses.map(\.text).joined(separator: "; "))
      """
    }
  }
}
