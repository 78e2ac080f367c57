import GRDB

/// The findings of cleaning: the tables `quarantine`, `skipped_file` and `cleaned`.
public struct CleaningStore: Sendable {
  let store: CatalogStore

  /// Returns the numbers of quarantined values and of rejected records in a crawl.
  public func quarantineCounts(of crawl: Crawl) throws -> (values: Int, records: Int) {
    try store.read { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT sum(count * (rejects_record = 0)), sum(count * rejects_record)
          FROM quarantine JOIN page ON page.id = quarantine.page
          WHERE page.crawl = ?
          """, arguments: [crawl.id])
      return (try row?.value(0) ?? 0, try row?.value(1) ?? 0)
    }
  }

  /// Returns the parts of recordings that are no catalogue answers, by place, with the reason.
  public func skippedParts(of crawl: Crawl) throws -> [SkippedPart] {
    try store.read { db in
      try Row.fetchAll(
        db, sql: "SELECT path, reason, count FROM skipped_file WHERE crawl = ? ORDER BY path, reason",
        arguments: [crawl.id]
      ).map { SkippedPart(place: try $0.value(0), reason: try $0.value(1), count: try $0.value(2)) }
    }
  }

  /// Returns the number of values that each counted rule changed in a crawl; rules that changed none are not in it.
  public func changeCounts(of crawl: Crawl) throws -> [CleaningChange: Int] {
    try store.read { db in
      var counts: [CleaningChange: Int] = [:]
      for row in try Row.fetchAll(db, sql: "SELECT rule, count FROM cleaned WHERE crawl = ?", arguments: [crawl.id]) {
        if let change = CleaningChange(rawValue: try row.value(0)) { counts[change] = try row.value(1) }
      }
      return counts
    }
  }
}

/// Writing, within the transaction of the caller.
extension CleaningStore {
  /// Stores the findings on a page.
  ///
  /// - Parameter number: the number of the page in the store.
  func insert(_ page: NormalizedPage, as number: Int64, of crawl: Crawl, _ db: Database) throws {
    let quarantined = """
      INSERT INTO quarantine (page, position, number, key, pointer, rule, raw, remedy, rejects_record, count)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    try db.execute(quarantined, forEach: page.quarantined.enumerated()) { place, value in
      [
        number, value.row, place, value.key, value.pointer, value.rule, value.raw, value.remedy, value.rejectsRecord,
        value.count,
      ]
    }
    let skipped = """
      INSERT INTO skipped_file (crawl, path, reason, count) VALUES (?, ?, ?, ?)
      ON CONFLICT (crawl, path, reason) DO UPDATE SET count = max(count, excluded.count)
      """
    try db.execute(skipped, forEach: page.skipped) { [crawl.id, $0.place, $0.reason, $0.count] }
    for (change, count) in page.changes { try add(change, times: count, in: crawl, db) }
  }

  /// Copies the quarantine of a page to one that says that the page has not changed.
  func copyQuarantine(of page: Int64, to copy: Int64, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO quarantine (page, position, number, key, pointer, rule, raw, remedy, rejects_record, count)
        SELECT ?, position, number, key, pointer, rule, raw, remedy, rejects_record, count FROM quarantine WHERE page = ?
        """
    ).execute(arguments: [copy, page])
  }

  /// Adds to the number of values that a rule changed.
  func add(_ change: CleaningChange, times count: Int, in crawl: Crawl, _ db: Database) throws {
    guard count > 0 else { return }
    try db.cachedStatement(
      sql: """
        INSERT INTO cleaned (crawl, rule, count) VALUES (?, ?, ?)
        ON CONFLICT (crawl, rule) DO UPDATE SET count = count + excluded.count
        """
    ).execute(arguments: [crawl.id, change.rawValue, count])
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
