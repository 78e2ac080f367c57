import Foundation
import Testing

@testable import Site

@Suite("Texts and those who ask for them")
struct TextUseTests {
  @Test func `Every text of pages is used somewhere`() throws {
    let named = try SiteSources.casesNamed()
    let unused = (Phrase.allCases.map { "\($0)" } + CountedPhrase.allCases.map { "\($0)" }).filter {
      !named.contains($0)
    }
    #expect(unused.isEmpty, "unused: \(unused.joined(separator: ", "))")
  }

  @Test(arguments: Language.allCases)
  func `Scripts get the texts that they ask for, and no others`(_ language: Language) throws {
    let asked = ScriptRequests(try SiteSources.files(".js").map(\.text))
    #expect(asked.riddles.isEmpty)
    let given = try ScriptTexts(language)
    #expect(asked.texts.subtracting(given.texts).sorted() == [], "asked for, but not there")
    #expect(asked.counted.subtracting(given.counted).sorted() == [], "asked for, but not there")
    #expect(given.texts.subtracting(asked.texts).sorted() == [], "never asked for")
    #expect(given.counted.subtracting(asked.counted).sorted() == [], "never asked for")
  }

  @Test func `Names are found in calls`() {
    let asked = ScriptRequests([
      #"const kinds = ["heroes", "comics"]; const facet = { title: "sortName" }; function text(name) {}"#,
      #"text("one"); text(a ? "two" : "three", text(kind)); text(`one_${it.kind}`); text(title); it.text("not");"#,
      #"counted(["four", "five"][f(a, "1")], 3); text(other);"#,
    ])
    #expect(
      asked.texts == ["one", "two", "three", "heroes", "comics", "one_heroes", "one_comics", "sortName"])
    #expect(asked.counted == ["four", "five"])
    #expect(asked.riddles == ["text(other"])
  }

  @Test func `Cases are found in Swift`() {
    #expect(
      SiteSources.members("words[.home] + words(.date, a.day) + b ? .one : .two; c.first { .call() }") == [
        "home", "date", "one", "two",
      ])
  }
}
