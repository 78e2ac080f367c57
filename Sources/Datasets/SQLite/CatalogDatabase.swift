import Catalog
import Pipeline
import Store

/// `data/catalog.sqlite` while it is made: every table, then their indexes, then the full-text search.
///
/// The same rows in the same order give the same bytes, with the same version of SQLite.
/// A class because it owns a connection; one task uses it.
final class CatalogDatabase {
  /// Where it stands in a set.
  static let path = "data/catalog.sqlite"
  /// "Spin": what `file` and the like know the format by.
  static let applicationID: Int32 = 0x5370_696E
  /// The version of the schema, one more with each change that a reader of the tables would notice.
  static let schemaVersion = 1

  private let connection: DatabaseConnection
  private let tables: CatalogTables

  /// Makes the file with all tables, still empty.
  ///
  /// - Parameter isLarge: whether its indexes are sorted in temporary files.
  /// - Throws: `DatabaseError`.
  init(making path: String, _ tables: CatalogTables, isLarge: Bool = false) throws(DatabaseError) {
    self.tables = tables
    connection = try DatabaseConnection(making: path, isLarge: isLarge)
    try connection.execute("PRAGMA application_id = \(Self.applicationID)")
    try connection.execute("PRAGMA user_version = \(Self.schemaVersion)")
    for table in tables.all { try connection.execute(table.createSQL) }
    if let origin = tables.model.origin, origin.isLicence { try writeTerms(origin) }
  }

  /// Notes in the file itself who gave the records and the terms: a database is handed on alone.
  private func writeTerms(_ origin: CatalogOrigin) throws(DatabaseError) {
    try connection.execute(
      "CREATE TABLE \"about\" ( -- who gave the records, and the terms\n  \"name\" TEXT, \"value\" TEXT\n)")
    let rows =
      [("source", origin.source.address), ("license", origin.license.address)]
      + origin.credits.map { ("credit", $0.address) } + origin.notices.map { ("notice", $0) }
    for (name, value) in rows {
      try connection.execute(
        "INSERT INTO \"about\" VALUES ('\(name)', '\(value.replacing("'", with: "''"))')")
    }
  }

  /// Takes the rows of a table.
  ///
  /// - Parameter progress: called with the rows that have come since the last call.
  /// - Throws: `DatabaseError`.
  func rows(
    of table: TableDescription, progress: @escaping (Int) -> Void = { _ in }
  ) throws(DatabaseError) -> DatabaseRows {
    try DatabaseRows(table, in: connection, progress: progress)
  }

  /// Makes the indexes and the search, and closes the file. All rows must be in.
  ///
  /// - Throws: `DatabaseError`; `CancellationError`.
  /// - Complexity: O(n log n) for n rows; memory for the largest index.
  func finish() throws {
    for index in DatabaseIndex.all(tables) {
      try Task.checkCancellation()
      try connection.execute(index.createSQL)
    }
    for search in tables.model.order.map({ FullTextIndex(tables.model[$0]) }) {
      try Task.checkCancellation()
      try connection.execute(search.createSQL)
      for sql in search.fillSQL { try connection.execute(sql) }
    }
    // What the planner of queries wants to know, from a sample of each index.
    try connection.execute("PRAGMA analysis_limit = 1000")
    try connection.execute("ANALYZE")
    try connection.close()
  }
}

extension DatasetWriter {
  /// Makes the database and what describes it, reading the records once more: its bytes depend on the order of all
  /// rows, and the files beside it are filled side by side. Reading costs a fraction of what inserting does.
  func writeDatabase() async throws -> [PublishedFile] {
    let path = CatalogDatabase.path
    let database = try CatalogDatabase(
      making: generation.reserveFile(path), tables, isLarge: relations.rest != nil)
    var count = 0
    for job in DatasetJob.tables(of: tables.model, lines: false) {
      _ = try await writeTables(job) { table in
        try database.rows(of: table) { rows in
          count += rows
          progress(path, count)
        }
      }
    }
    try database.finish()
    let metadata = tables.metadata(attributions: try store.attributions())
    return [try generation.adoptFile(path), try generation.writeFile("data/metadata.json", metadata)]
  }
}
