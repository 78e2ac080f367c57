public import Catalog
import Foundation
import GRDB

/// The results of calls for single lists and records: the tables `listed`, `absent` and `enrichment_pass`. The first two outlive the crawl
/// that made the calls.
public struct EnrichmentStore: Sendable {
  let store: CatalogStore

  /// Stores answers, replacing older ones for the same lists, in one transaction.
  public func putLists(_ answers: [ListAnswer]) throws {
    guard !answers.isEmpty else { return }
    try store.write { db in
      try store.changes.keepFormer(answers.lazy.map { ($0.owner, $0.target) }, db)
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
    try store.read { db in
      let rows = try Row.fetchCursor(db, sql: "SELECT owner, target, available, ids FROM listed ORDER BY owner, target")
      while let row = try rows.next() {
        let (owner, target) = try row.list(of: store.model)
        let answer = ListAnswer(
          owner: owner, target: target, available: try row.value(2),
          ids: try PageIDs.unpack(try row.value(3) as Data))
        guard answer.ids.allSatisfy({ RecordID(target, $0) != nil }) else {
          throw DamagedValue(what: "the list of \(store.model[target].name) of \(store.model.name(of: owner))")
        }
        try body(answer)
      }
    }
  }

  /// Deletes some answers, in one transaction.
  public func removeLists(_ lists: [(owner: RecordID, target: Kind)]) throws {
    guard !lists.isEmpty else { return }
    try store.write { db in
      try store.changes.keepFormer(lists, db)
      try db.execute("DELETE FROM listed WHERE owner = ? AND target = ?", forEach: lists) {
        [$0.owner.key, $0.target.index]
      }
    }
  }

  /// Stores the beginning of a pass of enrichment until it has ended: a run that resumes it must ask for the same records.
  public func putPass(_ pass: EnrichmentPass, of crawl: Crawl) throws {
    try store.write { db in
      try db.execute(sql: "DELETE FROM enrichment_pass")
      try db.execute(
        sql: "INSERT INTO enrichment_pass (crawl, number, first_call, gaps) VALUES (?, ?, ?, ?)",
        arguments: [crawl.id, pass.number, pass.firstCall, Data(PageIDs.pack(pass.gaps))])
    }
  }

  /// Returns the pass of enrichment that is under way in a crawl; nil where there is none.
  public func pass(of crawl: Crawl) throws -> EnrichmentPass? {
    try store.read { db in
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
  public func endPass(of crawl: Crawl, notFound addresses: [NotFoundAddress]) throws {
    try store.write { db in
      try db.execute(sql: "DELETE FROM enrichment_pass")
      try insert(addresses, of: crawl, db: db)
    }
  }

  /// Stores addresses that the source answered with 404, in one transaction.
  public func putNotFound(_ addresses: [NotFoundAddress], in crawl: Crawl) throws {
    try store.write { try insert(addresses, of: crawl, db: $0) }
  }

  private func insert(_ addresses: [NotFoundAddress], of crawl: Crawl, db: Database) throws {
    let sql = """
      INSERT INTO absent (key, target, crawl, times) VALUES (?, ?, ?, 1)
      ON CONFLICT DO UPDATE SET crawl = excluded.crawl, times = times + 1
      """
    try db.execute(sql, forEach: addresses) { [$0.record.key, $0.target, crawl.id] }
  }

  /// Deletes addresses that the source answers with a record or a list now, in one transaction.
  public func removeNotFound(_ addresses: [NotFoundAddress]) throws {
    guard !addresses.isEmpty else { return }
    try store.write { db in
      try db.execute("DELETE FROM absent WHERE key = ? AND target = ?", forEach: addresses) {
        [$0.record.key, $0.target]
      }
    }
  }

  /// Returns the addresses that the source answered with 404, each with the number of the last crawl in which it did, and the number of
  /// times in all.
  public func notFound() throws -> [NotFoundAddress: (crawl: Int64, times: Int)] {
    try store.read { db in
      var addresses: [NotFoundAddress: (crawl: Int64, times: Int)] = [:]
      let rows = try Row.fetchCursor(db, sql: "SELECT key, target, crawl, times FROM absent")
      while let row = try rows.next() {
        guard let record = store.model.record(key: try row.value(0)) else { continue }
        let list = store.model.kind(number: try row.value(1))
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
