@testable import Site

/// A text of the site in a language, with all its forms.
struct SiteText {
  /// Its type and case, as `Phrase.home`.
  let name: String
  let forms: [String]
  /// Whether the forms are of a number.
  let isCounted: Bool

  /// All texts of a language, in one order for every language.
  static func all(_ language: Language) -> [SiteText] {
    let phrases = Phrase.allCases.map { SiteText(name: "Phrase.\($0)", text: language.text($0)) }
    let scripts = language.texts.ofScripts.map { SiteText(name: "script.\($0.name)", text: $0.text) }
    let counted = CountedPhrase.allCases.map {
      SiteText(name: "CountedPhrase.\($0)", forms: language.forms($0).all(in: language), isCounted: true)
    }
    let countedScripts = language.texts.countedOfScripts.map {
      SiteText(name: "script.\($0.name)", forms: $0.forms.all(in: language), isCounted: true)
    }
    return phrases + scripts + counted + countedScripts
  }

  private init(name: String, text: String) {
    self.init(name: name, forms: [text], isCounted: false)
  }

  private init(name: String, forms: [String], isCounted: Bool) {
    (self.name, self.forms, self.isCounted) = (name, forms, isCounted)
  }

  /// The places for values in a text: what stands between braces.
  static func places(_ text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
      .map { part in String(part.prefix { $0 != "}" }) }.sorted()
  }
}
