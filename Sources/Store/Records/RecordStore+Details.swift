import Basics
public import Catalog
import GRDB

/// Details: the fields that lists do not show, so that each record needs a call of its own.
extension RecordStore {
  /// Returns the records of some kinds whose details are not known, or are of an earlier change: the last changed first, then by id, the
  /// greatest first. Records that the source did not have when last asked are skipped until the next full crawl or until they change, and
  /// then come last.
  ///
  /// - Parameters:
  ///   - crawl: the crawl that is read; nil for all records that lack their details.
  ///   - isShown: whether only records are returned that this crawl has shown.
  /// - Complexity: one pass over the records, without their contents; 16 bytes for each record found.
  public func withoutDetails(
    of kinds: [Kind], in crawl: Crawl?, shownByIt isShown: Bool = false
  ) throws -> [RecordID] {
    var found: [(modified: Int64, id: RecordID)] = []
    for kind in kinds where store.model[kind].detail != 0 {
      let keys = RecordID.keys(of: kind)
      try store.read { db in
        let rows = try Row.fetchCursor(
          db,
          sql: """
            WITH known AS (
              SELECT key, max(ifnull(modified, ?7)) AS modified FROM spare
              WHERE crawl = ?4 AND absent & ?3 <> ?3 AND absent >= 0 GROUP BY key)
            SELECT record.key, ifnull(record.modified, ?5) FROM record LEFT JOIN known USING (key)
            WHERE record.key BETWEEN ?1 AND ?2 AND missing_since IS NULL AND (absent & ?3 = ?3 OR absent < 0)
              AND (crawl = ?4 OR NOT ?6) AND (known.key IS NULL OR \(Self.isLater("record.modified", than: "known.modified")))
            """,
          arguments: [
            keys.lowerBound, keys.upperBound, store.model[kind].detail, crawl?.id, Int64.min, isShown, Int64.max,
          ])
        while let row = try rows.next() {
          if let id = store.model.record(key: try row.value(0)) { found.append((try row.value(1), id)) }
        }
      }
    }
    let notFound = try store.enrichment.notFound().filter { $0.key.list == nil }
    let last = Dictionary(notFound.map { ($0.key.record, $0.value.crawl) }) { first, _ in first }
    // What the source did not find is asked for again in the next full crawl, or when its record was changed since.
    let since =
      try crawl.map { $0.mode == .full ? $0.id : try store.crawls.lastFull(of: $0.source)?.crawl.id ?? 0 } ?? .max
    let begun = try beginnings(of: Set(last.values))
    let open = found.filter { found in
      guard let denied = last[found.id] else { return true }
      return denied < since || begun[denied].map { $0 < found.modified.second } ?? true
    }.sorted {
      ($1.modified, $1.id.id, $0.id.kind) < ($0.modified, $0.id.id, $1.id.kind)
    }.map(\.id)
    return open.filter { last[$0] == nil } + open.filter { last[$0] != nil }
  }

  /// Returns the starts of some crawls, in seconds since 1970, by their numbers; none for crawls that the store no longer has.
  private func beginnings(of crawls: Set<Int64>) throws -> [Int64: Int64] {
    try store.read { db in
      try crawls.reduce(into: [:]) { begun, crawl in
        begun[crawl] = try Crawl.text("started", of: crawl, db: db).flatMap(Crawl.seconds(ofStart:))
      }
    }
  }

  /// Returns the SQL condition that a moment is later than another one. Against a moment of whole seconds only the seconds count: its
  /// fraction may be unknown.
  static func isLater(_ moment: String, than other: String) -> String {
    "\(moment) > \(other) + iif(\(other) % 1000000 = 0, 999999, 0)"
  }

  /// Whether a moment is later than another one, see ``isLater(_:than:)`` in SQL.
  static func isLater(_ moment: Int64?, than other: Int64?) -> Bool {
    guard let moment, let other else { return false }
    return moment > other + (other % 1_000_000 == 0 ? 999_999 : 0)
  }

  /// Returns the number of records of a kind that have their details as of their last change.
  ///
  /// - Complexity: one pass over the records of the kind, without their contents.
  public func countWithDetails(of kind: Kind) throws -> Int {
    let keys = RecordID.keys(of: kind)
    return try store.read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM record WHERE key BETWEEN ?1 AND ?2 AND missing_since IS NULL
            AND NOT (ifnull(absent, 0) & ?3 = ?3 OR ifnull(absent, 0) < 0)
          """, arguments: [keys.lowerBound, keys.upperBound, store.model[kind].detail]) ?? 0
    }
  }

  /// Merges the details that a crawl has so far, or that earlier ones left, into the records of which its lists show a part.
  ///
  /// - Complexity: O(spare rows of the crawl).
  public func mergeDetails(of crawl: Crawl) throws {
    try index()
    try store.write { db in
      try SpareRows(of: crawl, in: store, db).merge()
      try db.execute(sql: "DELETE FROM spare")
    }
  }
}
