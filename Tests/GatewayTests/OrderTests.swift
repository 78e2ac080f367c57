import Testing

@testable import Gateway

@Suite struct OrderTests {
  let walk = Walk(universe: sampleUniverse)

  @Test func aWalkOverComicsRepeatsSomeAndMissesAsMany() throws {
    let ids = try walk.ids("comics")
    let distinct = Set(ids)
    #expect(ids.count == 3_000)
    #expect((90...240).contains(3_000 - distinct.count))
    #expect(try walk.page("comics").total == 3_000)
  }

  @Test func anotherOrderFindsNearlyAllThatWasMissed() throws {
    let everything = Set(try Walk(universe: sampleUniverse, order: .stable).ids("comics"))
    let first = Set(try walk.ids("comics"))
    let both = first.union(try walk.ids("comics?orderBy=-onsaleDate"))
    #expect(everything.subtracting(both).count * 8 < everything.subtracting(first).count)
  }

  @Test func theOrderByDateRepeatsLess() throws {
    let records = try walk.records("comics?orderBy=modified")
    let ids = records.compactMap { $0["id"]?.integer }
    #expect((1...20).contains(ids.count - Set(ids).count))
    // Records with a date keep their places: whoever checks the order of a page finds it kept.
    let years = records.compactMap { $0["modified"]?.text }.filter { !$0.hasPrefix("-") && !$0.hasPrefix("1969") }
    #expect(years == years.sorted())
  }

  @Test(arguments: ["stories", "characters", "creators", "events"])
  func whatIsSmallOrOrderedByIDIsStable(kind: String) throws {
    let ids = try walk.ids(kind)
    #expect(ids.count == Set(ids).count)
    if kind == "stories" { #expect(ids == ids.sorted()) }
  }

  @Test func theSameRequestIsAnsweredTheSame() throws {
    #expect(try walk.body("comics?limit=100&offset=700") == walk.body("comics?offset=700&limit=100"))
  }

  @Test func aPageIsAWindowOfOneOrder() {
    let slots = Array(0..<1_000 as Range<UInt32>)
    let displacement = Displacement(reach: 30, request: 42)
    let whole = displacement.window(of: slots, offset: 0, limit: 1_000)
    #expect(Set(whole).count == 1_000)
    var joined: [UInt32] = []
    for offset in stride(from: 0, to: 1_000, by: 70) {
      joined += displacement.window(of: slots, offset: offset, limit: 70)
    }
    #expect(joined == whole)
  }

  @Test func ordersAreKept() throws {
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
