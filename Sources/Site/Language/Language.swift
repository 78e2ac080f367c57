/// A language of the site.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case spanish = "es"
  case portuguese = "pt-BR"
  case russian = "ru"

  /// Creates the language with the same first part as another tag (BCP 47); nil where there is none.
  public init?(near tag: String) {
    let first = tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first
    guard let language = Self.allCases.first(where: { $0.rawValue.prefix(2) == first }) else { return nil }
    self = language
  }
}

/// A text with a number, `{n}`, in its plural forms.
///
/// Source: Unicode CLDR, plural rules of cardinals.
struct PluralForms<Text: Sendable>: Sendable {
  let one: Text
  /// Used by Russian alone.
  let few: Text
  /// Russian's form for five and more; Spanish and Portuguese have one for millions, for which the site has no texts.
  let many: Text
  let other: Text

  /// Creates the forms of a language with two forms.
  init(one: Text, other: Text) {
    (self.one, few, many, self.other) = (one, other, other, other)
  }

  /// Creates the forms of Russian; fractions are not counted.
  init(one: Text, few: Text, many: Text) {
    (self.one, self.few, self.many, other) = (one, few, many, few)
  }

  private init(one: Text, few: Text, many: Text, other: Text) {
    (self.one, self.few, self.many, self.other) = (one, few, many, other)
  }

  /// Returns the forms, each transformed.
  func map<Other>(_ transform: (Text) -> Other) -> PluralForms<Other> {
    PluralForms<Other>(one: transform(one), few: transform(few), many: transform(many), other: transform(other))
  }

  /// Returns the form for a whole number.
  func form(for count: Int, in language: Language) -> Text {
    switch language {
    case .english, .spanish: count == 1 ? one : other
    case .portuguese: count == 0 || count == 1 ? one : other
    case .russian:
      switch (count % 10, count % 100) {
      case (1, let rest) where rest != 11: one
      case (2...4, let rest) where !(12...14).contains(rest): few
      default: many
      }
    }
  }

  /// Returns the forms as scripts need them: one and other, or one, few, many and other.
  func all(in language: Language) -> [Text] {
    language == .russian ? [one, few, many, other] : [one, other]
  }
}
