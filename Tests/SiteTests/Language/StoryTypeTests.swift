import Testing

@testable import Site

@Suite("Types of stories")
struct StoryTypeTests {
  @Test(
    arguments: [
      ("cover", Phrase.typeCover), ("Cover", .typeCover), ("interiorStory", .typeInteriorStory),
      ("re-cap", .typeRecap), ("letters page", .typeLetters), ("", .unknownValue),
    ] as [(String, Phrase)])
  func `What sources call a type has a name in every language, whatever its case`(text: String, phrase: Phrase) {
    #expect(StoryType.phrase(of: text) == phrase)
    #expect(Language.allCases.allSatisfy { !$0.text(phrase).isEmpty })
  }

  @Test func `What the program does not know is called as the source calls it`() {
    #expect(StoryType.phrase(of: "statement of ownership") == nil)
  }
}
