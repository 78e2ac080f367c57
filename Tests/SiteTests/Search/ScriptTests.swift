import Foundation
import GzipKit
import Testing

@testable import Site

@Suite("The scripts of the site")
struct ScriptTests {
  private static let scripts: [Asset] = [.theme, .script, .lists, .search, .find]

  @Test("Before a search begins at most 15 kB of scripts are loaded, texts included", arguments: Language.allCases)
  func budget(_ language: Language) {
    let words = gzip(ScriptWords(files: [], heroes: [], smallWidth: 120).bytes(language)).count
    let size = ([.theme, .script, .lists] as [Asset]).map { gzip($0.bytes).count }.reduce(words, +)
    #expect(size <= 15_000)
    #expect(gzip(Asset.search.bytes).count + gzip(Asset.find.bytes).count <= 15_000)
  }

  @Test("No script makes markup of texts, runs texts, or loads what a page from disk may not", arguments: scripts)
  func safety(_ script: Asset) {
    let text = String(decoding: script.bytes, as: UTF8.self)
    for word in [
      "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "fetch(",
      "XMLHttpRequest", "import(", "import ", "export ", "setAttribute(\"style\"", "cssText",
    ] { #expect(!text.contains(word), "\(word)") }
    #expect(text.hasPrefix("\"use strict\";"))
  }

  @Test("Every text that scripts ask for is there, and every one that is there is asked for")
  func texts() throws {
    let words = ScriptWords(files: [], heroes: [], smallWidth: 120).bytes(.english).dropFirst(
      "var spinrack=".utf8.count)
    let json = String(decoding: words, as: UTF8.self).trimmingCharacters(in: CharacterSet(charactersIn: ";\n"))
    let object = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let known = Set(try #require(object["words"] as? [String: Any]).keys)

    let source = Self.scripts.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: "\n")
    let literals = Set(source.matches(of: /"([A-Za-z_]+)"/).map { String($0.1) })
    let unused = known.filter { !literals.contains($0) && !$0.hasPrefix("one_") }
    #expect(unused.isEmpty)

    var asked: Set<String> = []
    for call in source.matches(of: /(?:text|counted)\((?:[^()]|\([^()]*\))*\)/) {
      for literal in call.output.matches(of: /"([a-z]+[A-Z][A-Za-z]*)"/) { asked.insert(String(literal.1)) }
    }
    #expect(asked.count > 40)
    #expect(asked.subtracting(known).isEmpty)
  }
}
