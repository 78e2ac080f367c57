import Basics
import CatalogSources
import Pipeline
import Synchronization
import Testing

@testable import Runs
@testable import SpinrackCLI

@Suite("Live lines") struct LiveLinesTests {
  @Test func `Lines are replaced in place`() {
    var live = LiveLines()
    #expect(live.replace(with: ["a", "b"]) == "a\nb\n")
    #expect(live.replace(with: ["c"]) == "\u{1B}[2A\r\u{1B}[Jc\n")
    #expect(live.replace(with: []) == "\u{1B}[1A\r\u{1B}[J")
  }

  @Test func `A message is printed above them`() {
    var live = LiveLines()
    #expect(live.printing("m") == "m\n")
    _ = live.replace(with: ["a"])
    #expect(live.printing("m") == "\u{1B}[1A\r\u{1B}[Jm\na\n")
  }

  @Test func `The terminal draws nothing twice`() {
    let written = Written()
    let terminal = Terminal(palette: Palette(isColored: false), isTerminal: true, columns: { 80 }) { written.add($0) }
    terminal.draw(["a"])
    terminal.draw(["a"])
    #expect(written.all == ["a\n"])
  }

  @Test(arguments: [("100", 120, 100), (nil, 120, 120), ("x", nil, 80), ("0", nil, 80)] as [(String?, Int?, Int)])
  func `Columns beat the terminal and it beats 80`(variable: String?, columns: Int?, width: Int) {
    let environment = variable.map { ["COLUMNS": $0] } ?? [:]
    #expect(Terminal.width(environment: environment, columns: columns) == width)
  }

  final class Written: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }
}

@Suite("Visible") struct VisibleTests {
  @Test(arguments: [
    ("plain Ünïcode 漫画 🕷", "plain Ünïcode 漫画 🕷"), ("a\u{1B}[2Jb", "a\\u001B[2Jb"),
    ("a\u{7F}\u{9B}", "a\\u007F\\u009B"),
    ("a\rb", "a\\u000Db"), ("\u{202E}x\u{2066}", "\\u202Ex\\u2066"), ("a\tb\nc", "a\tb\nc"), ("", ""),
  ])
  func `Controls are written out`(text: String, expected: String) {
    #expect(text.visible == expected)
  }

  @Test func `A line stays a line`() {
    #expect("a\nb\tc\r\n".visibleLine == "a\\u000Ab\\u0009c\\u000D\\u000A")
  }

  @Test func `Long words are cut and lines kept`() {
    #expect("ab abcdef\n  abcdefg".cuttingWords(at: 5) == "ab abcde…\n  abcde…")
    #expect("abc".cuttingWords(at: 5) == "abc")
  }

  @Test(arguments: [
    ("it broke", "it broke."), ("it broke.", "it broke."), ("is it?", "is it?"), ("and so on…", "and so on…"),
    ("", ""),
  ])
  func `Sentences end once`(text: String, expected: String) {
    #expect(text.withStop == expected)
  }

  @Test func `Bars take no controls from names`() throws {
    var board = ProgressBoard()
    board.apply(
      .progress(.init(stage: .fetch, collection: "co\u{1B}[1Amics", done: 1, total: 2)), at: .zero)
    let row = try #require(board.rows.first)
    #expect(!ProgressBar(width: 100, palette: Palette(isColored: false)).line(row).contains("\u{1B}"))
  }
}

@Suite("Color") struct ColorTests {
  @Test func `The flag beats the environment`() {
    #expect(ColorChoice.always.isColored(environment: ["NO_COLOR": "1"], isTerminal: false))
    #expect(!ColorChoice.never.isColored(environment: ["FORCE_COLOR": "1"], isTerminal: true))
  }

  @Test(
    arguments: [
      ([:], true, true), ([:], false, false),
      (["NO_COLOR": "1"], true, false), (["NO_COLOR": ""], true, true),
      (["FORCE_COLOR": "1"], false, true), (["FORCE_COLOR": ""], false, false),
      (["NO_COLOR": "1", "FORCE_COLOR": "1"], true, false),
      (["TERM": "dumb"], true, false), (["TERM": "dumb", "FORCE_COLOR": "1"], false, true),
    ] as [([String: String], Bool, Bool)])
  func `Auto asks no color then force color then the terminal`(
    environment: [String: String], isTerminal: Bool, expected: Bool
  ) {
    #expect(ColorChoice.auto.isColored(environment: environment, isTerminal: isTerminal) == expected)
  }

  @Test func `Without colour texts are left alone`() {
    #expect(Palette(isColored: false).red("x") == "x")
    #expect(Palette(isColored: true).red("x") == "\u{1B}[31mx\u{1B}[0m")
  }
}
