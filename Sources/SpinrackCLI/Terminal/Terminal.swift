import Basics
import Synchronization

/// The only writer to standard error while a pipeline runs: it prints lines, and keeps live ones below them.
final class Terminal: Sendable {
  /// The colours to use.
  let palette: Palette
  /// Whether the stream is a terminal.
  let isTerminal: Bool

  private let output: @Sendable (String) -> Void
  private let columns: @Sendable () -> Int
  private let live = Mutex(LiveLines())

  /// Creates the terminal of standard error.
  convenience init(palette: Palette) {
    let stream = StandardStream.error
    self.init(palette: palette, isTerminal: stream.isTerminal) {
      Terminal.width(environment: ProcessEnvironment.current, columns: stream.columns)
    } output: {
      stream.write(styled: $0)
    }
  }

  /// Creates a terminal from its parts.
  init(
    palette: Palette, isTerminal: Bool, columns: @escaping @Sendable () -> Int,
    output: @escaping @Sendable (String) -> Void
  ) {
    self.palette = palette
    self.isTerminal = isTerminal
    self.columns = columns
    self.output = output
  }

  /// The columns to draw in.
  var width: Int { columns() }

  /// Prints a line above the live ones, its control characters written out.
  func print(_ line: String) {
    live.withLock { output($0.printing(line.visibleLine)) }
  }

  /// Replaces the live lines; their colours are kept.
  func draw(_ lines: [String]) {
    live.withLock { live in
      guard lines != live.lines else { return }
      output(live.replace(with: lines))
    }
  }

  /// Returns the width: `COLUMNS`, else the width that the terminal reports, else 80.
  static func width(environment: [String: String], columns: Int?) -> Int {
    let wanted = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return wanted ?? columns ?? 80
  }
}

/// Lines at the bottom of a terminal that are drawn again and again, with other lines printed above them.
///
/// A value that turns the wanted lines into the bytes that show them.
struct LiveLines: Equatable, Sendable {
  private(set) var lines: [String] = []

  /// Returns the bytes that replace the lines by others.
  mutating func replace(with new: [String]) -> String {
    let text = erasing + Self.drawing(new)
    lines = new
    return text
  }

  /// Returns the bytes that print a line above.
  func printing(_ line: String) -> String {
    erasing + line + "\n" + Self.drawing(lines)
  }

  /// The bytes that move the cursor up to the first line and erase to the end of the screen (ECMA-48 8.3.22, 8.3.39).
  private var erasing: String { lines.isEmpty ? "" : "\u{1B}[\(lines.count)A\r\u{1B}[J" }

  private static func drawing(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
