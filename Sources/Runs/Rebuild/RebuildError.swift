import CatalogSources
import Pipeline
import Store

/// An error that says why nothing can be made from captures.
enum RebuildError: OutcomeError {
  case notCaptured
  case noCaptures(String)
  case noAnswers(String)
  case otherSource(String)
  case notWhole
  case lost([CaptureLoss])

  var outcome: Outcome {
    switch self {
    case .notCaptured: .usage
    case .noCaptures, .noAnswers, .otherSource, .notWhole, .lost: .sourceUnavailable
    }
  }

  var description: String {
    switch self {
    case .notCaptured:
      """
      the source is recordings or a dump, which are their own captures: 'spinrack run' reads them again. Move a store away first \
      that cannot be read
      """
    case .noCaptures(let folder):
      "there are no captures in \(folder); a run makes them, and --state-dir says where they are"
    case .noAnswers(let folder):
      """
      no answer is left in the captures in \(folder), so nothing was replaced; put the files back from a backup, or ask the \
      source again by 'spinrack run'
      """
    case .otherSource(let name):
      "the captures are all of other sources, and none is of \(name); change the pipeline file back, or read the source by 'spinrack run'"
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
