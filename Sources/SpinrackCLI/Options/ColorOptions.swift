import ArgumentParser

/// The option `--color`.
struct ColorOptions: ParsableArguments {
  @Option(help: "When to use colour: auto, always, never. It wins over NO_COLOR and FORCE_COLOR.")
  var color = ColorChoice.auto

  /// Returns the colours for a stream of this process.
  func palette(for stream: StandardStream) -> Palette {
    Palette(
      isColored: color.isColored(environment: ProcessEnvironment.current, isTerminal: stream.isTerminal))
  }
}

/// The option that turns colour on or off.
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

/// The colours of messages, or none.
struct Palette: Equatable, Sendable {
  /// Whether colours are used.
  var isColored: Bool

  func dim(_ text: String) -> String { paint(text, as: "2") }
  func red(_ text: String) -> String { paint(text, as: "31") }
  func green(_ text: String) -> String { paint(text, as: "32") }
  func yellow(_ text: String) -> String { paint(text, as: "33") }

  /// Wraps a text in a "select graphic rendition" sequence (ECMA-48 8.3.117).
  private func paint(_ text: String, as code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
