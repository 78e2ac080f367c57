import Catalog
import Store

/// What one field of one kind says: for every stored record, in the order of ids, which records it lists.
struct Statements: Sendable {
  /// Where the list of each record ends in `targets`.
  private(set) var ends: [UInt32] = []
  /// The listed records: indices while the store is read, ranks afterwards.
  private(set) var targets: [UInt32] = []
  /// Numbers of what the list says beside each; empty where nothing of it is kept.
  private(set) var details: [UInt32] = []

  mutating func append(_ target: Int) {
    targets.appendTightly(UInt32(target))
  }

  mutating func append(_ target: Int, detail: UInt32) {
    targets.appendTightly(UInt32(target))
    details.appendTightly(detail)
  }

  mutating func endRecord() {
    ends.appendTightly(UInt32(targets.count))
  }

  /// Where the list of a record lies; records are counted from 0 in the order of ids.
  func range(ofRecord record: Int) -> Range<Int> {
    (record == 0 ? 0 : Int(ends[record - 1]))..<Int(ends[record])
  }

  /// Replaces indices by ranks, and numbers of details by their ranks.
  mutating func renumber(targets ranks: [UInt32], details detailRanks: [UInt32]) {
    for index in targets.indices { targets[index] = ranks[Int(targets[index])] }
    for index in details.indices { details[index] = detailRanks[Int(details[index])] }
  }
}

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
