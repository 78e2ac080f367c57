import Catalog
import JSONKit

/// The input of the statistics of a catalogue. They depend on the store alone.
struct CatalogStatistics: Sendable {
  let model: CatalogModel
  let kindIndexes: [KindIndex]
  let tallies: RelationTallies
  let graph: CharacterGraph?
  /// The counts of the feed of changes.
  let changes: ChangeCounts
  private let roles: CreditRoles
  private let facts: [KindFacts]

  /// The number of rows of a ranking.
  static let top = 100

  /// Computes the counts that need a walk over all relations.
  ///
  /// - Parameter facts: the facts of all kinds, in any order.
  /// - Throws: `CancellationError`.
  /// - Complexity: see `RelationTallies`.
  init(
    of relations: Relations, kindIndexes: [KindIndex], facts: [KindFacts], graph: CharacterGraph?, changes: ChangeCounts
  ) throws {
    model = relations.model
    self.kindIndexes = kindIndexes
    self.graph = graph
    self.changes = changes
    let tables = CatalogTables(model)
    self.facts = model.all.map { kind in facts.first { $0.kind == kind } ?? KindFacts(kind, in: tables) }
    roles = CreditRoles(model.relation(from: .issue, to: .creator).map(relations.details(of:)) ?? [])
    tallies = try RelationTallies(relations, kindIndexes: kindIndexes, facts: self.facts, roles: roles)
  }

  /// Returns the facts from the rows of a kind's tables.
  func facts(of kind: Kind) -> KindFacts { facts[kind.index] }

  /// Returns all statistics, in the order of `StatisticDescription.all`.
  ///
  /// - Throws: `JSONError` where a stored name is damaged; `CancellationError`, between two statistics.
  func all() throws -> [Statistic] {
    try StatisticDescription.all(model).map { description in
      try Task.checkCancellation()
      return Statistic(description, try description.rows(self))
    }
  }
}

/// Cells that several statistics have.
extension CatalogStatistics {
  /// Reads the names of a kind.
  struct Names {
    let kindIndex: KindIndex
    private let reader = JSONReader()

    fileprivate init(_ kindIndex: KindIndex) { self.kindIndex = kindIndex }

    /// Returns the cells for the id and the name.
    func cells(ofRank rank: Int) throws -> [StatisticCell] {
      [.integer(kindIndex.identities.all[rank].id), .text(try kindIndex.name(ofRank: rank, reader))]
    }

    /// Returns the cell that says whether there is a record.
    func published(_ rank: Int) -> StatisticCell { .truth(kindIndex.presences[rank] == .published) }
  }

  /// Returns a reader of the names of a kind.
  func names(of kind: Cast.Member) -> Names { Names(kindIndexes[kind.kind.index]) }

  /// Returns the first records of a kind, most comics first: place, id and name, then `cells` of a rank and its number of comics, then
  /// whether the record is published.
  func top(
    _ kind: Cast.Member, in comics: Cast.Member, _ cells: (_ rank: Int, _ comics: StatisticCell) -> [StatisticCell]
  ) throws -> [[StatisticCell]] {
    let names = names(of: kind)
    let comics = tallies.count(of: comics.kind, to: kind.kind)
    return try Self.places(ofTop: Self.top, in: comics).enumerated().map { place, rank in
      try .row(
        [.integer(place + 1)], names.cells(ofRank: rank), cells(rank, .integer(Int(comics[rank]))),
        [names.published(rank)])
    }
  }

  /// Returns the places of the greatest counts above 0, ties by place.
  ///
  /// - Complexity: O(n log n).
  static func places(ofTop limit: Int, in counts: some Collection<UInt32>) -> [Int] {
    counts.enumerated().filter { $0.element > 0 }
      .sorted { ($1.element, $0.offset) < ($0.element, $1.offset) }
      .prefix(limit).map(\.offset)
  }

  /// Returns the cells for the numbers of records of some kinds that belong to one record of another kind.
  func counts(of kinds: [Cast.Member], to owner: Cast.Member, _ rank: Int) -> [StatisticCell] {
    kinds.map { .integer(Int(tallies.count(of: $0.kind, to: owner.kind)[rank])) }
  }

  /// Returns the text of a role.
  func role(_ number: Int32) -> String { String(decoding: roles.texts[Int(number)], as: UTF8.self) }
}
