import Catalog
import CatalogSources
import CompressionKit
import Testing

@testable import Site

@Suite("The scripts of the site")
struct ScriptTests {
  private static let scripts: [Asset] = [
    .theme, .script, .favourites, .facets, .views, .marks, .collection, .sharing, .stars, .diary, .mine, .calendar,
    .moving, .wall, .map, .search, .find,
  ]

  @Test(arguments: Language.allCases)
  func `Before a search begins at most 15 kB of scripts are loaded, texts included`(_ language: Language) {
    let words = gzip(
      ScriptWords(model: .marvel, files: [], smallWidth: 120, pages: ["characters"]).bytes(language)
    ).count
    // No page has two of the others before somebody filters a list of comics, marks one or points at a card.
    for part in [Asset.favourites, .facets, .views, .marks, .diary] {
      let size = [.theme, .script, part].map { gzip($0.bytes).count }.reduce(words, +)
      #expect(size <= 15_000, "\(part)")
    }
    // The wall and the map are each a page for a program of its own.
    for scene in [Asset.wall, .map] {
      let size = [.theme, .script, .moving, scene].map { gzip($0.bytes).count }.reduce(words, +)
      #expect(size <= 17_000, "\(scene)")
    }
    #expect(gzip(Asset.search.bytes).count + gzip(Asset.find.bytes).count <= 16_000)
  }

  @Test func `A kind that only the source knows is called by its title, one of it too`() {
    let words = String(
      decoding: ScriptWords(model: .gcd, files: [], smallWidth: 120, pages: []).bytes(.english), as: UTF8.self)
    #expect(words.contains(#""one_feature_logos":"Feature logo""#))
  }

  @Test func `Comments on lines of their own and indentation are left out of scripts`() {
    let script = "\"use strict\";\n// a\n/** b */\nc(\"// d\"); // e\n  /**\n   * f\n   */\n  g();\n\n"
    let short = Minifier.minified(Array(script.utf8))
    #expect(String(decoding: short, as: UTF8.self) == "\"use strict\";\nc(\"// d\"); // e\ng();\n")
  }

  @Test(arguments: scripts)
  func `No script makes markup of texts, runs texts, or loads what a page from disk may not`(_ script: Asset) {
    let text = String(decoding: script.bytes, as: UTF8.self)
    for word in [
      "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "fetch(",
      "XMLHttpRequest", "import(", "import ", "export ", "setAttribute(\"style\"", "cssText",
    ] where script != .views || word != "fetch(" { #expect(!text.contains(word), "\(word)") }
    // Lists of several pages are read as a whole, but not from disk.
    if script == .views { #expect(text.contains("isLocal) return")) }
    #expect(text.hasPrefix("\"use strict\";"))
  }
}
