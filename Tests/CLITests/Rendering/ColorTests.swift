import Testing

@testable import SpinrackCLI

@Suite struct ColorTests {
  @Test func theFlagBeatsTheEnvironment() {
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
  func autoAsksNoColorThenForceColorThenTheTerminal(environment: [String: String], isTerminal: Bool, expected: Bool) {
    #expect(ColorChoice.auto.isColored(environment: environment, isTerminal: isTerminal) == expected)
  }

  @Test func withoutColourTextsAreLeftAlone() {
    #expect(Palette(isColored: false).red("x") == "x")
    #expect(Palette(isColored: true).red("x") == "\u{1B}[31mx\u{1B}[0m")
  }
}
