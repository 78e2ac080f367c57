import GraphKit
import Testing

struct SamplingTests {
  private let keys = (0..<1000).map { Int64($0) * 7 + 3 }

  @Test func `a choice is the same every time and another one for another seed`() {
    let choice = leastHashed(of: keys, count: 50, seed: 1)
    #expect(choice.count == 50 && choice == choice.sorted() && Set(choice).count == 50)
    #expect(choice == leastHashed(of: keys, count: 50, seed: 1))
    #expect(choice != leastHashed(of: keys, count: 50, seed: 2))
  }

  @Test func `all are chosen where there are no more, and none of none`() {
    #expect(leastHashed(of: [5, 9], count: 10, seed: 1) == [0, 1])
    #expect(leastHashed(of: [], count: 10, seed: 1).isEmpty)
  }

  @Test func `an element more changes the choice in at most one place`() {
    let before = Set(leastHashed(of: keys, count: 50, seed: 1).map { keys[$0] })
    let more = keys + [8]
    let after = Set(leastHashed(of: more, count: 50, seed: 1).map { more[$0] })
    #expect(before.subtracting(after).count <= 1)
  }

  @Test func `choices are spread over all elements`() {
    let choice = leastHashed(of: keys, count: 500, seed: 1)
    for quarter in 0..<4 {
      #expect((80...170).contains(choice.count { $0 / 250 == quarter }))
    }
  }
}
