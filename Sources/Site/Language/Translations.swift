/// A text, or the forms of one with a number, in every language of the site. Who adds a language is asked for all of them.
struct Translations<Text: Sendable>: Sendable {
  private let english: Text
  private let spanish: Text
  private let portuguese: Text
  private let russian: Text

  init(_ english: Text, es spanish: Text, pt portuguese: Text, ru russian: Text) {
    self.english = english
    self.spanish = spanish
    self.portuguese = portuguese
    self.russian = russian
  }

  /// The text in a language.
  subscript(_ language: Language) -> Text {
    switch language {
    case .english: english
    case .spanish: spanish
    case .portuguese: portuguese
    case .russian: russian
    }
  }
}

extension Language {
  func text(_ phrase: Phrase) -> StaticString { phrase.translations[self] }

  func text(_ phrase: ScriptPhrase) -> StaticString { phrase.translations[self] }

  func forms(_ phrase: CountedPhrase) -> PluralForms { phrase.translations[self] }

  func forms(_ phrase: CountedScriptPhrase) -> PluralForms { phrase.translations[self] }
}
