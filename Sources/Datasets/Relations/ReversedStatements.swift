/// The referrers of one kind's records: for every rank, the ranks of the records that list it.
///
/// They are computed when needed and then dropped: reversing lists takes milliseconds; keeping both directions of all relations would
/// double the memory.
struct ReversedStatements: Sendable {
  /// The start of each rank's referrers, and at the end the end of the last ones.
  private let starts: [UInt32]
  private let referrers: [UInt32]

  /// One record that lists another one, by rank.
  struct Reference: Sendable {
    let referrer: UInt32
    let target: UInt32
  }

  /// Reverses lists.
  ///
  /// - Parameters:
  ///   - referrerRanks: the rank of each listing record.
  ///   - more: further pairs, by the listing record.
  ///   - count: the number of ranks of the listed kind.
  /// - Complexity: O(statements + count).
  init(_ statements: Statements, referrerRanks: some Sequence<UInt32>, more: [Reference], count: Int) {
    // While the lists are reversed, the place behind a rank's own says where its next referrer goes. In the end that is where the next
    // rank's begin.
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

  /// Returns the records that list a rank, ascending; a record that lists it twice is there twice.
  func referrers(ofRank rank: Int) -> ArraySlice<UInt32> {
    referrers[Int(starts[rank])..<Int(starts[rank + 1])]
  }
}
