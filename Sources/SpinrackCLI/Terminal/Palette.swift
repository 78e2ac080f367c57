/// The colours of messages, or none.
struct Palette: Equatable, Sendable {
  /// Whether colours are used.
  var isColored: Bool

  func dim(_ text: String) -> String { paint(text, "2") }
  func red(_ text: String) -> String { paint(text, "31") }
  func green(_ text: String) -> String { paint(text, "32") }
  func yellow(_ text: String) -> String { paint(text, "33") }

  /// Wraps a text in a "select graphic rendition" sequence (ECMA-48 8.3.117).
  private func paint(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
