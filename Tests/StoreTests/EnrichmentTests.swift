import Catalog
import Store
import TestSupport
import Testing

@Suite("What lists and look-ups told")
struct EnrichmentTests {
  private func withStore(_ body: (CatalogStore) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite")
      try body(store)
      try store.close()
    }
  }

  private func lists(_ store: CatalogStore) throws -> [ListAnswer] {
    var lists: [ListAnswer] = []
    try store.forEachList { lists.append($0) }
    return lists
  }

  @Test("goes with the records of its source")
  func otherSource() throws {
    try withStore { store in
      let crawl = try store.beginCrawl(source: "s", started: "t")
      let hero = try #require(RecordID(.characters, 1))
      try store.putLists([ListAnswer(owner: hero, target: .comics, available: 30, ids: [10, 12])])
      try store.putAbsent([AbsentAddress(hero), AbsentAddress(hero, list: .series)], in: crawl)
      #expect(try lists(store).count == 1 && store.absentAddresses().count == 2)
      try store.removeAllRecords()
      #expect(try lists(store).isEmpty && store.absentAddresses().isEmpty)
    }
  }

  @Test("says of what is not there how often and in which crawl the source last said so, and forgets it")
  func absent() throws {
    try withStore { store in
      let hero = AbsentAddress(try #require(RecordID(.characters, 1)))
      let list = AbsentAddress(hero.record, list: .characters)
      let first = try store.beginCrawl(source: "s", started: "t")
      try store.putAbsent([hero, list], in: first)
      let second = try store.beginCrawl(source: "s", started: "u")
      try store.putAbsent([hero], in: second)
      let words = try store.absentAddresses()
      #expect(words[hero]?.crawl == second.id && words[hero]?.times == 2)
      #expect(words[list]?.crawl == first.id && words[list]?.times == 1)
      try store.removeAbsent([hero])
      #expect(try store.absentAddresses().keys.map(\.list) == [.characters])
    }
  }
}
