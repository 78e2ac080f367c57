/// Statements looked at from the listed side: for every rank of the listed kind, the ranks of those that list it.
///
/// Made where it is needed and dropped again: turning statements around takes milliseconds, keeping both ways of all
/// relations as much memory as all else.
struct Told: Sendable {
  private let starts: [UInt32]
  private let tellers: [UInt32]

  /// Turns statements around.
  ///
  /// - Parameters:
  ///   - tellerRanks: the rank of each record that states.
  ///   - count: how many ranks the listed kind has.
  /// - Complexity: O(statements + count).
  init(_ statements: Statements, tellerRanks: [UInt32], count: Int) {
    var starts = [UInt32](repeating: 0, count: count + 1)
    for target in statements.targets { starts[Int(target) + 1] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    var next = starts
    var tellers = [UInt32](repeating: 0, count: statements.targets.count)
    for (record, rank) in tellerRanks.enumerated() {
      for index in statements.range(ofRecord: record) {
        let target = Int(statements.targets[index])
        tellers[Int(next[target])] = rank
        next[target] += 1
      }
    }
    self.starts = starts
    self.tellers = tellers
  }

  /// Those that list a rank, ascending; one that lists it twice stands there twice.
  func tellers(ofRank rank: Int) -> ArraySlice<UInt32> {
    tellers[Int(starts[rank])..<Int(starts[rank + 1])]
  }
}
