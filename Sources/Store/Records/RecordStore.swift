import Basics
public import Catalog
import GRDB
import GRDBSQLite

/// The records: the tables `record`, `body` and `attribution`. ``StoreWriter`` puts records in, ``RecordCursor`` reads them in their order.
public struct RecordStore: Sendable {
  let store: CatalogStore

  /// Returns the number of records in the store.
  public func count() throws -> Int {
    try store.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM record") ?? 0 }
  }

  /// Returns the number of records that no crawl has shown since one with a given number.
  ///
  /// - Parameter crawl: the number of the crawl.
  public func count(notShownSince crawl: Int64) throws -> Int {
    try store.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM record WHERE crawl < ?", arguments: [crawl]) ?? 0
    }
  }

  /// Returns the number of records of each kind, by its name, and the number of them that another store does not have. The stores may be of
  /// two models.
  ///
  /// - Complexity: O(records of both), some 30 bytes of memory for each.
  public func counts(lackingIn other: CatalogStore) throws -> [String: (all: Int, lacking: Int)] {
    let (names, known) = try other.read { db in
      let names = try StoredModel(db)?.kinds ?? StoredModel(other.model).kinds
      return (names, Set(try Int64.fetchAll(db, sql: "SELECT key FROM record")))
    }
    return try store.read { db in
      let ownNames = try StoredModel(db)?.kinds ?? StoredModel(store.model).kinds
      let numbers = ownNames.map { names.firstIndex(of: $0) }
      var counts: [String: (all: Int, lacking: Int)] = [:]
      for key in try Int64.fetchAll(db, sql: "SELECT key FROM record") {
        guard let record = RecordID(key: key), record.kind.index < ownNames.count else {
          throw DamagedValue(what: "the record of key \(key)")
        }
        let isKnown = numbers[record.kind.index].map { known.contains(Int64($0) << 53 | record.id) } ?? false
        counts[ownNames[record.kind.index], default: (0, 0)].all += 1
        if !isKnown { counts[ownNames[record.kind.index], default: (0, 0)].lacking += 1 }
      }
      return counts
    }
  }

  /// Calls `body` with the numbers of the records of a kind, ascending.
  ///
  /// - Complexity: one pass over the numbers of the kind's records.
  public func forEachNumber(of kind: Kind, _ body: (Int64) -> Void) throws {
    try index()
    try store.read { db in
      let keys = RecordID.keys(of: kind)
      let rows = try Int64.fetchCursor(
        db, sql: "SELECT key FROM record WHERE key BETWEEN ? AND ? ORDER BY key",
        arguments: [keys.lowerBound, keys.upperBound])
      while let key = try rows.next() { body(key & RecordID.greatest) }
    }
  }

  /// Returns the missing records of the store.
  ///
  /// - Complexity: one pass over the records' numbers; memory for those that are missing.
  public func missing() throws -> Set<RecordID> {
    try store.read { db in
      let keys = try Int64.fetchAll(db, sql: "SELECT key FROM record WHERE missing_since IS NOT NULL")
      return Set(keys.compactMap(RecordID.init(key:)))
    }
  }

  /// Calls `body` with the records of a kind that are not missing, by number, with their rows.
  ///
  /// - Complexity: one pass over the numbers of the kind's records, in order where they are indexed.
  public func forEachPlace(of kind: Kind, _ body: (RecordPlace) -> Void) throws {
    try store.read { db in
      let keys = RecordID.keys(of: kind)
      let rows = try Row.fetchCursor(
        db, sql: "SELECT key, id FROM record WHERE key BETWEEN ? AND ? AND missing_since IS NULL ORDER BY key",
        arguments: [keys.lowerBound, keys.upperBound])
      while let row = try rows.next() {
        if let id = store.model.record(key: try row.value(0)) { body(RecordPlace(id: id, row: try row.value(1))) }
      }
    }
  }

  /// Returns some records, in the given order, without those that are no longer stored. No index is needed, so records are found while a
  /// run is under way too. They have all dates that the source sent, even if too late to be true.
  ///
  /// - Parameter part: the part of the records to read; the rest is empty.
  /// - Complexity: O(bytes of the records), one look-up each.
  public func batch(at places: some Sequence<RecordPlace>, part: RecordPart = .whole) throws -> RecordBatch {
    var rows = StoredRows()
    let columns = part == .whole ? "links, markup, json" : "links, NULL, x''"
    try store.read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT key, modified, NULL, missing_since, \(columns), latest, \(store.model.showsInPart ? "absent" : "NULL")
          FROM record CROSS JOIN body ON body.id = record.id WHERE record.id = ? AND key = ?
          """)
      let handle = statement.sqliteStatement
      defer { sqlite3_reset(handle) }
      for place in places {
        sqlite3_reset(handle)
        sqlite3_bind_int64(handle, 1, place.row)
        sqlite3_bind_int64(handle, 2, place.id.key)
        let result = sqlite3_step(handle)
        if result == SQLITE_DONE { continue }
        guard result == SQLITE_ROW else { throw db.failure(result) }
        try rows.append(handle, part: part, model: store.model, attributions: [:], limit: nil)
      }
    }
    return try StoreError.catching(path: store.path) { try rows.unpacked(into: [], from: store) }
  }

  /// Returns the attribution texts of the answers that the stored records came from, sorted.
  ///
  /// - Complexity: O(records).
  public func attributions() throws -> [String] {
    try store.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT text FROM attribution WHERE id IN (SELECT attribution FROM record WHERE attribution IS NOT NULL)
          ORDER BY text
          """)
    }
  }

  /// Returns the second of the greatest `modified` of each kind's records up to a moment; none for kinds without any date.
  ///
  /// - Parameter latest: in seconds; later dates are mistakes of the source and are ignored.
  /// - Complexity: O(records), over an index alone.
  public func lastModified(upTo latest: Int64) throws -> [Kind: Int64] {
    try index()
    return try store.read { db in
      var moments: [Kind: Int64] = [:]
      for kind in store.model.all {
        let keys = RecordID.keys(of: kind)
        moments[kind] = try Int64.fetchOne(
          db, sql: "SELECT max(modified) FROM record WHERE key BETWEEN ? AND ? AND modified BETWEEN ? AND ?",
          arguments: [
            keys.lowerBound, keys.upperBound, StoredRows.moments.lowerBound * 1_000_000,
            min(latest, StoredRows.moments.upperBound) * 1_000_000 + 999_999,
          ])?.second
      }
      return moments
    }
  }

  /// Returns `modified` of some records in microseconds, in their order; nil for no date, and for a record that is not there.
  ///
  /// - Complexity: O(*n* log records).
  public func modified(of keys: [Int64]) throws -> [Int64?] {
    try store.read { db in
      let statement = try db.cachedStatement(sql: "SELECT modified FROM record WHERE key = ?")
      return try keys.map { try Int64?.fetchOne(statement, arguments: [$0]) ?? nil }
    }
  }
}

/// The index from keys to records.
extension RecordStore {
  /// Creates the index from keys to records, if the store has none.
  ///
  /// Sorting all keys once takes a fraction of the time of keeping them sorted while records come in any order. Without the index
  /// everything is found too, only slowly. Cursors create it themselves; callers that expect them create it in parallel with other work.
  /// A store that was opened for reading only is not changed.
  /// - Complexity: O(records) memory and O(records · log records) time where there is none, some 16 bytes a record.
  public func index() throws {
    guard !store.isReadOnly else { return }
    let isThere = try store.read { db in
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE name = 'record_key')") ?? false
    }
    guard !isThere else { return }
    // The columns behind the key save a reader the look-up in `record`.
    try store.write { db in
      try db.execute(
        sql: """
          CREATE INDEX IF NOT EXISTS record_key
          ON record (key, modified, attribution, missing_since, latest\(store.model.showsInPart ? ", absent" : ""))
          """)
    }
  }

  /// Deletes the index before many records are stored.
  func removeIndex() throws {
    try store.write { db in try db.execute(sql: "DROP INDEX IF EXISTS record_key") }
  }
}

/// Writing, within the transaction of the caller.
extension RecordStore {
  /// Marks the records of some kinds that a complete crawl did not see as missing since its day. Records that are already missing keep
  /// their day.
  ///
  /// Unlisted records, whose places are negative, are not judged: no collection shows them.
  /// - Complexity: O(records) where something is judged.
  func markMissing(_ kinds: Set<Kind>, after crawl: Crawl, _ db: Database) throws {
    let base = try FormerRecords.base(of: crawl, db: db)
    for kind in kinds.sorted() {
      let keys = RecordID.keys(of: kind)
      let absent = """
        record.crawl <> ?1 AND record.key BETWEEN ?3 AND ?4 AND missing_since IS NULL AND shown IS NOT NULL
        """
      let arguments: StatementArguments = [crawl.id, base, keys.lowerBound, keys.upperBound]
      try db.execute(sql: FormerRecords.keeping(absent, wasMissing: "0"), arguments: arguments)
      try db.execute(
        sql: "UPDATE record SET missing_since = substr(?5, 1, 10) WHERE \(absent)",
        arguments: arguments + [crawl.started])
    }
  }

  /// Deletes the records that a crawl did not see, keeping their last form for the feed of changes.
  ///
  /// - Complexity: O(records).
  func removeUnseen(after crawl: Crawl, _ db: Database) throws {
    let base = try FormerRecords.base(of: crawl, db: db)
    try db.execute(
      sql: FormerRecords.keeping("record.crawl <> ?1", wasMissing: "0"), arguments: [crawl.id, base])
    try db.execute(sql: "DELETE FROM record WHERE crawl <> ?", arguments: [crawl.id])
  }

  /// The number of attribution texts that are kept without a check whether a record uses them. A source has one text a year.
  private static let keptAttributions = 100

  /// Deletes attribution texts that no record uses, where there are many: looking for these reads every record.
  func dropAttributions(_ db: Database) throws {
    guard try Int.fetchOne(db, sql: "SELECT count(*) FROM attribution") ?? 0 > Self.keptAttributions else { return }
    try db.execute(
      sql: """
        DELETE FROM attribution
        WHERE id NOT IN (SELECT attribution FROM record WHERE attribution IS NOT NULL)
        """)
  }
}
