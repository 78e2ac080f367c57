import Basics
import Testing

@testable import Datasets

@Suite("What relations keep in memory")
struct TightArraysTests {
  @Test(arguments: [[1, 1, 1], [1, 1, 0, 2, 1], [0, 1], [2]])
  func `lists have their ranges, whether every record lists one or any number`(lengths: [Int]) {
    var statements = Statements()
    for (record, length) in lengths.enumerated() {
      for _ in 0..<length { statements.append(record) }
      statements.endRecord()
    }
    for (record, length) in lengths.enumerated() {
      let range = statements.range(ofRecord: record)
      #expect(range.count == length && statements.targets[range].allSatisfy { $0 == record })
    }
    #expect(Statements().range(ofRecord: 5).isEmpty)
  }

  @Test func `the ranks of records among numbers without one are worked out, and lists are turned around by them`() {
    var stored = NarrowIDs()
    for number in [10, 20, 30, 40] { stored.append(Int64(number)) }
    var table = IdentityTable()
    for number in [25, 5, 27, 50] { _ = table.index(of: Int64(number)) }
    let (identities, ranks) = Identities.ranking(stored, table)
    #expect(identities.all.map(\.id) == [5, 10, 20, 25, 27, 30, 40, 50])
    #expect(identities.all.map(\.isStored) == [false, true, true, false, false, true, true, false])
    #expect(Array(identities.storedRanks) == [1, 2, 5, 6])
    #expect(identities.storedRanks.place(of: 5) == 2 && identities.storedRanks.place(of: 3) == nil)
    #expect(ranks == [1, 2, 5, 6, 3, 0, 4, 7])
    let (bare, none) = Identities.ranking(stored, IdentityTable())
    #expect(Array(bare.storedRanks) == [0, 1, 2, 3] && none == nil)

    var statements = Statements()
    for target in [3, 0, 3, 1] {
      statements.append(target)
      statements.endRecord()
    }
    let reversed = ReversedStatements(
      statements, referrerRanks: identities.storedRanks, more: [.init(referrer: 2, target: 3)], count: 5)
    #expect((0..<5).map { Array(reversed.referrers(ofRank: $0)) } == [[2], [6], [], [1, 2, 5], []])
  }
}
