public import Catalog
import Foundation
import GRDB

/// The records of one list, as the source gave them when the list itself was requested.
public struct ListAnswer: Sendable, Equatable {
  /// The record that the list belongs to.
  public let owner: RecordID
  /// The kind of the records on it.
  public let target: Kind
  /// The length of the list that the owner stated when the list was requested. If the owner states another length now, the answer is
  /// outdated.
  public let available: Int
  /// The records on it, ascending.
  public let ids: [Int64]

  /// Creates an answer from its parts.
  public init(owner: RecordID, target: Kind, available: Int, ids: [Int64]) {
    self.owner = owner
    self.target = target
    self.available = available
    self.ids = ids
  }
}

/// An address that the source answered with 404: of a record, or of a list of a record that exists.
public struct NotFoundAddress: Sendable, Hashable {
  /// The record, or the owner of the list.
  public let record: RecordID
  /// The kind of the records on the list; nil for the record itself.
  public let list: Kind?

  /// Creates an address.
  public init(_ record: RecordID, list: Kind? = nil) {
    self.record = record
    self.list = list
  }
}

/// A pass of enrichment that is under way.
public struct EnrichmentPass: Sendable, Equatable {
  /// The number of the pass within its crawl, from 0.
  public let number: Int
  /// The number of its first call.
  public let firstCall: Int
  /// The gaps at its beginning, as encoded by the stage that fills them.
  public let gaps: [Int64]

  /// Creates a pass.
  public init(number: Int, firstCall: Int, gaps: [Int64]) {
    self.number = number
    self.firstCall = firstCall
    self.gaps = gaps
  }
}

/// Results of calls for single lists and records. They outlive the crawl that made the calls.
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
  /// - Throws: `StoreError`; errors of `body`.
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

  /// Deletes some answers, in one transaction.
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

  /// Keeps the former answers for lists that a crawl is about to change, for its feed of changes, unless older ones are kept already.
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

  /// Stores the beginning of a pass of enrichment until it has ended: a run that resumes it must ask for the same records.
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

  /// Returns the pass of enrichment that is under way in a crawl; nil where there is none.
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

  /// Ends a pass of enrichment, and stores the addresses that the source answered with 404 in it, in one transaction.
  ///
  /// - Throws: `StoreError`.
  public func endEnrichmentPass(of crawl: Crawl, notFound addresses: [NotFoundAddress]) throws {
    try write { db in
      try db.execute(sql: "DELETE FROM enrichment_pass")
      try insert(addresses, of: crawl, db: db)
    }
  }

  /// Stores addresses that the source answered with 404, in one transaction.
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

  /// Deletes addresses that the source answers with a record or a list now, in one transaction.
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

  /// Returns the addresses that the source answered with 404, each with the number of the last crawl in which it did, and the number of
  /// times in all.
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
  /// The number of its list's kind as it is stored; -1 for the record itself.
  fileprivate var target: Int { list?.index ?? -1 }
}
