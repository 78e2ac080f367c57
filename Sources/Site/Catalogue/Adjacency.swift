/// What belongs to what, by rank: the neighbours of every record of one kind among those of another.
struct Adjacency: Sendable {
  private let starts: [UInt32]
  private var targets: [UInt32]
  private let details: [UInt16]

  /// Takes pairs in the order of their left ranks.
  ///
  /// - Parameter hasDetails: whether roles or types are kept.
  init(count: Int, pairs: [Pair], hasDetails: Bool) {
    var starts = [UInt32](repeating: 0, count: count + 1)
    for pair in pairs { starts[Int(pair.left) + 1] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    self.starts = starts
    targets = pairs.map(\.right)
    details = hasDetails ? pairs.map(\.detail) : []
  }

  /// The same pairs seen from the right, `count` records; the neighbours of each stay in the order of the left.
  ///
  /// - Complexity: O(pairs).
  init(mirroring pairs: [Pair], count: Int, hasDetails: Bool) {
    var starts = [UInt32](repeating: 0, count: count + 1)
    for pair in pairs { starts[Int(pair.right) + 1] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    var next = starts
    var targets = [UInt32](repeating: 0, count: pairs.count)
    var details = [UInt16](repeating: 0, count: hasDetails ? pairs.count : 0)
    for pair in pairs {
      let place = Int(next[Int(pair.right)])
      next[Int(pair.right)] += 1
      targets[place] = pair.left
      if hasDetails { details[place] = pair.detail }
    }
    (self.starts, self.targets, self.details) = (starts, targets, details)
  }

  /// The neighbours of a record, by rank; a neighbour stands once for each of its roles.
  subscript(_ rank: Int) -> ArraySlice<UInt32> { targets[range(rank)] }

  /// The neighbours of a record with the number of each one's role or type; 0 where unknown.
  func detailed(_ rank: Int) -> some Sequence<(neighbour: Int, detail: Int)> {
    range(rank).lazy.map { (Int(targets[$0]), details.isEmpty ? 0 : Int(details[$0])) }
  }

  /// Puts the neighbours of every record into another order; only where they have no details.
  mutating func sort(by precedes: (UInt32, UInt32) -> Bool) {
    precondition(details.isEmpty, "details would stay behind")
    for rank in 0..<(starts.count - 1) where range(rank).count > 1 { targets[range(rank)].sort(by: precedes) }
  }

  /// How many neighbours a record has.
  func count(_ rank: Int) -> Int { range(rank).count }

  private func range(_ rank: Int) -> Range<Int> { Int(starts[rank])..<Int(starts[rank + 1]) }

  /// Two records that belong together.
  struct Pair {
    let left: UInt32
    let right: UInt32
    let detail: UInt16
  }
}
