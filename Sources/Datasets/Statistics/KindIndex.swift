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
  /// The numbers.
  let identities: Identities
  /// Whether each number has a record.
  let presences: [Presence]

  /// The numbers of a kind.
  ///
  /// - Complexity: O(numbers); a byte of memory each.
  init(_ kind: Kind, relations: Relations, missing: Set<RecordID>) {
    self.kind = kind
    identities = relations.identities[kind.index]
    var presences = identities.all.map { $0.isStored ? Presence.published : .unseen }
    if !missing.isEmpty {
      for (rank, identity) in identities.all.enumerated() {
        if let record = RecordID(kind, identity.id), missing.contains(record) { presences[rank] = .missing }
      }
    }
    self.presences = presences
  }

  /// The numbers of all kinds.
  static func all(_ relations: Relations, missing: Set<RecordID>) -> [KindIndex] {
    relations.model.all.map { KindIndex($0, relations: relations, missing: missing) }
  }

  /// The name of a number: its record's own, else the first that a list gives it; nil for none.
  func name(ofRank rank: Int, _ reader: JSONReader) throws -> String? {
    let name = try identities.name(ofRank: rank, reader)
    return name.isEmpty ? nil : name
  }
}

/// The pairs of one relation as they come from the relations, each with whether it counts.
struct RankedPairs: Sequence, IteratorProtocol {
  /// One pair.
  struct Pair {
    /// The ranks of its records.
    let left, right: Int
    /// See `RelationPair`.
    let detail: Int
    let isListedByLeft, isListedByRight: Bool
    /// Whether no other pair of the same two records came before, in another role.
    let isFirst: Bool
    /// Whether neither of the two is missing.
    let counts: Bool
  }

  let relation: Relation
  let lefts: KindIndex
  let rights: KindIndex
  private var pairs: RelationPairs
  private var last: (left: Int, right: Int) = (-1, -1)

  init(_ relation: Relation, relations: Relations, kindIndexes: [KindIndex]) {
    self.relation = relation
    pairs = relations.pairsWithStories(of: relation)
    lefts = kindIndexes[relation.left.index]
    rights = kindIndexes[relation.right.index]
  }

  /// The next pair, or nil at the end.
  mutating func next() -> Pair? {
    guard let pair = pairs.next() else { return nil }
    let (left, right) = (pair.leftRank, pair.rightRank)
    let isFirst = last != (left, right)
    last = (left, right)
    return Pair(
      left: left, right: right, detail: pair.detail, isListedByLeft: pair.isListedByLeft,
      isListedByRight: pair.isListedByRight, isFirst: isFirst,
      counts: lefts.presences[left] != .missing && rights.presences[right] != .missing)
  }
}
