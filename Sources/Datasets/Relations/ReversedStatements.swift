/// The referrers of one kind's records: for every rank, the ranks of the records that list it.
///
/// Computed when it is needed and dropped again: turning lists around takes milliseconds; keeping both directions of
/// all relations would double the memory.
struct ReversedStatements: Sendable {
  private let starts: [UInt32]
  private let referrers: [UInt32]

  /// One record that lists another one, by rank.
  struct Reference: Sendable {
    let referrer: UInt32
    let target: UInt32
  }

  /// Turns lists around.
  ///
  /// - Parameters:
  ///   - referrerRanks: the rank of each listing record.
  ///   - more: further pairs, by the listing record.
  ///   - count: how many ranks the listed kind has.
  /// - Complexity: O(statements + count).
  init(_ statements: Statements, referrerRanks: [UInt32], more: [Reference], count: Int) {
    var starts = [UInt32](repeating: 0, count: count + 1)
    for target in statements.targets { starts[Int(target) + 1] += 1 }
    for reference in more { starts[Int(reference.target) + 1] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    var next = starts
    var referrers = [UInt32](repeating: 0, count: statements.targets.count + more.count)
    func add(_ reference: Reference) {
      let target = Int(reference.target)
      referrers[Int(next[target])] = reference.referrer
      next[target] += 1
    }
    var others = more[...]
    for (record, rank) in referrerRanks.enumerated() {
      while let reference = others.first, reference.referrer <= rank {
        add(reference)
        others.removeFirst()
      }
      for index in statements.range(ofRecord: record) {
        add(Reference(referrer: rank, target: statements.targets[index]))
      }
    }
    for reference in others { add(reference) }
    self.starts = starts
    self.referrers = referrers
  }

  /// The records that list a rank, ascending; one that lists it twice stands there twice.
  func referrers(ofRank rank: Int) -> ArraySlice<UInt32> {
    referrers[Int(starts[rank])..<Int(starts[rank + 1])]
  }
}
