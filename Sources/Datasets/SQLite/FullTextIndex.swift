import Catalog

/// The full-text search (FTS5) over one table of records: `TABLE_fts`, by the table's `id`.
///
/// It keeps no copy of the texts, which are read from the table where a query wants them. Accents do not count.
struct FullTextIndex {
  /// What is searched, where a kind has it.
  private static let searched: Set<String> = ["name", "title", "full_name", "variant_description", "description"]

  /// The table of records.
  let table: String
  /// Its columns that are searched.
  let columns: [String]

  /// The search over the records of a kind.
  init(_ kind: Kind) {
    let table = TableDescription.records(of: kind)
    self.table = table.name
    columns = table.columns.map(\.name).filter(Self.searched.contains)
  }

  private var name: String { table + "_fts" }

  /// The statement that creates it, still empty.
  ///
  /// There is no index of prefixes: a query for `spid*` walks a range of the terms, which is fast enough here, and it
  /// would make the search half as large again.
  var createSQL: String {
    // Readers find out what is searched by the spelling of `content="TABLE"`.
    """
    CREATE VIRTUAL TABLE \(name.quotedSQL) USING fts5(
      \(columns.map(\.quotedSQL).joined(separator: ", ")),
      content=\(table.quotedSQL), content_rowid="id", tokenize="unicode61 remove_diacritics 2"
    )
    """
  }

  /// The statements that fill it from the table.
  ///
  /// With room for all terms of a table there is little to merge afterwards, which is faster and leaves no free pages.
  var fillSQL: [String] {
    let name = name.quotedSQL
    return [
      "INSERT INTO \(name) (\(name), rank) VALUES ('hashsize', \(8 << 20))",
      "INSERT INTO \(name) (\(name)) VALUES ('rebuild')",
      "INSERT INTO \(name) (\(name)) VALUES ('optimize')",
      // As it is by itself, for those who go on writing to a copy.
      "INSERT INTO \(name) (\(name), rank) VALUES ('hashsize', \(1 << 20))",
    ]
  }
}
