import Catalog
import CatalogSources
import GzipKit
import Testing

@testable import Site

@Suite("The scripts of the site")
struct ScriptTests {
  private static let scripts: [Asset] = [
    .theme, .script, .favourites, .facets, .views, .marks, .collection, .sharing, .stars, .diary, .mine, .calendar,
    .wall, .map, .search, .find,
  ]

  @Test(arguments: Language.allCases)
  func `Before a search begins at most 15 kB of scripts are loaded, texts included`(_ language: Language) {
    let words = gzip(
      ScriptWords(model: .marvel, files: [], smallWidth: 120, pages: ["characters"]).bytes(language)
    ).count
    // No page has two of the others before somebody filters a list of comics, marks one or points at a card.
    for part in [Asset.favourites, .facets, .views, .marks, .diary, .wall, .map] {
      let size = [.theme, .script, part].map { gzip($0.bytes).count }.reduce(words, +)
      #expect(size <= 15_000, "\(part)")
    }
    #expect(gzip(Asset.search.bytes).count + gzip(Asset.find.bytes).count <= 16_000)
  }

  @Test(arguments: scripts)
  func `No script makes markup of texts, runs texts, or loads what a page from disk may not`(_ script: Asset) {
    let text = String(decoding: script.bytes, as: UTF8.self)
    for word in [
      "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "fetch(",
      "XMLHttpRequest", "import(", "import ", "export ", "setAttribute(\"style\"", "cssText",
    ] { #expect(!text.contains(word), "\(word)") }
    #expect(text.hasPrefix("\"use strict\";"))
  }
}
