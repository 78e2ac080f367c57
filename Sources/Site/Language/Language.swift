/// A language that the site speaks.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case spanish = "es"
  case portuguese = "pt-BR"
  case russian = "ru"

  /// Its name in itself.
  var nativeName: StaticString {
    switch self {
    case .english: "English"
    case .spanish: "Español"
    case .portuguese: "Português (Brasil)"
    case .russian: "Русский"
    }
  }

  /// The tag with a territory, as Open Graph wants it.
  var locale: StaticString {
    switch self {
    case .english: "en_US"
    case .spanish: "es_ES"
    case .portuguese: "pt_BR"
    case .russian: "ru_RU"
    }
  }

  func text(_ phrase: Phrase) -> StaticString {
    switch self {
    case .english: phrase.english
    case .spanish: phrase.spanish
    case .portuguese: phrase.portuguese
    case .russian: phrase.russian
    }
  }

  func forms(_ phrase: CountedPhrase) -> PluralForms {
    switch self {
    case .english: phrase.english
    case .spanish: phrase.spanish
    case .portuguese: phrase.portuguese
    case .russian: phrase.russian
    }
  }

  func text(_ phrase: ScriptPhrase) -> StaticString {
    switch self {
    case .english: phrase.english
    case .spanish: phrase.spanish
    case .portuguese: phrase.portuguese
    case .russian: phrase.russian
    }
  }

  func forms(_ phrase: CountedScriptPhrase) -> PluralForms {
    switch self {
    case .english: phrase.english
    case .spanish: phrase.spanish
    case .portuguese: phrase.portuguese
    case .russian: phrase.russian
    }
  }
}
