import CatalogSources
import Foundation
import Testing

@testable import Site

@Suite("Plural forms")
struct PluralFormsTests {
  private static let counts = [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 100, 101, 111, 112, 1001]

  /// The categories of the counts by CLDR.
  private static func categories(_ language: Language) -> [String] {
    switch language {
    case .english, .spanish: counts.map { $0 == 1 ? "one" : "other" }
    case .portuguese: counts.map { $0 < 2 ? "one" : "other" }
    case .russian:
      [
        "many", "one", "few", "few", "many", "many", "many", "many", "one", "few", "many", "many", "one", "many",
        "many", "one",
      ]
    }
  }

  @Test(arguments: Language.allCases)
  func `A number takes the form that CLDR says`(_ language: Language) {
    let forms =
      language == .russian
      ? PluralForms(one: "one", few: "few", many: "many") : PluralForms(one: "one", other: "other")
    let found = Self.counts.map { forms.form(for: $0, in: language) }
    #expect(found == Self.categories(language))
  }

  @Test(.enabled(if: Node.isThere, "needs node"), arguments: Language.allCases)
  func `The browser takes the same`(_ language: Language) throws {
    let answer = try Node.run(
      """
      const rules = new Intl.PluralRules("\(language.rawValue)");
      console.log(\(Self.counts).map((n) => rules.select(n)).join(" "));
      """)
    #expect(answer.split(whereSeparator: \.isWhitespace).map(String.init) == Self.categories(language))
  }

  @Test(arguments: Language.allCases)
  func `Scripts get one and other, in Russian one, few, many and other`(_ language: Language) {
    let forms = language.forms(CountedPhrase.comicsCount).all(in: language)
    #expect(forms.count == (language == .russian ? 4 : 2))
  }

  @Test(arguments: [
    (Language.english, "1 comic, 2 comics, 1,021 comics"),
    (.spanish, "1 cómic, 2 cómics, 1021 cómics"),
    (.portuguese, "1 HQ, 2 HQs, 1.021 HQs"),
    (.russian, "1 комикс, 2 комикса, 1\u{A0}021 комикс"),
  ])
  func `A count stands in its form`(_ language: Language, _ expected: String) {
    let words = Wording(language, of: .marvel)
    let counts = [1, 2, 1021].map { String(decoding: words.count(.comicsCount, $0).bytes, as: UTF8.self) }
    #expect(counts.joined(separator: ", ") == expected)
  }
}
