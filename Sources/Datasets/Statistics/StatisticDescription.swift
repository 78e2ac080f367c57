import Catalog

/// What a statistic is: the one description that its files and documents come from.
public struct StatisticDescription: Sendable, Equatable {
  /// Its name, also that of its files: lower case, with hyphens.
  public let name: String
  /// A headline.
  public let title: String
  /// What is counted, and how.
  public let text: String
  /// Its columns, in order.
  public let columns: [ColumnDescription]

  init(_ name: String, _ title: String, _ text: String, _ columns: [ColumnDescription]) {
    self.name = name
    self.title = title
    self.text = text
    self.columns = columns
  }

  /// The statistic as a table.
  var table: TableDescription { TableDescription(name, title: title, text, columns) }
}

/// All statistics.
extension StatisticDescription {
  /// Every statistic, in the order in which a reader wants to see them.
  public static let all: [StatisticDescription] = [
    .collections, .releasesByYear, .releasesByDecade, .pagesAndPricesByYear, .formats, .storyTypes,
    .topCharacters, .topCharactersByDecade, .topPairs,
    .roles, .topCreators, .creatorCareers, .topCreatorsByDecade, .creatorRuns,
    .topSeries, .longestSeries, .topEvents,
    .completeness, .sentinels, .lists, .unseen,
  ]
}

/// Statistics of collections and comics.
extension StatisticDescription {
  static let collections = StatisticDescription(
    "collections", "Collections",
    "The records of each collection, what happened to them since the last published set, and what others refer to "
      + "without a record.",
    [
      ColumnDescription("collection", .string, key: 1),
      ColumnDescription("records", .int64, "how many records there are"),
      ColumnDescription("gone", .int64, "how many more are missing: seen before, not seen by the last complete crawl"),
      ColumnDescription("added", .int64, "new since the last published set"),
      ColumnDescription("changed", .int64, "changed since then"),
      ColumnDescription("missing", .int64, "missing since then"),
      ColumnDescription("back", .int64, "there again since then"),
      ColumnDescription(
        "unseen", .int64, "how many ids without a record the records refer to, missing records included"),
      ColumnDescription("first_modified", .timestamp, null: true, "the earliest change that the source names"),
      ColumnDescription("last_modified", .timestamp, null: true, "the latest one"),
    ])

  static let releasesByYear = StatisticDescription(
    "releases-by-year", "Releases by year",
    "Comics by the year, in UTC, of their on-sale date. The last row, without a year, has those without a date.",
    [
      ColumnDescription("year", .int64, null: true, key: 1),
      ColumnDescription("comics", .int64, "all comics, variants among them"),
      ColumnDescription("variants", .int64, "comics with a description of their variant"),
      ColumnDescription("series", .int64, "different series that they belong to"),
      ColumnDescription("pages", .int64, "pages of all comics that say how many they have"),
    ])

  static let releasesByDecade = StatisticDescription(
    "releases-by-decade", "Releases by decade",
    "Comics by the decade of their on-sale date, and who is in them. Comics without a date are not counted.",
    [
      ColumnDescription("decade", .int64, key: 1, "its first year"),
      ColumnDescription("comics", .int64, "all comics, variants among them"),
      ColumnDescription("variants", .int64, "comics with a description of their variant"),
      ColumnDescription("series", .int64, "different series that they belong to"),
      ColumnDescription("characters", .int64, "different characters in them"),
      ColumnDescription("creators", .int64, "different creators of them"),
    ])

  static let pagesAndPricesByYear = StatisticDescription(
    "pages-and-prices-by-year", "Pages and prices by year",
    "How long comics are and what they cost in print, by the year of their on-sale date. Means are rounded to four "
      + "places.",
    [
      ColumnDescription("year", .int64, key: 1),
      ColumnDescription("with_pages", .int64, "comics that say how many pages they have"),
      ColumnDescription("mean_pages", .double, null: true),
      ColumnDescription("median_pages", .double, null: true),
      ColumnDescription("with_price", .int64, "comics with a print price"),
      ColumnDescription("mean_price", .double, null: true, "US dollars"),
      ColumnDescription("median_price", .double, null: true, "US dollars"),
      ColumnDescription("highest_price", .double, null: true, "US dollars"),
      ColumnDescription(
        "price_per_page", .double, null: true,
        "US dollars: the prices of the comics that have both, by their pages"),
    ])

  static let formats = StatisticDescription(
    "formats", "Formats", "Comics by format, the most frequent one first.",
    [
      ColumnDescription("format", .string, null: true, key: 1),
      ColumnDescription("comics", .int64),
      ColumnDescription("first_year", .int64, null: true, "year of the first on-sale date"),
      ColumnDescription("last_year", .int64, null: true, "year of the last one"),
      ColumnDescription("mean_pages", .double, null: true, "of the comics that say how many they have"),
      ColumnDescription("mean_price", .double, null: true, "US dollars, of the comics with a print price"),
    ])

  static let storyTypes = StatisticDescription(
    "story-types", "Types of story", "Stories by type as the source spells it, the most frequent one first.",
    [
      ColumnDescription("type", .string, null: true, key: 1),
      ColumnDescription("stories", .int64),
    ])
}
