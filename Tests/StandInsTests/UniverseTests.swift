import Basics
import Testing

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

@Suite("Universe") struct UniverseTests {
  @Test func `The same seed gives the same bytes`() throws {
    let twin = Universe(seed: 1, scale: 0.05)
    for path in ["comics?limit=100&offset=300", "creators?limit=100", "stories?limit=100&offset=900", "events"] {
      #expect(try Walk(universe: twin).body(path) == Walk(universe: sampleUniverse).body(path))
    }
  }

  @Test func `Another seed gives another universe`() throws {
    let other = Universe(seed: 2, scale: 0.05)
    #expect(try Walk(universe: other).body("characters") != Walk(universe: sampleUniverse).body("characters"))
  }

  @Test(arguments: [
    (1.0, [1_564, 60_000, 7_000, 75, 15_000, 130_000]), (0.05, [150, 3_000, 350, 12, 750, 6_500]),
  ])
  func `The census is the catalogue in proportion`(scale: Double, counts: [Int]) {
    #expect(Census(scale: scale).listed == counts)
  }

  @Test func `Totals are the number of distinct records`() throws {
    let walk = Walk(universe: sampleUniverse, order: .stable)
    for (collection, count) in zip(MarvelCollection.allCases, [150, 3_000, 350, 12, 750, 6_500]) {
      let ids = try walk.ids(collection.name.description)
      #expect(Set(ids).count == count)
      #expect(ids.count == count)
    }
  }

  @Test(arguments: [0.001, 0.01, 0.2], [1, 7, 99] as [UInt64])
  func `Small universes hold together`(scale: Double, seed: UInt64) throws {
    let universe = Universe(seed: seed, scale: scale)
    #expect(universe.total(.events) >= 12)
    #expect(universe.total(.characters) >= 150)
    #expect(try Walk(universe: universe, order: .stable).page("comics?limit=100").count == 100)
  }

  @Test func `Both sides tell the same`() throws {
    let universe = sampleUniverse
    for from in MarvelCollection.allCases {
      for to in MarvelCollection.allCases where from.hasList(of: to) {
        guard to.hasList(of: from) else { continue }
        for slot in stride(from: 0, to: universe.population(from).count, by: 37) {
          for target in universe.relations.row(from, slot, to) {
            #expect(universe.relations.row(to, Int(target), from).contains(UInt32(slot)))
          }
        }
      }
    }
  }

  @Test func `A few heroes have most of the comics`() {
    let counts = (0..<150).map { sampleUniverse.relations.row(.characters, $0, .comics).count }.sorted(by: >)
    #expect(counts[0] > 300)
    #expect(counts[75] * 8 < counts[0])
  }

  @Test func `Lists are cut at twenty and subresources have the rest`()
    throws
  {
    let walk = Walk(universe: sampleUniverse, order: .stable)
    var cut = 0
    for record in try walk.page("characters?limit=100").records.prefix(40) {
      let id = try #require(record["id"]?.integer)
      for kind in ["comics", "series", "stories", "events"] {
        let list = try #require(record[kind])
        let (available, returned) = (list["available"]?.integer ?? -1, list["returned"]?.integer ?? -1)
        #expect(returned == min(20, available))
        #expect(list["items"]?.items.count == returned)
        let page = try walk.page("characters/\(id)/\(kind)?limit=100")
        if available > 20 {
          cut += 1
          #expect(page.total == available)
        } else {
          #expect(Set(page.ids).isSubset(of: Set(list["items"]?.items.compactMap(\.linkedID) ?? [])))
        }
      }
    }
    #expect(cut > 20)
  }

  @Test func `Some references lead to records that no list returns`()
    throws
  {
    let walk = Walk(universe: sampleUniverse, order: .stable)
    let comics = Set(try walk.ids("comics"))
    var (seen, unseen) = (0, Set<Int>())
    for story in try walk.records("stories") {
      for item in story["comics"]?["items"]?.items ?? [] {
        let id = try #require(item.linkedID)
        if comics.contains(id) { seen += 1 } else { unseen.insert(id) }
      }
    }
    #expect(unseen.count > 50)
    #expect(unseen.count < 120)
    let found = unseen.filter { (try? walk.page("comics/\($0)"))?.total == 1 }
    #expect(!found.isEmpty)
    #expect(found.count < unseen.count)
  }

  @Test func `Nights change add and remove a few`() throws {
    func records(_ night: Int) throws -> [Int: Tree] {
      let walk = Walk(universe: Universe(seed: 1, scale: 0.05, night: night), order: .stable)
      return Dictionary(
        try walk.records("comics").map { ($0["id"]?.integer ?? 0, $0) }, uniquingKeysWith: { a, _ in a })
    }
    let (before, after) = (try records(11), try records(13))
    #expect(!Set(after.keys).subtracting(before.keys).isEmpty)
    #expect(!Set(before.keys).subtracting(after.keys).isEmpty)
    #expect(abs(after.count - before.count) < 20)
    let changed = after.filter { id, record in before[id].map { $0["description"] != record["description"] } ?? false }
    #expect(!changed.isEmpty)
    #expect(changed.count < 60)
    let silent = changed.filter { id, record in before[id]?["modified"] == record["modified"] }
    #expect(silent.count < changed.count)
  }

  @Test func `A silent change hides under a sentinel`() {
    let later = Universe(seed: 1, scale: 0.05, night: 12)
    let population = later.population(.stories)
    let silent = (0..<population.founders).filter { population.version[$0] > 0 && population.modified[$0] == 0 }
    #expect(!silent.isEmpty)
  }

  @Test func `Some come back and some come without a date`() {
    func listed(_ night: Int) -> Set<Int> {
      let population = Universe(seed: 1, scale: 0.02, night: night).population(.comics)
      return Set((0..<population.count).filter { population.presence[$0] == .listed })
    }
    let (before, between, after) = (listed(11), listed(13), listed(14))
    #expect(!before.subtracting(between).isEmpty)
    #expect(before.subtracting(after).isEmpty)
    let population = Universe(seed: 1, scale: 0.02, night: 3).population(.comics)
    let added = (0..<population.count).filter { population.birth[$0] == 3 }
    #expect(added.contains { population.modified[$0] == Population.never })
  }

  @Test func `Names are invented`() {
    let real = ["spider-man", "batman", "wolverine", "avengers", "x-men", "superman", "hulk", "stan lee", "marvel"]
    var names: [[UInt8]] = []
    for collection in MarvelCollection.allCases {
      for slot in 0..<sampleUniverse.population(collection).count {
        var name = ByteBuilder(capacity: 128)
        RecordNames(sampleUniverse).append(collection, slot, to: &name)
        names.append(Folded.key(name.array()))
      }
    }
    let all = String(decoding: Array(names.joined(separator: [0x0A])), as: UTF8.self)
    for name in real { #expect(!all.contains(name), "\(name)") }
  }
}
