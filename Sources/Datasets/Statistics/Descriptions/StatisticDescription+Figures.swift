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
