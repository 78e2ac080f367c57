public import Catalog
public import JSONKit
import Pipeline
public import Store

/// Every relation of a catalogue, united from the lists of both sides, and every number that records refer to.
///
/// They are read once, and then used read-only by any number of tasks.
///
/// ```swift
/// let relations = try await Relations.reading(store)
/// if let casts = relations.model.relation(from: .issue, to: .character) {
///   for pair in relations.pairs(of: casts) { print(pair) }
/// }
/// ```
public struct Relations: Sendable {
  /// The model of the store from which the relations were read.
  public let model: CatalogModel
  private(set) var identities: [Identities]
  /// The lists of both sides, by `Relation.number`.
  private(set) var statements: [RelationStatements]
  /// The pairs of relations that also hold the pairs of stories, by the relation's number, both together: see `CatalogModel.implied`.
  /// Empty for a large catalogue.
  var implied: [Int: RelationStatements] = [:]
  /// The texts of details, by detail of the model, then by number.
  let texts: [[[UInt8]]]
  /// The numbers of records that are details, by detail of the model, then by the detail's number; empty for details that are texts.
  var detailIDs: [[Int64]] = []

  /// The digests of all that is stored of each record, by kind, in the order of the records' numbers; empty where they were not asked for.
  public internal(set) var contents: [[UInt64]] = []
  /// The digests of the inputs of the records' rows; nil where they were not asked for.
  public fileprivate(set) var parts: RecordParts?

  /// The store of a large catalogue, from which names and the pairs that one side alone tells are read when they are written. Tables can be
  /// made of such relations, but no pages, graph or statistics, which look at all pairs.
  var rest: CatalogStore?
}

extension Relations {
  /// Reads the relations of a store, with a task beside the caller's.
  ///
  /// The store's own memory is released before, and the memory that was needed for gathering is released afterwards.
  /// - Parameters:
  ///   - isLarge: whether as little as tables need is kept in memory, and the rest is read once more when it is written. Then nothing is
  ///     compared either.
  ///   - comparing: whether to compute the digests by which the next set is compared with this one.
  /// - Throws: `StoreError`; `CancellationError`.
  /// - Complexity: one pass over the store, and for comparing one over its links and 9 bytes of memory a record; about 7 bytes of memory a
  ///   list item and 100 a record. For a large catalogue 4 bytes a record (8 where its kind has numbers beyond 2³²), 4 more for a moment,
  ///   and 4 for each record that tells its owner.
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

  /// Returns the pairs of a relation, ordered by left id, right id and role.
  public func pairs(of relation: Relation) -> RelationPairs {
    precondition(relation.number < statements.count, "a relation that follows from others has no pairs of its own")
    return RelationPairs(
      statements[relation.number], lefts: identities[relation.left.index], rights: identities[relation.right.index])
  }

  /// Returns the pairs of a relation with those that follow from its issues' stories, in the same order. A relation without a table has
  /// only pairs that follow.
  public func pairsWithStories(of relation: Relation) -> RelationPairs {
    guard let statements = implied[relation.number] else { return pairs(of: relation) }
    return RelationPairs(
      statements, lefts: identities[relation.left.index], rights: identities[relation.right.index])
  }

  /// Forgets the pairs of a relation, after their last use; the relation then has no pairs.
  public mutating func forgetPairs(of relation: Relation) {
    implied[relation.number] = nil
    guard relation.number < statements.count else { return }
    statements[relation.number] = RelationStatements(relation, listed: ListedPairs()) { _, _ in nil }
  }

  /// Forgets the names and contents of the records of a kind, after their last use. Nobody may ask for their names afterwards; their
  /// numbers and pairs stay.
  public mutating func forgetRecords(of kind: Kind) {
    identities[kind.index].forgetNames()
    if !contents.isEmpty { contents[kind.index] = [] }
  }

  /// Returns the lists of a field for every record of its kind; nil for a field of no relation.
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
    /// The number of numbers, which is the place behind the last rank.
    public var endIndex: Int { identities.count }

    /// The number of a rank.
    public subscript(rank: Int) -> Number {
      let identity = identities[rank]
      return Number(id: identity.id, isStored: identity.isStored)
    }
  }

  /// The number of all kinds' numbers together.
  var numberCount: Int { identities.reduce(0) { $0 + $1.all.count } }

  /// Returns the numbers of a kind.
  public func numbers(of kind: Kind) -> Numbers { Numbers(identities: identities[kind.index].all) }

  /// Appends the name of a number to a text, UTF-8: its record's own, else the first that a list gives it; nothing where it has none.
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

  /// Returns every text that a detail of a relation's pairs can be, UTF-8, by its number; see `RelationPair.detail`. The first is empty.
  public func details(of relation: Relation) -> [[UInt8]] {
    relation.detail.flatMap(model.details.firstIndex(of:)).map { texts[$0] } ?? []
  }

  /// Returns the numbers of the records that a relation's details are, by the detail's number; 0 for none. Empty for details that are
  /// texts.
  func detailIDs(of relation: Relation) -> [Int64] {
    relation.detail.flatMap(model.details.firstIndex(of:)).flatMap { $0 < detailIDs.count ? detailIDs[$0] : nil } ?? []
  }

  /// Returns the name of a record that is published or referred to, UTF-8; nil for an unknown number or a record without a name.
  func name(of record: RecordID, _ reader: JSONReader) -> [UInt8]? {
    guard let rank = identities[record.kind.index].rank(of: record.id) else { return nil }
    var text: [UInt8] = []
    try? appendName(of: record.kind, rank: rank, to: &text, reader)
    return text.isEmpty ? nil : text
  }
}
