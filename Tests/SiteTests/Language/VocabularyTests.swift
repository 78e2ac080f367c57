import Catalog
import CatalogSources
import Testing

@testable import Site

@Suite("Words for what sources call by other names")
struct VocabularyTests {
  @Test(arguments: Language.allCases)
  func `Characters are heroes where the model says so`(_ language: Language) {
    for model in [CatalogModel.marvel, .superhero] {
      #expect(Vocabulary(language, of: model).text(.heroes) == language.text(.heroes))
    }
    for model in [CatalogModel.metron, .gcd, .comicVine] {
      let vocabulary = Vocabulary(language, of: model)
      #expect(vocabulary.text(.heroes) == language.text(.characters))
      #expect(vocabulary.text(.hero) != language.text(.hero))
      #expect(vocabulary.forms(.heroesCount).one != language.forms(.heroesCount).one)
    }
  }

  @Test(arguments: Language.allCases)
  func `No text of a site without heroes speaks of them`(_ language: Language) {
    let hero = language.text(.hero).lowercased().prefix(4)
    let vocabulary = Vocabulary(language, of: .metron)
    let pages = Phrase.allCases.map { vocabulary.text($0) }
    let scripts = vocabulary.ofScripts.map(\.text) + vocabulary.countedOfScripts.flatMap { $0.forms.all(in: language) }
    let counted = CountedPhrase.allCases.flatMap { vocabulary.forms($0).all(in: language) }
    for text in pages + scripts + counted {
      let words = text.lowercased().split { !$0.isLetter }
      #expect(!words.contains { $0.hasPrefix(hero) }, "\(text)")
    }
  }

  @Test func `The date of a comic is called that of the sale only where the source has no other`() {
    #expect(CatalogModel.marvel.dateOfIssue == .onSale)
    for model in [CatalogModel.metron, .gcd, .comicVine] { #expect(model.dateOfIssue == .published) }
  }

  @Test func `Story arcs and brands are called so`() {
    #expect(Vocabulary(.english, of: .metron).text(.events) == "Story arcs")
    #expect(Vocabulary(.english, of: .comicVine).text(.event) == "Story arc")
    #expect(Vocabulary(.english, of: .gcd).text(.imprints) == "Brands")
    #expect(Vocabulary(.english, of: .metron).text(.imprints) == "Imprints")
    #expect(Vocabulary(.english, of: .marvel).text(.events) == "Events")
    let scripts = Vocabulary(.english, of: .metron).ofScripts
    #expect(scripts.contains { $0.name == "withEvents" && $0.text == "in story arcs" })
  }
}
