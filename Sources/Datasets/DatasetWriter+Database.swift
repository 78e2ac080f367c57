import Pipeline
import Store

extension DatasetWriter {
  /// Makes the database and what describes it, from a reading of its own: its bytes depend on the order of all rows, and the files beside it
  /// are filled side by side. Reading costs a fraction of what inserting does.
  func writeDatabase() async throws -> [PublishedFile] {
    let path = CatalogDatabase.path
    let database = try CatalogDatabase(making: generation.reserveFile(path))
    var count = 0
    for job in DatasetJob.tables(lines: false) {
      _ = try await writeTables(job) { table in
        DatabaseTable(try database.rows(of: table)) { rows in
          count += rows
          progress(path, count)
        }
      }
    }
    try database.finish()
    let metadata = DatabaseMetadata.bytes(attributions: try store.attributions())
    return [try generation.adoptFile(path), try generation.writeFile(DatabaseMetadata.path, metadata)]
  }
}
