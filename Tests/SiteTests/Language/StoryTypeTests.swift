import Testing

@testable import Site

@Suite("Types of stories")
struct StoryTypeTests {
  @Test(
    "What sources call a type has a name in every language, whatever its case",
    arguments: [
      ("cover", Phrase.typeCover), ("Cover", .typeCover), ("interiorStory", .typeInteriorStory),
      ("re-cap", .typeRecap), ("letters page", .typeLetters), ("", .unknownValue),
    ] as [(String, Phrase)])
  func known(text: String, phrase: Phrase) {
    #expect(StoryType.phrase(of: text) == phrase)
    #expect(Language.allCases.allSatisfy { !$0.text(phrase).isEmpty })
  }

  @Test("What the program does not know is called as the source calls it")
  func unknown() { #expect(StoryType.phrase(of: "statement of ownership") == nil) }
}
