import Catalog
import JSONKit

/// The numbers of one kind as statistics and graph count them, by rank: those of missing records do not count.
struct Roster: Sendable {
  /// What becomes of a number.
  enum Standing: UInt8 {
    /// There is a record of it.
    case published
    /// Records refer to it, missing ones too, and there is none.
    case unseen
    /// The source does not have its record any more.
    case missing
  }

  let kind: Kind
  /// The numbers, ascending.
  let ids: [Int64]
  /// What becomes of each.
  let standings: [Standing]
  private let identities: Identities

  /// The numbers of a kind.
  ///
  /// - Complexity: O(numbers); 9 bytes of memory each.
  init(_ kind: Kind, relations: Relations, missing: Set<RecordID>) {
    self.kind = kind
    identities = relations.identities[Int(kind.rawValue)]
    ids = identities.all.map(\.id)
    var standings = identities.all.map { $0.isStored ? Standing.published : .unseen }
    if !missing.isEmpty {
      for (rank, id) in ids.enumerated() {
        if let record = RecordID(kind, id), missing.contains(record) { standings[rank] = .missing }
      }
    }
    self.standings = standings
  }

  /// The rank of a number; nil where nobody has met it.
  ///
  /// - Complexity: O(log numbers).
  func rank(of id: Int64) -> Int? {
    ids.place(of: id)
  }

  /// The name of a number: its record's own, else the first that a list gives it; nil for none.
  func name(ofRank rank: Int, _ reader: JSONReader) throws -> String? {
    let name = try identities.withName(ofRank: rank) { try JSONText.decoded($0, reader) }
    return name.isEmpty ? nil : name
  }

  /// How many records refer to a number, missing ones too: as the table `unseen` says.
  func references(toRank rank: Int) -> Int { Int(identities.all[rank].references) }

  /// The ranks of the records in the store, missing ones too, ascending.
  var storedRanks: [UInt32] { identities.storedRanks }
}

/// The numbers of all kinds as statistics and graph count them.
struct Rosters: Sendable {
  private let rosters: [Roster]

  /// The numbers that relations know.
  init(relations: Relations, missing: Set<RecordID>) {
    rosters = Kind.allCases.map { Roster($0, relations: relations, missing: missing) }
  }

  /// Those of a kind.
  subscript(kind: Kind) -> Roster { rosters[Int(kind.rawValue)] }
}

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
