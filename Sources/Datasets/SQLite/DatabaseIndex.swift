/// An index of the database beside the keys of its tables. Each costs space and time, so each has a reason.
struct DatabaseIndex {
  /// The table.
  let table: String
  /// Its columns, in the order of the index.
  let columns: [String]
  /// What it is for, as a phrase.
  let reason: String

  /// `TABLE_COLUMN`, by the first column.
  var name: String { "\(table)_\(columns[0])" }

  /// The statement that creates it, with the reason inside, where SQLite keeps it.
  var createSQL: String {
    let list = columns.map(\.quotedSQL).joined(separator: ", ")
    return "CREATE INDEX \(name.quotedSQL) ON \(table.quotedSQL) ( -- \(reason)\n  \(list)\n)"
  }

  /// Every index: from the second id of each pair to the first, and a few of tables of records.
  static let all: [DatabaseIndex] =
    TableDescription.all.compactMap { table in
      let key = table.key
      // The key finds the second id by the first; this finds the first by the second.
      guard key.count >= 2, key[1].name.hasSuffix("_id") else { return nil }
      return DatabaseIndex(
        table: table.name, columns: [key[1].name, key[0].name], reason: "the pairs of a \(key[1].name.dropLast(3))")
    } + [
      DatabaseIndex(
        table: "comics", columns: ["series_id", "issue_number"], reason: "the comics of a series, in their order"),
      DatabaseIndex(table: "comics", columns: ["on_sale_date"], reason: "the comics of a week, a year or a decade"),
      DatabaseIndex(table: "comics", columns: ["format"], reason: "counting and choosing formats without reading rows"),
      DatabaseIndex(table: "stories", columns: ["original_issue_id"], reason: "the stories first printed in a comic"),
      DatabaseIndex(table: "stories", columns: ["type"], reason: "counting and choosing types without reading rows"),
    ]
}
