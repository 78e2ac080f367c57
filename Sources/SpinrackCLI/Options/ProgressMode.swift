import ArgumentParser

/// How progress is shown.
enum ProgressMode: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// `bar` on a terminal, `plain` elsewhere.
  case auto
  /// One redrawn line a collection.
  case bar
  /// A line at the start and end of a stage, and at most one every 30 seconds.
  case plain
  /// Every event as a line of JSON.
  case json
  /// Nothing but warnings and notes.
  case none

  /// The mode in force, never `auto`.
  func resolved(isTerminal: Bool, isDumb: Bool) -> ProgressMode {
    guard self == .auto else { return self }
    return isTerminal && !isDumb ? .bar : .plain
  }
}
