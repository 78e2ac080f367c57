import Catalog
import JSONKit

/// The numbers of one kind by rank, for statistics and graph, which do not count those of missing records.
struct KindIndex: Sendable {
  /// Whether a number has a record.
  enum Presence: UInt8 {
    /// The number has a record.
    case published
    /// Records, missing ones too, refer to the number, which has no record.
    case unseen
    /// The number's record is missing.
    case missing
  }

  let kind: Kind
  /// The numbers.
  let identities: Identities
  /// Whether each number has a record.
  let presences: [Presence]

  /// Creates the index of a kind.
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

  /// Returns the indexes of all kinds.
  static func all(_ relations: Relations, missing: Set<RecordID>) -> [KindIndex] {
    relations.model.all.map { KindIndex($0, relations: relations, missing: missing) }
  }

  /// Returns the name of a number: its record's own, else the first that a list gives it; nil for none.
  func name(ofRank rank: Int, _ reader: JSONReader) throws -> String? {
    let name = try identities.name(ofRank: rank, reader)
    return name.isEmpty ? nil : name
  }
}

/// The pairs of one relation in the order of the relations, each with whether it counts.
struct RankedPairs: Sequence, IteratorProtocol {
  /// One pair.
  struct Pair {
    /// The ranks of its records.
    let left, right: Int
    /// The number of the role or type, see `RelationPair`.
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

  /// Returns the next pair, or nil at the end.
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
