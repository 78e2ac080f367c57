import Catalog

/// The texts of a language in the words that fit a model.
///
/// Not every character is a hero, and not every event a crossover. The texts that speak of heroes, events or imprints stand in the
/// file of a language a second time, behind the word that some sources have for these: `characters.heroes`, `arcs.events`,
/// `brands.imprints`. A word is used where the name of a kind with a role ends in it.
struct Vocabulary: Sendable {
  private let texts: LanguageTexts
  private let words: [String]

  /// The words that there are texts for.
  static let words = ["characters", "arcs", "brands"]

  init(_ language: Language, of model: CatalogModel) {
    texts = language.texts
    let names = Set(
      model.kinds.lazy.filter { $0.role != nil }.compactMap { $0.name.description.split(separator: "_").last })
    words = Self.words.filter { names.contains($0[...]) && !($0 == "characters" && model.hasHeroes) }
  }

  /// A text of pages.
  func text(_ phrase: Phrase) -> String { texts[name("\(phrase)")] }

  /// The forms of a text with a number.
  func forms(_ phrase: CountedPhrase) -> PluralForms<String> { forms("\(phrase)") }

  /// The texts of scripts without a number, under the names by which they ask.
  var ofScripts: [(name: String, text: String)] {
    texts.ofScripts.map { ($0.name, texts[name("script.\($0.name)")]) }
  }

  /// The forms of those with a number.
  var countedOfScripts: [(name: String, forms: PluralForms<String>)] {
    texts.countedOfScripts.map { ($0.name, forms("script.\($0.name)")) }
  }

  private func forms(_ name: String) -> PluralForms<String> {
    texts.forms(String(self.name(name + ".one").dropLast(".one".count)))
  }

  /// The name of a text, with the word before it that there is such a text for.
  private func name(_ name: String) -> String {
    words.lazy.map { "\($0).\(name)" }.first { texts.texts[$0] != nil } ?? name
  }
}
