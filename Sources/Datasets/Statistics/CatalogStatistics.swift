import Catalog
import JSONKit

/// The input of the statistics of a catalogue. They depend on the store alone.
struct CatalogStatistics: Sendable {
  let relations: Relations
  let kindIndexes: KindIndexes
  let tallies: RelationTallies
  let graph: CharacterGraph
  /// The counts of the feed of changes.
  let changes: ChangeCounts
  /// The roles of creators, by number.
  let roleTexts: [[UInt8]]
  private let facts: [KindFacts]

  /// How many rows a list of the first has.
  static let top = 100

  /// Works out what needs a walk over all relations.
  ///
  /// - Parameter facts: those of all kinds, in any order.
  /// - Throws: `CancellationError`.
  /// - Complexity: see `RelationTallies`.
  init(
    _ facts: [KindFacts], _ relations: Relations, _ kindIndexes: KindIndexes, _ graph: CharacterGraph,
    _ changes: ChangeCounts
  ) throws {
    self.relations = relations
    self.kindIndexes = kindIndexes
    self.graph = graph
    self.changes = changes
    roleTexts = relations.model.relation(from: .issue, to: .creator).map(relations.details(of:)) ?? []
    self.facts = Kind.allCases.map { kind in facts.first { $0.kind == kind } ?? KindFacts(kind) }
    tallies = try RelationTallies(relations, kindIndexes, self.facts)
  }

  /// The facts from the rows of a kind's tables.
  func facts(of kind: Kind) -> KindFacts { facts[Int(kind.rawValue)] }

  /// All statistics, in the order of `StatisticDescription.all`.
  ///
  /// - Throws: `JSONError` where a stored name is damaged; `CancellationError`, between two statistics.
  func all() throws -> [Statistic] {
    let all: [() throws -> Statistic] = [
      { collections }, { releasesByYear }, { releasesByDecade }, { pagesAndPricesByYear }, { formats }, { storyTypes },
      topCharacters, topCharactersByDecade, topPairs,
      { roles }, topCreators, creatorCareers, topCreatorsByDecade, creatorRuns,
      topSeries, longestSeries, topEvents,
      { completeness }, { sentinels }, { lists }, unseen,
    ]
    return try all.map { statistic in
      try Task.checkCancellation()
      return try statistic()
    }
  }

  /// The first records of a kind, most comics first: place, id and name, then `cells` of a rank and its number of comics, then
  /// whether the record is published.
  func top(
    _ description: StatisticDescription, of kind: Kind,
    _ cells: (_ rank: Int, _ comics: StatisticCell) -> [StatisticCell]
  ) throws -> Statistic {
    let reader = JSONReader()
    let kindIndex = kindIndexes[kind]
    let comics = tallies.count(of: .comics, to: kind)
    return Statistic(
      description,
      try Self.top(Self.top, comics).enumerated().map { place, rank in
        [.integer(place + 1), .integer(kindIndex.ids[rank]), .text(try kindIndex.name(ofRank: rank, reader))]
          + cells(rank, .integer(Int(comics[rank]))) + [isPublished(kindIndex, rank)]
      })
  }

  /// The places of the greatest counts above 0, ties by place.
  ///
  /// - Complexity: O(n log n).
  static func top(_ limit: Int, _ counts: some Collection<UInt32>) -> [Int] {
    counts.enumerated().filter { $0.element > 0 }
      .sorted { ($1.element, $0.offset) < ($0.element, $1.offset) }
      .prefix(limit).map(\.offset)
  }
}
