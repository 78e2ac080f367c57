/// Statements looked at from the listed side: for every rank of the listed kind, the ranks of those that list it.
///
/// Made where it is needed and dropped again: turning statements around takes milliseconds, keeping both ways of all
/// relations as much memory as all else.
struct Told: Sendable {
  private let starts: [UInt32]
  private let tellers: [UInt32]

  /// That one rank lists another one.
  struct Word: Sendable {
    let teller: UInt32
    let target: UInt32
  }

  /// Turns statements around.
  ///
  /// - Parameters:
  ///   - tellerRanks: the rank of each record that states.
  ///   - more: what is known besides, by teller.
  ///   - count: how many ranks the listed kind has.
  /// - Complexity: O(statements + count).
  init(_ statements: Statements, tellerRanks: [UInt32], more: [Word], count: Int) {
    var starts = [UInt32](repeating: 0, count: count + 1)
    for target in statements.targets { starts[Int(target) + 1] += 1 }
    for word in more { starts[Int(word.target) + 1] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    var next = starts
    var tellers = [UInt32](repeating: 0, count: statements.targets.count + more.count)
    func tell(_ word: Word) {
      let target = Int(word.target)
      tellers[Int(next[target])] = word.teller
      next[target] += 1
    }
    var others = more[...]
    for (record, rank) in tellerRanks.enumerated() {
      while let word = others.first, word.teller <= rank {
        tell(word)
        others.removeFirst()
      }
      for index in statements.range(ofRecord: record) {
        tell(Word(teller: rank, target: statements.targets[index]))
      }
    }
    for word in others { tell(word) }
    self.starts = starts
    self.tellers = tellers
  }

  /// Those that list a rank, ascending; one that lists it twice stands there twice.
  func tellers(ofRank rank: Int) -> ArraySlice<UInt32> {
    tellers[Int(starts[rank])..<Int(starts[rank + 1])]
  }
}
