import Testing

@testable import Site

@Suite("What names are sorted by")
struct SortKeyTests {
  private func key(_ name: String) -> String {
    String(decoding: SortKey.bytes(of: ArraySlice(name.utf8)), as: UTF8.self)
  }

  @Test(arguments: [("Éclair", "eclair"), ("Nguyễn", "nguyen")])
  func `Case, marks and punctuation do not count`(name: String, plain: String) {
    #expect(key(name) == key(plain))
  }

  @Test func `The letter of a list is the one that a reader looks under`() {
    let names = ["Ada", "Éclair", "Ơn", "Ǻngstrom", "Ωmega", "日本", "3-D Man", "…"]
    let letters = names.map { String(SortKey.initial(of: SortKey.bytes(of: ArraySlice($0.utf8))[...])) }
    #expect(letters.prefix(4) == ["A", "E", "O", "A"])
    #expect(letters[4] == "Ω" && letters[5] == "日" && letters[6] == letters[7])
  }
}
