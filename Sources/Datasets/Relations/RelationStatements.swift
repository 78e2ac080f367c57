import Catalog

/// What both sides say of one relation.
struct RelationStatements: Sendable {
  let relation: Relation
  /// The left side's lists, by left record, and the right side's, by right record.
  let left: Statements
  let right: Statements
  /// Who lists a left rank, as ranks of the right kind; and the other way round.
  let leftTold: Told
  let rightTold: Told

  init(
    _ relation: Relation, identities: [Identities], statements: (_ owner: Kind, _ target: Kind) -> Statements?
  ) {
    let lefts = identities[Int(relation.left.rawValue)]
    let rights = identities[Int(relation.right.rawValue)]
    self.relation = relation
    left = statements(relation.left, relation.right) ?? Statements()
    right = statements(relation.right, relation.left) ?? Statements()
    leftTold = Told(right, tellerRanks: rights.storedRanks, count: lefts.all.count)
    rightTold = Told(left, tellerRanks: lefts.storedRanks, count: rights.all.count)
  }
}
