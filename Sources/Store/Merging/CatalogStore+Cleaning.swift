import Catalog
import Foundation
import GRDB

/// Cleaning that needs all rows of a crawl.
extension CatalogStore {
  /// Returns the number of values that each counted rule changed in a crawl; rules that changed none are not in it.
  public func changeCounts(of crawl: Crawl) throws -> [CleaningChange: Int] {
    try read { db in
      var counts: [CleaningChange: Int] = [:]
      for row in try Row.fetchAll(db, sql: "SELECT rule, count FROM cleaned WHERE crawl = ?", arguments: [crawl.id]) {
        if let change = CleaningChange(rawValue: try row.value(0)) { counts[change] = try row.value(1) }
      }
      return counts
    }
  }

  /// Adds to the number of values that a rule changed.
  static func count(_ change: CleaningChange, times count: Int, of crawl: Crawl, db: Database) throws {
    guard count > 0 else { return }
    try db.cachedStatement(
      sql: """
        INSERT INTO cleaned (crawl, rule, count) VALUES (?, ?, ?)
        ON CONFLICT (crawl, rule) DO UPDATE SET count = count + excluded.count
        """
    ).execute(arguments: [crawl.id, change.rawValue, count])
  }

  // MARK: - Rows with the same id

  /// Merges the details that a crawl has so far, or that earlier ones left, into the records of which its lists show a part.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: O(spare rows of the crawl).
  public func mergeDetails(of crawl: Crawl) throws {
    try indexRecords()
    try write { db in
      try fillFields(of: crawl, db)
      try db.execute(sql: "DELETE FROM spare")
    }
  }

  /// Decides which rows win where requests were asked again, and fills fields that winning rows lack from spare rows.
  ///
  /// - Complexity: O(*n* log *n*) in the spare rows, and 24 bytes of memory each. The index of `record` by key must be
  ///   there.
  func fillFields(of crawl: Crawl, _ db: Database) throws {
    let discarded = try DiscardedAnswers(of: crawl, db)
    // Only numbers are sorted: SQLite would carry whole rows through a temporary file.
    let spares = try Array(
      Row.fetchCursor(
        db,
        sql: """
          SELECT key, id, place FROM spare WHERE crawl = ?
          ORDER BY key, place = \(RecordStatements.earlierPlace), modified DESC, place DESC
          """, arguments: [crawl.id]
      ).map { (key: try $0.value(0) as Int64, id: try $0.value(1) as Int64, place: try $0.value(2) as Int64) }
    ).filter { !discarded.contains($0.key, at: $0.place) }
    let former = try FormerRecords(before: crawl, db)
    let winner = try db.makeStatement(
      sql: """
        SELECT record.id, place, modified, attribution, latest, ifnull(absent, 0) AS absent, links, markup, json FROM record
        CROSS JOIN body ON body.id = record.id WHERE key = ? AND crawl = ?
        """)
    let spare = try db.makeStatement(
      sql: "SELECT place, modified, attribution, latest, absent, links, markup, json FROM spare WHERE id = ?")
    // It may have unknown fields of several rows, which no single row is likely to have.
    let record = try db.makeStatement(
      sql: """
        UPDATE record SET place = ?, modified = ?, attribution = ?, latest = ?, absent = nullif(?, 0), unknown = 1
        WHERE id = ?
        """)
    let body = try db.makeStatement(sql: "UPDATE body SET links = ?, markup = ?, json = ? WHERE id = ?")
    var packer = RecordPacker(model.packing)
    let unpacker = RecordUnpacker(model.packing)
    var filled = 0
    var rest = spares[...]
    while let key = rest.first?.key {
      let same = rest.prefix { $0.key == key }
      rest = rest[same.endIndex...]
      guard let kind = model.record(key: key)?.kind, let stored = try Row.fetchOne(winner, arguments: [key, crawl.id])
      else { continue }
      let detail = model[kind].detail
      let others = try same.compactMap { try Row.fetchOne(spare, arguments: [$0.id]) }
      // The stored row is the first one, unless its answer is discarded.
      let sorted = try ([stored] + others).map { (rank: try $0.rank(of: key, by: discarded), row: $0) }
        .sorted { $0.rank > $1.rank }.map(\.row)
      let first = sorted[0]
      var rows = try [first] + sorted.dropFirst().filter { !discarded.contains(key, at: try $0.value("place")) }
      // What an earlier crawl knows counts where this one got no details.
      if detail != 0, try rows.dropLast().contains(where: { try !$0.fields.isThin(lacking: detail) }),
        try rows.last?.value("place") == RecordStatements.earlierPlace
      {
        rows.removeLast()
      }
      let parts = try rows.map { try RecordMerge.Row($0, key: key, in: path, by: unpacker) }
      let merged = RecordMerge(model[kind]).merged(parts)
      guard merged != nil || first !== stored else { continue }
      let result = merged?.row ?? parts[0]
      // A list that shows records in part has nothing to fill.
      if detail == 0 { filled += merged?.filled ?? 0 }
      var unsent = result.unsent & ~RowFields.outdated
      if detail != 0, let source = try rows.first(where: { try !$0.fields.isThin(lacking: detail) }),
        try source.fields.unsent < 0
          || Self.isLater(first.value("modified"), than: source.value("modified"))
      {
        unsent |= RowFields.outdated
      }
      let id: Int64 = try stored.value("id")
      let json = result.json.withUnsafeBytes { plain in packer.withPacked(plain) { Data($0) } }
      try former.keep(id, json: json, markup: result.markup, db)
      try body.execute(arguments: [Data(result.links), result.markup, json, id])
      try record.execute(
        arguments: [
          try first.value("place") as Int64, try first.value("modified") as Int64?,
          try first.value("attribution") as Int64?, try rows.compactMap { try $0.value("latest") as Int64? }.max(),
          unsent,
          id,
        ])
    }
    try Self.count(.filledField, times: filled, of: crawl, db: db)
  }

  /// Whether a moment is later than another one, see ``isLater(_:than:)`` in SQL.
  private static func isLater(_ moment: Int64?, than other: Int64?) -> Bool {
    guard let moment, let other else { return false }
    return moment > other + (other % 1_000_000 == 0 ? 999_999 : 0)
  }

  // MARK: - Dates that are too late

  /// Returns the limit of the dates of the last finished crawl; nil where no date is too late.
  static func dateLimit(_ db: Database) throws -> DateLimit? {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT date_limit FROM crawl WHERE finished IS NOT NULL AND date_limit IS NOT NULL ORDER BY id DESC LIMIT 1
        """
    ).map(DateLimit.init(end:))
  }

  /// Returns the limit of the dates that a crawl set.
  static func dateLimit(of crawl: Int64, _ db: Database) throws -> DateLimit? {
    try Int64.fetchOne(
      db, sql: "SELECT date_limit FROM crawl WHERE id = ? AND date_limit IS NOT NULL", arguments: [crawl]
    ).map(DateLimit.init(end:))
  }

  /// Computes the limit of dates from the records after a crawl, and counts the dates beyond it.
  ///
  /// - Complexity: O(records · log records), some 8 bytes of memory each.
  func setDateLimit(of crawl: Crawl, _ db: Database) throws {
    guard
      let limit = DateLimit(
        modified: try Int64.fetchAll(db, sql: "SELECT modified / 1000000 FROM record WHERE modified IS NOT NULL"))
    else { return }
    try db.execute(sql: "UPDATE crawl SET date_limit = ? WHERE id = ?", arguments: [limit.end, crawl.id])
    let late = LateDates(limit, of: model)
    var count = 0
    try forEachSuspect(limit, db: db) { _, id, json in
      count += late.taken(outOf: json, links: [], of: id.kind)?.count ?? 0
    }
    try Self.count(.farFuture, times: count, of: crawl, db: db)
  }

  /// Calls `body` with the number, the id and the JSON of every record that may have a date beyond a limit.
  func forEachSuspect(
    _ limit: DateLimit, db: Database, _ body: (Int64, RecordID, [UInt8]) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT record.id, key, json FROM record CROSS JOIN body ON body.id = record.id
        WHERE latest >= ?1 OR modified >= ?1 * 1000000 ORDER BY record.id
        """, arguments: [limit.end])
    let unpacker = RecordUnpacker(model.packing)
    while let row = try rows.next() {
      let key: Int64 = try row.value(1)
      guard let id = model.record(key: key) else { throw DamagedValue(what: "the record of key \(key)") }
      try body(try row.value(0), id, try RecordMerge.Row.plain(try row.value(2), key: key, in: path, by: unpacker))
    }
  }
}

extension Row {
  /// The fields of a stored row; nothing is known of its unknown fields.
  fileprivate var fields: RowFields {
    get throws {
      var fields = RowFields()
      fields.unsent = try value("absent")
      return fields
    }
  }

  /// Returns the rank of a stored row among those with the same id; the greatest rank wins.
  fileprivate func rank(of key: Int64, by discarded: DiscardedAnswers) throws -> (Int, Int, Int64, Int64) {
    let place: Int64 = try value("place")
    return (
      place == RecordStatements.earlierPlace ? 0 : 1, discarded.contains(key, at: place) ? 0 : 1,
      try value("modified") as Int64? ?? .min, place
    )
  }
}

extension RecordMerge.Row {
  /// Creates a stored row.
  ///
  /// - Throws: `StoreError` where the row is damaged.
  fileprivate init(_ row: GRDB.Row, key: Int64, in path: String, by unpacker: borrowing RecordUnpacker) throws {
    self.init(
      json: try Self.plain(try row.value("json"), key: key, in: path, by: unpacker),
      links: Array(try row.value("links") as Data),
      markup: try row.value("markup"), unsent: try row.value("absent"))
  }

  fileprivate static func plain(
    _ stored: Data, key: Int64, in path: String, by unpacker: borrowing RecordUnpacker
  ) throws -> [UInt8] {
    guard let plain = stored.withUnsafeBytes({ unpacker.plain($0) }) else {
      throw StoreError(code: .unreadable, path: path, cause: "the record of key \(key) is damaged")
    }
    return plain
  }
}

/// A rule that changes values and whose changes a run counts; the names are those of docs/cleaning.md.
public enum CleaningChange: String, Sendable, CaseIterable {
  /// A date before 1800 was removed.
  case earlyDate = "early-date"
  /// A date more than two years after the newest `modified` was removed. Counted over all records of the store, when a crawl ends.
  case farFuture = "far-future"
  /// White space of a description became a space or a line end.
  case whiteSpace = "white-space"
  /// Invisible characters of a text were removed.
  case invisible
  /// A text that was UTF-8 read as Windows-1252 was decoded again. The quarantine has it as it was sent.
  case mojibake
  /// Letters of a short text were composed of their marks (Unicode NFC).
  case composed
  /// A text in a description that looks like a tag, but is no element of HTML, was kept.
  case tagLike = "tag-like"
  /// A word of a small vocabulary got its usual capitals.
  case spelling
  /// A field that the winning row lacks came from another row with the same id.
  case filledField = "filled-field"
}
