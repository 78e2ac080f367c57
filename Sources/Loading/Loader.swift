package import Basics
package import Pipeline
package import PostgresKit
package import Sets

/// A request to load a set into a database.
package struct LoadRequest: Sendable {
  /// The name of the pipeline.
  package var pipeline: String
  /// The published sets of the pipeline.
  package var output: OutputFolder
  /// The generation of the set.
  package var generation: GenerationID
  /// The database.
  package var target: ConnectionString
  /// The schema that readers use.
  package var schema: SchemaName
  /// The number of sets that the database keeps, the current one among them.
  package var keep: Int
  package var files: FileAccess

  package init(
    pipeline: String, output: OutputFolder, generation: GenerationID, target: ConnectionString, schema: SchemaName,
    keep: Int = 1, files: FileAccess = .system
  ) {
    self.pipeline = pipeline
    self.output = output
    self.generation = generation
    self.target = target
    self.schema = schema
    self.keep = keep
    self.files = files
  }
}

/// The result of a load.
package struct LoadResult: Sendable, Equatable {
  /// The way in which the set came into the database.
  package enum Way: Sendable, Equatable {
    /// The set was there already.
    case present
    /// Every table was filled.
    case whole(tables: Int, rows: Int)
    /// The rows that differ were changed in the tables of the set before.
    case changes(RowCounts)
    /// The set was kept from an earlier load, and has its old name again.
    case renamed
  }

  /// The way in which the set came into the database.
  package var way: Way
  /// The database, for people.
  package var place: String
  /// The generation that was current before; nil for none.
  package var before: String?
}

/// Loads a set into a database. Readers see the old set or the new one, at any time and after any failure.
///
/// - Parameter events: gets notes and warnings.
/// - Throws: ``LoadError``, `FileError`, `CancellationError`; the database is then unchanged.
package func load(_ request: LoadRequest, events: @escaping EventSink) throws -> LoadResult {
  do {
    return try loadSet(request, events: events)
  } catch let error as SetError {
    throw LoadError(error.outcome, saying: error.description + " The database is as it was.")
  }
}

private func loadSet(_ request: LoadRequest, events: @escaping EventSink) throws -> LoadResult {
  let set = try PublishedSet(request.generation, in: request.output, files: request.files)
  let database: PostgresConnection
  do {
    database = try PostgresConnection(request.target, program: Program.title)
  } catch let error as PostgresError {
    throw LoadError(error, at: "The database of --to")
  }
  return try Loader(request: request, set: set, database: database, events: events).load()
}

/// One load.
struct Loader {
  let request: LoadRequest
  let set: PublishedSet
  let database: PostgresConnection
  let events: EventSink

  var schema: SchemaName { request.schema }

  func load() throws -> LoadResult {
    try checkServer()
    try prepareSession()
    let result: LoadResult
    do {
      result = try inTransaction("loading generation \(set.id) into schema \(schema.current)") { try decide() }
    } catch is TablesWereChanged {
      events(
        .note(
          "The tables in schema \(schema.current) are not as they were loaded: somebody changed them. So every table is filled anew."
        ))
      result = try inTransaction("loading generation \(set.id) into schema \(schema.current)") {
        try decide(fromChanges: false)
      }
    }
    try removeOldSets()
    return result
  }

  /// Runs a body in one transaction.
  ///
  /// - Parameter step: the work of the body, as a part of a sentence.
  private func inTransaction<Result>(_ step: String, _ body: () throws -> Result) throws -> Result {
    var isEnding = false
    do {
      try database.run("BEGIN")
      try takeLock()
      let result = try body()
      FailPoint.loadCommit.pass()
      isEnding = true
      try database.run("COMMIT")
      FailPoint.loadCommitted.pass()
      return result
    } catch let error as PostgresError {
      guard isEnding, error.code == .lostConnection else {
        _ = try? database.run("ROLLBACK")
        throw LoadError(error, at: database.place, in: step)
      }
      throw LoadError(
        .sourceUnavailable,
        saying:
          "\(database.place), \(step): the connection was lost when the load was at its end (\(error.description)). The database has "
          + "the set of before or the new one, whole in any case. Load again: that says which.")
    } catch {
      _ = try? database.run("ROLLBACK")
      throw error
    }
  }

  /// Loads the set in the way that costs least.
  private func decide(fromChanges: Bool = true) throws -> LoadResult {
    let notes = try LoadNote.all(of: schema, in: database)
    if let foreign = notes.first(where: { $0.note == nil }) {
      throw LoadError(
        .ioError,
        saying: "\(database.place) has a schema \(foreign.schema) that this program did not make, so it is left alone. "
          + "Choose another one with --schema, or rename it.")
    }
    let known = notes.compactMap(\.note)
    if let other = known.first(where: { $0.pipeline != request.pipeline }) {
      throw LoadError(
        .usage,
        saying:
          "Schema \(other.schema) of \(database.place) has a set of pipeline \(other.pipeline). Choose another one with --schema."
      )
    }
    let current = known.first { $0.schema == schema.current }
    var result = LoadResult(way: .present, place: database.place, before: current?.generation)
    if let current, current.set == set.digest, current.structure == structure { return result }
    if let owner = (current ?? known.first)?.owner { try act(as: owner) }
    if let replaced = known.first(where: { $0.schema == schema.replaced(set.id.description) }) {
      try database.run(try dropping(replaced.schema))
    }
    if let kept = known.first(where: { $0.schema == schema.kept(set.id.description) }) {
      if kept.set == set.digest, kept.structure == structure {
        if let current { try Privileges.copySchema(from: current.schema, to: kept.schema, database) }
        if let current { try Privileges.copyTables(from: current.schema, to: kept.schema, database) }
        try swap(kept.schema, with: current)
        result.way = .renamed
        return result
      }
      try database.run(try dropping(kept.schema))
    }
    if fromChanges, request.keep == 1, let current, let counts = try applyChanges(to: current) {
      result.way = .changes(counts)
      return result
    }
    result.way = try fillEverything(instead: current)
    return result
  }

  /// The digest of the statements that make tables, keys, comments and views.
  var structure: String {
    var hash = ContentHash()
    hash.add(part: "1".utf8)
    let views = ViewStatements(description: set.description, schema: "")
    for statement in views.functions + views.search + views.overall { hash.add(part: statement.utf8) }
    for table in set.description.tables {
      let statements = TableStatements(table: table, schema: "")
      for statement in [statements.create] + statements.keys + statements.references + statements.comments {
        hash.add(part: statement.utf8)
      }
    }
    return hash.digest().hexadecimal
  }
}

// MARK: - The session

extension Loader {
  private func checkServer() throws {
    guard database.serverVersion >= 130_000 else {
      throw LoadError(
        .sourceUnavailable,
        saying:
          "\(database.place) is PostgreSQL \(database.serverVersion / 10_000); sets are loaded into version 13 or later."
      )
    }
    let encoding = database.parameter("server_encoding") ?? "UTF8"
    guard encoding == "UTF8" else {
      throw LoadError(
        .ioError,
        saying: "\(database.place) has the encoding \(encoding), which does not have all characters of a catalogue. "
          + "Make a database for it: createdb --template=template0 --encoding=UTF8 NAME.")
    }
  }

  /// Sets the session's parameters, which override the defaults of the server, the database and the user.
  private func prepareSession() throws {
    do {
      try database.run(
        """
        SET search_path = pg_catalog; SET standard_conforming_strings = on; SET DateStyle = ISO; SET TimeZone = 'UTC';
        SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '10s';
        SET default_transaction_isolation = 'read committed'
        """)
      // From version 14 on a server that works for nobody, since this program was killed, stops. Not every system can tell.
      if database.serverVersion >= 140_000 { _ = try? database.run("SET client_connection_check_interval = '2s'") }
    } catch let error as PostgresError {
      throw LoadError(error, at: database.place, in: "beginning the session")
    }
  }

  /// Takes a lock that keeps other loads of these schemas from working at the same time.
  private func takeLock() throws {
    let key = Int64(bitPattern: FNV1a.hash("spinrack load \(schema.current)".utf8))
    do {
      try database.run("SET LOCAL lock_timeout = '5s'")
      try database.run("SELECT pg_advisory_xact_lock(\(key))")
      try database.run("SET LOCAL lock_timeout = '10s'")
    } catch let error as PostgresError where error.sqlState == "55P03" {
      throw LoadError(
        .locked,
        saying:
          "Another load into schema \(schema.current) of \(database.place) is under way, or a killed one is being rolled back. "
          + "Wait until it has ended, then load again.")
    }
  }

  /// Makes new objects belong to the owner of the older sets, where that is another role that this user may act as.
  func act(as owner: String) throws {
    guard owner != database.user else { return }
    let may = try database.run("SELECT pg_has_role($1, 'MEMBER')", [owner]).rows.first?.first ?? nil
    if may == "t" { try database.run("SET LOCAL ROLE \(SQLText.name(owner))") }
  }
}

extension FailPoint {
  /// The point after each table of a database that was filled, or whose rows were changed.
  static let loadTable = FailPoint("load-table")
  /// The point where everything is in the database, and its transaction is still open.
  static let loadCommit = FailPoint("load-commit")
  /// The point where the transaction of a load has ended, and older sets are not yet removed.
  static let loadCommitted = FailPoint("load-committed")
}
