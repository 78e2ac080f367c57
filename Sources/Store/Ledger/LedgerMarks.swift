import Basics
import GRDB

/// The table `mark` of the ledger, which has the counted calls.
extension CallHistory {
  /// Reads the marks of a key, and of all accounts in windows that they share, that count or may count again when the clock is right.
  init(of key: String, by windows: [RateWindow], host: String?, at now: Int64, _ db: Database) throws {
    marks = try Self.marks(of: key, by: windows, at: now, db)
    let shared = windows.filter { $0.scope == .host }
    guard let host, host != key, !shared.isEmpty else { return }
    let counted = Set(shared.map(\.counted))
    marks = marks.filter { !counted.contains($0.counted) }
    marks += try Self.marks(of: host, by: shared, at: now, db).filter { counted.contains($0.counted) }
  }

  private static func marks(of key: String, by windows: [RateWindow], at now: Int64, _ db: Database) throws -> [Mark] {
    // A file that was not written by this version has no marks.
    guard let longest = windows.map(\.seconds).max(), try db.tableExists("mark") else { return [] }
    var marks: [Mark] = []
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT counted, rate_window, resource, at, seen, until, calls FROM mark WHERE key = ? AND at >= ?"),
      arguments: [key, now - longest - 1])
    while let row = try rows.next() {
      guard let counted = RateWindow.Counted(rawValue: try row.value(0)) else { continue }
      let mark = Mark(
        counted: counted, window: try row.value(1), resource: try row.value(2), at: try row.value(3),
        seen: try row.value(4), until: try row.value(5), calls: try row.value(6))
      // Numbers that no version of this program has written are damage, and no arithmetic is done with them.
      guard moments ~= mark.at, moments ~= mark.seen ?? 0, moments ~= mark.until ?? 0,
        0...Mark.mostCalls ~= mark.calls
      else { throw DamagedValue(what: "a call at \(mark.at)") }
      marks.append(mark)
    }
    return marks
  }

  /// The valid moments: the years 1 to 9999, in seconds since 1970.
  private static let moments: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
}

extension CallHistory.Mark {
  /// Counts the mark for a key.
  ///
  /// - Parameter windows: all windows of the account, which say which marks are too old to count.
  func insert(of key: String, by windows: [RateWindow], _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO mark (key, counted, rate_window, resource, at, until, calls) VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [key, counted.rawValue, window, resource, at, until, calls])
    // Old ones go: by their number and not by their time alone, since a clock that is ahead would remove those that count. The number
    // is that of the key's own marks: other accounts count in the same table.
    let longest = windows.map(\.seconds).max() ?? 0
    let most = windows.map(\.calls).max() ?? 0
    try db.cachedStatement(
      sql: """
        DELETE FROM mark WHERE key = ?1 AND at < ?2
          AND id <= (SELECT id FROM mark WHERE key = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?3)
        """
    ).execute(arguments: [key, at - 2 * longest, 2 * most + 1_000])
  }
}
