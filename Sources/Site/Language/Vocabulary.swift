import Catalog

/// The texts of a language, in the words that fit a model.
///
/// Not every character is a hero, and not every event a crossover. So texts with heroes, events or imprints stand a second time in the
/// file of a language, behind the word that some sources use for these: `characters.heroes`, `arcs.events`, `brands.imprints`. A word is
/// used where the name of a kind with a role ends in it.
struct Vocabulary: Sendable {
  private let texts: LanguageTexts
  private let words: [String]

  /// The words for which there are texts.
  static let words = ["characters", "arcs", "brands"]

  init(_ language: Language, of model: CatalogModel) {
    texts = language.texts
    let names = Set(
      model.kinds.lazy.filter { $0.role != nil }.compactMap { $0.name.description.split(separator: "_").last })
    words = Self.words.filter { names.contains($0[...]) && !($0 == "characters" && model.hasHeroes) }
  }

  /// Returns a text of pages.
  func text(_ phrase: Phrase) -> String { texts[name("\(phrase)")] }

  /// Returns the plural forms of a text with a number.
  func forms(_ phrase: CountedPhrase) -> PluralForms<String> { forms("\(phrase)") }

  /// The texts of scripts without a number, with the names by which scripts ask.
  var ofScripts: [(name: String, text: String)] {
    texts.ofScripts.map { ($0.name, texts[name("script.\($0.name)")]) }
  }

  /// The plural forms of the texts of scripts with a number, with the names by which scripts ask.
  var countedOfScripts: [(name: String, forms: PluralForms<String>)] {
    texts.countedOfScripts.map { ($0.name, forms("script.\($0.name)")) }
  }

  private func forms(_ name: String) -> PluralForms<String> {
    texts.forms(String(self.name(name + ".one").dropLast(".one".count)))
  }

  /// Returns the name of a text, behind the first of the model's words for which there is such a text.
  private func name(_ name: String) -> String {
    words.lazy.map { "\($0).\(name)" }.first { texts.texts[$0] != nil } ?? name
  }
}
