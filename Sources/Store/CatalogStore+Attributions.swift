import GRDB

extension CatalogStore {
  /// The attribution texts of the answers that the stored records came from, sorted.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: O(records).
  public func attributions() throws -> [String] {
    try read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT text FROM attribution WHERE id IN (SELECT attribution FROM record WHERE attribution IS NOT NULL)
          ORDER BY text
          """)
    }
  }
}
