public import Catalog
public import JSONKit
import Pipeline
public import Store

/// Every relation of a catalogue, united from the lists of both sides, and every number that records refer to.
///
/// Read once, and then used read-only by any number of tasks.
public struct Relations: Sendable {
  /// The model of the store that they were read from.
  public let model: CatalogModel
  private(set) var identities: [Identities]
  /// By `Relation.number`.
  private(set) var statements: [RelationStatements]
  /// By the numbers of relations that hold the pairs of stories, too, see ``CatalogModel/implied``: both together. Empty for a large
  /// catalogue.
  var implied: [Int: RelationStatements] = [:]
  /// By detail of the model, then by number.
  let texts: [[[UInt8]]]
  /// By detail of the model that is a record, its number by the detail's; empty for other details.
  var detailIDs: [[Int64]] = []

  /// By kind, a digest of all that is stored of each record, in the order of their numbers; empty where they were not asked for.
  public internal(set) var contents: [[UInt64]] = []
  /// What the rows of the records are made of; nil where it was not asked for.
  public fileprivate(set) var parts: RecordParts?

  /// Of a large catalogue, where the rest is read when it is written: names, and the pairs that one side alone tells. Then
  /// there are tables to be made of it, but no pages, graph or statistics, which look at all pairs.
  var rest: CatalogStore?
}

extension Relations {
  /// Reads the relations of a store, with a task beside the caller's.
  ///
  /// What the store holds in memory is given back before, and what gathering them took behind it.
  /// - Parameters:
  ///   - isLarge: whether as little as tables need is kept in memory, and the rest is read once more when it is written. Then nothing is
  ///     compared either.
  ///   - comparing: whether it is wanted what records are made of, by which the next set is compared with this one.
  /// - Throws: `StoreError`; `CancellationError`.
  /// - Complexity: one pass over the store, and for comparing one over its links and 9 bytes of memory a record; about 7 bytes of memory a list item and 100 a record. Of a large catalogue 4 bytes a
  ///   record (8 where its kind has numbers beyond 2³²), 4 more for a moment, and 4 for each record that tells its owner.
  public static func reading(
    _ store: CatalogStore, isLarge: Bool = false, comparing: Bool = true
  ) async throws -> Relations {
    store.releaseMemory()
    FreedMemory.release()
    var relations = try await RelationReader.read(store, isLarge: isLarge, withContents: comparing && !isLarge)
    if !isLarge { try relations.implyByStories() }
    if comparing, !isLarge { relations.parts = try await RecordParts.reading(store, relations) }
    FreedMemory.release()
    return relations
  }

  /// Whether the store has a record of this kind and number.
  ///
  /// - Complexity: O(log records).
  public func isStored(_ kind: Kind, _ id: Int64) -> Bool {
    identities[kind.index].isStored(id)
  }

  /// The pairs of a relation, ordered by left id, right id and role.
  public func pairs(of relation: Relation) -> RelationPairs {
    precondition(relation.number < statements.count, "a relation that follows from others has no pairs of its own")
    return RelationPairs(
      statements[relation.number], lefts: identities[relation.left.index], rights: identities[relation.right.index])
  }

  /// The pairs of a relation with those that follow from its issues' stories, in the same order. Those of a relation without a table are
  /// no others.
  public func pairsWithStories(of relation: Relation) -> RelationPairs {
    guard let statements = implied[relation.number] else { return pairs(of: relation) }
    return RelationPairs(
      statements, lefts: identities[relation.left.index], rights: identities[relation.right.index])
  }

  /// Forgets the pairs of a relation: for the last one who wants them. Then it has none.
  public mutating func forgetPairs(of relation: Relation) {
    implied[relation.number] = nil
    guard relation.number < statements.count else { return }
    statements[relation.number] = RelationStatements(relation, listed: ListedPairs()) { _, _ in nil }
  }

  /// Forgets what the records of a kind are called and made of: for the last one who wants that. Then nobody may ask for their names;
  /// their numbers and pairs stay.
  public mutating func forgetRecords(of kind: Kind) {
    identities[kind.index].forgetNames()
    if !contents.isEmpty { contents[kind.index] = [] }
  }

  /// The lists of a field for every record of its kind; nil for a field of no relation.
  func statements(of field: ReferringField) -> Statements? {
    guard let place = field.place else { return nil }
    let statements = statements[place.relation.number]
    return place.ownerIsLeft ? statements.left : statements.right
  }
}

/// The numbers of a kind, those of stored records and those that are only referred to.
extension Relations {
  /// One number.
  public struct Number: Sendable, Equatable {
    /// The number.
    public let id: Int64
    /// Whether there is a record of it.
    public let isStored: Bool
  }

  /// The numbers of a kind, ascending; the place of each is its rank. They take no memory of their own.
  public struct Numbers: RandomAccessCollection, Sendable {
    fileprivate let identities: Identities.Ranked

    /// The first rank.
    public var startIndex: Int { 0 }
    /// How many there are.
    public var endIndex: Int { identities.count }

    /// The number of a rank.
    public subscript(rank: Int) -> Number {
      let identity = identities[rank]
      return Number(id: identity.id, isStored: identity.isStored)
    }
  }

  /// How many numbers of all kinds there are.
  var numberCount: Int { identities.reduce(0) { $0 + $1.all.count } }

  /// The numbers of a kind.
  public func numbers(of kind: Kind) -> Numbers { Numbers(identities: identities[kind.index].all) }

  /// Appends the name of a number to a text, UTF-8: its record's own, else the first that a list gives it; may be nothing.
  ///
  /// - Throws: `JSONError` where a stored name is damaged.
  public func appendName(of kind: Kind, rank: Int, to text: inout [UInt8], _ reader: JSONReader) throws {
    try identities[kind.index].withName(ofRank: rank) { name in
      if name.contains(UInt8(ascii: "\\")) {
        text += try JSONText.decoded(name, reader).utf8
      } else {
        text += name
      }
    }
  }

  /// Every text that a detail of a relation's pairs can be, UTF-8, by its number; see `RelationPair.detail`. The first is empty.
  public func details(of relation: Relation) -> [[UInt8]] {
    relation.detail.flatMap(model.details.firstIndex(of:)).map { texts[$0] } ?? []
  }

  /// The numbers of the records that a relation's details are, by the detail's number; 0 for none. Empty for details that are texts.
  func detailIDs(of relation: Relation) -> [Int64] {
    relation.detail.flatMap(model.details.firstIndex(of:)).flatMap { $0 < detailIDs.count ? detailIDs[$0] : nil } ?? []
  }

  /// The name of a record that is published or referred to, UTF-8; nil for an unknown number and where it has none.
  func name(of record: RecordID, _ reader: JSONReader) -> [UInt8]? {
    guard let rank = identities[record.kind.index].rank(of: record.id) else { return nil }
    var text: [UInt8] = []
    try? appendName(of: record.kind, rank: rank, to: &text, reader)
    return text.isEmpty ? nil : text
  }
}
