import Basics
import TestSupport
import Testing

@testable import Site

@Suite("Columns of records")
struct FilledColumnTests {
  @Test func `A column has what it was filled with, until one of its values is another`() {
    var column = FilledColumn(Int64.min, count: 3)
    #expect(Array(column) == [.min, .min, .min] && column.max() == .min)
    column[1] = .min
    column[2] = 7
    #expect(Array(column) == [.min, .min, 7] && column.count == 3)
    column[2] = .min
    #expect(Array(column) == [.min, .min, .min])
    #expect(FilledColumn(false, count: 0).isEmpty)
  }
}

@Suite("Neighbours of records")
struct AdjacencyTests {
  @Test(arguments: [1, 2, 3], [false, true])
  func `are the pairs, seen from either side`(seed: UInt64, hasDetails: Bool) {
    var random = SplitMix64(seed: seed)
    let (lefts, rights) = (40, 25)
    let details = [0, 1, 3, 65_534, 65_535, 65_536, 200_000]
    let pairs = (0..<300).map { _ in
      (
        left: Int.random(in: 0..<lefts, using: &random), right: Int.random(in: 0..<rights, using: &random),
        detail: details.randomElement(using: &random) ?? 0
      )
    }.sorted { ($0.left, $0.right, $0.detail) < ($1.left, $1.right, $1.detail) }
    let left = Adjacency(
      count: lefts,
      pairs: pairs.map { Adjacency.Pair(left: UInt32($0.left), right: UInt32($0.right), detail: UInt32($0.detail)) },
      atMost: 300, hasDetails: hasDetails)
    let right = left.mirrored(count: rights)
    for rank in 0..<lefts {
      let expected = pairs.filter { $0.left == rank }
      #expect(left[rank].map { Int($0) } == expected.map(\.right))
      #expect(left.detailed(rank).map(\.detail) == expected.map { hasDetails ? $0.detail : 0 })
    }
    for rank in 0..<rights {
      let expected = pairs.filter { $0.right == rank }
      #expect(right[rank].map { Int($0) } == expected.map(\.left))
      #expect(right.detailed(rank).map(\.detail) == expected.map { hasDetails ? $0.detail : 0 })
      #expect(right.count(rank) == expected.count)
      #expect(right.distinctCount(rank) == Set(expected.map(\.left)).count)
    }
  }

  @Test func `are none where there are no pairs`() {
    let left = Adjacency(count: 3, pairs: [], atMost: 0, hasDetails: true)
    #expect((0..<3).allSatisfy { left[$0].isEmpty })
    #expect((0..<2).allSatisfy { left.mirrored(count: 2)[$0].isEmpty })
  }
}
