import GRDB

extension CatalogStore {
  /// Makes the index that leads from keys to records, where there is none.
  ///
  /// Sorting all keys once takes a fraction of what it takes to keep them sorted while records come in any order. Without
  /// the index everything is found too, only slowly. Cursors make it by themselves; whoever knows that they come makes it beside
  /// other work.
  /// A store that is only read is left as it is.
  /// - Complexity: O(records) memory and O(records · log records) time where there is none, some 16 bytes a record.
  public func indexRecords() throws {
    guard !isReadOnly else { return }
    let isThere = try read { db in
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE name = 'record_key')") ?? false
    }
    guard !isThere else { return }
    // The columns behind the key spare a reader the look at `record`.
    try write { db in
      try db.execute(
        sql: "CREATE INDEX IF NOT EXISTS record_key ON record (key, modified, attribution, missing_since, latest)")
    }
  }

  /// Takes the index away before records come in numbers.
  func removeRecordIndex() throws {
    try write { db in try db.execute(sql: "DROP INDEX IF EXISTS record_key") }
  }
}
