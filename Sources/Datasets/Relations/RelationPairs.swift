import Basics
import Catalog

/// The pairs of one relation, united while they are walked: by left id, right id, role.
///
/// A pair that both sides list comes once. A pair of the right side has no role, so it is absorbed by the left side's pairs of the same two
/// records in any roles.
public struct RelationPairs: Sequence, IteratorProtocol {
  private let statements: RelationStatements
  private let leftReversed: ReversedStatements
  private let lefts: Identities
  private let rights: Identities

  private var rank = 0
  /// The next left record, in the order of ids.
  private var record = 0
  private var pending: [RelationPair] = []
  private var taken = 0
  /// The left record's own list as sortable keys: right rank, then role or position.
  private var keys: [UInt64] = []

  init(_ statements: RelationStatements, lefts: Identities, rights: Identities) {
    self.statements = statements
    leftReversed = statements.referrers(ofLeft: true, lefts, among: rights)
    self.lefts = lefts
    self.rights = rights
  }

  /// An upper limit of the number of pairs.
  public var greatestCount: Int {
    statements.left.targets.count + statements.right.targets.count + statements.listed.pairs.count
  }

  /// Returns the next pair, or nil at the end.
  ///
  /// - Complexity: O(log(items of a list)), amortised.
  public mutating func next() -> RelationPair? {
    while taken == pending.count {
      guard rank < lefts.all.count else { return nil }
      pending.removeAll(keepingCapacity: true)
      taken = 0
      gather()
      rank += 1
    }
    taken += 1
    return pending[taken - 1]
  }

  /// Gathers the pairs of the left record at `rank`.
  private mutating func gather() {
    keys.removeAll(keepingCapacity: true)
    var own = 0..<0
    if lefts.all[rank].isStored {
      own = statements.left.range(ofRecord: record)
      record += 1
    }
    let isKey = statements.relation.detail?.isKey == true
    for index in own {
      let beside = isKey ? statements.left.details[index] : UInt32(index - own.lowerBound)
      keys.append(UInt64(statements.left.targets[index]) << 32 | UInt64(beside))
    }
    keys.sort()

    var referrers = leftReversed.referrers(ofRank: rank)[...]
    var position = 0
    while position < keys.count || !referrers.isEmpty {
      let ownRight = position < keys.count ? UInt32(keys[position] >> 32) : .max
      let listedRight = referrers.first ?? .max
      let right = Swift.min(ownRight, listedRight)
      let isListed = listedRight == right
      if isListed { referrers = referrers.drop { $0 == right } }
      guard ownRight == right else {
        append(right: right, detail: 0, byLeft: false, byRight: true)
        continue
      }
      var end = position
      while end < keys.count, UInt32(keys[end] >> 32) == right { end += 1 }
      appendOwn(keys[position..<end], right: right, own: own, isListed: isListed)
      position = end
    }
  }

  /// Appends the left record's own items of one right record: one for each role, or one with the first type that is given.
  private mutating func appendOwn(_ items: ArraySlice<UInt64>, right: UInt32, own: Range<Int>, isListed: Bool) {
    guard let detail = statements.relation.detail else {
      return append(right: right, detail: 0, byLeft: true, byRight: isListed)
    }
    guard detail.isKey else {
      var type: UInt32 = 0
      for item in items where type == 0 {
        type = statements.left.details[own.lowerBound + Int(item & 0xFFFF_FFFF)]
      }
      return append(right: right, detail: type, byLeft: true, byRight: isListed)
    }
    var last: UInt32?
    for item in items {
      let role = UInt32(truncatingIfNeeded: item)
      if role != last { append(right: right, detail: role, byLeft: true, byRight: isListed) }
      last = role
    }
  }

  private mutating func append(right: UInt32, detail: UInt32, byLeft: Bool, byRight: Bool) {
    let left = lefts.all[rank]
    let other = rights.all[Int(right)]
    pending.append(
      RelationPair(
        left: left.id, right: other.id, leftIsStored: left.isStored, rightIsStored: other.isStored,
        isListedByLeft: byLeft, isListedByRight: byRight, leftRank: rank, rightRank: Int(right), detail: Int(detail)))
  }
}

/// Two records that belong together.
public struct RelationPair: Sendable, Equatable {
  /// The id of the left record.
  public var left: Int64
  /// The id of the right record.
  public var right: Int64
  /// Whether there is a left record.
  public var leftIsStored: Bool
  /// Whether there is a right record.
  public var rightIsStored: Bool
  /// Whether the left side's list has the right record.
  public var isListedByLeft: Bool
  /// Whether the right side's list has the left record.
  public var isListedByRight: Bool
  /// The place of the left number among those of its kind, see `Relations.numbers(of:)`.
  public var leftRank: Int
  /// The place of the right number among those of its kind.
  public var rightRank: Int
  /// The number of the role or type; 0 for none. See `Relations.details(of:)`.
  public var detail: Int
}
