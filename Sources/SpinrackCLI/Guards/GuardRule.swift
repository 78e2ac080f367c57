import ArgumentParser

/// A rule that keeps a new set from taking the place of a good one; `--accept RULE` switches it off for one run.
enum GuardRule: String, CaseIterable, Comparable, ExpressibleByArgument, Sendable {
  /// A table or a collection is smaller than `publish.max-shrink` allows.
  case shrink
  /// A column that had values has none at all.
  case emptyColumn = "empty-column"
  /// A collection that was whole is not, and has fewer records than before; or captures have lost answers of which a set is made
  /// again.
  case lostCompleteness = "lost-completeness"
  /// Rows received are not the rows kept, repeated or rejected.
  case accounting

  static func < (one: GuardRule, other: GuardRule) -> Bool {
    (allCases.firstIndex(of: one) ?? 0) < (allCases.firstIndex(of: other) ?? 0)
  }
}
