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

extension Role {
  /// What records in the role are called, and what one of them is.
  var phrases: (all: Phrase, one: Phrase) {
    switch self {
    case .character: (.heroes, .hero)
    case .issue: (.comics, .comic)
    case .series: (.series, .oneSeries)
    case .creator: (.creators, .creator)
    case .event: (.events, .event)
    case .story: (.stories, .story)
    case .publisher: (.publishers, .publisher)
    case .team: (.teams, .team)
    case .universe: (.universes, .universe)
    case .imprint: (.imprints, .imprint)
    case .readingList: (.readingLists, .readingList)
    }
  }
}

extension CountedPhrase {
  /// How many records in a role there are.
  static func of(_ role: Role?) -> CountedPhrase {
    switch role {
    case .character: .heroesCount
    case .issue: .comicsCount
    case .series: .seriesCount
    case .creator: .creatorsCount
    case .event: .eventsCount
    default: .recordsCount
    }
  }
}

extension Vocabulary {
  /// What the records of a kind are called; kinds that only their source knows keep the name that their model gives them.
  func name(of kind: KindDescription) -> String { kind.role.map { text($0.phrases.all) } ?? kind.title }

  /// What one record of a kind is called, likewise.
  func singular(of kind: KindDescription) -> String {
    kind.role.map { text($0.phrases.one) } ?? kind.singular.description
  }
}
