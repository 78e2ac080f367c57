/// The texts of a language by their names, from its file `Language/Texts/TAG.txt`: lines `NAME = TEXT`, comments behind `#`.
///
/// A test looks that every language has all texts, and that each is used.
struct LanguageTexts: Sendable {
  private let texts: [String: String]
  private let language: Language

  /// Those of every language.
  private static let all = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, LanguageTexts($0)) })

  /// Those of a language.
  static func of(_ language: Language) -> LanguageTexts {
    guard let texts = all[language] else { preconditionFailure("\(language) has no texts") }
    return texts
  }

  private init(_ language: Language) {
    self.language = language
    var texts: [String: String] = [:]
    let lines = String(decoding: embeddedFile(named: "\(language.rawValue).txt"), as: UTF8.self).split(separator: "\n")
    for line in lines {
      guard !line.hasPrefix("#"), let mark = line.firstRange(of: " = ") else { continue }
      texts[String(line[..<mark.lowerBound])] = String(line[mark.upperBound...].replacing("\\u{A0}", with: "\u{A0}"))
    }
    self.texts = texts
  }

  /// The names, for the test.
  var names: Set<String> { Set(texts.keys) }

  /// A text.
  subscript(_ name: String) -> String {
    guard let text = texts[name] else { preconditionFailure("\(language) has no text '\(name)'") }
    return text
  }

  /// The forms of a text with a number.
  func forms(_ name: String) -> PluralForms<String> {
    language == .russian
      ? PluralForms(one: self[name + ".one"], few: self[name + ".few"], many: self[name + ".many"])
      : PluralForms(one: self[name + ".one"], other: self[name + ".other"])
  }
}

extension Language {
  /// Its texts.
  private var texts: LanguageTexts { .of(self) }

  func text(_ phrase: Phrase) -> String { texts["\(phrase)"] }

  func text(_ phrase: ScriptPhrase) -> String { texts["script.\(phrase)"] }

  func forms(_ phrase: CountedPhrase) -> PluralForms<String> { texts.forms("\(phrase)") }

  func forms(_ phrase: CountedScriptPhrase) -> PluralForms<String> { texts.forms("script.\(phrase)") }
}
