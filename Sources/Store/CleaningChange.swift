/// A rule that changes values, of which a run says how often it did; the names are those of docs/cleaning.md.
public enum CleaningChange: String, Sendable, CaseIterable {
  /// A date before 1800 is none.
  case earlyDate = "early-date"
  /// A date more than two years after the newest `modified` is none. Counted over all records of the store, when a crawl ends.
  case farFuture = "far-future"
  /// White space of a description became a space or a line end.
  case whiteSpace = "white-space"
  /// A text lost characters that nobody sees.
  case invisible
  /// What looks like a tag, but is no element of HTML, stays in a description.
  case tagLike = "tag-like"
  /// A word of a small vocabulary got its usual capitals.
  case spelling
  /// A field that the row which stays does not have came from another row with the same id.
  case filledField = "filled-field"
}
