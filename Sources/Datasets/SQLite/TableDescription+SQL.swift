extension TableDescription {
  /// The statement that creates the table, with what tables and columns mean beside them.
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

  private var isKeyedByNumber: Bool { key.count == 1 && key[0].type == .int64 }
}

extension ColumnDescription {
  fileprivate func definitionSQL(isWholeKey: Bool) -> String {
    var sql = "\(name.quotedSQL) \(type.sqlName)"
    if isWholeKey { sql += " PRIMARY KEY" }
    if !isNullable { sql += " NOT NULL" }
    if type == .boolean { sql += " CHECK (\(name.quotedSQL) IN (0, 1))" }
    if let references { sql += " REFERENCES \(references.table.quotedSQL) (\(references.column.quotedSQL))" }
    return sql
  }
}

extension ColumnType {
  /// The type of such a column in SQLite, one of its storage classes.
  ///
  /// Moments and days are text: of the names that databases have for them SQLite makes numbers, and readers read them
  /// in ways of their own.
  fileprivate var sqlName: String {
    switch self {
    case .string, .timestamp, .date: "TEXT"
    case .int64, .boolean: "INTEGER"
    case .double: "REAL"
    }
  }
}

extension String {
  /// A name as SQL has it.
  var quotedSQL: String { "\"\(self)\"" }
}
