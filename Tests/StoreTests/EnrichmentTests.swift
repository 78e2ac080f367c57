import Catalog
import CatalogSources
import SourceTestSupport
import Store
import TestSupport
import Testing

@Suite("What lists and look-ups found out")
struct EnrichmentTests {
  private func lists(_ store: CatalogStore) throws -> [ListAnswer] {
    var lists: [ListAnswer] = []
    try store.enrichment.forEachList { lists.append($0) }
    return lists
  }

  @Test func `goes with the records of its source`() throws {
    try withStore(.marvel) { store in
      let crawl = try store.crawls.begin(source: "s", started: "t")
      let hero = try #require(RecordID(.characters, 1))
      try store.enrichment.putLists([ListAnswer(owner: hero, target: .comics, available: 30, ids: [10, 12])])
      try store.enrichment.endPass(of: crawl, notFound: [NotFoundAddress(hero), NotFoundAddress(hero, list: .series)])
      #expect(try lists(store).count == 1 && store.enrichment.notFound().count == 2)
      try store.removeAllRecords()
      #expect(try lists(store).isEmpty && store.enrichment.notFound().isEmpty)
    }
  }

  @Test func `says of what is not there how often and in which crawl the source last said so, and forgets it`() throws {
    try withStore(.marvel) { store in
      let hero = NotFoundAddress(try #require(RecordID(.characters, 1)))
      let list = NotFoundAddress(hero.record, list: .characters)
      let first = try store.crawls.begin(source: "s", started: "t")
      try store.enrichment.endPass(of: first, notFound: [hero, list])
      let second = try store.crawls.begin(source: "s", started: "u")
      try store.enrichment.endPass(of: second, notFound: [hero])
      let words = try store.enrichment.notFound()
      #expect(words[hero]?.crawl == second.id && words[hero]?.times == 2)
      #expect(words[list]?.crawl == first.id && words[list]?.times == 1)
      try store.enrichment.removeNotFound([hero])
      #expect(try store.enrichment.notFound().keys.map(\.list) == [.characters])
    }
  }

  @Test func `keeps what a pass of one crawl begins with until it has ended`() throws {
    try withStore(.marvel) { store in
      let crawl = try store.crawls.begin(source: "s", started: "t")
      #expect(try store.enrichment.pass(of: crawl) == nil)
      try store.enrichment.putPass(EnrichmentPass(number: 0, firstCall: 0, gaps: [1, .min, .max]), of: crawl)
      let second = EnrichmentPass(number: 1, firstCall: 12, gaps: [5, -3])
      try store.enrichment.putPass(second, of: crawl)
      #expect(try store.enrichment.pass(of: crawl) == second)
      let next = try store.crawls.begin(source: "s", started: "u")
      #expect(try store.enrichment.pass(of: next) == nil)
      try store.enrichment.endPass(of: crawl, notFound: [])
      #expect(try store.enrichment.pass(of: crawl) == nil)
    }
  }
}
