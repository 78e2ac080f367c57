import Catalog
import Pipeline
import Store

/// `data/catalog.sqlite` while it is made: every table, then their indexes, then the full-text search; or a copy of an earlier file while
/// it is changed. In the end the contents are copied into a new file, so that its bytes do not depend on how they were made.
///
/// The same rows give the same bytes, with the same version of SQLite. A class because it owns a connection; one task uses it.
final class CatalogDatabase {
  /// The path of the database in a set.
  static let path = "data/catalog.sqlite"
  /// "Spin": the number by which `file` and similar programs know the format.
  static let applicationID: Int32 = 0x5370_696E
  /// The version of the schema, which goes up with each change that a reader of the tables would notice.
  static let schemaVersion = 1

  private let connection: DatabaseConnection
  private let tables: CatalogTables
  /// The rows of the file that is changed; nil for a new file.
  private let earlier: DatabaseGroups?
  /// The records whose rows stay as they are; nil for none.
  private let kept: CommonParts?
  private let changes: DatabaseChanges

  /// Makes the file with all tables, still empty, or opens one to change it.
  ///
  /// - Parameters:
  ///   - path: the file that is made; not in the set, see ``finish(into:)``.
  ///   - earlier: the rows of the existing file; nil to make a new one.
  ///   - kept: the records whose rows stay in the file and are not given again; nil for none.
  ///   - isLarge: whether its indexes are sorted in temporary files.
  /// - Throws: `DatabaseError`.
  init(
    making path: String, _ tables: CatalogTables, changing earlier: DatabaseGroups? = nil,
    keeping kept: CommonParts? = nil, isLarge: Bool = false
  ) throws(DatabaseError) {
    (self.tables, self.earlier, self.kept) = (tables, earlier, kept)
    changes = DatabaseChanges(limit: earlier.map { $0.rows / 8 })
    connection = try DatabaseConnection(path, isThere: earlier != nil, isLarge: isLarge)
    guard earlier == nil else {
      try dropFindings()
      return
    }
    try connection.execute("PRAGMA application_id = \(Self.applicationID)")
    try connection.execute("PRAGMA user_version = \(Self.schemaVersion)")
    for table in tables.all { try connection.execute(table.createSQL) }
    if let origin = tables.model.origin, origin.isLicence { try writeTerms(origin) }
  }

  /// Drops the tables that are computed from all rows: the search and the planner's statistics.
  private func dropFindings() throws(DatabaseError) {
    for search in searches { try connection.execute(search.dropSQL) }
    for table in ["sqlite_stat1", "sqlite_stat4"] { try connection.execute("DROP TABLE IF EXISTS \(table)") }
  }

  private var searches: [FullTextIndex] { tables.model.order.map { FullTextIndex(tables.model[$0]) } }

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

  /// Returns a sink for the rows of a table.
  ///
  /// - Parameter progress: called with the rows that have come since the last call.
  /// - Throws: `DatabaseError`.
  func rows(
    of table: TableDescription, progress: @escaping (Int) -> Void = { _ in }
  ) throws(DatabaseError) -> DatabaseRows {
    try DatabaseRows(
      table, in: connection, having: earlier.map { $0.tables[table.name] ?? .init() },
      keeping: kept.map { $0.keeps(rowsOf: table, tables) } ?? { _ in false }, changes: changes, progress: progress)
  }

  /// Returns the digests of the rows of all tables that were filled.
  ///
  /// - Parameter parts: the digests of the inputs of the records' rows.
  func groups(of parts: RecordParts?) -> DatabaseGroups {
    DatabaseGroups(
      rows: (earlier?.rows ?? 0) + changes.count - changes.deleted, tables: changes.groups, parts: parts)
  }

  /// Makes the indexes and the search, and writes all of it into the file of the set. All rows must be in.
  ///
  /// - Throws: `DatabaseError`; `CancellationError`.
  /// - Complexity: O(n log n) for n rows; memory for the largest index, or a temporary file for it where there are many rows.
  func finish(into path: String) throws {
    for index in earlier == nil ? DatabaseIndex.all(tables) : [] {
      try Task.checkCancellation()
      try connection.execute(index.createSQL)
    }
    for search in searches {
      try Task.checkCancellation()
      try connection.execute(search.createSQL)
      for sql in search.fillSQL { try connection.execute(sql) }
    }
    try connection.copy(to: path)
    try connection.close()
    // The query planner wants statistics from a sample of each index; they are taken from the final file, since they look at its pages.
    let copy = try DatabaseConnection(path, isThere: true)
    try copy.execute("PRAGMA analysis_limit = 1000")
    try copy.execute("ANALYZE")
    try copy.close()
  }
}

extension DatasetWriter {
  /// The name of the scratch file in which the database is made.
  private static let scratch = "catalog.sqlite"

  /// Makes the database and its description. The records are read once more, since its bytes depend on all rows while other files are
  /// filled at the same time. Where little has changed, a copy of the current set's database is changed instead.
  func writeDatabase() async throws -> [PublishedFile] {
    let path = CatalogDatabase.path
    let location = try generation.reserveFile(path)
    var groups = try await changeDatabase(into: location)
    generation.removeScratch(Self.scratch)
    if groups == nil { groups = try await fillDatabase(changing: nil, into: location) }
    generation.removeScratch(Self.scratch)
    FreedMemory.release()
    let file = try generation.adoptFile(path)
    if let memory, var groups {
      groups.file = file.sha256
      groups.keep(in: memory, tables.model)
    }
    let metadata = tables.metadata(attributions: try store.records.attributions())
    return [file, try generation.writeFile("data/metadata.json", metadata)]
  }

  /// The number of numbers above which indexes are not sorted in memory, since SQLite keeps a whole index there. A full-size catalogue of
  /// the first source has half of them.
  private static let manyNumbers = 500_000

  /// Changes a copy of the current set's database.
  ///
  /// - Returns: the rows of the changed database; nil where there is no such database, or making a new one takes less.
  private func changeDatabase(into location: String) async throws -> DatabaseGroups? {
    guard let earlier = memory.flatMap({ DatabaseGroups($0, of: tables) }), let file = earlier.file,
      generation.copyCurrent(CatalogDatabase.path, to: Self.scratch) == file
    else { return nil }
    do {
      return try await fillDatabase(changing: earlier, into: location)
    } catch is TooManyChanges {
      return nil
    }
  }

  /// Fills a database, or changes one.
  ///
  /// - Parameters:
  ///   - earlier: the rows of the existing file; nil to make a new one.
  ///   - location: the place of the database in the set.
  /// - Throws: `TooManyChanges`.
  private func fillDatabase(
    changing earlier: DatabaseGroups?, into location: String
  ) async throws -> DatabaseGroups {
    let kept = CommonParts(of: relations.parts, and: earlier?.parts, tables.model)
    let database = try CatalogDatabase(
      making: generation.scratch(Self.scratch), tables, changing: earlier, keeping: kept,
      isLarge: relations.rest != nil || relations.numberCount > Self.manyNumbers)
    var count = 0
    for job in DatasetJob.tables(of: tables.model, lines: false) {
      _ = try await writeTables(job, without: kept) { table in
        try database.rows(of: table) { rows in
          count += rows
          progress(CatalogDatabase.path, count)
        }
      }
    }
    try database.finish(into: location)
    return database.groups(of: relations.parts)
  }
}

extension CommonParts {
  /// Returns a test whether a group of rows of a table belongs to records that both sets have.
  fileprivate func keeps(rowsOf table: TableDescription, _ tables: CatalogTables) -> (DatabaseGroups.Group) -> Bool {
    if tables.parts(of: nil).contains(where: { $0.name == table.name }) {
      // Their rows begin with the kind.
      let kinds = Dictionary(uniqueKeysWithValues: tables.model.all.map { (tables.model[$0].name.description, $0) })
      return { group in kinds[group.kind].map { has(group.part, of: $0) } ?? false }
    }
    let kind = tables.model.all.first { kind in tables.filled(by: kind).contains { $0.name == table.name } }
    return { group in kind.map { has(group.part, of: $0) } ?? false }
  }
}

/// An error for a database with so many changes that making a new one takes less.
struct TooManyChanges: Error {}
