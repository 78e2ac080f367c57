import Catalog

/// Columns that several statistics have.
extension ColumnDescription {
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
}
