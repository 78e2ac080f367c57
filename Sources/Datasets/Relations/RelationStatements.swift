import Catalog

/// What both sides say of one relation.
struct RelationStatements: Sendable {
  let relation: Relation
  /// The left side's lists, by left record, and the right side's, by right record.
  let left: Statements
  let right: Statements
  /// What lists tell that were asked for by themselves.
  let listed: ListedPairs

  init(
    _ relation: Relation, listed: ListedPairs, statements: (_ owner: Kind, _ target: Kind) -> Statements?
  ) {
    self.relation = relation
    self.listed = listed
    left = statements(relation.left, relation.right) ?? Statements()
    right = statements(relation.right, relation.left) ?? Statements()
  }

  /// Who lists a left rank, as ranks of the right kind.
  func toldOfLeft(_ lefts: Identities, _ rights: Identities) -> Told {
    Told(right, tellerRanks: rights.storedRanks, more: listed.toldOfLeft, count: lefts.all.count)
  }

  /// Who lists a right rank, as ranks of the left kind.
  func toldOfRight(_ lefts: Identities, _ rights: Identities) -> Told {
    Told(left, tellerRanks: lefts.storedRanks, more: listed.toldOfRight, count: rights.all.count)
  }
}
