/// A language that the site speaks.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case spanish = "es"
  case portuguese = "pt-BR"
  case russian = "ru"

  /// The language that another tag (BCP 47) stands for: that with the same first part.
  public init?(near tag: String) {
    let first = tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first
    guard let language = Self.allCases.first(where: { $0.rawValue.prefix(2) == first }) else { return nil }
    self = language
  }
}

/// A text with a number, `{n}`, in the forms that a language has for it.
///
/// Source: Unicode CLDR, plural rules of cardinals.
struct PluralForms<Text: Sendable>: Sendable {
  let one: Text
  /// Used by Russian alone.
  let few: Text
  /// Russian's form of five and more; Spanish and Portuguese have it for millions, which other words would tell.
  let many: Text
  let other: Text

  /// The forms of a language with two.
  init(one: Text, other: Text) {
    (self.one, few, many, self.other) = (one, other, other, other)
  }

  /// The forms of Russian; fractions are not counted here.
  init(one: Text, few: Text, many: Text) {
    (self.one, self.few, self.many, other) = (one, few, many, few)
  }

  private init(one: Text, few: Text, many: Text, other: Text) {
    (self.one, self.few, self.many, self.other) = (one, few, many, other)
  }

  /// The forms, each as something else.
  func map<Other>(_ transform: (Text) -> Other) -> PluralForms<Other> {
    PluralForms<Other>(one: transform(one), few: transform(few), many: transform(many), other: transform(other))
  }

  /// The form for a whole number.
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

  /// The forms as scripts want them: one and other, or one, few, many and other.
  func all(in language: Language) -> [Text] {
    language == .russian ? [one, few, many, other] : [one, other]
  }
}
