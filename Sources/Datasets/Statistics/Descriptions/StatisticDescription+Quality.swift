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
    "How often the source sends a value that means that there is none: a date that is none, a price of 0, a year that "
      + "says that a series goes on.",
    [
      ColumnDescription("table", .string, key: 1), ColumnDescription("column", .string, key: 2),
      ColumnDescription("type", .string, null: true, key: 3, "of a date or price of a comic"),
      ColumnDescription("values", .int64), ColumnDescription("sentinels", .int64, "those of them that stand for none"),
    ])

  static let lists = StatisticDescription(
    "lists", "Lists, cut and completed",
    "Records list a part of what belongs to them and say how much there is. What belongs together is told by both "
      + "sides, so one completes the other. What is gone is no item: a list that names it lacks one.",
    [
      ColumnDescription("collection", .string, key: 1, "whose lists"),
      ColumnDescription("list", .string, key: 2, "what they name"),
      ColumnDescription("lists", .int64, "lists with an item, as their records say"),
      ColumnDescription("items", .int64, "items of all of them, as their records say"),
      ColumnDescription("listed", .int64, "different items that they have themselves, without what is gone"),
      ColumnDescription("cut", .int64, "lists that have fewer of them than their records say"),
      ColumnDescription("completed", .int64, "those of them that others complete"),
      ColumnDescription("short", .int64, "those of them that still lack items"),
      ColumnDescription("lacking", .int64, "how many items these lack"),
    ])

  static let unseen = StatisticDescription(
    "unseen", "Referred to and never seen",
    "The 100 numbers without a record that most records, gone ones too, refer to.",
    [
      rank, ColumnDescription("collection", .string), ColumnDescription("id", .int64), name(),
      ColumnDescription("references", .int64, "how many records refer to it"),
    ])
}
