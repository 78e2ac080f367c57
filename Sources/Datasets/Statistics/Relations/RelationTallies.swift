import Catalog

/// The counts for the statistics, from one walk over all relations.
///
/// - Complexity: memory of 4 bytes for every record and unseen number and relation of a kind, while a relation is walked; only the counts
///   of characters, creators, events and series are kept.
struct RelationTallies: Sendable {
  /// A pair of kinds: the records of the first are counted for each record of the second.
  private struct Key: Hashable {
    let of: Kind
    let to: Kind
  }

  /// The purpose of a relation's pairs, besides their number.
  private enum Use {
    case appearances, credits, creatorsOfSeries, comicsOfSeries
  }

  /// The roles of the kinds whose partners are counted.
  private static let counted: Set<Role> = [.character, .creator, .event, .series]

  private var partners: [Key: [UInt32]] = [:]
  /// The lengths of the lists of published records, and their gaps, by owner, then by the kind that they list.
  private(set) var lists: [ListTally] = []
  /// The characters of comics.
  private(set) var appearances = Appearances()
  /// The creators of comics.
  private(set) var credits: Credits
  /// The series of each creator.
  private(set) var careers = Careers()

  /// Walks over all relations.
  ///
  /// - Throws: `CancellationError`.
  /// - Complexity: O(pairs · log numbers).
  init(_ relations: Relations, kindIndexes: [KindIndex], facts: [KindFacts], roles: CreditRoles) throws {
    let model = relations.model
    let comics = model.kind(.issue).map { ComicIndex(kindIndexes[$0.index], facts: facts[$0.index]) } ?? ComicIndex()
    credits = Credits(comics, roles: roles)
    let uses: [(relation: Relation?, use: Use)] = [
      (model.relation(from: .series, to: .issue), .comicsOfSeries),
      (model.relation(from: .series, to: .creator), .creatorsOfSeries),
      (model.relation(from: .issue, to: .character), .appearances),
      (model.relation(from: .issue, to: .creator), .credits),
    ]
    // The series of creators follow from their comics once the series of the comics are known.
    let first = uses[0].relation
    for relation in model.allRelations.filter({ $0 == first }) + model.allRelations.filter({ $0 != first }) {
      let use = uses.first { $0.relation == relation }?.use
      try walk(
        RankedPairs(relation, relations: relations, kindIndexes: kindIndexes), for: use, comics: comics, facts: facts)
    }
    try credits.finish()
    careers.finish()
    lists.sort { ($0.owner, $0.list) < ($1.owner, $1.list) }
  }

  /// Returns the number of records of a kind that belong to each number of another kind, by rank.
  func count(of kind: Kind, to owner: Kind) -> [UInt32] { partners[Key(of: kind, to: owner)] ?? [] }

  private mutating func walk(
    _ pairs: RankedPairs, for use: Use?, comics: ComicIndex, facts: [KindFacts]
  ) throws {
    let (relation, left, right) = (pairs.relation, pairs.lefts, pairs.rights)
    var (lefts, rights) = (ListItems(count: left.presences.count), ListItems(count: right.presences.count))
    var walked = 0
    for pair in pairs {
      if pair.counts {
        lefts.add(pair.left, isOwn: pair.isListedByLeft, isFirst: pair.isFirst)
        // A record of the right side lists one of the left once, in any roles.
        if pair.isFirst { rights.add(pair.right, isOwn: pair.isListedByRight, isFirst: true) }
        switch use {
        case .appearances: appearances.add(pair, comics)
        case .credits:
          credits.add(pair, comics)
          if pair.isFirst { careers.add(creator: pair.right, ofComic: pair.left) }
        case .creatorsOfSeries: if pair.isFirst { careers.add(creator: pair.right, series: pair.left) }
        case .comicsOfSeries: careers.add(comic: pair.right, series: pair.left)
        case nil: break
        }
      }
      walked += 1
      if walked % 65_536 == 0 { try Task.checkCancellation() }
    }
    for (owners, other, field, items) in [
      (left, right, relation.leftField, lefts), (right, left, relation.rightField, rights),
    ] {
      let facts = facts[owners.kind.index]
      let key = Key(of: other.kind, to: owners.kind)
      // Of several relations between two kinds the first counts.
      if let role = facts.role, Self.counted.contains(role), partners[key] == nil { partners[key] = items.partners }
      if let field, let list = facts.lists.firstIndex(where: { $0.description == field.description }) {
        lists.append(ListTally(owners, of: other.kind, available: facts.available[list], items: items))
      }
    }
  }
}

/// The completeness of the lists of one kind that name another kind.
struct ListTally: Sendable {
  /// The kind of the owners, and the kind of the listed records.
  let owner: Kind
  let list: Kind
  /// The number of records whose list has items by their own account, of these items, and of the items in their own lists.
  var records = 0
  var available = 0
  var own = 0
  /// The number of lists with fewer items than there are, of those that others complete, and of those that stay short.
  var cut = 0
  var completed = 0
  var short = 0
  /// The number of items that short lists lack.
  var lacking = 0

  /// Counts the lists of all records that are not missing.
  init(_ owners: KindIndex, of list: Kind, available: [Int32], items: ListItems) {
    owner = owners.kind
    self.list = list
    for (record, rank) in owners.identities.storedRanks.enumerated() where available[record] > 0 {
      let (said, own, known) = (Int(available[record]), Int(items.own[Int(rank)]), Int(items.known[Int(rank)]))
      records += 1
      self.available += said
      self.own += own
      guard own < said else { continue }
      cut += 1
      if known < said {
        short += 1
        lacking += said - known
      } else {
        completed += 1
      }
    }
  }
}

/// Counts of the lists of one relation's side, by the rank of their owners; items that are missing do not count.
struct ListItems {
  /// The number of items in the owner's own list.
  var own: [UInt32]
  /// The number of items in the owner's own list, and of those that others tell.
  var known: [UInt32]
  /// The number of different records among the known items.
  var partners: [UInt32]

  init(count: Int) {
    own = [UInt32](repeating: 0, count: count)
    (known, partners) = (own, own)
  }

  @inline(__always)
  mutating func add(_ owner: Int, isOwn: Bool, isFirst: Bool) {
    known[owner] += 1
    if isOwn { own[owner] += 1 }
    if isFirst { partners[owner] += 1 }
  }
}
