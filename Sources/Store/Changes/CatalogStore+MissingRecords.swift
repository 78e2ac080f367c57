public import Catalog
import GRDB

extension CatalogStore {
  /// The records that the source does not have any more.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: one pass over the records' numbers; memory for those that are missing.
  public func missingRecords() throws -> Set<RecordID> {
    try read { db in
      let keys = try Int64.fetchAll(db, sql: "SELECT key FROM record WHERE missing_since IS NOT NULL")
      return Set(keys.compactMap(RecordID.init(key:)))
    }
  }
}
