import Testing

@testable import Matching

@Suite("Titles") struct TitleKeyTests {
  @Test(arguments: [
    ("The Amazing Harbour-Man & Friends", "amazing harbour man and friends, the"), ("Die Spinne", "DIE SPINNE"),
    ("Astérix", "Asterix"), ("S.H.O.R.E.", "Shore"), ("Don't Look", "Dont look"), ("Ｆｕｌｌ Ｗｉｄｔｈ", "full width"),
    ("Harbour: Year One", "Harbour - Year One"), ("Straße", "strasse"),
  ])
  func `spellings of one title are equal`(one: String, other: String) {
    #expect(TitleKey(one) == TitleKey(other) || TitleKey(one).likeness(to: TitleKey(other)) >= 0.95)
  }

  @Test(arguments: [("Harbour 2", "Harbour 3"), ("Rook", "Rock"), ("Old Harbour", "New Harbour")])
  func `other titles are not equal`(one: String, other: String) {
    #expect(TitleKey(one).likeness(to: TitleKey(other)) < 0.9)
  }

  @Test func `a title of articles alone keeps them, and one without letters is empty`() {
    #expect(TitleKey("The A").words == ["the", "a"])
    #expect(TitleKey("?!").isEmpty && TitleKey("").likeness(to: TitleKey("")) == 0)
  }

  @Test(arguments: [
    "Old Harbuor Tales", "Old Harbor Tales", "Old Harbourr Tales", "Old Harxour Tales", "Tales Old Harbour",
    "The Old Harbour Tales",
    "Old Tales",
  ])
  func `the index finds a title with a slip`(slip: String) throws {
    var index = TitleIndex()
    _ = index.add("Something Else")
    let added = index.add(slip)
    let number = try #require(added)
    #expect(index.matches(TitleKey("Old Harbour Tales")).contains { $0.title == number })
  }

  @Test func `the index gives a title once, and nothing for a strange one`() {
    var index = TitleIndex()
    let numbers = [index.add("Old Harbour"), index.add("The Old Harbour"), index.add("...")]
    #expect(numbers == [0, 0, nil])
    #expect(index.matches(TitleKey("Quite Another Story")).isEmpty)
  }
}
