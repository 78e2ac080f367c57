import GRDB

/// The known pictures, by address: the table `media`.
public struct MediaStore: Sendable {
  let store: CatalogStore

  /// Returns the entries of some addresses; none for addresses that were never asked for.
  ///
  /// - Complexity: O(addresses), each one look-up.
  public func entries(of urls: some Sequence<String>) throws -> [String: MediaEntry] {
    try store.read { db in
      let statement = try db.cachedStatement(sql: "SELECT * FROM media WHERE url = ?")
      var entries: [String: MediaEntry] = [:]
      for url in urls where entries[url] == nil {
        entries[url] = try Row.fetchOne(statement, arguments: [url]).map(MediaEntry.init(row:))
      }
      return entries
    }
  }

  /// Calls `body` with every entry, by address.
  ///
  /// - Complexity: O(entries), one in memory at a time.
  public func forEach(_ body: (MediaEntry) throws -> Void) throws {
    try store.read { db in
      let rows = try Row.fetchCursor(db, sql: "SELECT * FROM media ORDER BY url")
      while let row = try rows.next() { try body(try MediaEntry(row: row)) }
    }
  }

  /// Returns the entries of the store in a file, by address, whatever its model, and also of a store of before the first release: its
  /// table of pictures was the same.
  public static func entries(ofStoreAt path: String) throws -> [MediaEntry] {
    try ReadOnlyFile(path: path).reading { file in
      try StoreError.catching(path: path) {
        try file.read { db in
          try Row.fetchAll(db, sql: "SELECT * FROM media ORDER BY url").map(MediaEntry.init(row:))
        }
      }
    }
  }

  /// Stores entries in place of those before, in one transaction.
  public func put(_ entries: [MediaEntry]) throws {
    try store.write { db in
      let sql = """
        INSERT OR REPLACE INTO media
          (url, digest, type, bytes, width, height, color, etag, last_modified, fetched, failures, failure, next_try)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
      try db.execute(sql, forEach: entries) { entry in
        let file = entry.file
        return [
          entry.url, file?.digest, file?.fileExtension, file?.bytes, file?.width, file?.height, file?.color, entry.etag,
          entry.lastModified, entry.fetched, entry.failures, entry.failure, entry.nextTry,
        ]
      }
    }
  }

  /// Deletes the entries of all addresses except some.
  ///
  /// - Returns: the number of deleted entries.
  /// - Complexity: O(entries).
  public func remove(except urls: Set<String>) throws -> Int {
    try store.write { db in
      let forgotten = try String.fetchAll(db, sql: "SELECT url FROM media").filter { !urls.contains($0) }
      try db.execute("DELETE FROM media WHERE url = ?", forEach: forgotten) { [$0] }
      return forgotten.count
    }
  }

  /// Returns the paths, within the folder of pictures, of all files that an address refers to.
  public func paths() throws -> Set<String> {
    var paths: Set<String> = []
    try forEach { entry in if let file = entry.file { paths.insert(file.path) } }
    return paths
  }
}

extension MediaEntry {
  fileprivate init(row: Row) throws {
    self.init(
      url: try row.value("url"), etag: try row.value("etag"), lastModified: try row.value("last_modified"),
      fetched: try row.value("fetched"),
      failures: try row.value("failures"), failure: try row.value("failure"), nextTry: try row.value("next_try"))
    guard let digest = try row.value("digest") as String? else { return }
    file = MediaFile(
      digest: digest, fileExtension: try row.value("type") ?? "", bytes: try row.value("bytes") ?? 0,
      width: try row.value("width") ?? 0,
      height: try row.value("height") ?? 0, color: try row.value("color") ?? 0)
  }
}
