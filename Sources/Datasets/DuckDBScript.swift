import Catalog
import CompressionKit

/// `data/duckdb.sql`: the tables of a set as views of DuckDB, described, and the questions of the model as macros.
///
/// The views read Parquet where the set has it, else CSV. Paths begin in the folder of the set, so that the script is the same wherever
/// the set lies; DuckDB looks for files in its working folder and in those of its setting `file_search_path`.
struct DuckDBScript {
  /// The path of the script in a set.
  static let path = "data/duckdb.sql"

  let tables: CatalogTables
  /// Whether the set has Parquet; otherwise it has CSV.
  let readsParquet: Bool
  /// The compression of the CSV.
  let compression: Compression

  /// Returns the script. It can be run again, and nothing in it depends on the records.
  func bytes() -> [UInt8] {
    var script = """
      -- The tables of this set as views over its \(readsParquet ? "Parquet" : "CSV") files, for DuckDB. In the folder of the set:
      --   duckdb -init \(Self.path)
      -- From another folder name that of the set first:
      --   SET file_search_path = 'output/NAME/current';
      -- Moments are shown in UTC.
      SET TimeZone = 'UTC';

      """
    for table in tables.all {
      script += "\n" + view(of: table)
      script += "COMMENT ON VIEW \(table.name) IS \(Self.text(table.meaning.capitalizedSentence + "."));\n"
      for column in table.columns {
        guard let sentences = column.sentences else { continue }
        script += "COMMENT ON COLUMN \(table.name).\(column.name.quotedSQL) IS \(Self.text(sentences));\n"
      }
    }
    let questions = tables.model.questions
    if !questions.isEmpty { script += "\n-- Questions. Ask one with: FROM \(questions[0].name)();\n" }
    for question in questions {
      script += "\n-- \(question.text)\nCREATE OR REPLACE MACRO \(question.name)() AS TABLE\n\(question.statement);\n"
    }
    return Array(script.utf8)
  }

  private func view(of table: TableDescription) -> String {
    guard !readsParquet else {
      return "CREATE OR REPLACE VIEW \(table.name) AS FROM '\(ParquetFile.path(of: table.name))';\n"
    }
    // An empty text that is never null. DuckDB's own `force_not_null` also changes columns that a query does not read.
    let texts = table.columns.filter { $0.type == .string && !$0.isNullable }.map { column in
      "coalesce(\(column.name.quotedSQL), '') AS \(column.name.quotedSQL)"
    }
    let types = table.columns.map { "\(Self.text($0.name)): \(Self.text($0.type.sqlName))" }
    return """
      CREATE OR REPLACE VIEW \(table.name) AS SELECT *\(texts.isEmpty ? "" : " REPLACE (\(texts.joined(separator: ", ")))")
      FROM read_csv('\(CSVFile.plainPath(of: table) + compression.fileExtension)', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
        max_line_size = 8000000, columns = {\(types.joined(separator: ", "))});

      """
  }

  /// Returns a text as a literal of a statement.
  private static func text(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
}

extension ColumnType {
  /// The name of the type in DuckDB and PostgreSQL.
  var sqlName: String {
    switch self {
    case .string: "text"
    case .int64: "bigint"
    case .double: "double precision"
    case .boolean: "boolean"
    case .timestamp: "timestamp with time zone"
    case .date: "date"
    }
  }
}
