import Synchronization
import Testing

@testable import SpinrackCLI

@Suite struct LiveLinesTests {
  @Test func linesAreReplacedInPlace() {
    var live = LiveLines()
    #expect(live.replace(with: ["a", "b"]) == "a\nb\n")
    #expect(live.replace(with: ["c"]) == "\u{1B}[2A\r\u{1B}[Jc\n")
    #expect(live.replace(with: []) == "\u{1B}[1A\r\u{1B}[J")
  }

  @Test func aMessageIsPrintedAboveThem() {
    var live = LiveLines()
    #expect(live.printing("m") == "m\n")
    _ = live.replace(with: ["a"])
    #expect(live.printing("m") == "\u{1B}[1A\r\u{1B}[Jm\na\n")
  }

  @Test func theTerminalDrawsNothingTwice() {
    let written = Written()
    let terminal = Terminal(palette: Palette(isColored: false), isTerminal: true, columns: { 80 }) { written.add($0) }
    terminal.draw(["a"])
    terminal.draw(["a"])
    #expect(written.all == ["a\n"])
  }

  @Test(arguments: [("100", 120, 100), (nil, 120, 120), ("x", nil, 80), ("0", nil, 80)] as [(String?, Int?, Int)])
  func columnsBeatTheTerminalAndItBeats80(variable: String?, columns: Int?, width: Int) {
    let environment = variable.map { ["COLUMNS": $0] } ?? [:]
    #expect(Terminal.width(environment: environment, columns: columns) == width)
  }

  final class Written: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }
}
