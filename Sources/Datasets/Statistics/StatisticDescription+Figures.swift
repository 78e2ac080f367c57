import Catalog

/// Statistics of characters and creators.
extension StatisticDescription {
  static let rank = ColumnDescription("rank", .int64, key: 1, "from 1")
  static let published = ColumnDescription("published", .boolean, "whether there is a record")
  static let firstYear = ColumnDescription("first_year", .int64, null: true, "year of the first on-sale date")
  static let lastYear = ColumnDescription("last_year", .int64, null: true, "year of the last one")

  static func name(_ column: String = "name") -> ColumnDescription {
    ColumnDescription(column, .string, null: true)
  }

  /// A count of records that are linked directly, by the lists of either side.
  static func listed(_ column: String) -> ColumnDescription {
    ColumnDescription(
      column, .int64, "\(column) that the source links with it, in the lists of either; not counted from the comics")
  }

  static let topCharacters = StatisticDescription(
    "top-characters", "Characters in most comics",
    "The 100 characters that are in most comics, as comics and characters list one another.",
    [
      rank, ColumnDescription("id", .int64), name(), ColumnDescription("comics", .int64),
      listed("series"), listed("stories"), listed("events"), firstYear, lastYear, published,
    ])

  static let topCharactersByDecade = StatisticDescription(
    "top-characters-by-decade", "Characters of each decade",
    "The ten characters that are in most comics of each decade, by on-sale date.",
    [
      ColumnDescription("decade", .int64, key: 1, "its first year"),
      ColumnDescription("rank", .int64, key: 2, "from 1 in each decade"),
      ColumnDescription("id", .int64), name(), ColumnDescription("comics", .int64),
    ])

  static let topPairs = StatisticDescription(
    "top-pairs", "Who appears together",
    "The 100 pairs of characters that share most comics. Comics with more than 2,000 characters are left out.",
    [
      rank, ColumnDescription("first_id", .int64), name("first_name"), ColumnDescription("second_id", .int64),
      name("second_name"), ColumnDescription("comics", .int64, "how many they share"),
    ])

  static let roles = StatisticDescription(
    "roles", "Roles of creators", "What creators do for comics, the most frequent role first.",
    [
      ColumnDescription("role", .string, null: true, key: 1, "in lower case; empty where unknown"),
      ColumnDescription("creators", .int64, "creators with this role in a comic"),
      ColumnDescription("credits", .int64, "how often one of them has it in a comic"),
    ])

  static let topCreators = StatisticDescription(
    "top-creators", "Creators by role", "The ten creators with most comics in each known role.",
    [
      ColumnDescription("role", .string, key: 1),
      ColumnDescription("rank", .int64, key: 2, "from 1 in each role"),
      ColumnDescription("id", .int64), name(), ColumnDescription("comics", .int64),
    ])

  static let creatorCareers = StatisticDescription(
    "creator-careers", "Careers of creators",
    "Every creator of a comic: from when to when, how much, and in which roles; those with most comics first.",
    [
      ColumnDescription("id", .int64, key: 1), name(), ColumnDescription("comics", .int64),
      ColumnDescription("series", .int64, "series that the source links with it, and those of its comics"),
      firstYear, lastYear,
      ColumnDescription("years", .int64, null: true, "from the first to the last, both counted"),
      ColumnDescription("roles", .string, null: true, "known roles, the most frequent first, with semicolons between"),
      published,
    ])

  static let topCreatorsByDecade = StatisticDescription(
    "top-creators-by-decade", "Creators of each decade",
    "The ten creators with most comics of each decade, by on-sale date, whatever their role.",
    [
      ColumnDescription("decade", .int64, key: 1, "its first year"),
      ColumnDescription("rank", .int64, key: 2, "from 1 in each decade"),
      ColumnDescription("id", .int64), name(), ColumnDescription("comics", .int64),
    ])

  static let creatorRuns = StatisticDescription(
    "creator-runs", "Longest runs of creators",
    "The 100 longest runs: issues of a series, one after the other as far as there are records of them, in which a "
      + "creator had the same known role. Variants are no issues of their own.",
    [
      rank, ColumnDescription("creator_id", .int64), name("creator"), ColumnDescription("role", .string),
      ColumnDescription("series_id", .int64), name("series"), ColumnDescription("issues", .int64),
      ColumnDescription("first_issue", .double, "the least number"),
      ColumnDescription("last_issue", .double, "the greatest number"), firstYear, lastYear,
    ])
}

/// Statistics of series and events.
extension StatisticDescription {
  static let topSeries = StatisticDescription(
    "top-series", "Series with most comics", "The 100 series with most comics, variants among them.",
    [
      rank, ColumnDescription("id", .int64), name("title"),
      ColumnDescription("start_year", .int64, null: true, "as the source says"),
      ColumnDescription("end_year", .int64, null: true, "as the source says"),
      ColumnDescription("ongoing", .boolean), ColumnDescription("comics", .int64),
      listed("characters"), listed("creators"), listed("events"), published,
    ])

  static let longestSeries = StatisticDescription(
    "longest-series", "Longest series",
    "The 100 series with most issues: different numbers of comics that are no variants.",
    [
      rank, ColumnDescription("id", .int64), name("title"), ColumnDescription("issues", .int64),
      ColumnDescription("first_issue", .double, "the least number"),
      ColumnDescription("last_issue", .double, "the greatest number"), firstYear, lastYear, published,
    ])

  static let topEvents = StatisticDescription(
    "top-events", "Events with most comics", "The 100 events with most comics.",
    [
      rank, ColumnDescription("id", .int64), name("title"), ColumnDescription("start_date", .date, null: true),
      ColumnDescription("end_date", .date, null: true), ColumnDescription("comics", .int64),
      listed("series"), listed("stories"), listed("characters"), listed("creators"), published,
    ])
}

/// Statistics of the quality of the data.
extension StatisticDescription {
  static let completeness = StatisticDescription(
    "completeness", "Completeness by field", "How many records have a value, for every column of their tables.",
    [
      ColumnDescription("table", .string, key: 1), ColumnDescription("column", .string, key: 2),
      ColumnDescription("records", .int64), ColumnDescription("filled", .int64, "records with a value"),
      ColumnDescription("part", .double, null: true, "filled by records, rounded to four places"),
    ])

  static let sentinels = StatisticDescription(
    "sentinels", "Values that stand for none",
    "How often the source sends a value that means \"none\": a date that is no date, a price of 0, an end year that "
      + "means that a series is ongoing.",
    [
      ColumnDescription("table", .string, key: 1), ColumnDescription("column", .string, key: 2),
      ColumnDescription("type", .string, null: true, key: 3, "of a date or price of a comic"),
      ColumnDescription("values", .int64), ColumnDescription("sentinels", .int64, "those of them that stand for none"),
    ])

  static let lists = StatisticDescription(
    "lists", "Lists, cut and completed",
    "Records list a part of what belongs to them and say how much there is. Both sides list what belongs together, "
      + "so one completes the other. A missing record is not an item: a list that names it lacks one.",
    [
      ColumnDescription("collection", .string, key: 1, "whose lists"),
      ColumnDescription("list", .string, key: 2, "what they name"),
      ColumnDescription("lists", .int64, "lists with an item, as their records say"),
      ColumnDescription("items", .int64, "items of all of them, as their records say"),
      ColumnDescription("listed", .int64, "different items that they have themselves, without missing records"),
      ColumnDescription("cut", .int64, "lists that have fewer of them than their records say"),
      ColumnDescription("completed", .int64, "those of them that others complete"),
      ColumnDescription("short", .int64, "those of them that still lack items"),
      ColumnDescription("lacking", .int64, "how many items these lack"),
    ])

  static let unseen = StatisticDescription(
    "unseen", "Referred to and never seen",
    "The 100 ids without a record that most records refer to, missing records included.",
    [
      rank, ColumnDescription("collection", .string), ColumnDescription("id", .int64), name(),
      ColumnDescription("references", .int64, "how many records refer to it"),
    ])
}
