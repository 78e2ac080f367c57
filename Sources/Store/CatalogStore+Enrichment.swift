public import Catalog
import Foundation
import GRDB

/// What a source gave of one list when it was asked for the list itself.
public struct ListAnswer: Sendable, Equatable {
  /// The record that the list belongs to.
  public let owner: RecordID
  /// The kind of the records on it.
  public let target: Kind
  /// How many the owner said that there are when the list was asked for. Another number makes the answer worthless.
  public let available: Int
  /// The records on it, ascending.
  public let ids: [Int64]

  /// An answer of its parts.
  public init(owner: RecordID, target: Kind, available: Int, ids: [Int64]) {
    self.owner = owner
    self.target = target
    self.available = available
    self.ids = ids
  }
}

/// What the source said it does not have: a record, or the list of some kind of a record that there is.
public struct AbsentAddress: Sendable, Hashable {
  /// The record, or the owner of the list.
  public let record: RecordID
  /// What is on the list; nil for the record itself.
  public let list: Kind?

  /// An address.
  public init(_ record: RecordID, list: Kind? = nil) {
    self.record = record
    self.list = list
  }
}

/// What was learnt beyond the pages of collections. It outlives the crawl that paid for it.
extension CatalogStore {
  /// Puts answers in, in the place of older ones to the same lists, in one transaction.
  ///
  /// - Throws: `StoreError`.
  public func putLists(_ answers: [ListAnswer]) throws {
    guard !answers.isEmpty else { return }
    try write { db in
      try keepFormer(answers.lazy.map { ($0.owner, $0.target) }, db)
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
        guard let owner = RecordID(key: try row.value(0)),
          let target = UInt8(exactly: try row.value(1) as Int).flatMap(Kind.init(rawValue:))
        else { throw DamagedValue(what: "the owner of a list") }
        let answer = ListAnswer(
          owner: owner, target: target, available: try row.value(2),
          ids: try PageIDs.unpack(try row.value(3) as Data))
        guard answer.ids.allSatisfy({ RecordID(target, $0) != nil }) else {
          throw DamagedValue(what: "the list of \(target) of \(owner)")
        }
        try body(answer)
      }
    }
  }

  /// Forgets some answers, in one transaction.
  ///
  /// - Throws: `StoreError`.
  public func removeLists(_ lists: [(owner: RecordID, target: Kind)]) throws {
    guard !lists.isEmpty else { return }
    try write { db in
      try keepFormer(lists, db)
      let statement = try db.cachedStatement(sql: "DELETE FROM listed WHERE owner = ? AND target = ?")
      for list in lists { try statement.execute(arguments: [list.owner.key, Int(list.target.rawValue)]) }
    }
  }

  /// Keeps lists as they are, for the feed of changes of the crawl that is to change them, unless older forms are kept already.
  private func keepFormer(_ lists: some Sequence<(owner: RecordID, target: Kind)>, _ db: Database) throws {
    guard let row = try Row.fetchOne(db, sql: "SELECT * FROM crawl ORDER BY id DESC LIMIT 1") else { return }
    let crawl = try Crawl(row: row)
    let base = try FormerRecords.base(of: crawl, db)
    guard base > 0 else { return }
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO former_list (owner, target, crawl, available, ids)
        SELECT ?1, ?2, ?3, listed.available, listed.ids
        FROM (SELECT 1) LEFT JOIN listed ON listed.owner = ?1 AND listed.target = ?2
        WHERE NOT EXISTS (SELECT 1 FROM former_list WHERE owner = ?1 AND target = ?2 AND crawl > ?4)
        """)
    for list in lists {
      try statement.execute(arguments: [list.owner.key, Int(list.target.rawValue), crawl.id, base])
    }
  }

  /// Remembers that the source said of some addresses, once each, that there is nothing, in one transaction.
  ///
  /// - Throws: `StoreError`.
  public func putAbsent(_ addresses: [AbsentAddress], in crawl: Crawl) throws {
    guard !addresses.isEmpty else { return }
    try write { db in
      let statement = try db.cachedStatement(
        sql: """
          INSERT INTO absent (key, target, crawl, times) VALUES (?, ?, ?, 1)
          ON CONFLICT DO UPDATE SET crawl = excluded.crawl, times = times + 1
          """)
      for address in addresses {
        try statement.execute(arguments: [address.record.key, address.target, crawl.id])
      }
    }
  }

  /// Forgets addresses at which there is something after all, in one transaction.
  ///
  /// - Throws: `StoreError`.
  public func removeAbsent(_ addresses: [AbsentAddress]) throws {
    guard !addresses.isEmpty else { return }
    try write { db in
      let statement = try db.cachedStatement(sql: "DELETE FROM absent WHERE key = ? AND target = ?")
      for address in addresses { try statement.execute(arguments: [address.record.key, address.target]) }
    }
  }

  /// The addresses at which the source said that there is nothing, each with the last crawl in which it did, by number, and
  /// how often it did in all.
  ///
  /// - Throws: `StoreError`.
  public func absentAddresses() throws -> [AbsentAddress: (crawl: Int64, times: Int)] {
    try read { db in
      var addresses: [AbsentAddress: (crawl: Int64, times: Int)] = [:]
      let rows = try Row.fetchCursor(db, sql: "SELECT key, target, crawl, times FROM absent")
      while let row = try rows.next() {
        guard let record = RecordID(key: try row.value(0)) else { continue }
        let list = UInt8(exactly: try row.value(1) as Int).flatMap(Kind.init(rawValue:))
        addresses[AbsentAddress(record, list: list)] = (try row.value(2), try row.value(3))
      }
      return addresses
    }
  }
}

extension AbsentAddress {
  /// Its list in the store.
  fileprivate var target: Int { list.map { Int($0.rawValue) } ?? -1 }
}
