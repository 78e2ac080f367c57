import CatalogSources
import Pipeline
import Testing

@testable import SpinrackCLI

@Suite struct VisibleTests {
  @Test(
    arguments: [
      ("plain Ünïcode 漫画 🕷", "plain Ünïcode 漫画 🕷"), ("a\u{1B}[2Jb", "a\\u001B[2Jb"),
      ("a\u{7F}\u{9B}", "a\\u007F\\u009B"),
      ("a\rb", "a\\u000Db"), ("\u{202E}x\u{2066}", "\\u202Ex\\u2066"), ("a\tb\nc", "a\tb\nc"), ("", ""),
    ])
  func controlsAreWrittenOut(text: String, expected: String) {
    #expect(text.visible == expected)
  }

  @Test func aLineStaysALine() {
    #expect("a\nb\tc\r\n".visibleLine == "a\\u000Ab\\u0009c\\u000D\\u000A")
  }

  @Test func longWordsAreCutAndLinesKept() {
    #expect("ab abcdef\n  abcdefg".cuttingWords(at: 5) == "ab abcde…\n  abcde…")
    #expect("abc".cuttingWords(at: 5) == "abc")
  }

  @Test(
    arguments: [
      ("it broke", "it broke."), ("it broke.", "it broke."), ("is it?", "is it?"), ("and so on…", "and so on…"),
      ("", ""),
    ])
  func sentencesEndOnce(text: String, expected: String) {
    #expect(text.withStop == expected)
  }

  @Test func barsTakeNoControlsFromNames() throws {
    var board = ProgressBoard()
    board.apply(
      .progress(.init(stage: .fetch, collection: "co\u{1B}[1Amics", done: 1, total: 2, calls: 1)), at: .zero)
    let row = try #require(board.rows.first)
    #expect(!ProgressBar(width: 100, palette: Palette(isColored: false)).line(row).contains("\u{1B}"))
  }
}
