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
