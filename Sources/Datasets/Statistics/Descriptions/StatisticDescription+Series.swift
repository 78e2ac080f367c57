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
