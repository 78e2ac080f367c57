import GRDB

extension Schema {
  /// Looks whether this version may use a file: one whose tables a newer version has changed, or that another program made, is
  /// left as it is.
  ///
  /// - Throws: `StoreError`.
  static func check(_ db: Database, _ path: String) throws {
    try check(db, path, against: migrator)
  }

  /// The same for a file with other tables, such as the ledger.
  static func check(_ db: Database, _ path: String, against migrator: DatabaseMigrator) throws {
    let unknown = try migrator.appliedIdentifiers(db).subtracting(migrator.migrations)
    if let name = unknown.min() {
      throw StoreError(code: .newer, path: path, cause: "its change '\(name)' is not known here")
    }
    let isForeign =
      try !db.tableExists("grdb_migrations")
      && Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master)") ?? false
    if isForeign { throw StoreError(code: .unreadable, path: path, cause: "it is a database of another program") }
  }
}
