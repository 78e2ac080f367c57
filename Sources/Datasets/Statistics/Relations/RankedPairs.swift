import Catalog

/// The pairs of one relation by rank, as they come from the relations: by left rank, right rank and role.
struct RankedPairs: Sequence, IteratorProtocol {
  /// One pair.
  struct Pair {
    let left: Int
    let right: Int
    /// See `RelationPair`.
    let detail: Int
    let isToldByLeft: Bool
    let isToldByRight: Bool
    /// Whether no other pair of the same two records came before, in another role.
    let isFirst: Bool
    /// Whether neither of the two is missing.
    let counts: Bool
  }

  private var pairs: RelationPairs
  private let lefts: Roster
  private let rights: Roster
  private var left = 0
  private var last: (left: Int, right: Int) = (-1, -1)

  init(_ relation: Relation, _ relations: Relations, _ rosters: Rosters) {
    pairs = relations.pairs(of: relation)
    lefts = rosters[relation.left]
    rights = rosters[relation.right]
  }

  /// The next pair, or nil at the end.
  ///
  /// - Complexity: O(log numbers of the right kind).
  mutating func next() -> Pair? {
    guard let pair = pairs.next() else { return nil }
    // Left numbers come in ascending order.
    while left < lefts.ids.count - 1, lefts.ids[left] < pair.left { left += 1 }
    // Every number of a pair is one of its kind's, so it is found.
    let right = rights.rank(of: pair.right) ?? 0
    let isFirst = last != (left, right)
    last = (left, right)
    return Pair(
      left: left, right: right, detail: pair.detail, isToldByLeft: pair.isToldByLeft, isToldByRight: pair.isToldByRight,
      isFirst: isFirst, counts: lefts.standings[left] != .missing && rights.standings[right] != .missing)
  }
}
