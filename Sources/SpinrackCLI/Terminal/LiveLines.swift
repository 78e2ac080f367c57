/// Lines at the bottom of a terminal that are drawn again and again, with other lines printed above them.
///
/// A value that turns what should be seen into the bytes that make it so.
struct LiveLines: Equatable, Sendable {
  private(set) var lines: [String] = []

  /// The bytes that replace the lines by others.
  mutating func replace(with new: [String]) -> String {
    let text = erasing + Self.drawing(new)
    lines = new
    return text
  }

  /// The bytes that print a line above.
  func printing(_ line: String) -> String {
    erasing + line + "\n" + Self.drawing(lines)
  }

  /// Cursor up to the first line, then erase to the end of the screen (ECMA-48 8.3.22, 8.3.39).
  private var erasing: String { lines.isEmpty ? "" : "\u{1B}[\(lines.count)A\r\u{1B}[J" }

  private static func drawing(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
