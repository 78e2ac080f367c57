import CatalogSources

/// The pages of a run that the source fails at for good while it answers others: they are left for the next run.
///
/// A source that fails at several pages in a row is down, or no such API, and is not asked for all the others.
struct LeftPages {
  /// So many pages in a row that fail end the run.
  static let patience = 3

  private var hasAnswered = false
  private var inARow = 0
  private var count = 0
  private var first: SourceError?

  /// The source has answered.
  mutating func hearAnswer() {
    hasAnswered = true
    inARow = 0
  }

  /// Takes the failure of a page, after all its attempts.
  ///
  /// - Returns: whether the others are asked for all the same.
  mutating func leaves(_ error: SourceError) -> Bool {
    guard hasAnswered, [.unavailable, .malformed, .tooLarge].contains(error.code) else { return false }
    inARow += 1
    count += 1
    first = first ?? error
    return inARow < Self.patience
  }

  /// What the run ends with; nil where no page was left.
  var error: SourceError? {
    guard let first else { return nil }
    let pages = count == 1 ? "One page is" : "\(count) pages are"
    return SourceError(
      code: first.code, message: "\(pages) left for the next run; all others were read. \(first.message)",
      remedy: "Run again: only what is missing is asked for. \(first.remedy)", cause: first.cause, uri: first.uri)
  }
}
