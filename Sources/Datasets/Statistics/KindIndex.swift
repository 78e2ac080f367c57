import Catalog
import JSONKit

/// The numbers of one kind by rank, as statistics and graph count them: those of missing records do not count.
struct KindIndex: Sendable {
  /// Whether a number has a record.
  enum Presence: UInt8 {
    /// There is a record of it.
    case published
    /// Records, missing ones too, refer to it, and it has none.
    case unseen
    /// Its record is missing.
    case missing
  }

  let kind: Kind
  /// The numbers, ascending.
  let ids: [Int64]
  /// Whether each number has a record.
  let presences: [Presence]
  private let identities: Identities

  /// The numbers of a kind.
  ///
  /// - Complexity: O(numbers); 9 bytes of memory each.
  init(_ kind: Kind, relations: Relations, missing: Set<RecordID>) {
    self.kind = kind
    identities = relations.identities[Int(kind.rawValue)]
    ids = identities.all.map(\.id)
    var presences = identities.all.map { $0.isStored ? Presence.published : .unseen }
    if !missing.isEmpty {
      for (rank, id) in ids.enumerated() {
        if let record = RecordID(kind, id), missing.contains(record) { presences[rank] = .missing }
      }
    }
    self.presences = presences
  }

  /// The rank of a number; nil for an unknown number.
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
struct KindIndexes: Sendable {
  private let kindIndexes: [KindIndex]

  /// The numbers that relations know.
  init(relations: Relations, missing: Set<RecordID>) {
    kindIndexes = Kind.allCases.map { KindIndex($0, relations: relations, missing: missing) }
  }

  /// Those of a kind.
  subscript(kind: Kind) -> KindIndex { kindIndexes[Int(kind.rawValue)] }
}

/// The pairs of one relation by rank, as they come from the relations: by left rank, right rank and role.
struct RankedPairs: Sequence, IteratorProtocol {
  /// One pair.
  struct Pair {
    let left: Int
    let right: Int
    /// See `RelationPair`.
    let detail: Int
    let isListedByLeft: Bool
    let isListedByRight: Bool
    /// Whether no other pair of the same two records came before, in another role.
    let isFirst: Bool
    /// Whether neither of the two is missing.
    let counts: Bool
  }

  private var pairs: RelationPairs
  private let lefts: KindIndex
  private let rights: KindIndex
  private var left = 0
  private var last: (left: Int, right: Int) = (-1, -1)

  init(_ relation: Relation, _ relations: Relations, _ kindIndexes: KindIndexes) {
    pairs = relations.pairs(of: relation)
    lefts = kindIndexes[relation.left]
    rights = kindIndexes[relation.right]
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
      left: left, right: right, detail: pair.detail, isListedByLeft: pair.isListedByLeft,
      isListedByRight: pair.isListedByRight,
      isFirst: isFirst, counts: lefts.presences[left] != .missing && rights.presences[right] != .missing)
  }
}
