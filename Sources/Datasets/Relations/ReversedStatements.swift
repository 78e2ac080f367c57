/// The referrers of one kind's records: for every rank, the ranks of the records that list it.
///
/// Computed when it is needed and dropped again: turning lists around takes milliseconds; keeping both directions of
/// all relations would double the memory.
struct ReversedStatements: Sendable {
  /// Where the referrers of each rank begin, and, at the end, where they all end.
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
  init(_ statements: Statements, referrerRanks: some Sequence<UInt32>, more: [Reference], count: Int) {
    // While the lists are turned around, the place behind a rank's says where its next referrer goes. In the end that is where
    // the next rank's begin.
    var places = [UInt32](repeating: 0, count: count + 2)
    for target in statements.targets { places[Int(target) + 2] += 1 }
    for reference in more { places[Int(reference.target) + 2] += 1 }
    for index in 0..<count { places[index + 2] += places[index + 1] }
    var referrers = [UInt32](repeating: 0, count: statements.targets.count + more.count)
    func add(_ reference: Reference) {
      let place = Int(reference.target) + 1
      referrers[Int(places[place])] = reference.referrer
      places[place] += 1
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
    starts = places
    self.referrers = referrers
  }

  /// The records that list a rank, ascending; one that lists it twice stands there twice.
  func referrers(ofRank rank: Int) -> ArraySlice<UInt32> {
    referrers[Int(starts[rank])..<Int(starts[rank + 1])]
  }
}
