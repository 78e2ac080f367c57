import GRDB

/// Copies the store's log into its file while the writer goes on writing, through a connection of its own.
///
/// Copying waits for the disk. Done by the writer, that would hold up whoever waits for the writer, and so every stage.
struct LogCopier: Sendable {
  private let path: String
  private let connection: DatabaseQueue

  /// A copier with its connection.
  ///
  /// - Throws: `StoreError`.
  init(store: CatalogStore) throws {
    path = store.path
    connection = try StoreError.catching(path: store.path) {
      var configuration = Configuration()
      configuration.prepareDatabase { db in
        // As the writer has it: the log is on the disk before the file is touched.
        try db.execute(sql: "PRAGMA synchronous = NORMAL")
        try db.execute(sql: "PRAGMA cache_size = -64")
      }
      return try DatabaseQueue(path: store.path, configuration: configuration)
    }
  }

  /// Copies what is in the log by now.
  ///
  /// - Throws: `StoreError`. A log that somebody else is copying is left to them.
  func copy() throws {
    try StoreError.catching(path: path) {
      do {
        try connection.inDatabase { _ = try $0.checkpoint(.passive) }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        return
      }
    }
  }
}
