import Glibc
import Pipeline
import PostgresKit
import Sets

extension Loader {
  /// Makes a schema with all tables of the set, and gives it the name of the current one.
  func fillEverything(instead current: LoadNote?) throws -> LoadResult.Way {
    let new = schema.kept(set.id.description)
    try database.run("CREATE SCHEMA \(SQLText.name(new))")
    if let current { try Privileges.copySchema(from: current.schema, to: new, database) }
    let tables = set.description.tables.map { TableStatements(table: $0, schema: new) }
    let views = ViewStatements(description: set.description, schema: new)
    try runAll(tables.map(\.create) + LoadNote.create(in: new))
    var rows = 0
    for statements in tables {
      rows += try fill(statements)
      FailPoint.loadTable.pass()
    }
    try runAll(tables.flatMap(\.keys))
    try runAll(tables.flatMap(\.references))
    // Plans are good from the first query on. A quarter of the usual sample costs a third; the server takes its own when this is committed.
    // Before the search is made, since all sampled texts would be cut into words once more.
    try database.run("SET LOCAL default_statistics_target = 25")
    try database.run("ANALYZE \(tables.map(\.name).joined(separator: ", "))")
    try runAll(views.functions + views.search + views.overall + tables.flatMap(\.comments))
    try LoadNote.write(
      of: set, pipeline: request.pipeline, structure: structure, in: new, isNew: true, database)
    if let current { try Privileges.copyTables(from: current.schema, to: new, database) }
    try swap(new, with: current)
    return .whole(tables: tables.count, rows: rows)
  }

  private func runAll(_ statements: [String]) throws {
    for statement in statements { try database.run(statement) }
  }

  /// Sends the rows of a table, unchanged from its file.
  private func fill(_ statements: TableStatements) throws -> Int {
    let table = statements.table
    let reader = try SetFileReader(table, of: set)
    let count = try database.copy(statements.copy(isNew: true)) { send in
      var header = TableHeader(table, of: set)
      while try reader.read({ bytes in if let rows = try header.rows(in: bytes) { try send(rows) } }) {}
      try header.finish()
    }
    if let expected = set.file(of: table)?.rows, expected != count {
      throw SetError.damaged(set.id, "\(table.path) has \(count) rows, its manifest says \(expected)")
    }
    return count
  }

  /// Gives a schema the place of the current one.
  ///
  /// Renaming a schema does not wait for other transactions, so one that has read some of the tables could find others in the new set. So
  /// the older tables are locked first, all at once or none, which succeeds at a moment when no transaction reads them. No transaction
  /// waits for that.
  func swap(_ new: String, with current: LoadNote?) throws {
    if let current {
      if try !lockTables(of: current.schema) {
        events(
          .note(
            "Other transactions were reading the older set all the time, so those that were under way may have seen tables of both sets."
          ))
      }
      let isReplaced = current.generation == set.id.description
      let place = isReplaced ? schema.replaced(current.generation) : schema.kept(current.generation)
      try database.run("ALTER SCHEMA \(SQLText.name(current.schema)) RENAME TO \(SQLText.name(place))")
    }
    try database.run("ALTER SCHEMA \(SQLText.name(new)) RENAME TO \(SQLText.name(schema.current))")
  }

  /// Whether no other transaction uses the tables of a schema, from now to the end of this one.
  private func lockTables(of old: String) throws -> Bool {
    let tables = try tables(of: old)
    let lock = "LOCK TABLE \(tables.joined(separator: ", ")) IN ACCESS EXCLUSIVE MODE NOWAIT"
    for _ in 0..<Self.attempts {
      try Task.checkCancellation()
      try database.run("SAVEPOINT swap")
      do {
        try database.run(lock)
        return true
      } catch let error as PostgresError where error.sqlState == "55P03" {
        try database.run("ROLLBACK TO SAVEPOINT swap")
      }
      usleep(20_000)
    }
    return false
  }

  /// The number of attempts to lock the tables, in about ten seconds.
  private static let attempts = 500

  /// Returns the tables that a load made in a schema and that still exist, quoted.
  private func tables(of schema: String) throws -> [String] {
    try database.run(
      """
      SELECT format('%I.%I', n.nspname, c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = $1 AND c.relkind = 'r'
        AND (c.relname = $2 OR c.relname IN (SELECT unnest(tables) FROM \(SQLText.name(LoadNote.table, in: schema)))) ORDER BY c.relname
      """, [schema, LoadNote.table]
    ).rows.compactMap { $0.first ?? nil }
  }
}

// MARK: - Older sets

extension Loader {
  /// Removes the sets beyond those that are kept, except sets to which or from which somebody else has made something.
  func removeOldSets() throws {
    do {
      let notes = try LoadNote.all(of: schema, in: database).compactMap(\.note)
      let old = notes.filter { $0.schema != schema.current && $0.pipeline == request.pipeline }
      let kept = old.filter { !schema.isReplaced($0.schema) }.prefix(max(0, request.keep - 1)).map(\.schema)
      for note in old where !kept.contains(note.schema) { try remove(note) }
    } catch let error as PostgresError {
      events(
        .warning(
          "Older sets could not be removed from \(database.place): \(error.description). The next load tries again."))
    }
  }

  private func remove(_ note: LoadNote) throws {
    do {
      try database.run("BEGIN; SET LOCAL lock_timeout = '2s'")
      try act(as: note.owner)
      try database.run(try dropping(note.schema))
      try database.run("COMMIT")
    } catch let error as PostgresError where error.code == .refused {
      _ = try? database.run("ROLLBACK")
      let why =
        error.sqlState == "55P03"
        ? "it is being read. The next load tries again."
        : "\(error.description). Make again what uses it, then the next load removes it."
      events(.warning("The older set in schema \(note.schema) stays: \(why)"))
    }
  }

  /// Returns the statements that remove the objects that a load made in a schema, and the schema if nothing else is in it.
  func dropping(_ old: String) throws -> String {
    let tables = try tables(of: old)
    let views = try database.run(
      """
      SELECT format('%I.%I', n.nspname, c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = $1 AND c.relkind = 'v' AND (c.relname IN ('latest', 'names') OR c.relname LIKE '%\\_fts')
      """, [old]
    ).rows.compactMap { $0.first ?? nil }
    let functions = ViewStatements.functions.map { SQLText.name(old) + "." + $0 }
    return
      (views.map { "DROP VIEW \($0)" } + ["DROP TABLE \(tables.joined(separator: ", "))"]
      + functions.map { "DROP FUNCTION \($0)" } + ["DROP SCHEMA \(SQLText.name(old))"]).joined(separator: "; ")
  }
}
