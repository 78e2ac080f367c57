import Catalog

/// What both sides say of one relation.
struct RelationStatements: Sendable {
  let relation: Relation
  /// The left side's lists, by left record, and the right side's, by right record.
  let left: Statements
  let right: Statements

  init(
    _ relation: Relation, statements: (_ owner: Kind, _ target: Kind) -> Statements?
  ) {
    self.relation = relation
    left = statements(relation.left, relation.right) ?? Statements()
    right = statements(relation.right, relation.left) ?? Statements()
  }

  /// Who lists a left rank, as ranks of the right kind.
  func toldOfLeft(_ lefts: Identities, _ rights: Identities) -> Told {
    Told(right, tellerRanks: rights.storedRanks, count: lefts.all.count)
  }

  /// Who lists a right rank, as ranks of the left kind.
  func toldOfRight(_ lefts: Identities, _ rights: Identities) -> Told {
    Told(left, tellerRanks: lefts.storedRanks, count: rights.all.count)
  }
}
