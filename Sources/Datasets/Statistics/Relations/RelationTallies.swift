import Catalog

/// What one walk over all relations counts for the statistics.
///
/// - Complexity: memory of 4 bytes for every record and unseen number and relation of a kind, while a relation is walked; kept of
///   it are the counts of characters, creators, events and series.
struct RelationTallies: Sendable {
  /// How many records of a kind belong to each of another one.
  private struct Key: Hashable {
    let of: Kind
    let to: Kind
  }

  private var partners: [Key: [UInt32]] = [:]
  /// The lengths of the lists of published records, and their gaps, by owner, then by the kind that they list.
  private(set) var lists: [ListTally] = []
  /// The characters of comics.
  private(set) var appearances: Appearances
  /// The creators of comics.
  private(set) var credits: Credits
  /// In which series creators are.
  private(set) var careers = Careers()

  /// Walks over all relations.
  ///
  /// - Throws: `CancellationError`.
  /// - Complexity: O(pairs · log numbers).
  init(_ relations: Relations, _ kindIndexes: KindIndexes, _ facts: [KindFacts]) throws {
    let comics = ComicIndex(kindIndexes[.comics], facts[Int(Kind.comics.rawValue)])
    appearances = Appearances()
    credits = Credits(comics)
    // The series of creators follow from their comics once the series of the comics are known.
    let order = Relation.all.filter(\.isOfSeriesAndComics) + Relation.all.filter { !$0.isOfSeriesAndComics }
    for relation in order {
      try walk(relation, relations, kindIndexes, facts, comics)
    }
    try credits.finish()
    careers.finish()
    lists.sort { ($0.owner, $0.list) < ($1.owner, $1.list) }
  }

  /// How many records of a kind belong to each number of another one, by rank.
  func count(of kind: Kind, to owner: Kind) -> [UInt32] { partners[Key(of: kind, to: owner)] ?? [] }

  private mutating func walk(
    _ relation: Relation, _ relations: Relations, _ kindIndexes: KindIndexes, _ facts: [KindFacts], _ comics: ComicIndex
  ) throws {
    let (left, right) = (kindIndexes[relation.left], kindIndexes[relation.right])
    var leftCounts = [UInt32](repeating: 0, count: left.ids.count)
    var rightCounts = [UInt32](repeating: 0, count: right.ids.count)
    var leftItems = ListItems(count: left.ids.count)
    var rightItems = ListItems(count: right.ids.count)
    var walked = 0
    for pair in RankedPairs(relation, relations, kindIndexes) {
      if pair.counts {
        leftItems.add(pair.left, isOwn: pair.isListedByLeft)
        if pair.isFirst { rightItems.add(pair.right, isOwn: pair.isListedByRight) }
        if pair.isFirst {
          leftCounts[pair.left] += 1
          rightCounts[pair.right] += 1
        }
        switch (relation.left, relation.right) {
        case (.comics, .characters): appearances.add(pair, comics)
        case (.comics, .creators):
          credits.add(pair, comics)
          if pair.isFirst { careers.add(creator: pair.right, ofComic: pair.left) }
        case (.series, .creators): if pair.isFirst { careers.add(creator: pair.right, series: pair.left) }
        case (.series, .comics): careers.add(comic: pair.right, series: pair.left)
        default: break
        }
      }
      walked += 1
      if walked % 65_536 == 0 { try Task.checkCancellation() }
    }
    for (kindIndex, other, counts, items) in [
      (left, right, leftCounts, leftItems), (right, left, rightCounts, rightItems),
    ] {
      if [.characters, .creators, .events, .series].contains(kindIndex.kind) {
        partners[Key(of: other.kind, to: kindIndex.kind)] = counts
      }
      let facts = facts[Int(kindIndex.kind.rawValue)]
      guard let list = KindFacts.lists(of: kindIndex.kind).firstIndex(of: other.kind) else { continue }
      lists.append(ListTally(kindIndex, other.kind, facts.available[list], items))
    }
  }
}

extension Relation {
  fileprivate var isOfSeriesAndComics: Bool { left == .series && right == .comics }
}

/// How whole the lists of one kind that name another one are.
struct ListTally: Sendable {
  /// Whose lists, and of what.
  let owner: Kind
  let list: Kind
  /// Records whose list has items, as they say; how many items, and how many of them their own lists have.
  var records = 0
  var available = 0
  var own = 0
  /// Lists with fewer items than there are; of them those that others complete, and those that stay short.
  var cut = 0
  var completed = 0
  var short = 0
  /// How many items lists lack that stay short.
  var lacking = 0

  /// Counts the lists of all records that are not missing.
  init(_ owners: KindIndex, _ list: Kind, _ available: [Int32], _ items: ListItems) {
    owner = owners.kind
    self.list = list
    for (record, rank) in owners.storedRanks.enumerated() where available[record] > 0 {
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

/// What is known of the lists of one relation's side, by the rank of their owners; items that are missing do not count.
struct ListItems {
  /// Items that the owner's own list has.
  var own: [UInt32]
  /// Those and the ones that others tell.
  var known: [UInt32]

  init(count: Int) {
    own = [UInt32](repeating: 0, count: count)
    known = own
  }

  @inline(__always)
  mutating func add(_ owner: Int, isOwn: Bool) {
    known[owner] += 1
    if isOwn { own[owner] += 1 }
  }
}
