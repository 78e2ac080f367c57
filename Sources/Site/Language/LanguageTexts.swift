/// The texts of a language by their names, from its file `Language/Texts/TAG.txt`: lines `NAME = TEXT`, comments behind `#`.
///
/// Pages ask by ``Phrase`` and ``CountedPhrase``, scripts by names behind `script.`. Tests check that every language has all texts, and
/// that each is used.
struct LanguageTexts: Sendable {
  let texts: [String: String]
  private let language: Language
  /// The names of the texts of scripts, in the order of the file; a text with a number has the name of its first form.
  private let scriptNames: [String]

  /// The texts of every language.
  private static let all = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, LanguageTexts($0)) })

  /// Returns the texts of a language.
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

  /// The text with a name.
  subscript(_ name: String) -> String {
    guard let text = texts[name] else { preconditionFailure("\(language) has no text '\(name)'") }
    return text
  }

  /// The texts of scripts without a number, with the names by which scripts ask.
  var ofScripts: [(name: String, text: String)] {
    scriptNames.filter { !$0.hasSuffix(".one") }.map { (String($0.dropFirst("script.".count)), self[$0]) }
  }

  /// The plural forms of the texts of scripts with a number, with the names by which scripts ask.
  var countedOfScripts: [(name: String, forms: PluralForms<String>)] {
    scriptNames.filter { $0.hasSuffix(".one") }.map { name in
      let name = name.dropLast(".one".count)
      return (String(name.dropFirst("script.".count)), forms(String(name)))
    }
  }

  /// Returns the plural forms of a text with a number.
  func forms(_ name: String) -> PluralForms<String> {
    language == .russian
      ? PluralForms(one: self[name + ".one"], few: self[name + ".few"], many: self[name + ".many"])
      : PluralForms(one: self[name + ".one"], other: self[name + ".other"])
  }
}

extension Language {
  /// The texts of the language.
  var texts: LanguageTexts { .of(self) }

  func text(_ phrase: Phrase) -> String { texts["\(phrase)"] }

  func forms(_ phrase: CountedPhrase) -> PluralForms<String> { texts.forms("\(phrase)") }
}
