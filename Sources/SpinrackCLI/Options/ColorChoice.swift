import ArgumentParser

/// When to use colour.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
  case auto, always, never

  /// Whether to use colour: `--color`, then `NO_COLOR` (no-color.org), then `FORCE_COLOR` (force-color.org), then whether
  /// the stream is a terminal that can show it. A variable counts when it is not empty.
  func isColored(environment: [String: String], isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if environment["NO_COLOR", default: ""] != "" { return false }
      if environment["FORCE_COLOR", default: ""] != "" { return true }
      return isTerminal && environment["TERM"] != "dumb"
    }
  }
}
