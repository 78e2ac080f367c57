import Catalog
import Store

/// Pairs of one relation that neither record's own list tells, but a list that was asked for by itself.
struct ListedPairs: Sendable {
  /// One pair, as indices while the store is read, as ranks afterwards.
  struct Pair: Sendable {
    var left: UInt32
    var right: UInt32
  }

  private(set) var pairs: [Pair] = []

  mutating func append(left: Int, right: Int) {
    pairs.appendTightly(Pair(left: UInt32(left), right: UInt32(right)))
  }

  /// Replaces indices by ranks.
  mutating func renumber(lefts: [UInt32], rights: [UInt32]) {
    for index in pairs.indices {
      pairs[index] = Pair(left: lefts[Int(pairs[index].left)], right: rights[Int(pairs[index].right)])
    }
  }

  /// The pairs as what the right side says of the left one, by right rank.
  var toldOfLeft: [Told.Word] {
    pairs.map { Told.Word(teller: $0.right, target: $0.left) }.sorted { $0.teller < $1.teller }
  }

  /// The pairs as what the left side says of the right one, by left rank.
  var toldOfRight: [Told.Word] {
    pairs.map { Told.Word(teller: $0.left, target: $0.right) }.sorted { $0.teller < $1.teller }
  }
}
