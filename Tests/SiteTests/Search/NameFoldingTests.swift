import Foundation
import Testing

@testable import Site

@Suite("Names are folded for searching")
struct NameFoldingTests {
  @Test func `Case, marks and punctuation do not tell words apart`() throws {
    var folding = NameFolding()
    for one in try FoldingCase.all() {
      folding.fold(one.name.utf8)
      let ends = folding.starts.dropFirst() + [folding.joined.count]
      let words = zip(folding.starts, ends).map { String(decoding: folding.joined[$0..<$1], as: UTF8.self) }
      #expect(words == one.words, "\(one.name)")
    }
  }

  @Test(.enabled(if: Node.isThere, "needs node"))
  func `The browser folds the same`() throws {
    let answer = try Node.run(
      """
      const cases = JSON.parse(fs.readFileSync(folder + "/folding.json", "utf8"));
      for (const one of cases) {
        const words = window.spinrack.engine.fold(one.name).map((word) => word.text);
        if (JSON.stringify(words) !== JSON.stringify(one.words)) console.log(one.name, words);
      }
      """)
    #expect(answer.isEmpty)
  }

  @Test(.enabled(if: Node.isThere, "needs node"))
  func `No letter with marks is folded in another way by the browser`() throws {
    let answer = try Node.run(
      """
      const list = [];
      for (let code = 0xa0; code < 0x2000; code++) {
        list.push(window.spinrack.engine.fold(String.fromCodePoint(code)).map((word) => word.text).join(" "));
      }
      console.log(JSON.stringify(list));
      """)
    let words = try JSONDecoder().decode([String].self, from: Data(answer.utf8))
    var folding = NameFolding()
    var unlike: [String] = []
    for code in 0xA0..<0x2000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(code) else { continue }
      folding.fold(String(scalar).utf8)
      let word = String(decoding: folding.joined, as: UTF8.self)
      let other = words[Int(code) - 0xA0]
      if word != other { unlike.append("\(String(code, radix: 16)) \(word) \(other)") }
    }
    #expect(unlike.isEmpty)
  }
}

/// The cases that the program and the browser fold alike.
struct FoldingCase: Decodable, Sendable {
  let name: String
  let words: [String]

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  static func all() throws -> [FoldingCase] {
    try JSONDecoder().decode([FoldingCase].self, from: Data(contentsOf: folder.appendingPathComponent("folding.json")))
  }
}
