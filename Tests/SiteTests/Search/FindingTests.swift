import Catalog
import CatalogSources
import SourceTestSupport
import Testing

@testable import Site

@Suite("The browser's search finds what the index holds", .enabled(if: Node.isThere, "needs node"))
struct FindingTests {
  private func thing(_ kind: Kind, _ id: Int, _ name: String, weight: Int) throws -> SearchThing {
    SearchThing(try #require(RecordID(kind, Int64(id))), name: Array(name.utf8)[...], weight: weight)
  }

  /// Each search begins with the root alone. A line is printed for what is not found, or needs more than three shards.
  private static func misses(_ things: InventedThings, _ searches: [(typed: String, wanted: String)]) throws -> String {
    try WrittenIndex(things.index()).finding(searches)
  }

  @Test func `Every name is found by itself, with three shards at most`() throws {
    let things = InventedThings(count: 24_000)
    let searches = things.sample(every: 397).map { (typed: $0.name, wanted: "\($0.kind.name):\($0.id)") }
    #expect(searches.count > 50)
    let misses = try Self.misses(things, searches)
    #expect(misses == "")
  }

  @Test func `A comic is found by its series and its number`() throws {
    let things = InventedThings(count: 12_000, comics: 20_000)
    let searches = things.sampleComics(every: 701).map { (typed: $0.title, wanted: "comics:\($0.id)") }
    #expect(searches.count > 20)
    let misses = try Self.misses(things, searches)
    #expect(misses == "")
  }

  @Test(arguments: [
    ("sensorial bat", "Sensorial-Bat"), ("sensorialbat", "Sensorial-Bat"), ("esnsorial", "Sensorial-Bat"),
    ("sensrial bat", "Sensorial-Bat"), ("nandu", "Ñandú"), ("the nandu", "Ñandú"), ("aegis", "A.E.G.I.S."),
    ("елка", "Ёлка"), ("dken", "D'Ken"), ("grey hill", "The Grey Hill"),
  ])
  func `What is popular is found in spite of a mistake, of marks and of joined words`(_ typed: String, _ name: String)
    throws
  {
    var index = SearchIndex(.marvel)
    let names = ["Sensorial-Bat", "Ñandú", "A.E.G.I.S.", "Ёлка", "D'Ken", "The Grey Hill", "Somebody Else", "Sense"]
    for (place, name) in names.enumerated() {
      index.things.append(try thing(.characters, place + 1, name, weight: 10 - place))
    }
    let wanted = try #require(names.firstIndex(of: name))
    let misses = try WrittenIndex(index).finding([(typed, "characters:\(wanted + 1)")], isFirst: true)
    #expect(misses == "")
  }

  @Test func `A whole title comes before whole words, those before words that go on, these before mistakes`() throws {
    var index = SearchIndex(.marvel)
    let names = ["Moon Hammers", "Hammer", "The Hammer (1998)", "Silver Hammer", "Hamner", "Hammering On"]
    for (place, name) in names.enumerated() {
      index.things.append(try thing(.series, place + 1, name, weight: 5))
    }
    let order = try WrittenIndex(index).answers(to: "hammer")
    #expect(order == "Hammer|The Hammer (1998)|Silver Hammer|Hammering On|Moon Hammers\n")
  }
}
