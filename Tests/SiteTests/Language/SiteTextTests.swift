import Foundation
import Testing

@testable import Site

@Suite("Texts of the languages")
struct SiteTextTests {
  @Test(arguments: Language.allCases)
  func `A language has every text under its name, and nothing else`(_ language: Language) {
    let forms = language == .russian ? ["one", "few", "many"] : ["one", "other"]
    let scripts = LanguageTexts.of(.english)
    let counted =
      CountedPhrase.allCases.map { "\($0)" } + scripts.countedOfScripts.map { "script.\($0.name)" }
    let names = Phrase.allCases.map { "\($0)" } + scripts.ofScripts.map { "script.\($0.name)" }
    let all = Set(names + counted.flatMap { name in forms.map { "\(name).\($0)" } })
    let found = Set(LanguageTexts.of(language).texts.keys)
    #expect(found.filter { !Self.isSpecial($0) } == all)
    // A text in the words of some sources has one in the usual words.
    let special = found.filter(Self.isSpecial)
    #expect(
      special.allSatisfy { all.contains(String($0[$0.index(after: $0.firstIndex(of: ".") ?? $0.startIndex)...])) })
    #expect(
      Set(special.map(Self.withoutForm))
        == Set(LanguageTexts.of(.english).texts.keys.filter(Self.isSpecial).map(Self.withoutForm)))
  }

  private static func isSpecial(_ name: String) -> Bool { Vocabulary.words.contains { name.hasPrefix("\($0).") } }

  private static func withoutForm(_ name: String) -> Substring {
    ["one", "few", "many", "other"].first { name.hasSuffix(".\($0)") }.map { name.dropLast($0.count + 1) } ?? name[...]
  }

  @Test(arguments: Language.allCases)
  func `A text has the same places for values in every language`(_ language: Language) {
    for (text, english) in zip(SiteText.all(language), SiteText.all(.english)) where !text.isCounted {
      #expect(SiteText.places(text.forms[0]) == SiteText.places(english.forms[0]), "\(text.name)")
    }
  }

  @Test(arguments: Language.allCases)
  func `A form tells its number, but for the form of one where it is of nothing else`(_ language: Language) {
    // Russian has the form of one for 21, too, and Portuguese for 0.
    let isOneAlone = language == .english || language == .spanish
    for text in SiteText.all(language) where text.isCounted {
      for (place, form) in text.forms.enumerated() {
        let places = SiteText.places(form)
        #expect(places == ["n"] || (isOneAlone && place == 0 && places.isEmpty), "\(text.name): \(form)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `No text is empty, begins or ends with a blank, or has two in a row`(_ language: Language) {
    for text in SiteText.all(language) {
      for form in text.forms {
        #expect(!form.isEmpty, "\(text.name)")
        #expect(form == form.trimmingCharacters(in: .whitespacesAndNewlines), "\(text.name)")
        #expect(!form.contains("  "), "\(text.name)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `Quotation marks are those of the language`(_ language: Language) {
    let foreign: Set<Character> =
      switch language {
      case .english, .portuguese: ["\"", "«", "»", "„"]
      case .spanish, .russian: ["\"", "“", "”", "„"]
      }
    for text in SiteText.all(language) {
      #expect(!text.forms.contains { $0.contains { foreign.contains($0) } }, "\(text.name): \(text.forms)")
    }
  }

  /// Texts that another language writes as English does.
  private static let alike: [Language: Set<String>] = [
    .spanish: ["ISBN", "EAN", "UPC", "SKU", "ISSN", "Wiki", "Series", "Editor", "Neutral", "Base", "Total"],
    .portuguese: [
      "ISBN", "EAN", "UPC", "SKU", "ISSN", "Volume", "Wiki", "Editor", "Link", "Alter egos", "Base", "Total",
    ],
    .russian: ["ISBN", "EAN", "UPC", "ISSN", "ru_RU"],
  ]

  @Test(arguments: [Language.spanish, .portuguese, .russian])
  func `No text has stayed English`(_ language: Language) {
    let alike = Self.alike[language] ?? []
    for (text, english) in zip(SiteText.all(language), SiteText.all(.english)) {
      guard let form = text.forms.first, !alike.contains(form), !text.name.hasPrefix("Phrase.size") else { continue }
      #expect(form != english.forms[0], "\(text.name): \(form)")
    }
  }

  @Test func `Every Russian text has Cyrillic letters`() {
    let alike = Self.alike[.russian] ?? []
    for text in SiteText.all(.russian) {
      for form in text.forms where !alike.contains(form) {
        #expect(form.unicodeScalars.contains { (0x400..<0x500).contains($0.value) }, "\(text.name): \(form)")
      }
    }
  }
}
