public import Foundation
import GRDB

/// The calls that were spent, by key and day, in a file that all pipelines and processes of a state folder share.
///
/// A call is counted before it is made, in a transaction of its own, so that two processes never spend the same one. A
/// process that is killed loses nothing; a lost power may lose the counts of its last seconds. It is a class because it
/// owns a connection.
public final class CallLedger: Sendable {
  /// The ledger's file.
  public let path: String
  private let queue: DatabaseQueue

  /// Opens the ledger, making it where there is none.
  ///
  /// - Throws: `StoreError`.
  public init(path: String) throws {
    self.path = path
    var configuration = Configuration()
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA synchronous = NORMAL") }
    try ReadOnlyFile(path: path).check(against: Self.migrator)
    queue = try StoreError.catching(path: path) {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try Self.migrator.migrate(queue)
      return queue
    }
  }

  /// How much of a key's quota is used, as a ledger says that is only read: no file is made or changed.
  ///
  /// - Parameter path: the ledger's file; where there is none, or nothing in it, nothing is used.
  /// - Throws: `StoreError`.
  public static func state(of key: String, quota: DailyQuota, at now: Int64, reading path: String) throws -> QuotaState
  {
    guard access(path, F_OK) == 0 else { return QuotaState(quota: quota, day: nil, at: now) }
    return try ReadOnlyFile(path: path).reading { file in
      try StoreError.catching(path: path) {
        try file.read { db in
          try Schema.check(db, path, against: migrator)
          guard try db.tableExists("ledger") else { return QuotaState(quota: quota, day: nil, at: now) }
          return try state(key, quota, now, db)
        }
      }
    }
  }

  /// Closes the file.
  public func close() throws {
    try StoreError.catching(path: path) { try queue.close() }
  }

  /// Counts an attempt that is about to be made, or refuses it.
  ///
  /// - Parameters:
  ///   - key: whose quota it is, as a fingerprint.
  ///   - now: seconds since 1970 in UTC.
  /// - Throws: `StoreError`; then the attempt is not counted and must not be made.
  public func spend(_ key: String, quota: DailyQuota, at now: Int64) throws -> QuotaState.Answer {
    try change(key, quota, now) { $0.spend(at: now) }
  }

  /// Takes the source's word on how many calls are left on this day, where that is fewer than the ledger thinks.
  ///
  /// - Returns: whether it changed anything.
  /// - Throws: `StoreError`.
  public func believe(remaining: Int, _ key: String, quota: DailyQuota, at now: Int64) throws -> Bool {
    try change(key, quota, now) { $0.believe(remaining: remaining, at: now) }
  }

  /// Counts calls of a key that has no quota here, after they were made.
  ///
  /// - Throws: `StoreError`.
  public func add(_ calls: Int, to key: String, zone: TimeZone, at now: Int64) throws {
    try change(key, DailyQuota(calls: .max, zone: zone), now) { $0.add(calls, at: now) }
  }

  /// How much of a key's quota is used.
  ///
  /// - Throws: `StoreError`.
  public func state(of key: String, quota: DailyQuota, at now: Int64) throws -> QuotaState {
    try StoreError.catching(path: path) { try queue.read { db in try Self.state(key, quota, now, db) } }
  }

  private func change<R>(
    _ key: String, _ quota: DailyQuota, _ now: Int64, _ body: (inout QuotaState) -> R
  ) throws -> R {
    try StoreError.catching(path: path) {
      try queue.writeWithoutTransaction { db in
        var result: R?
        // Whoever reads in order to write must hold the file from the start: else two would read the same count.
        try db.inTransaction(.immediate) {
          var state = try Self.state(key, quota, now, db)
          let before = state
          let given = body(&state)
          if state != before {
            try db.cachedStatement(
              sql: """
                INSERT INTO ledger (key, day, used, withheld) VALUES (?, ?, ?, ?)
                ON CONFLICT (key, day) DO UPDATE SET used = excluded.used, withheld = excluded.withheld
                """
            ).execute(arguments: [key, state.day.number, state.used, state.withheld])
          }
          result = given
          return .commit
        }
        guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return result
      }
    }
  }

  private static func state(_ key: String, _ quota: DailyQuota, _ now: Int64, _ db: Database) throws -> QuotaState {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT day, used, withheld FROM ledger WHERE key = ? ORDER BY day DESC LIMIT 1"),
      arguments: [key])
    return QuotaState(
      quota: quota, day: try row.map { LedgerDay(number: try $0.value(0)) }, used: try row?.value(1) ?? 0,
      withheld: try row?.value(2) ?? 0, at: now)
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
    return migrator
  }()
}
