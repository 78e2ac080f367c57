import Basics
import Datasets

/// The neighbours of every record of one kind among those of another, by rank.
struct Adjacency: Sendable {
  private let starts: [UInt32]
  private var targets: [UInt32]
  private let details: NarrowIntegers<UInt16, UInt32>

  /// Creates the neighbours of the left records of some pairs, those of each in the order of the pairs.
  ///
  /// - Parameters:
  ///   - count: the number of records on that side.
  ///   - pairs: in the order of their left records.
  ///   - capacity: the greatest number of pairs. Room that stays unused costs almost no memory; room that grows is copied, and both copies
  ///     exist for a moment.
  ///   - hasDetails: whether roles or types are kept.
  /// - Complexity: O(pairs).
  init(count: Int, pairs: some Sequence<Pair>, atMost capacity: Int, hasDetails: Bool) {
    var starts = [UInt32](repeating: 0, count: count + 1)
    var (targets, details) = ([UInt32](), NarrowIntegers<UInt16, UInt32>(capacity: hasDetails ? capacity : 0))
    targets.reserveCapacity(capacity)
    for pair in pairs {
      starts[Int(pair.left) + 1] += 1
      targets.append(pair.right)
      if hasDetails { details.append(pair.detail) }
    }
    for index in 0..<count { starts[index + 1] += starts[index] }
    (self.starts, self.targets, self.details) = (starts, targets, details)
  }

  /// Creates the neighbours of the left records of a relation.
  ///
  /// - Parameter count: the number of records on that side.
  init(count: Int, _ pairs: RelationPairs, hasDetails: Bool) {
    self.init(count: count, pairs: pairs.lazy.map(Pair.init), atMost: pairs.greatestCount, hasDetails: hasDetails)
  }

  private init(starts: [UInt32], targets: [UInt32], details: NarrowIntegers<UInt16, UInt32>) {
    (self.starts, self.targets, self.details) = (starts, targets, details)
  }

  /// Returns the pairs as neighbours of their right records.
  ///
  /// - Parameter count: the number of records on that side.
  /// - Complexity: O(pairs).
  func mirrored(count: Int) -> Adjacency {
    var starts = [UInt32](repeating: 0, count: count + 1)
    for target in targets { starts[Int(target) + 1] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    var next = starts
    var mirrored = [UInt32](repeating: 0, count: targets.count)
    var details = NarrowIntegers<UInt16, UInt32>(zeros: self.details.count)
    for owner in 0..<(self.starts.count - 1) {
      for place in range(owner) {
        let target = Int(targets[place])
        let other = Int(next[target])
        next[target] += 1
        mirrored[other] = UInt32(owner)
        if !details.isEmpty { details[other] = self.details[place] }
      }
    }
    return Adjacency(starts: starts, targets: mirrored, details: details)
  }

  /// The neighbours of a record, by rank; a neighbour stands once for each of its roles.
  subscript(_ rank: Int) -> ArraySlice<UInt32> { targets[range(rank)] }

  /// Returns the neighbours of a record with the number of each one's role or type; 0 where unknown.
  func detailed(_ rank: Int) -> some Sequence<(neighbour: Int, detail: Int)> {
    range(rank).lazy.map { (Int(targets[$0]), details.isEmpty ? 0 : Int(details[$0])) }
  }

  /// Puts the neighbours of every record into another order; only where they have no details.
  mutating func sort(by precedes: (UInt32, UInt32) -> Bool) {
    precondition(details.isEmpty, "details would stay behind")
    for rank in 0..<(starts.count - 1) where range(rank).count > 1 { targets[range(rank)].sort(by: precedes) }
  }

  /// Returns the neighbours of a record, each once, by rank.
  func distinct(_ rank: Int) -> [Int] {
    var all: [Int] = []
    all.reserveCapacity(count(rank))
    for target in self[rank] where all.last != Int(target) { all.append(Int(target)) }
    return all
  }

  /// Returns the number of neighbours of a record, each counted once.
  func distinctCount(_ rank: Int) -> Int {
    let all = self[rank]
    return zip(all, all.dropFirst()).count { $0 != $1 } + (all.isEmpty ? 0 : 1)
  }

  /// Returns the number of neighbours of a record; a neighbour counts once for each of its roles.
  func count(_ rank: Int) -> Int { range(rank).count }

  private func range(_ rank: Int) -> Range<Int> { Int(starts[rank])..<Int(starts[rank + 1]) }

  /// Two records that belong together.
  struct Pair {
    let left: UInt32
    let right: UInt32
    let detail: UInt32
  }
}

extension Adjacency.Pair {
  /// Creates a pair of a relation, by rank.
  init(_ pair: RelationPair) {
    self.init(left: UInt32(pair.leftRank), right: UInt32(pair.rightRank), detail: UInt32(pair.detail))
  }
}
