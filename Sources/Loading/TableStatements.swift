import PostgresKit
import Sets

/// The statements that make a table of a set in a schema.
struct TableStatements {
  let table: SetTable
  let schema: String

  /// The table's name with its schema.
  var name: String { SQLText.name(table.name, in: schema) }

  /// The statement that makes the table without keys, which are made when its rows are in.
  var create: String {
    let columns = table.columns.map { column in
      "\(SQLText.name(column.name)) \(column.type.sqlName)\(column.isNullable ? "" : " NOT NULL")"
    }
    return "CREATE TABLE \(name) (\(columns.joined(separator: ", ")))"
  }

  /// Returns the statement that takes rows from the set's CSV.
  ///
  /// - Parameters:
  ///   - target: another table with the same columns.
  ///   - isNew: whether the table was made in this transaction. Its rows are then visible to every transaction that sees the table, even
  ///     one with an older snapshot: a reader never finds a new table empty.
  func copy(into target: String? = nil, isNew: Bool = false) -> String {
    let texts = table.columns.filter(\.isTextWithoutNull).map { SQLText.name($0.name) }
    let never = texts.isEmpty ? "" : ", FORCE_NOT_NULL (\(texts.joined(separator: ", ")))"
    return "COPY \(target ?? name) FROM STDIN WITH (FORMAT csv\(isNew ? ", FREEZE" : "")\(never))"
  }

  /// The statements that make the table's key and its indexes.
  ///
  /// An entry of an index has room for some 2,700 bytes, which a text from outside may exceed, such as the role of a creator. Where such a
  /// text is part of the key, a unique index of its beginning and its hash takes the place of the primary key. A text at the beginning of a
  /// key is the name of a kind, which is never long.
  var keys: [String] {
    let texts = table.key.dropFirst().filter { table.column($0)?.type == .string }
    let key = table.key.map(SQLText.name).joined(separator: ", ")
    var statements = [
      texts.isEmpty
        ? "ALTER TABLE \(name) ADD PRIMARY KEY (\(key))" : "CREATE UNIQUE INDEX ON \(name) (\(parts(ofKeyWith: texts)))"
    ]
    // As in the SQLite database: the key finds the second id of a pair by the first; this index finds the first by the second.
    if table.key.count >= 2, table.key[1].hasSuffix("_id") {
      statements.append("CREATE INDEX ON \(name) (\(SQLText.name(table.key[1])), \(SQLText.name(table.key[0])))")
    }
    return statements
  }

  private func parts(ofKeyWith texts: [String]) -> String {
    let whole = table.key.filter { !texts.contains($0) }.map(SQLText.name)
    let cut = texts.map(SQLText.name).flatMap { ["left(\($0), 200)", "hashtextextended(\($0), 0)"] }
    return (whole + cut).joined(separator: ", ")
  }

  /// The statements that make its foreign keys, after the keys of all tables. The checks can wait for the end of a transaction, which
  /// changes rows that refer to one another.
  var references: [String] {
    table.references.map { reference in
      "ALTER TABLE \(name) ADD FOREIGN KEY (\(reference.columns.map(SQLText.name).joined(separator: ", "))) REFERENCES "
        + "\(SQLText.name(reference.table, in: schema)) (\(reference.keys.map(SQLText.name).joined(separator: ", "))) DEFERRABLE"
    }
  }

  /// The statements that say what the table and its columns mean.
  var comments: [String] {
    let sentences = [table.title.map { $0 + ":" }, table.meaning].compactMap(\.self).joined(separator: " ")
    let own = sentences.isEmpty ? [] : ["COMMENT ON TABLE \(name) IS \(SQLText.text(sentences))"]
    return own
      + table.columns.compactMap { column in
        column.meaning.map { "COMMENT ON COLUMN \(name).\(SQLText.name(column.name)) IS \(SQLText.text($0))" }
      }
  }
}

extension FieldType {
  /// The type of a column in PostgreSQL.
  fileprivate var sqlName: String {
    switch self {
    case .string: "text"
    case .integer: "bigint"
    case .number: "double precision"
    case .boolean: "boolean"
    case .datetime: "timestamp with time zone"
    case .date: "date"
    }
  }
}
