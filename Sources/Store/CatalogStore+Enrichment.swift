public import Catalog
import Foundation
import GRDB

/// The records of one list, as the source gave them when the list itself was requested.
public struct ListAnswer: Sendable, Equatable {
  /// The record that the list belongs to.
  public let owner: RecordID
  /// The kind of the records on it.
  public let target: Kind
  /// The length of the list that the owner gave when the list was requested. If the owner gives another length now, the
  /// answer is outdated.
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

/// An address that the source answered with 404: a record, or a list of a record that exists.
public struct NotFoundAddress: Sendable, Hashable {
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

/// A pass of enrichment that is under way.
public struct EnrichmentPass: Sendable, Equatable {
  /// Which pass of its crawl it is, from 0.
  public let number: Int
  /// From which number on its calls are counted.
  public let firstCall: Int
  /// The gaps that it began with, as the stage that fills them writes them.
  public let gaps: [Int64]

  /// A pass.
  public init(number: Int, firstCall: Int, gaps: [Int64]) {
    self.number = number
    self.firstCall = firstCall
    self.gaps = gaps
  }
}

/// What calls for lists and records found out. It outlives the crawl that made the calls.
extension CatalogStore {
  /// Stores answers, replacing older ones for the same lists, in one transaction.
  ///
  /// - Throws: `StoreError`.
  public func putLists(_ answers: [ListAnswer]) throws {
    guard !answers.isEmpty else { return }
    try write { db in
      try keepFormer(answers.lazy.map { ($0.owner, $0.target) }, db: db)
      let sql = "INSERT OR REPLACE INTO listed (owner, target, available, ids) VALUES (?, ?, ?, ?)"
      try db.execute(sql, forEach: answers) {
        [$0.owner.key, $0.target.index, $0.available, Data(PageIDs.pack($0.ids))]
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
        guard let owner = model.record(key: try row.value(0)), let target = model.kind(number: try row.value(1))
        else { throw DamagedValue(what: "the owner of a list") }
        let answer = ListAnswer(
          owner: owner, target: target, available: try row.value(2),
          ids: try PageIDs.unpack(try row.value(3) as Data))
        guard answer.ids.allSatisfy({ RecordID(target, $0) != nil }) else {
          throw DamagedValue(what: "the list of \(model[target].name) of \(model.name(of: owner))")
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
      try keepFormer(lists, db: db)
      try db.execute("DELETE FROM listed WHERE owner = ? AND target = ?", forEach: lists) {
        [$0.owner.key, $0.target.index]
      }
    }
  }

  /// Keeps lists as they are, for the feed of changes of the crawl that is to change them, unless older forms are kept already.
  private func keepFormer(_ lists: some Sequence<(owner: RecordID, target: Kind)>, db: Database) throws {
    guard let crawl = try Crawl.newest(db) else { return }
    let base = try FormerRecords.base(of: crawl, db: db)
    guard base > 0 else { return }
    let sql = """
      INSERT INTO former_list (owner, target, crawl, available, ids)
      SELECT ?1, ?2, ?3, listed.available, listed.ids
      FROM (SELECT 1) LEFT JOIN listed ON listed.owner = ?1 AND listed.target = ?2
      WHERE NOT EXISTS (SELECT 1 FROM former_list WHERE owner = ?1 AND target = ?2 AND crawl > ?4)
      """
    try db.execute(sql, forEach: lists) { [$0.owner.key, $0.target.index, crawl.id, base] }
  }

  /// Keeps what a pass of enrichment begins with, until it has ended: a run that resumes it must ask for the same.
  ///
  /// - Throws: `StoreError`.
  public func putEnrichmentPass(_ pass: EnrichmentPass, of crawl: Crawl) throws {
    try write { db in
      try db.execute(sql: "DELETE FROM enrichment_pass")
      try db.execute(
        sql: "INSERT INTO enrichment_pass (crawl, number, first_call, gaps) VALUES (?, ?, ?, ?)",
        arguments: [crawl.id, pass.number, pass.firstCall, Data(PageIDs.pack(pass.gaps))])
    }
  }

  /// The pass of enrichment that is under way in a crawl; nil where there is none.
  ///
  /// - Throws: `StoreError`.
  public func enrichmentPass(of crawl: Crawl) throws -> EnrichmentPass? {
    try read { db in
      try Row.fetchOne(
        db, sql: "SELECT number, first_call, gaps FROM enrichment_pass WHERE crawl = ?", arguments: [crawl.id]
      )
      .map { row in
        EnrichmentPass(
          number: try row.value(0), firstCall: try row.value(1), gaps: try PageIDs.unpack(try row.value(2) as Data))
      }
    }
  }

  /// Ends a pass of enrichment, and remembers the addresses that the source answered with 404 in it, in one transaction.
  ///
  /// - Throws: `StoreError`.
  public func endEnrichmentPass(of crawl: Crawl, notFound addresses: [NotFoundAddress]) throws {
    try write { db in
      try db.execute(sql: "DELETE FROM enrichment_pass")
      try insert(addresses, of: crawl, db: db)
    }
  }

  /// Remembers addresses that the source answered with 404, in one transaction.
  ///
  /// - Throws: `StoreError`.
  public func putNotFound(_ addresses: [NotFoundAddress], in crawl: Crawl) throws {
    try write { try insert(addresses, of: crawl, db: $0) }
  }

  private func insert(_ addresses: [NotFoundAddress], of crawl: Crawl, db: Database) throws {
    let sql = """
      INSERT INTO absent (key, target, crawl, times) VALUES (?, ?, ?, 1)
      ON CONFLICT DO UPDATE SET crawl = excluded.crawl, times = times + 1
      """
    try db.execute(sql, forEach: addresses) { [$0.record.key, $0.target, crawl.id] }
  }

  /// Forgets addresses at which the source found something after all, in one transaction.
  ///
  /// - Throws: `StoreError`.
  public func removeNotFound(_ addresses: [NotFoundAddress]) throws {
    guard !addresses.isEmpty else { return }
    try write { db in
      try db.execute("DELETE FROM absent WHERE key = ? AND target = ?", forEach: addresses) {
        [$0.record.key, $0.target]
      }
    }
  }

  /// The addresses that the source answered with 404: for each the number of the last crawl in which it did, and how
  /// often it did in all.
  ///
  /// - Throws: `StoreError`.
  public func notFoundAddresses() throws -> [NotFoundAddress: (crawl: Int64, times: Int)] {
    try read { db in
      var addresses: [NotFoundAddress: (crawl: Int64, times: Int)] = [:]
      let rows = try Row.fetchCursor(db, sql: "SELECT key, target, crawl, times FROM absent")
      while let row = try rows.next() {
        guard let record = model.record(key: try row.value(0)) else { continue }
        let list = model.kind(number: try row.value(1))
        addresses[NotFoundAddress(record, list: list)] = (try row.value(2), try row.value(3))
      }
      return addresses
    }
  }
}

extension NotFoundAddress {
  /// The kind of its list as it is stored; -1 for the record itself.
  fileprivate var target: Int { list?.index ?? -1 }
}
