public import Basics
public import Foundation
import GRDB

/// The calls of rate windows, and locks, which all processes of a state folder must read before they make a call.
extension CallLedger {
  /// The decision whether a call may be made.
  public enum Permission: Sendable, Equatable {
    /// The call was counted and may be made.
    case granted
    /// The call was not counted: a window is full.
    case wait(CallHistory.Wait)
    /// The call was not counted: no call is made before the lock ends.
    case locked(CallLock)
    /// The call was not counted: the quota of the day is used up.
    case refused(QuotaState)
  }

  /// Counts a call that is about to be made, in all windows and in the quota of the day, or returns the reason against making it.
  ///
  /// - Parameters:
  ///   - key: the fingerprint of the key that makes the call.
  ///   - resource: the first word of the call's path.
  ///   - now: seconds since 1970 in UTC.
  /// - Throws: `StoreError`; then the call is not counted and must not be made.
  /// - Complexity: O(calls in the longest window).
  public func spend(_ key: String, to resource: String, by rules: CallRules, at now: Int64) throws -> Permission {
    try writing { db in
      let locks = try Self.locks(of: key, host: rules.host, credentials: rules.credentials, at: now, db)
      if let lock = locks.max(by: { $0.until < $1.until }) { return .locked(lock) }
      try Self.noteClock(at: now, of: key, db)
      let windows = try Self.current(rules.windows, of: key, db)
      let history = try CallHistory(of: key, by: windows, host: rules.host, at: now, db)
      if let wait = history.wait(for: resource, by: windows, at: now) { return .wait(wait) }
      if let quota = rules.quota {
        let answer = try self.change(key, quota: quota, at: now, in: db) { $0.spend(at: now) }
        if case .refused(let state) = answer { return .refused(state) }
      } else {
        let quota = DailyQuota(calls: .max, zone: rules.zone)
        try self.change(key, quota: quota, at: now, in: db) { $0.add(1, at: now) }
      }
      try CallHistory.Mark(resource: resource, at: now).insert(of: key, by: rules.windows, db)
      return .granted
    }
  }

  /// Counts an answer for which a source bans clients that get it too often.
  ///
  /// - Throws: `StoreError`.
  public func note(
    _ counted: RateWindow.Counted, of key: String, to resource: String, by rules: CallRules, at now: Int64
  ) throws {
    let windows = rules.windows.filter { $0.counted == counted }
    guard !windows.isEmpty else { return }
    let key = windows.contains { $0.scope == .host } ? rules.host ?? key : key
    try writing { db in
      try CallHistory.Mark(counted: counted, resource: resource, at: now).insert(of: key, by: rules.windows, db)
    }
  }

  /// Lowers the calls that a window has left to the number that the source states, if that is smaller.
  ///
  /// The times of calls that were not counted here are unknown: they count until the source resets the window, or as long as calls made
  /// now. Calls of others count in the window, whatever number it allows. If the source allows fewer calls than the window, the difference
  /// counts only in a window with this number of calls, since that number is a setting of one pipeline.
  ///
  /// - Parameters:
  ///   - said: the source's statement about the window.
  ///   - resource: the resource whose window it is, if it is one of a resource.
  ///   - windows: all windows of the account.
  /// - Returns: whether anything changed.
  /// - Throws: `StoreError`.
  @discardableResult
  public func correct(
    _ said: WindowStatement, of key: String, to resource: String, by windows: [RateWindow], at now: Int64
  ) throws -> Bool {
    // What the source allows now decides how many calls there are.
    let limit = said.window.share == nil ? nil : said.limit
    let window = limit.map(said.window.allowing) ?? said.window
    let said = WindowStatement(window, limit: said.limit, remaining: said.remaining, reset: said.reset)
    func missing(_ db: Database) throws -> [CallHistory.Mark] {
      try CallHistory(of: key, by: [said.window], host: nil, at: now, db).missing(said, resource: resource, at: now)
    }
    func isNew(_ db: Database) throws -> Bool {
      guard let limit else { return false }
      return try Self.limits(of: key, db)[said.window.ledgerName] != limit
    }
    // Most answers agree with the ledger, and reading it is cheaper than holding it.
    guard try reading({ db in try isNew(db) || !missing(db).isEmpty }) else { return false }
    return try writing { db in
      let (missing, isNew) = (try missing(db), try isNew(db))
      for mark in missing { try mark.insert(of: key, by: windows, db) }
      if isNew, let limit {
        try db.execute(
          sql: "INSERT OR REPLACE INTO window_limit (key, rate_window, calls) VALUES (?, ?, ?)",
          arguments: [key, said.window.ledgerName, limit])
      }
      return !missing.isEmpty || isNew
    }
  }

  /// Locks all calls of an account for some time. A longer lock stays.
  ///
  /// - Parameter credentials: the fingerprint of the credentials that were refused.
  /// - Throws: `StoreError`.
  public func lock(_ key: String, _ lock: CallLock, credentials: String? = nil) throws {
    try writing { db in
      try db.execute(
        sql: """
          INSERT INTO lock (key, reason, at, until, credentials) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (key, reason, credentials) DO UPDATE SET
            at = excluded.at, until = iif(at <= excluded.at, max(until, excluded.until), excluded.until)
          """, arguments: [key, lock.reason.rawValue, lock.at, lock.until, credentials ?? ""])
    }
  }

  /// Removes the locks of an account, and the calls that only the source has counted, in windows and on the day that counts now.
  /// Calls that were counted here stay.
  ///
  /// - Parameters:
  ///   - zone: the zone whose midnight begins a day.
  ///   - now: seconds since 1970 in UTC.
  /// - Returns: whether anything was removed.
  /// - Throws: `StoreError`.
  public func unlock(_ key: String, zone: TimeZone, at now: Int64) throws -> Bool {
    try writing { db in
      let today = LedgerDay(of: now, in: zone).number
      let statements: [(sql: String, arguments: StatementArguments)] = [
        ("DELETE FROM lock WHERE key = ?", [key]),
        ("DELETE FROM mark WHERE key = ? AND (rate_window IS NOT NULL OR counted = 'refused')", [key]),
        // The day that counts is today or, where the clock was set back, a later one.
        ("UPDATE ledger SET withheld = 0 WHERE key = ? AND day >= ? AND withheld > 0", [key, today]),
      ]
      return try statements.reduce(false) { changed, statement in
        try db.execute(sql: statement.sql, arguments: statement.arguments)
        return db.changesCount > 0 || changed
      }
    }
  }
}

/// A source's statement about a window.
public struct WindowStatement: Sendable, Equatable {
  /// The window.
  public let window: RateWindow
  /// The calls that the source allows in it; nil where it states none.
  public let limit: Int?
  /// Calls left in it.
  public let remaining: Int
  /// The second in which it is reset, since 1970; nil where the source states none.
  public let reset: Int64?

  /// Creates a statement.
  public init(_ window: RateWindow, limit: Int? = nil, remaining: Int, reset: Int64? = nil) {
    self.window = window
    self.limit = limit
    self.remaining = remaining
    self.reset = reset
  }
}

/// The use of a window at a moment, as the ledger has it.
public struct WindowUse: Sendable, Equatable {
  /// The window.
  public let window: RateWindow
  /// The resource whose window it is; nil for a window of all resources.
  public let resource: String?
  /// The calls that count in it.
  public let used: Int
  /// The second in which it allows a call again; nil where it allows one now.
  public let until: Int64?

  /// The calls that it allows now.
  public var left: Int { max(0, window.allowed - used) }
}

// MARK: - Looking at it

extension CallLedger {
  /// Returns the windows of a key, with the calls that the source allows now; a window of a resource once for each resource that was asked.
  ///
  /// - Parameter host: the fingerprint of all accounts at the source, whose answers count in some windows.
  /// - Throws: `StoreError`.
  public func windows(
    of key: String, host: String? = nil, by windows: [RateWindow], at now: Int64
  ) throws -> [WindowUse] {
    try reading { db in
      let windows = try Self.current(windows, of: key, db)
      let history = try CallHistory(of: key, by: windows, host: host, at: now, db)
      return windows.flatMap { window in
        (window.scope == .resource ? history.resources : [""]).map { resource in
          let wait = history.wait(for: resource, by: window, at: now)
          return WindowUse(
            window: window, resource: window.scope == .resource ? resource : nil,
            used: history.used(of: window, resource: resource, at: now), until: wait?.until)
        }
      }
    }
  }

  /// Returns the locks of a key that hold at a moment.
  ///
  /// - Parameters:
  ///   - host: the fingerprint of all accounts at the source, whose lock-outs hold too.
  ///   - credentials: the fingerprint of the credentials in use; locks for other refused credentials do not hold.
  /// - Throws: `StoreError`.
  public func locks(of key: String, host: String? = nil, credentials: String?, at now: Int64) throws -> [CallLock] {
    try reading { try Self.locks(of: key, host: host, credentials: credentials, at: now, $0) }
  }

  /// Returns the latest moment of calls and locks so far ahead of the clock that a wrong clock made them; they do not count.
  ///
  /// - Returns: nil where there are none.
  /// - Throws: `StoreError`.
  public func wrongClock(of key: String, at now: Int64) throws -> Int64? {
    try reading { db in
      guard try db.tableExists("mark") else { return nil }
      return try Int64.fetchOne(
        db,
        sql: """
          SELECT max(at) FROM (SELECT key, at FROM mark UNION ALL SELECT key, at FROM lock) WHERE key = ? AND at > ?
          """, arguments: [key, now + Self.greatestLead])
    }
  }
}

// MARK: - The file

extension CallLedger {
  /// Notes the moment at which marks ahead of the clock were first noticed, from which they count, see ``CallHistory``. Deletes marks of a
  /// wrong clock once the clock has been right for as long as a mark may lie ahead.
  private static func noteClock(at now: Int64, of key: String, _ db: Database) throws {
    try db.cachedStatement(
      sql: "UPDATE mark SET seen = ? WHERE key = ? AND at > ? AND (seen IS NULL OR seen > ?)"
    ).execute(arguments: [now, key, now, now])
    try db.cachedStatement(sql: "DELETE FROM mark WHERE key = ? AND at > ? AND seen < ?")
      .execute(arguments: [key, now + greatestLead, now - greatestLead])
  }

  /// Returns the calls that the source stated last as its limits, by the names of windows.
  private static func limits(of key: String, _ db: Database) throws -> [String: Int] {
    guard try db.tableExists("window_limit") else { return [:] }
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT rate_window, calls FROM window_limit WHERE key = ?"), arguments: [key])
    return try rows.reduce(into: [:]) { $0[try $1.value(0)] = try $1.value(1) as Int }
  }

  /// Returns the windows with the calls that the source allows now.
  private static func current(_ windows: [RateWindow], of key: String, _ db: Database) throws -> [RateWindow] {
    guard windows.contains(where: { $0.share != nil }) else { return windows }
    let limits = try limits(of: key, db)
    return windows.map { window in limits[window.ledgerName].map(window.allowing) ?? window }
  }

  private static func locks(
    of key: String, host: String?, credentials: String?, at now: Int64, _ db: Database
  ) throws -> [CallLock] {
    guard try db.tableExists("lock") else { return [] }
    return try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT reason, at, until, credentials FROM lock WHERE key IN (?, ?) AND at <= ? AND until > ?"),
      arguments: [key, host ?? key, now + greatestLead, now]
    ).compactMap { row in
      guard let reason = CallLock.Reason(rawValue: try row.value(0)) else { return nil }
      let refused: String = try row.value(3)
      guard reason != .credentials || refused == credentials ?? "" else { return nil }
      return CallLock(reason, at: try row.value(1), until: try row.value(2))
    }
  }
}
