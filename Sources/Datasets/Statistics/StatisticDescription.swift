public import Catalog

/// The description of a statistic, from which its files and documents are made.
///
/// ```swift
/// for statistic in StatisticDescription.all(model) { print(statistic.name, statistic.title) }
/// ```
public struct StatisticDescription: Sendable {
  /// The name of the statistic and of its files: lower case, with hyphens.
  public let name: String
  /// A headline.
  public let title: String
  /// The subject and the method of the count.
  public let text: String
  /// The columns of the statistic, in order.
  public let columns: [ColumnDescription]
  /// Computes the rows, each with a cell for every column.
  let rows: @Sendable (CatalogStatistics) throws -> [[StatisticCell]]

  /// Whether there is a row for every record of a kind, so that the statistic grows with the catalogue. Its first column is then the id of
  /// the record.
  var hasRowPerRecord: Bool { columns.first?.name == "id" }

  /// The statistic as a table.
  var table: TableDescription { TableDescription(name, title: title, text, columns) }

  /// Returns every statistic of a model, in the order for readers, without those whose kinds, relations or columns the model lacks.
  public static func all(_ model: CatalogModel) -> [StatisticDescription] {
    let cast = Cast(model)
    let subjects: [any StatisticSubject.Type] = [
      CollectionStatistics.self, ReleaseStatistics.self, FormatStatistics.self, StoryStatistics.self,
      CharacterStatistics.self, CreatorStatistics.self, SeriesStatistics.self, EventStatistics.self,
      QualityStatistics.self,
    ]
    return subjects.flatMap { $0.init(cast)?.all ?? [] }
  }
}

/// The statistics of one subject, such as releases.
protocol StatisticSubject {
  /// Creates the statistics for a model; nil where it lacks what all of them count.
  init?(_ cast: Cast)

  /// The statistics, in the order for readers, without those that the model lacks columns for.
  var all: [StatisticDescription] { get }
}

extension StatisticDescription {
  /// Returns the statistic of the ten records of a kind with most comics of each decade.
  static func byDecade(
    _ kind: Cast.Member, in comics: Cast.Member, _ text: String,
    _ decades: @escaping @Sendable (RelationTallies) -> Decades
  ) -> StatisticDescription {
    StatisticDescription(
      name: "top-\(kind.name)-by-decade", title: "\(kind.title) of each decade", text: text,
      columns: [
        ColumnDescription("decade", .int64, key: 1, "its first year"),
        ColumnDescription("rank", .int64, key: 2, "from 1 in each decade"), .count("id"), .name("name"),
        .count(comics.name),
      ]
    ) { statistics in
      let names = statistics.names(of: kind)
      return try decades(statistics.tallies).top(10).map { place, entry in
        try .row(
          [.integer(entry.decade), .integer(place)], names.cells(ofRank: entry.rank), [.integer(entry.count)])
      }
    }
  }
}
