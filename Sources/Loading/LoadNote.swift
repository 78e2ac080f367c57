import Pipeline
import PostgresKit
import Sets

/// The note in a schema about the set in it: the one row of its table `loaded`.
struct LoadNote: Sendable, Equatable {
  let schema: String
  let pipeline: String
  let generation: String
  /// The set digest.
  let set: String
  /// The digest of the statements that make tables, keys, comments and views.
  let structure: String
  /// The owner of the schema.
  let owner: String

  /// The name of the table.
  static let table = "loaded"
  /// The beginning of the table's comment, by which the program recognizes its own schemas.
  private static let mark = "Made by Spinrack: "

  /// Reads the notes of the schemas that the program made for sets.
  ///
  /// - Returns: the notes by schema, that of the newest load first; nil for a schema of another program.
  static func all(of name: SchemaName, in database: PostgresConnection) throws -> [(schema: String, note: LoadNote?)] {
    let found = try database.run(
      """
      SELECT n.nspname, pg_get_userbyid(n.nspowner), obj_description(c.oid, 'pg_class') LIKE $2 || '%' FROM pg_namespace n
      LEFT JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = '\(table)' AND c.relkind = 'r'
      WHERE n.nspname = $1 OR starts_with(n.nspname, $1 || '_')
      """, [name.current, mark])
    var notes: [(schema: String, time: String, note: LoadNote?)] = []
    for row in found.rows {
      guard row.count == 3, let schema = row[0], schema == name.current || name.isKept(schema) else { continue }
      guard row[2] == "t" else {
        notes.append((schema, "", nil))
        continue
      }
      let noted = try database.run(
        "SELECT pipeline, generation, set, structure, (extract(epoch FROM loaded_at) * 1000000)::bigint FROM \(SQLText.name(table, in: schema))"
      )
      let cells = (noted.rows.first ?? []).map { $0 ?? "" }
      let note =
        cells.count == 5
        ? LoadNote(
          schema: schema, pipeline: cells[0], generation: cells[1], set: cells[2], structure: cells[3],
          owner: row[1] ?? "")
        : nil
      notes.append((schema, cells.last ?? "", note))
    }
    return notes.sorted { ($0.time.count, $0.time) > ($1.time.count, $1.time) }.map { ($0.schema, $0.note) }
  }

  /// Returns the statements that make the table.
  static func create(in schema: String) -> [String] {
    let name = SQLText.name(table, in: schema)
    return [
      "CREATE TABLE \(name) (pipeline text NOT NULL, generation text NOT NULL, set text PRIMARY KEY, structure text NOT NULL, "
        + "program text NOT NULL, loaded_at timestamptz NOT NULL, tables text[] NOT NULL)",
      "COMMENT ON TABLE \(name) IS \(SQLText.text(mark + "which set this schema has, in one row."))",
    ]
  }

  /// Writes the note of a set, and the comment of the schema.
  ///
  /// - Parameter isNew: whether the schema was made in this transaction; see `TableStatements.copy`.
  static func write(
    of set: PublishedSet, pipeline: String, structure: String, in schema: String, isNew: Bool,
    _ database: PostgresConnection
  ) throws {
    let name = SQLText.name(table, in: schema)
    if !isNew { try database.run("DELETE FROM \(name)") }
    let now = try database.run("SELECT now()").rows.first?.first ?? nil
    let tables = "{" + set.description.tables.map { $0.name.quoted(escaping: "\\") }.joined(separator: ",") + "}"
    let cells = [pipeline, set.id.description, set.digest, structure, Program.title, now ?? "", tables]
    let row = cells.map { $0.quoted(escaping: "\"") }.joined(separator: ",") + "\n"
    _ = try database.copy("COPY \(name) FROM STDIN WITH (FORMAT csv\(isNew ? ", FREEZE" : ""))") { send in
      try Array(row.utf8).withUnsafeBytes(send)
    }
    let terms = set.description.licences.map { "Terms: \($0)." }
    let words = [set.description.sentences, "Generation \(set.id), set \(set.digest)."].compactMap(\.self) + terms
    try database.run("COMMENT ON SCHEMA \(SQLText.name(schema)) IS \(SQLText.text(words.joined(separator: " ")))")
  }
}

extension String {
  /// Returns the text in quotation marks, with a sign before each of those in it: as an element of an array, or as a cell of CSV.
  fileprivate func quoted(escaping sign: String) -> String {
    let text = sign == "\\" ? replacing("\\", with: "\\\\") : self
    return "\"" + text.replacing("\"", with: sign + "\"") + "\""
  }
}
