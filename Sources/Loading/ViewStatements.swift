import PostgresKit
import Sets

/// The statements that make the search, and the views over all kinds, for the tables of a set.
struct ViewStatements {
  let description: SetDescription
  let schema: String

  private var records: [RecordColumns] { description.tables.compactMap(RecordColumns.init) }

  private func name(_ name: String) -> String { SQLText.name(name, in: schema) }

  private func isFree(_ name: String) -> Bool { !description.tables.contains { $0.name == name } }

  /// The names of the views, in the order in which they are made.
  var names: [String] {
    (records.map { $0.table.name + "_fts" } + ["latest", "names"]).filter(isFree)
  }

  /// The functions of the search, with the types of their arguments, in the order in which they can be dropped.
  static let functions = ["search(text)", "folded(text)"]

  /// The signs that SQLite's search takes for gaps between words, as in a regular expression. The server's parser gives some a meaning: it
  /// takes `Anvil/Cinder` for the path of a file, and `Nr.5` for a host; and under the locale C it takes all signs beyond ASCII for
  /// letters.
  private static let signs =
    #"/._@<>&+:#~\u0080-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u00D7\u00F7\u2000-\u206F\u20A0-\u20C0\u2116\u2117"#
    + #"\u2120\u2122\u2190-\u245F\u2500-\u2775\u2794-\u2BFF\u3000-\u3004\u3008-\u3020\u3030"#

  /// The statements that make the functions of the search.
  ///
  /// `folded` leaves the words that the search of the SQLite database finds: without accents (not by `unaccent`, an extension that not
  /// every server has), and without signs in them. Both functions are expressions without names of a schema, since schemas are renamed.
  var functions: [String] {
    let plain = """
      CASE WHEN octet_length($1) = char_length($1) THEN $1 \
      ELSE regexp_replace(normalize($1, NFD), '[\\u0300-\\u036F]', '', 'g') END
      """
    let folded = "regexp_replace(\(plain), '[\(Self.signs)-]', ' ', 'g')"
    // In a query, `-` before a word excludes it.
    let query = "regexp_replace(\(plain), '[\(Self.signs)]|(?<=[[:alnum:]])-', ' ', 'g')"
    let head = "LANGUAGE sql IMMUTABLE PARALLEL SAFE AS"
    return [
      "CREATE FUNCTION \(name("folded"))(text) RETURNS text \(head) $$SELECT \(folded)$$",
      "CREATE FUNCTION \(name("search"))(text) RETURNS tsquery \(head) $$SELECT websearch_to_tsquery('simple', \(query))$$",
      "COMMENT ON FUNCTION \(name("folded"))(text) IS 'The text without accents, and without signs between words.'",
      "COMMENT ON FUNCTION \(name("search"))(text) IS 'A query for the column document of the views …_fts: words, \"phrases\", or, -not.'",
    ]
  }

  /// The statements that make the index of the search of each table of records, and the view by which it is used.
  var search: [String] {
    records.filter { isFree($0.table.name + "_fts") }.flatMap { record -> [String] in
      // A document of more than a megabyte of words cannot be made.
      let texts = record.texts.map { "coalesce(\(SQLText.name($0)), '')" }.joined(separator: " || ' ' || ")
      let document = "to_tsvector('simple', \(name("folded"))(left(\(texts), 200000)))"
      let (table, view) = (name(record.table.name), name(record.table.name + "_fts"))
      return [
        "CREATE INDEX \(SQLText.name(record.table.name + "_fts_document")) ON \(table) USING gin (\(document))",
        "CREATE VIEW \(view) AS SELECT \(SQLText.name("id")), \(document) AS document FROM \(table)",
        "COMMENT ON VIEW \(view) IS "
          + SQLText.text(
            "Search in \(record.texts.joined(separator: ", ")) of \(record.table.name): document @@ search('words')."),
      ]
    }
  }

  /// The statements that make the views over all kinds.
  var overall: [String] {
    var statements: [String] = []
    if isFree("latest") {
      let kinds = records.compactMap { record -> String? in
        guard let modified = record.modified else { return nil }
        return
          "SELECT \(SQLText.text(record.table.name)) AS kind, id, \(SQLText.name(record.name)) AS name, \(SQLText.name(modified)) AS modified "
          + "FROM \(name(record.table.name))"
      }
      let none = "SELECT ''::text AS kind, 0::bigint AS id, ''::text AS name, NULL::timestamptz AS modified WHERE false"
      statements += [
        "CREATE VIEW \(name("latest")) AS \((kinds.isEmpty ? [none] : kinds).joined(separator: " UNION ALL ")) "
          + "ORDER BY modified DESC NULLS LAST, kind, id",
        "COMMENT ON VIEW \(name("latest")) IS 'Records of all kinds, what the source changed last first.'",
      ]
    }
    // Sets have such a table, which also has the numbers that are only referred to; the sets of the first versions did not.
    if isFree("names"), !records.isEmpty {
      let kinds = records.map { record in
        "SELECT \(SQLText.text(record.table.name)) AS kind, id, \(SQLText.name(record.name)) AS name, true AS published "
          + "FROM \(name(record.table.name))"
      }
      statements += [
        "CREATE VIEW \(name("names")) AS \(kinds.joined(separator: " UNION ALL "))",
        "COMMENT ON VIEW \(name("names")) IS 'The names of the records of all kinds.'",
      ]
    }
    return statements
  }
}

/// The columns of a table of records that views and the search need: those for the name, the texts and the last change.
///
/// The set's description names columns, not their purpose, so they are recognized by their names in all models.
struct RecordColumns: Equatable {
  let table: SetTable
  /// The column with the name of a record.
  let name: String
  /// The columns that are searched, as in the set's SQLite database: the name, the name for sorting, the name of the variant, and the
  /// description.
  let texts: [String]
  /// The column with the moment when the source last changed the record; nil for none.
  let modified: String?

  /// Creates the columns of a table; nil for one whose rows are no records.
  init?(_ table: SetTable) {
    func first(_ type: FieldType, _ names: [String]) -> String? {
      names.first { table.column($0)?.type == type }
    }
    guard table.key == ["id"], table.column("id")?.type == .integer,
      let name = first(.string, ["name", "full_name", "display", "title", "issue", "series"])
    else { return nil }
    self.table = table
    self.name = name
    texts = [
      name, first(.string, ["sort_name"]), first(.string, ["variant_description", "variant_name"]),
      first(.string, ["description", "synopsis", "bio", "notes", "desc"]),
    ].compactMap(\.self)
    modified = first(.datetime, ["modified", "date_last_updated"])
  }
}
