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
    return [collections] + releases(cast) + formats(cast) + storyTypes(cast) + characters(cast) + creators(cast)
      + series(cast) + events(cast) + quality(cast)
  }
}

/// Columns that several statistics have.
extension StatisticDescription {
  static let rank = ColumnDescription("rank", .int64, key: 1, "from 1")
  static let published = ColumnDescription("published", .boolean, "whether there is a record")
  /// The years of the comics that a row is about.
  static let years = [
    ColumnDescription("first_year", .int64, null: true, "year of the first on-sale date"),
    ColumnDescription("last_year", .int64, null: true, "year of the last one"),
  ]
  /// The numbers of the issues that a row is about.
  static let issues = [
    ColumnDescription("issues", .int64), ColumnDescription("first_issue", .double, "the least number"),
    ColumnDescription("last_issue", .double, "the greatest number"),
  ]

  static func name(_ column: String) -> ColumnDescription { ColumnDescription(column, .string, null: true) }

  static func count(_ column: String, _ meaning: String? = nil) -> ColumnDescription {
    ColumnDescription(column, .int64, meaning)
  }

  /// Returns the first columns of a ranking of a kind: rank, id and name.
  static func first(_ kind: Cast.Member) -> [ColumnDescription] { [rank, count("id"), name(kind.label)] }

  /// Returns columns that count records that are linked directly, by the lists of either side.
  static func listed(_ kinds: [Cast.Member], besides comics: Cast.Member) -> [ColumnDescription] {
    kinds.map {
      count(
        $0.name,
        "\($0.name) that the source links with it, in the lists of either; not counted from the \(comics.name)")
    }
  }

  /// Returns the statistic of the ten records of a kind with most comics of each decade.
  static func byDecade(
    _ kind: Cast.Member, in comics: Cast.Member, _ text: String,
    _ decades: @escaping @Sendable (RelationTallies) -> Decades
  ) -> StatisticDescription {
    StatisticDescription(
      name: "top-\(kind.name)-by-decade", title: "\(kind.title) of each decade", text: text,
      columns: [
        ColumnDescription("decade", .int64, key: 1, "its first year"),
        ColumnDescription("rank", .int64, key: 2, "from 1 in each decade"), count("id"), name("name"),
        count(comics.name),
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
