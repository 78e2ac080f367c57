import Testing

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

@Suite("Order") struct OrderTests {
  let walk = Walk(universe: sampleUniverse)

  @Test func `A walk over comics repeats some and misses as many`() throws {
    let ids = try walk.ids("comics")
    let distinct = Set(ids)
    #expect(ids.count == 3_000)
    #expect((90...240).contains(3_000 - distinct.count))
    #expect(try walk.page("comics").total == 3_000)
  }

  @Test func `Another order finds nearly all that was missed`() throws {
    let everything = Set(try Walk(universe: sampleUniverse, order: .stable).ids("comics"))
    let first = Set(try walk.ids("comics"))
    let both = first.union(try walk.ids("comics?orderBy=-onsaleDate"))
    #expect(everything.subtracting(both).count * 8 < everything.subtracting(first).count)
  }

  @Test(arguments: ["modified", "-modified"])
  func `The order by date repeats less`(order: String) throws {
    for (kind, expected) in [("comics", 0...12), ("series", 0...6), ("stories", 5...40)] {
      let ids = try walk.ids("\(kind)?orderBy=\(order)")
      #expect(expected.contains(ids.count - Set(ids).count))
    }
  }

  @Test(arguments: ["modified", "-modified"])
  func `By date only equals change places`(order: String) throws {
    let stable = Walk(universe: sampleUniverse, order: .stable)
    for offset in [0, 150, 590, 2_000] {
      let path = "comics?orderBy=\(order)&limit=100&offset=\(offset)"
      let dates = try walk.page(path).records.map { $0["modified"] }
      #expect(try dates == stable.page(path).records.map { $0["modified"] })
    }
  }

  /// What a walk in pages of 100 by date loses: records, and borders between pages that repeat one.
  private func losses(
    _ universe: Universe, _ collection: MarvelCollection, isDescending: Bool
  ) -> (records: Int, borders: Int) {
    let runner = InventedCatalog(universe: universe, order: .unstable)
    var query = Query(
      collection: collection, owner: nil, order: [OrderTerm(field: .modified, isDescending: isDescending)])
    query.limit = 100
    var seen: Set<UInt32> = []
    var borders = 0
    let total = universe.total(collection)
    for offset in stride(from: 0, to: total, by: 100) {
      query.offset = offset
      let order = isDescending ? "-modified" : "modified"
      let question = "/v1/public/\(collection.name)?limit=100&offset=\(offset)&orderBy=\(order)"
      let page = runner.rows(of: query, for: RequestTarget(question)).slots
      if !seen.isDisjoint(with: page) { borders += 1 }
      seen.formUnion(page)
    }
    return (total - seen.count, borders)
  }

  @Test func `A walk by date loses about one record in a thousand`() {
    let universe = Universe(seed: 1, scale: 1)
    for collection in [MarvelCollection.comics, .series] {
      for isDescending in [false, true] {
        let loss = losses(universe, collection, isDescending: isDescending)
        let share = Double(loss.records) / Double(universe.total(collection))
        #expect((0.0006...0.0015).contains(share))
        // Those borders alone show a client that something is missing.
        #expect(loss.borders > 0 && loss.borders <= loss.records)
      }
    }
  }

  @Test(arguments: ["stories", "characters", "creators", "events"])
  func `What is small or ordered by ID is stable`(kind: String) throws {
    let ids = try walk.ids(kind)
    #expect(ids.count == Set(ids).count)
    if kind == "stories" { #expect(ids == ids.sorted()) }
  }

  @Test func `The same request is answered the same`() throws {
    #expect(try walk.body("comics?limit=100&offset=700") == walk.body("comics?offset=700&limit=100"))
  }

  @Test func `A page is a window of one order`() {
    let slots = Array(0..<1_000 as Range<UInt32>)
    let displacement = Displacement(extent: .all(reach: 30), request: 42)
    let whole = displacement.window(of: slots, offset: 0, limit: 1_000) { _, _ in false }
    #expect(Set(whole).count == 1_000)
    var joined: [UInt32] = []
    for offset in stride(from: 0, to: 1_000, by: 70) {
      joined += displacement.window(of: slots, offset: offset, limit: 70) { _, _ in false }
    }
    #expect(joined == whole)
  }

  @Test func `Orders are kept`() throws {
    let stable = Walk(universe: sampleUniverse, order: .stable)
    let years = try stable.records("series?orderBy=startYear,-title").compactMap { $0["startYear"]?.integer }
    #expect(years == years.sorted())
    let down = try stable.ids("stories?orderBy=-id")
    #expect(down == down.sorted(by: >))
    let numbers = try stable.page("comics?orderBy=-issueNumber&limit=5").records.compactMap {
      $0["issueNumber"]?.integer
    }
    #expect(numbers == numbers.sorted(by: >))
  }
}
