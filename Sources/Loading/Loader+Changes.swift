import Basics
import Pipeline
import PostgresKit
import Sets

/// An error for tables in the database that differ from the set in the note of their schema.
struct TablesWereChanged: Error {}

extension Loader {
  /// Changes the rows of the current set that differ from those of the new one, where that costs less than filling every table.
  ///
  /// The feed of changes names records, but not the rows that follow from them in other tables: an added record changes the `…_ref` of all
  /// that refer to it, and the counts of `unseen`. So the rows that differ are found by comparing the files of both sets, for the tables
  /// whose digests differ.
  /// - Returns: nil where the older set is not on disk, has other tables, or differs too much.
  /// - Throws: ``TablesWereChanged``; `PostgresError`, `SetError`, `FileError`, `CancellationError`.
  func applyChanges(to current: LoadNote) throws -> RowCounts? {
    guard current.structure == structure, let old = olderSet(current) else { return nil }
    guard let differences = try differences(from: old) else { return nil }
    do {
      try database.run("SET CONSTRAINTS ALL DEFERRED")
      for (table, differences) in differences {
        try apply(differences, to: TableStatements(table: table, schema: current.schema))
        FailPoint.loadTable.pass()
      }
      try database.run("SET CONSTRAINTS ALL IMMEDIATE")
    } catch let error as PostgresError
      where error.sqlClass == "23" || error.sqlState == "42P01" || error.sqlState == "42703"
    {
      // A row that is there already, or one that is missing, or a whole table.
      throw TablesWereChanged()
    }
    try LoadNote.write(
      of: set, pipeline: request.pipeline, structure: structure, in: current.schema, isNew: false, database)
    return differences.reduce(into: RowCounts()) { $0 += $1.1.counts }
  }

  /// Returns the loaded set; nil where its files are not on disk any more.
  private func olderSet(_ current: LoadNote) -> PublishedSet? {
    guard let id = GenerationID(current.generation) else { return nil }
    // A set that was removed, or is damaged, is no fault of this load: it only costs more.
    guard let old = try? PublishedSet(id, in: request.output, files: request.files), old.digest == current.set else {
      return nil
    }
    return old
  }

  /// Returns the differences of each table that has any; nil where there are too many of them.
  private func differences(from old: PublishedSet) throws -> [(SetTable, TableDifferences)]? {
    var found: [(SetTable, TableDifferences)] = []
    var left = ChangeLimit.rows(of: set.rows)
    let referred = Set(set.description.tables.flatMap { $0.references.map(\.table) })
    for table in set.description.tables where set.file(of: table)?.sha256 != old.file(of: table)?.sha256 {
      let differences: TableDifferences?
      do {
        differences = try TableDifferences.between(old, set, table, limit: left)
      } catch let error as SetError where error.damaged == old.id {
        return nil
      } catch let error as FileError where error.path.hasPrefix(old.folder) {
        return nil
      }
      guard let differences else { return nil }
      left -= differences.counts.total
      // For each removed row the server searches whole tables for references to it.
      if referred.contains(table.name), differences.counts.removed > ChangeLimit.removedRecords { return nil }
      found.append((table, differences))
    }
    return found
  }

  private func apply(_ differences: TableDifferences, to statements: TableStatements) throws {
    let table = statements.table
    let counts = differences.counts
    func send(_ rows: [UInt8], into target: String) throws {
      _ = try database.copy(statements.copy(into: target)) { send in try rows.withUnsafeBytes(send) }
    }
    let heap = SQLText.name("spinrack_changed_rows", in: statements.schema)
    let isSame = table.key.map { "t.\(SQLText.name($0)) = c.\(SQLText.name($0))" }.joined(separator: " AND ")
    func change(_ rows: [UInt8], _ count: Int, by statement: String) throws {
      guard count > 0 else { return }
      try database.run("CREATE TABLE \(heap) (LIKE \(statements.name))")
      try send(rows, into: heap)
      try database.run("ANALYZE \(heap)")
      guard try database.run(statement).affected == count else { throw TablesWereChanged() }
      try database.run("DROP TABLE \(heap)")
    }
    try change(
      differences.removed, counts.removed, by: "DELETE FROM \(statements.name) t USING \(heap) c WHERE \(isSame)")
    let cells = table.columns.map(\.name).filter { !table.key.contains($0) }.map(SQLText.name)
    try change(
      differences.changed, counts.changed,
      by:
        "UPDATE \(statements.name) t SET \(cells.map { "\($0) = c.\($0)" }.joined(separator: ", ")) FROM \(heap) c WHERE \(isSame)"
    )
    if counts.added > 0 { try send(differences.added, into: statements.name) }
    let rows = try database.run("SELECT count(*) FROM \(statements.name)").rows.first?.first ?? nil
    guard rows.flatMap({ Int($0) }) == set.file(of: table)?.rows else { throw TablesWereChanged() }
  }
}

/// The greatest differences with which changing rows costs less than filling every table: measured, see Benchmarks/load.py.
private enum ChangeLimit {
  static let removedRecords = 100

  /// Returns the greatest number of rows that may differ; it is limited, too, since differences are kept in memory.
  ///
  /// - Parameter all: the rows of all tables.
  static func rows(of all: Int) -> Int { min(max(1000, all / 20), 200_000) }
}
