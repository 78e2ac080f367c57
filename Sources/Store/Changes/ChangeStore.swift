import Catalog
import Foundation
import GRDB
import JSONKit

/// The changes between the last two published states of the data: the tables `former` and `former_list`, which keep records and lists as
/// they were before.
public struct ChangeStore: Sendable {
  let store: CatalogStore

  /// Calls `body` with every record that differs between the last crawl that changed anything and the last one before it that
  /// was published, by kind, then by number. Nothing where no crawl was published before.
  ///
  /// - Throws: `StoreError`; errors of `body`.
  /// - Complexity: O(records) without their contents, and O(bytes of the changed ones); one of them in memory at a time.
  public func forEach(_ body: (RecordChange) throws -> Void) throws {
    var failure: (any Error)?
    try store.read { db in
      guard let feed = try feed(db) else { return }
      let rows = try Row.fetchCursor(db, sql: Self.changes, arguments: [feed.since, feed.crawl])
      // What was published before had the limit of its own crawl.
      let late = (
        former: try DateLimit(of: feed.since, db).map { LateDates($0, of: store.model) },
        current: try DateLimit(of: feed.crawl, db).map { LateDates($0, of: store.model) }
      )
      var buffers = (former: [UInt8](), current: [UInt8]())
      let unpacker = RecordUnpacker(store.model.packing)
      while let row = try rows.next() {
        guard let (id, changeType, isOtherMarkup) = try change(row, buffers: &buffers, late: late, unpacker: unpacker)
        else { continue }
        do {
          try buffers.former.withUnsafeBytes { former in
            try buffers.current.withUnsafeBytes { current in
              try body(
                RecordChange(
                  id: id, changeType: changeType, isOtherMarkup: isOtherMarkup && !former.isEmpty, former: former,
                  current: current))
            }
          }
        } catch is JSONError {
          throw DamagedValue(what: "the record \(store.model.name(of: id)), as it is or as it was,")
        } catch {
          // An error of the caller is none of the store's.
          failure = error
          return
        }
      }
    }
    if let failure { throw failure }
  }

  /// Calls `body` with every list that was requested by itself and has changed between the two crawls of `forEach`.
  ///
  /// - Throws: `StoreError`; errors of `body`.
  /// - Complexity: O(changed lists), one in memory at a time.
  public func forEachList(_ body: (ListChange) throws -> Void) throws {
    try store.read { db in
      guard let feed = try feed(db) else { return }
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT former.owner, former.target, former.available, former.ids, listed.available, listed.ids
          FROM former_list AS former LEFT JOIN listed ON listed.owner = former.owner AND listed.target = former.target
          WHERE former.crawl > ? AND former.crawl <= ? ORDER BY former.owner, former.target
          """, arguments: [feed.since, feed.crawl])
      while let row = try rows.next() {
        let (owner, target) = try row.list(of: store.model)
        func answer(_ column: Int) throws -> ListAnswer? {
          guard let available = try row.value(column) as Int?, let ids = try row.value(column + 1) as Data? else {
            return nil
          }
          return ListAnswer(owner: owner, target: target, available: available, ids: try PageIDs.unpack(ids))
        }
        try body(ListChange(owner: owner, target: target, former: try answer(2), current: try answer(4)))
      }
    }
  }

  /// Returns the crawl that the feed describes, and the published crawl that it counts from; nil where there is none.
  func feed(_ db: Database) throws -> (crawl: Int64, since: Int64)? {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT id, changes_since FROM crawl
        WHERE changes_since IS NOT NULL AND source = (SELECT source FROM crawl ORDER BY id DESC LIMIT 1)
        ORDER BY id DESC LIMIT 1
        """)
    return try row.map { (try $0.value(0), try $0.value(1)) }
  }

  /// The query of all changes between two crawls. Added are records first seen by a crawl between the two, and not deleted between them; a
  /// record that came and went between them is neither added nor missing.
  ///
  /// An open crawl may have changed records again: then their kept form, `later`, is the one that the second crawl left. It keeps each
  /// record once.
  private static let changes = """
    SELECT record.key AS key, 1 AS was_missing, 0 AS is_missing, 0 AS markup, NULL AS former,
      CASE WHEN later.id IS NULL THEN body.json ELSE later.json END AS json
    FROM record CROSS JOIN body ON body.id = record.id
      LEFT JOIN former AS later ON later.id = record.id AND later.key = record.key AND later.crawl > ?2
    WHERE first_crawl > ?1 AND first_crawl <= ?2
      AND CASE WHEN later.id IS NULL THEN missing_since IS NULL ELSE NOT later.was_missing END
      AND NOT EXISTS (
        SELECT 1 FROM former WHERE former.key = record.key AND former.crawl > ?1 AND former.crawl <= ?2)
    UNION ALL
    SELECT former.key, former.was_missing,
      CASE WHEN later.id IS NULL THEN record.id IS NULL OR missing_since IS NOT NULL ELSE later.was_missing END,
      former.markup IS NOT (CASE WHEN later.id IS NULL THEN body.markup ELSE later.markup END),
      former.json, CASE WHEN later.id IS NULL THEN body.json ELSE later.json END
    FROM former LEFT JOIN record ON record.key = former.key LEFT JOIN body ON body.id = record.id
      LEFT JOIN former AS later ON later.key = former.key AND later.crawl > ?2
    WHERE former.crawl > ?1 AND former.crawl <= ?2
    ORDER BY key
    """

  /// Returns the change that a row describes, with the record's JSON in the buffers; nil for a record that was neither added nor deleted in
  /// any set.
  private func change(
    _ row: Row, buffers: inout (former: [UInt8], current: [UInt8]),
    late: (former: LateDates?, current: LateDates?), unpacker: borrowing RecordUnpacker
  ) throws -> (RecordID, RecordChange.ChangeType, isOtherMarkup: Bool)? {
    let key: Int64 = try row.value("key")
    guard let id = store.model.record(key: key) else { throw DamagedValue(what: "the record of key \(key)") }
    let former: Data? = try row.value("former")
    let isOtherMarkup: Bool = try row.value("markup")
    let changeType: RecordChange.ChangeType
    switch (try row.value("was_missing") as Bool, try row.value("is_missing") as Bool) {
    case (true, true): return nil
    case (false, true): changeType = .missing
    case (true, false): changeType = former == nil ? .added : .back
    case (false, false): changeType = .changed
    }
    func plain(_ stored: Data?) throws -> [UInt8] {
      guard let stored else { return [] }
      guard let plain = stored.withUnsafeBytes({ unpacker.plain($0) }) else {
        throw DamagedValue(what: "the record \(store.model.name(of: id))")
      }
      return plain
    }
    buffers = (try plain(former), try plain(row.value("json")))
    let believedFormer = late.former?.taken(outOf: buffers.former, links: [], of: id.kind)?.json
    let believed = late.current?.taken(outOf: buffers.current, links: [], of: id.kind)?.json
    buffers = (believedFormer ?? buffers.former, believed ?? buffers.current)
    // What differs may be dates that neither of the two sets has.
    let isLate = believedFormer != nil || believed != nil
    if changeType == .changed, isLate, !isOtherMarkup, buffers.former == buffers.current { return nil }
    return (id, changeType, isOtherMarkup)
  }

  /// Returns the start of the crawl whose changes `forEach` contains, in seconds since 1970; nil where there is none.
  public func started() throws -> Int64? {
    try store.read { db in
      try feed(db).flatMap { try Crawl.text("started", of: $0.crawl, db: db) }.flatMap(Crawl.seconds(ofStart:))
    }
  }

  /// Returns the data of the set that `forEach` counts from, as it was passed to `CrawlStore.close`; nil where there is none, or where none
  /// was passed.
  public func base() throws -> String? {
    try store.read { db in try feed(db).flatMap { try Crawl.text("data", of: $0.since, db: db) } }
  }
}
