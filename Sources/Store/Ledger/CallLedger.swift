import Basics
public import Foundation
import GRDB
import Glibc

/// The calls that were made, by key and day, in a file that all pipelines and processes of a state folder share.
///
/// A call is counted before it is made, in a transaction of its own, so that two processes never use the same one. A killed process loses
/// nothing; a power failure may lose the counts of the last seconds. It is a class because it owns a connection.
public final class CallLedger: Sendable {
  /// The ledger's file.
  public let path: String
  private let queue: DatabaseQueue

  /// The greatest number of seconds by which a counted day may begin after the clock's time: a later day was counted with a wrong clock.
  public static let greatestLead = ClockLead.greatest

  /// Opens the ledger, creating it where there is none.
  ///
  /// - Throws: `StoreError`.
  public init(path: String) throws {
    self.path = path
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.journalMode = .wal
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA synchronous = NORMAL") }
    queue = try Self.catching(path) {
      try Self.alone(path) {
        if access(path, F_OK) == 0 { try ReadOnlyFile(path: path).read(against: Self.migrator) }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try Self.migrator.migrate(queue)
        return queue
      }
    }
  }

  /// Opens or closes the file while no other process does: creating it, migrating it, and removing the log beside it must not happen at
  /// once. The lock is the folder's, so that no file is made for it.
  private static func alone<R>(_ path: String, _ body: () throws -> R) throws -> R {
    let folder = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Without the folder, opening the file says what is wrong.
    guard folder >= 0 else { return try body() }
    defer {
      // A child process that is just being started has a copy of the descriptor, which would hold the lock for that while.
      _ = flock(folder, LOCK_UN)
      _ = Glibc.close(folder)
    }
    while flock(folder, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }

  private init(path: String, reading queue: DatabaseQueue) {
    self.path = path
    self.queue = queue
  }

  /// Opens a ledger to look at it, and closes it. No file is made or changed, and no right to write is needed.
  ///
  /// - Returns: the result of `body`; nil where there is no ledger, or nothing in it.
  /// - Throws: `StoreError`; errors of `body`.
  public static func reading<R>(path: String, _ body: (CallLedger) throws -> R) throws -> R? {
    guard access(path, F_OK) == 0 else { return nil }
    return try catching(path) {
      try ReadOnlyFile(path: path).reading { file in
        let hasTable = try file.read { db in
          try Schema.check(db, of: path, against: migrator)
          return try db.tableExists("ledger")
        }
        return hasTable ? try body(CallLedger(path: path, reading: file)) : nil
      }
    }
  }

  /// Returns the use of a key's quota, from a ledger that is only read.
  ///
  /// - Parameter path: the ledger's file; where there is none, nothing is used.
  /// - Throws: `StoreError`.
  public static func state(of key: String, quota: DailyQuota, at now: Int64, reading path: String) throws -> QuotaState
  {
    try reading(path: path) { try $0.state(of: key, quota: quota, at: now) }
      ?? QuotaState(quota: quota, day: nil, at: now)
  }

  /// Closes the file.
  public func close() throws {
    try Self.catching(path) { try Self.alone(path) { try queue.close() } }
  }

  /// Counts an attempt that is about to be made, or refuses it.
  ///
  /// - Parameters:
  ///   - key: the fingerprint of the key whose quota it is.
  ///   - now: seconds since 1970 in UTC.
  /// - Throws: `StoreError`; then the attempt is not counted and must not be made.
  public func spend(_ key: String, quota: DailyQuota, at now: Int64) throws -> QuotaState.Permission {
    try change(key, quota: quota, at: now) { $0.spend(at: now) }
  }

  /// Lowers the calls that are left on this day to the number that the source states, if that is smaller.
  ///
  /// - Returns: whether anything changed.
  /// - Throws: `StoreError`.
  public func adopt(remaining: Int, _ key: String, quota: DailyQuota, at now: Int64) throws -> Bool {
    try change(key, quota: quota, at: now) { $0.adopt(remaining: remaining, at: now) }
  }

  /// Counts calls of a key that has no quota here, after they were made.
  ///
  /// - Throws: `StoreError`.
  public func add(_ calls: Int, to key: String, zone: TimeZone, at now: Int64) throws {
    try change(key, quota: DailyQuota(calls: .max, zone: zone), at: now) { $0.add(calls, at: now) }
  }

  /// Returns the use of a key's quota.
  ///
  /// - Throws: `StoreError`.
  public func state(of key: String, quota: DailyQuota, at now: Int64) throws -> QuotaState {
    try reading { db in try Self.state(key, quota: quota, at: now, db: db).state }
  }

  /// Returns the days of a key, or of all keys, the newest first.
  ///
  /// - Parameters:
  ///   - key: nil for all keys, one after the other.
  ///   - zone: the zone whose midnight begins a day.
  /// - Throws: `StoreError`.
  public func entries(of key: String?, zone: TimeZone, at now: Int64) throws -> [LedgerEntry] {
    let newest = Self.newestDay(at: now, in: zone)
    return try reading { db in
      let wrong = try Self.columnOfWrongDays(db)
      return try Row.fetchAll(
        db,
        sql: """
          SELECT key, day, used, withheld, \(wrong) FROM ledger WHERE key = coalesce(?, key) ORDER BY key, day DESC
          """,
        arguments: [key]
      ).map { row in
        let (day, used, withheld) = try Self.count(row)
        return LedgerEntry(
          key: try row.value(0), day: day, used: used, withheld: withheld,
          validity: try row.value(4) == 1 ? .wrong : day.number > newest ? .ahead : .counted)
      }
    }
  }

  /// Deletes the counts of a key on a day, in its windows too.
  ///
  /// - Parameter zone: the zone whose midnight begins the day.
  /// - Returns: whether there were any.
  /// - Throws: `StoreError`.
  public func forget(_ day: LedgerDay, of key: String, in zone: TimeZone) throws -> Bool {
    try writing { db in
      try db.execute(
        sql: "DELETE FROM mark WHERE key = ? AND at >= ? AND at < ?",
        arguments: [key, day.begins(in: zone), day.advanced(by: 1).begins(in: zone)])
      try db.execute(sql: "DELETE FROM ledger WHERE key = ? AND day = ?", arguments: [key, day.number])
      return db.changesCount > 0
    }
  }

  /// Runs `body`, and turns its errors into store errors about a ledger.
  private static func catching<R>(_ path: String, _ body: () throws -> R) throws -> R {
    do {
      return try StoreError.catching(path: path, body)
    } catch var error as StoreError {
      error.file = .ledger
      throw error
    }
  }

  /// Returns the number of the newest day on which calls may have been made.
  private static func newestDay(at now: Int64, in zone: TimeZone) -> Int64 {
    LedgerDay(of: now + greatestLead, in: zone).number
  }

  /// Returns the column of wrong days, or 0 for a file of an older version, which has no such column.
  private static func columnOfWrongDays(_ db: Database) throws -> String {
    try db.columns(in: "ledger").contains { $0.name == "wrong" } ? "wrong" : "0"
  }

  /// Reads the file.
  ///
  /// - Throws: `StoreError`.
  func reading<R>(_ body: (Database) throws -> R) throws -> R {
    try Self.catching(path) { try queue.read(body) }
  }

  /// Writes to the file, everything or nothing.
  ///
  /// The transaction locks the file before its first read: otherwise two processes would read the same count.
  /// - Throws: `StoreError`.
  func writing<R>(_ body: (Database) throws -> R) throws -> R {
    try Self.catching(path) { try queue.write(body) }
  }

  private func change<R>(
    _ key: String, quota: DailyQuota, at now: Int64, _ body: (inout QuotaState) -> R
  ) throws -> R {
    try writing { try change(key, quota: quota, at: now, in: $0, body) }
  }

  /// Changes the count of a day.
  func change<R>(
    _ key: String, quota: DailyQuota, at now: Int64, in db: Database, _ body: (inout QuotaState) -> R
  ) throws -> R {
    var (state, last) = try Self.state(key, quota: quota, at: now, db: db)
    let before = state
    let result = body(&state)
    guard state != before else { return result }
    try db.cachedStatement(
      sql: """
        INSERT INTO ledger (key, day, used, withheld) VALUES (?, ?, ?, ?)
        ON CONFLICT (key, day) DO UPDATE SET used = excluded.used, withheld = excluded.withheld, wrong = 0
        """
    ).execute(arguments: [key, state.day.number, state.used, state.withheld])
    // When the clock is set forward and some days are still ahead of it, they do not count when they come.
    if let last, last < state.day.number {
      try db.execute(
        sql: "UPDATE ledger SET wrong = 1 WHERE key = ? AND day > ?",
        arguments: [key, Self.newestDay(at: now, in: quota.zone)])
    }
    return result
  }

  /// - Returns: the state, and the last day that was counted.
  private static func state(
    _ key: String, quota: DailyQuota, at now: Int64, db: Database
  ) throws -> (state: QuotaState, last: Int64?) {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT day, used, withheld FROM ledger WHERE key = ? AND day <= ? AND \(columnOfWrongDays(db)) = 0
          ORDER BY day DESC LIMIT 1
          """),
      arguments: [key, newestDay(at: now, in: quota.zone)])
    let last = try row.map(count)
    let state = QuotaState(
      quota: quota, day: last?.day, used: last?.used ?? 0, withheld: last?.withheld ?? 0, at: now)
    return (state, last?.day.number)
  }

  /// Returns the counts in a row. Numbers that no version of this program has written are damage, and no arithmetic is done with them.
  ///
  /// - Throws: `DamagedValue`.
  private static func count(_ row: Row) throws -> (day: LedgerDay, used: Int, withheld: Int) {
    let (day, used, withheld): (Int64, Int, Int) = (
      try row.value("day"), try row.value("used"), try row.value("withheld")
    )
    // The days of the years 1 to 9999, and a hundred thousand times the greatest quota.
    let calls = 0...1_000_000_000_000
    guard -719_162...2_932_896 ~= day, calls ~= used, calls ~= withheld else {
      throw DamagedValue(what: "the count of day \(day) (used \(used), withheld \(withheld))")
    }
    return (LedgerDay(number: day), used, withheld)
  }

  private static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1-calls-by-key-and-day") { db in
      try db.execute(
        sql: """
          -- `key` is a fingerprint, never a key. `day` counts from 1970-01-01 in the zone of the source. `withheld` are
          -- calls that the source says are gone though nobody counted them here.
          CREATE TABLE ledger (
            key TEXT NOT NULL,
            day INTEGER NOT NULL,
            used INTEGER NOT NULL,
            withheld INTEGER NOT NULL,
            PRIMARY KEY (key, day)
          ) STRICT, WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("2-days-of-a-wrong-clock") { db in
      // Days that were counted by a clock that was ahead; they count for nothing when they come.
      try db.execute(sql: "ALTER TABLE ledger ADD COLUMN wrong INTEGER NOT NULL DEFAULT 0")
    }
    migrator.registerMigration("3-calls-of-rate-windows") { db in
      try db.execute(
        sql: """
          -- One call, one answer that is counted, or calls that the source says were made elsewhere; those count in one
          -- `rate_window` alone. `at`, `seen` and `until` are seconds since 1970: when it was counted, when the clock was first seen
          -- to be behind that, and when it stops counting where the source says so.
          CREATE TABLE mark (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL,
            counted TEXT NOT NULL,
            rate_window TEXT,
            resource TEXT NOT NULL,
            at INTEGER NOT NULL,
            seen INTEGER,
            until INTEGER,
            calls INTEGER NOT NULL
          ) STRICT;
          CREATE INDEX mark_by_key ON mark (key, at);
          -- No call is made from `at` to `until`. `credentials` is a fingerprint of those that were refused, empty for none.
          CREATE TABLE lock (
            key TEXT NOT NULL,
            reason TEXT NOT NULL,
            at INTEGER NOT NULL,
            until INTEGER NOT NULL,
            credentials TEXT NOT NULL,
            PRIMARY KEY (key, reason, credentials)
          ) STRICT, WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("4-limits-that-a-source-says") { db in
      try db.execute(
        sql: """
          -- The calls that the source said last to allow in a window whose number it may change.
          CREATE TABLE window_limit (
            key TEXT NOT NULL,
            rate_window TEXT NOT NULL,
            calls INTEGER NOT NULL,
            PRIMARY KEY (key, rate_window)
          ) STRICT, WITHOUT ROWID;
          """)
    }
    return migrator
  }()
}

/// The entry of a key and a day in the ledger.
public struct LedgerEntry: Sendable, Equatable {
  /// The validity of a day's count.
  public enum Validity: String, Sendable {
    /// The count is valid, or was on its day.
    case counted
    /// The day is more than 36 hours ahead of the clock, which was wrong then or is now: the count is not valid.
    case ahead
    /// The day was ahead while other days passed, so the clock was wrong then: the count will not be valid on that day either.
    case wrong
  }

  /// The fingerprint of the key.
  public let key: String
  /// The day.
  public let day: LedgerDay
  /// Attempts that were counted.
  public let used: Int
  /// Calls that the source said were used elsewhere.
  public let withheld: Int
  /// The validity of the count.
  public let validity: Validity
}
