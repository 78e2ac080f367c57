import Catalog

extension TableDescription {
  /// The statement that creates the table, with comments that say what the table and its columns mean.
  ///
  /// A table of records is looked up by one number, which is the fastest key that SQLite has; all others lie in the
  /// order of their keys (`WITHOUT ROWID`), which saves an index as large as the table.
  var createSQL: String {
    var lines = columns.map { column in
      (column.definitionSQL(isWholeKey: isKeyedByNumber && column.keyPosition != nil), column.meaning)
    }
    if !isKeyedByNumber {
      lines.append(("PRIMARY KEY (\(key.map { $0.name.quotedSQL }.joined(separator: ", ")))", nil))
    }
    let body = lines.enumerated().map { index, line in
      let comma = index == lines.count - 1 ? "" : ","
      return "  \(line.0)\(comma)" + (line.1.map { " -- \($0)" } ?? "") + "\n"
    }
    return "CREATE TABLE \(name.quotedSQL) ( -- \(meaning)\n\(body.joined()))\(isKeyedByNumber ? "" : " WITHOUT ROWID")"
  }

  /// The statement that inserts a row, one parameter a column.
  var insertSQL: String {
    "INSERT INTO \(name.quotedSQL) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
  }

  /// The statement that deletes the rows of a range of numbers, given by first and last, and of one kind where the key begins with a kind.
  var deleteSQL: String {
    let numbers = key[key[0].type == .int64 ? 0 : 1].name.quotedSQL
    let kind = key[0].type == .int64 ? "" : " AND \(key[0].name.quotedSQL) = ?3"
    return "DELETE FROM \(name.quotedSQL) WHERE \(numbers) BETWEEN ?1 AND ?2\(kind)"
  }

  private var isKeyedByNumber: Bool { key.count == 1 && key[0].type == .int64 }
}

extension ColumnDescription {
  fileprivate func definitionSQL(isWholeKey: Bool) -> String {
    var sql = "\(name.quotedSQL) \(type.sqliteName)"
    if isWholeKey { sql += " PRIMARY KEY" }
    if !isNullable { sql += " NOT NULL" }
    if type == .boolean { sql += " CHECK (\(name.quotedSQL) IN (0, 1))" }
    if let references { sql += " REFERENCES \(references.table.quotedSQL) (\(references.column.quotedSQL))" }
    return sql
  }
}

extension ColumnType {
  /// The type of a column in SQLite, one of its storage classes.
  ///
  /// Moments and days are text: from the type names that databases use for them, SQLite derives numbers, and readers read those in
  /// different ways.
  fileprivate var sqliteName: String {
    switch self {
    case .string, .timestamp, .date: "TEXT"
    case .int64, .boolean: "INTEGER"
    case .double: "REAL"
    }
  }
}

extension String {
  /// The name in the quotation marks of SQL.
  var quotedSQL: String { "\"\(self)\"" }
}

/// An index of the database in addition to the keys of its tables. Each costs space and time, so each has a reason.
struct DatabaseIndex {
  /// The table.
  let table: String
  /// The columns of the index, in its order.
  let columns: [String]
  /// The purpose of the index, as a phrase.
  let reason: String

  /// `TABLE_COLUMN`, by the first column.
  var name: String { "\(table)_\(columns[0])" }

  /// The statement that creates the index, with the reason inside, where SQLite keeps it.
  var createSQL: String {
    let list = columns.map(\.quotedSQL).joined(separator: ", ")
    return "CREATE INDEX \(name.quotedSQL) ON \(table.quotedSQL) ( -- \(reason)\n  \(list)\n)"
  }

  /// Returns every index: from the second id of each pair to the first, and a few of tables of records.
  static func all(_ tables: CatalogTables) -> [DatabaseIndex] {
    let model = tables.model
    let pairs = tables.all.compactMap { table -> DatabaseIndex? in
      let key = table.key
      // The key finds the second id by the first; this finds the first by the second.
      guard key.count >= 2, key[1].name.hasSuffix("_id") else { return nil }
      return DatabaseIndex(
        table: table.name, columns: [key[1].name, key[0].name], reason: "the pairs of a \(key[1].name.dropLast(3))")
    }
    func index(_ role: Role, _ columns: [ColumnRole], _ reason: (KindDescription) -> String) -> DatabaseIndex? {
      guard let kind = model.kind(role).map({ model[$0] }) else { return nil }
      let names = columns.compactMap { kind.column($0)?.name }
      guard names.count == columns.count else { return nil }
      return DatabaseIndex(table: kind.name.description, columns: names, reason: reason(kind))
    }
    let (issue, series) = (
      model.kind(.issue).map { model[$0].singular }, model.kind(.series).map { model[$0].singular }
    )
    func inOrder(_ issues: KindDescription) -> String {
      "the \(issues.name) of a \(series ?? "series"), in their order"
    }
    return pairs
      + [
        index(.issue, [.series, .order], inOrder) ?? index(.issue, [.series, .issueNumber], inOrder),
        index(.issue, [.onSale]) { "the \($0.name) of a week, a year or a decade" },
        index(.issue, [.format]) { _ in "counting and choosing formats without reading rows" },
        index(.story, [.originalIssue]) { "the \($0.name) first printed in a \(issue ?? "issue")" },
        index(.story, [.storyType]) { _ in "counting and choosing types without reading rows" },
      ].compactMap(\.self)
  }
}

/// The full-text search (FTS5) over one table of records: `TABLE_fts`, by the table's `id`.
///
/// The search keeps no copy of the texts, which are read from the table where a query wants them. Accents do not count.
struct FullTextIndex {
  /// The table of records.
  let table: String
  /// The columns that are searched: the names and the description.
  let columns: [String]

  /// Creates the search over the records of a kind.
  init(_ kind: KindDescription) {
    table = kind.name.description
    columns = [kind.nameColumn, kind.column(.sortName), kind.column(.variant), kind.column(.description)].compactMap {
      $0?.name
    }
  }

  private var name: String { table + "_fts" }

  /// The statement that creates the search, still empty.
  ///
  /// There is no index of prefixes: a query for `spid*` walks a range of the terms, which is fast enough here, and such an index would make
  /// the search half as large again.
  var createSQL: String {
    // Readers recognize the searched table by the spelling of `content="TABLE"`.
    """
    CREATE VIRTUAL TABLE \(name.quotedSQL) USING fts5(
      \(columns.map(\.quotedSQL).joined(separator: ", ")),
      content=\(table.quotedSQL), content_rowid="id", tokenize="unicode61 remove_diacritics 2"
    )
    """
  }

  /// The statement that drops the search.
  var dropSQL: String { "DROP TABLE \(name.quotedSQL)" }

  /// The statements that fill the search from the table.
  ///
  /// With room for all terms of a table there is little to merge afterwards, which is faster and leaves no free pages.
  var fillSQL: [String] {
    let name = name.quotedSQL
    return [
      "INSERT INTO \(name) (\(name), rank) VALUES ('hashsize', \(8 << 20))",
      "INSERT INTO \(name) (\(name)) VALUES ('rebuild')",
      "INSERT INTO \(name) (\(name)) VALUES ('optimize')",
      // The usual setting, for those who write to a copy.
      "INSERT INTO \(name) (\(name), rank) VALUES ('hashsize', \(1 << 20))",
    ]
  }
}
