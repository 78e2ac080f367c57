public import Catalog
import Foundation
import GRDB

/// What was learnt beyond the pages of collections. It outlives the crawl that paid for it.
extension CatalogStore {
  /// Puts answers in, in the place of older ones to the same lists, in one transaction.
  ///
  /// - Throws: `StoreError`.
  public func putLists(_ answers: [ListAnswer]) throws {
    guard !answers.isEmpty else { return }
    try write { db in
      let statement = try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO listed (owner, target, available, ids) VALUES (?, ?, ?, ?)")
      for answer in answers {
        try statement.execute(arguments: [
          answer.owner.key, Int(answer.target.rawValue), answer.available, Data(PageIDs.pack(answer.ids)),
        ])
      }
    }
  }

  /// Calls `body` with every answer, by owner and kind.
  ///
  /// - Throws: `StoreError`; what `body` throws.
  /// - Complexity: O(answers), one in memory at a time.
  public func forEachList(_ body: (ListAnswer) throws -> Void) throws {
    try read { db in
      let rows = try Row.fetchCursor(db, sql: "SELECT owner, target, available, ids FROM listed ORDER BY owner, target")
      while let row = try rows.next() {
        guard let owner = RecordID(key: row[0]), let target = Kind(rawValue: UInt8(row[1] as Int)) else { continue }
        try body(
          ListAnswer(owner: owner, target: target, available: row[2], ids: PageIDs.unpack(row[3] as Data)))
      }
    }
  }

  /// Forgets some answers, in one transaction.
  ///
  /// - Throws: `StoreError`.
  public func removeLists(_ lists: [(owner: RecordID, target: Kind)]) throws {
    guard !lists.isEmpty else { return }
    try write { db in
      let statement = try db.cachedStatement(sql: "DELETE FROM listed WHERE owner = ? AND target = ?")
      for list in lists { try statement.execute(arguments: [list.owner.key, Int(list.target.rawValue)]) }
    }
  }

  /// Remembers records that the source says it does not have.
  ///
  /// - Throws: `StoreError`.
  public func putAbsent(_ ids: [RecordID]) throws {
    guard !ids.isEmpty else { return }
    try write { db in
      let statement = try db.cachedStatement(sql: "INSERT OR REPLACE INTO absent (key) VALUES (?)")
      for id in ids { try statement.execute(arguments: [id.key]) }
    }
  }

  /// The keys of records that the source says it does not have.
  ///
  /// - Throws: `StoreError`.
  public func absentKeys() throws -> Set<Int64> {
    try read { db in try Int64.fetchSet(db, sql: "SELECT key FROM absent") }
  }
}
