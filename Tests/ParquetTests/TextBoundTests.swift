import Basics
import Testing

@testable import Parquet

@Suite("Bounds of texts")
struct TextBoundTests {
  private func lower(_ text: [UInt8]) -> TextBound { text.withUnsafeBytes { TextBound.lower($0) } }
  private func upper(_ text: [UInt8]) -> TextBound? { text.withUnsafeBytes { TextBound.upper($0) } }
  private func text(_ value: String) -> [UInt8] { Array(value.utf8) }

  @Test(arguments: ["", "a", String(repeating: "a", count: 64)])
  func `A short text is its own bound`(value: String) {
    #expect(lower(text(value)) == TextBound(bytes: text(value), isExact: true))
    #expect(upper(text(value)) == TextBound(bytes: text(value), isExact: true))
  }

  @Test func `A long text is cut, and its last character raised for the upper bound`() {
    let value = text(String(repeating: "a", count: 65))
    #expect(lower(value) == TextBound(bytes: Array(value[..<64]), isExact: false))
    #expect(upper(value) == TextBound(bytes: text(String(repeating: "a", count: 63) + "b"), isExact: false))
  }

  @Test func `It is cut between characters`() {
    let value = text("a" + String(repeating: "é", count: 40))
    #expect(lower(value).bytes == text("a" + String(repeating: "é", count: 31)))
    #expect(upper(value)?.bytes == text("a" + String(repeating: "é", count: 30) + "ê"))
  }

  @Test func `No surrogate comes out, and the last of all characters passes it on`() {
    let before = String(repeating: "a", count: 61)
    #expect(upper(text(before + "\u{D7FF}" + "xxx"))?.bytes == text(before + "\u{E000}"))
    let last = String(repeating: "\u{10FFFF}", count: 16)
    #expect(upper(text("ab" + last))?.bytes == text("ac"))
    #expect(upper(text(last + "x")) == nil)
    #expect(
      upper(text(String(repeating: "a", count: 63) + "\u{7F}" + "x"))?.bytes
        == text(String(repeating: "a", count: 63) + "\u{80}"))
  }

  @Test func `What is no UTF-8 has a lower bound and no upper one`() {
    let value = [UInt8](repeating: 0xFF, count: 80)
    #expect(upper(value) == nil)
    #expect(lower(value).bytes == Array(value[..<64]))
    #expect(lower([UInt8](repeating: 0x80, count: 80)).bytes == [])
  }

  @Test func `Bounds hold for random texts of few characters`() {
    var random = SplitMix64(seed: 3)
    let characters: [Character] = ["a", "b", "\u{7F}", "\u{7FF}", "\u{D7FF}", "\u{FFFF}", "\u{10FFFF}"]
    for _ in 0..<2000 {
      let pick = { (random: inout SplitMix64) in characters[Int(random.next() % 7)] }
      let value = text(String((0..<Int.random(in: 0...80, using: &random)).map { _ in pick(&random) }))
      #expect(!value.lexicographicallyPrecedes(lower(value).bytes))
      if let bound = upper(value) {
        #expect(!bound.bytes.lexicographicallyPrecedes(value))
        #expect(bound.bytes.count <= 68)
      }
    }
  }
}
