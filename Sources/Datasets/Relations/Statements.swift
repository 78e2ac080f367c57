import Basics
import Catalog
import JSONKit
import Store

/// The lists of one field of one kind: the records that each stored record lists, in the order of ids.
struct Statements: Sendable {
  /// The end of each record's list in `targets`; empty as long as every record lists one, as records that tell their owner do.
  private var ends: [UInt32] = []
  /// The number of records, while `ends` is empty.
  private var singles = 0
  /// The listed records: indices while the store is read, ranks afterwards.
  private(set) var targets: [UInt32] = []
  /// The numbers of the details that the list gives with each record; empty where none of them are kept.
  private(set) var details = NarrowIntegers<UInt16, UInt32>()

  mutating func append(_ target: Int) {
    targets.appendTightly(UInt32(target))
  }

  mutating func append(_ target: Int, detail: UInt32) {
    targets.appendTightly(UInt32(target))
    details.append(detail)
  }

  mutating func endRecord() {
    if ends.isEmpty {
      guard targets.count != singles + 1 else {
        singles += 1
        return
      }
      for end in 0..<singles { ends.appendTightly(UInt32(end + 1)) }
    }
    ends.appendTightly(UInt32(targets.count))
  }

  /// Returns the place of a record's list; records are counted from 0 in the order of ids. A side of a relation without a field has no
  /// lists.
  func range(ofRecord record: Int) -> Range<Int> {
    if ends.isEmpty { return record < singles ? record..<(record + 1) : 0..<0 }
    return (record == 0 ? 0 : Int(ends[record - 1]))..<Int(ends[record])
  }

  /// Replaces indices by ranks, and numbers of details by their ranks.
  ///
  /// - Parameter ranks: nil where an index is its rank.
  mutating func renumber(targets ranks: [UInt32]?, details detailRanks: [UInt32]) {
    if let ranks { for index in targets.indices { targets[index] = ranks[Int(targets[index])] } }
    if !details.isEmpty { details.replaceAll { detailRanks[Int($0)] } }
  }
}

/// The lists of both sides of one relation.
struct RelationStatements: Sendable {
  let relation: Relation
  /// The left side's lists, by left record, and the right side's, by right record.
  let left: Statements
  let right: Statements
  /// Pairs from answers to calls for lists.
  let listed: ListedPairs

  init(
    _ relation: Relation, listed: ListedPairs, statements: (_ owner: Kind, _ isLeft: Bool) -> Statements?
  ) {
    self.relation = relation
    self.listed = listed
    left = statements(relation.left, true) ?? Statements()
    right = statements(relation.right, false) ?? Statements()
  }

  /// Returns the records that list a rank of one side, as ranks of the other side's kind.
  func referrers(ofLeft isLeft: Bool, _ owners: Identities, among others: Identities) -> ReversedStatements {
    ReversedStatements(
      isLeft ? right : left, referrerRanks: others.storedRanks, more: listed.referrers(ofLeft: isLeft),
      count: owners.all.count)
  }
}

/// Pairs of one relation that are on no record's own list, but in an answer to a call for a list.
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
  ///
  /// - Parameters: the new ranks by index; nil where an index is its rank.
  mutating func renumber(lefts: [UInt32]?, rights: [UInt32]?) {
    for index in pairs.indices {
      let pair = pairs[index]
      pairs[index] = Pair(
        left: lefts.map { $0[Int(pair.left)] } ?? pair.left, right: rights.map { $0[Int(pair.right)] } ?? pair.right)
    }
  }

  /// Returns the pairs by the record of one side, as if the record of the other side listed it, sorted by the other side's rank.
  func referrers(ofLeft isLeft: Bool) -> [ReversedStatements.Reference] {
    pairs.map { pair in
      ReversedStatements.Reference(
        referrer: isLeft ? pair.right : pair.left, target: isLeft ? pair.left : pair.right)
    }.sorted { $0.referrer < $1.referrer }
  }
}

extension ReferringField {
  /// The name as a text of its own.
  var nameBytes: [UInt8] { Array(name.description.utf8) }

  /// Returns the numbers that a value of the field names.
  func ids(in value: JSONValue, _ references: ReferenceReader) -> [Int64] {
    guard isList else { return references.id(of: target, in: value).map { [$0] } ?? [] }
    return value["items"]?.array?.compactMap { references.id(of: target, in: $0) } ?? []
  }

  /// Returns the length of a list as a record gives it.
  func available(in record: JSONValue) -> Int64? { record[name]?["available"]?.number?.int64 }
}

extension [ReferringField] {
  /// Returns the place of the list of records of a kind; a kind has one such list at most.
  func list(of target: Kind) -> Int? { firstIndex { $0.isList && $0.target == target } }
}
