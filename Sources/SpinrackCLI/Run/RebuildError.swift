import Pipeline

/// Why nothing can be made again from captures.
enum RebuildError: OutcomeError {
  case notCaptured
  case noCaptures(String)
  case notWhole
  case missing(crawl: String, address: String)

  var outcome: Outcome {
    switch self {
    case .notCaptured: .usage
    case .noCaptures, .notWhole, .missing: .sourceUnavailable
    }
  }

  var description: String {
    switch self {
    case .notCaptured:
      "the source is recordings, which are their own captures; 'spinrack run' reads them again"
    case .noCaptures(let folder):
      "there are no captures in \(folder); a run makes them, and --state-dir says where they are"
    case .notWhole:
      "no crawl was captured to its end; 'spinrack run' goes on with the last one"
    case .missing(let crawl, let address):
      """
      the crawl \(crawl) was read to its end, but its captures have no answer to \(address), so nothing was replaced; put \
      back the files of captures that are gone, or let 'spinrack run' go on with the store that is there
      """
    }
  }
}
