import Catalog
import CatalogSources
import Foundation
import SourceTestSupport
import Store
import Testing

@testable import Stages

@Suite("What the store leaves open")
struct EnrichScanTests {
  /// A crawl that saw these heroes, each with three comics of which it names the first, and these comics of hero 1.
  private func crawl(_ store: CatalogStore, heroes: [Int], comics: [Int]) throws {
    func list(_ kind: Kind, _ ids: [Int], _ available: Int) -> String {
      let items = ids.map { #"{"resourceURI":"http://gateway.example/v1/public/\#(kind.name)/\#($0)","name":"n"}"# }
      return
        #""\#(kind.name)":{"available":\#(available),"items":[\#(items.joined(separator: ","))],"returned":\#(ids.count)}"#
    }
    let rows: [(Kind, [String])] = [
      (.characters, heroes.map { #"{"id":\#($0),"name":"hero",\#(list(.comics, [10], 3))}"# }),
      (.comics, comics.map { #"{"id":\#($0),"title":"comic",\#(list(.characters, [1], 1))}"# }),
    ]
    let crawl = try store.crawls.begin(source: "s", started: "2026-01-01T00:00:00Z")
    let writer = try StoreWriter(store: store, crawl: crawl)
    var normalizer = PageNormalizer(NormalizationPlan(MarvelSource()))
    for (kind, rows) in rows {
      let page = FetchedPage(
        place: PagePlace(kind: kind, walk: .collection, offset: 0), uri: "u", etag: nil, total: rows.count,
        body: Array(#"{"data":{"results":[\#(rows.joined(separator: ","))]}}"#.utf8))
      try writer.commit([try normalizer.normalize(page)])
    }
    try store.crawls.finish(crawl, at: "t", complete: [.characters, .comics])
  }

  private func findings(_ store: CatalogStore) throws -> EnrichFindings {
    try EnrichScan(store: store, kinds: [.characters, .comics], asking: marvel).findings(countingUnseen: false)
  }

  @Test func `is no list of a record that is gone, and what that says completes no list`() throws {
    try withStore(.marvel) { store in
      try crawl(store, heroes: [1, 2], comics: [10, 11, 12])
      let before = try findings(store)
      #expect(before.lists.map(\.owner.id) == [2])
      #expect(before.completedByRecords.values.reduce(0, +) == 1)

      let second = try #require(RecordID(.characters, 2))
      try store.enrichment.putLists([ListAnswer(owner: second, target: .comics, available: 3, ids: [10, 20, 21])])
      try crawl(store, heroes: [1], comics: [10, 12])
      let after = try findings(store)
      #expect(after.lists.map(\.owner.id) == [1] && after.lists.map(\.known) == [[10, 12]])
      #expect(after.completedByRecords.isEmpty)
      // What was told of one that is gone stays with its record.
      #expect(after.stale.isEmpty)
    }
  }

  @Test func `is no record of a kind whose records cannot be asked for`() throws {
    try withStore(.marvel) { store in
      try crawl(store, heroes: [1], comics: [11])
      func unseen(_ traits: SourceTraits) throws -> [RecordID] {
        let scan = EnrichScan(store: store, kinds: [.characters, .comics], asking: traits)
        return Array(try scan.findings(countingUnseen: true).unseen.keys)
      }
      #expect(try unseen(marvel).map(\.id) == [10])
      var traits = marvel
      traits.collections[Kind.comics.index].hasLookUps = false
      #expect(try unseen(traits).isEmpty)
    }
  }

  @Test func `is the same when it is read back as the numbers that a store keeps`() throws {
    let owner = try #require(RecordID(.series, 7))
    var asked = CutList(owner: owner, target: .creators, available: 30, known: [5, 3])
    asked.isAsked = true
    let unseen = try #require(RecordID(.stories, RecordID.greatest))
    var findings = EnrichFindings()
    findings.lists = [asked, CutList(owner: owner, target: .events, available: 1, known: [])]
    findings.completedByRecords = [ListRoute(owner: .comics, target: .creators): 12]
    findings.unseen = [unseen: 4, owner: 1]
    findings.denied = [owner]
    let numbers = findings.packed
    let read = try #require(EnrichFindings(numbers, .marvel))
    #expect(read.lists == findings.lists && read.completedByRecords == findings.completedByRecords)
    #expect(read.unseen == findings.unseen && read.denied == findings.denied && !read.isEmpty)
    // The store checks only that it is numbers.
    for count in 0..<numbers.count { #expect(EnrichFindings(Array(numbers.prefix(count)), .marvel) == nil) }
    #expect(EnrichFindings(numbers + [0], .marvel) == nil && EnrichFindings([-1, 0, 0], .marvel) == nil)
    #expect(
      EnrichFindings([1, -1], .marvel) == nil && EnrichFindings([1, owner.key, 200, 1, 0, 0, 0, 0], .marvel) == nil)
    #expect(EnrichFindings([1, owner.key, 1, 1, 0, .max], .marvel) == nil)
  }
}
