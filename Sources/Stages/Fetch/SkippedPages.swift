import CatalogSources

/// The pages that fail for good while the source answers others: they are skipped, and the next run asks for them.
///
/// Several failures in a row mean that the source is down, or no such API; then no further page is asked for.
struct SkippedPages {
  /// So many pages in a row that fail end the run.
  static let patience = 3

  private var hasAnswered = false
  private var inARow = 0
  private var count = 0
  private var first: SourceError?

  /// The source has answered.
  mutating func noteAnswer() {
    hasAnswered = true
    inARow = 0
  }

  /// Takes the failure of a page, after all its attempts.
  ///
  /// - Returns: whether the page is skipped and the others are asked for; false ends the run.
  mutating func skips(_ error: SourceError) -> Bool {
    guard hasAnswered, [.unavailable, .malformed, .tooLarge].contains(error.code) else { return false }
    inARow += 1
    count += 1
    first = first ?? error
    return inARow < Self.patience
  }

  /// The error that ends the run; nil where no page was skipped.
  var error: SourceError? {
    guard let first else { return nil }
    let pages = count == 1 ? "One page is" : "\(count) pages are"
    return SourceError(
      code: first.code, message: "\(pages) left for the next run; all others were read. \(first.message)",
      remedy: "Run again: only what is missing is asked for. \(first.remedy)", cause: first.cause, uri: first.uri)
  }
}
