/// The texts of a language by their names, from its file `Language/Texts/TAG.txt`: lines `NAME = TEXT`, comments behind `#`.
///
/// Pages ask by ``Phrase`` and ``CountedPhrase``, scripts by names behind `script.`. Tests look that every language has all texts, and
/// that each is used.
struct LanguageTexts: Sendable {
  let texts: [String: String]
  private let language: Language
  /// The names of the texts of scripts, in the order of the file; of one with a number that of its first form.
  private let scriptNames: [String]

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
    var scriptNames: [String] = []
    let lines = String(decoding: embeddedFile(named: "\(language.rawValue).txt"), as: UTF8.self).split(separator: "\n")
    for line in lines {
      guard !line.hasPrefix("#"), let mark = line.firstRange(of: " = ") else { continue }
      let name = String(line[..<mark.lowerBound])
      texts[name] = String(line[mark.upperBound...].replacing("\\u{A0}", with: "\u{A0}"))
      if name.hasPrefix("script."), !name.contains(/\.(few|many|other)$/) { scriptNames.append(name) }
    }
    (self.texts, self.scriptNames) = (texts, scriptNames)
  }

  /// A text.
  subscript(_ name: String) -> String {
    guard let text = texts[name] else { preconditionFailure("\(language) has no text '\(name)'") }
    return text
  }

  /// The texts of scripts without a number, under the names by which they ask.
  var ofScripts: [(name: String, text: String)] {
    scriptNames.filter { !$0.hasSuffix(".one") }.map { (String($0.dropFirst("script.".count)), self[$0]) }
  }

  /// The forms of those with a number.
  var countedOfScripts: [(name: String, forms: PluralForms<String>)] {
    scriptNames.filter { $0.hasSuffix(".one") }.map { name in
      let name = name.dropLast(".one".count)
      return (String(name.dropFirst("script.".count)), forms(String(name)))
    }
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
  var texts: LanguageTexts { .of(self) }

  func text(_ phrase: Phrase) -> String { texts["\(phrase)"] }

  func forms(_ phrase: CountedPhrase) -> PluralForms<String> { texts.forms("\(phrase)") }
}
