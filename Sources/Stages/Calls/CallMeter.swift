import Basics
public import CatalogSources
public import Foundation
public import Pipeline
public import Store
import Synchronization

/// Asks the ledger and the run's budget before each call, and takes the rate limits of answers.
///
/// It is a class because all requests of a run share it.
public final class CallMeter: Sendable {
  /// The entry of the ledger in which calls are counted, with the limits on them.
  public struct Account: Sendable {
    /// The ledger.
    public let ledger: CallLedger
    /// The fingerprint of the key.
    public let key: String
    /// The quota; nil for none, when calls are only added up.
    public let quota: DailyQuota?

    /// The zone of the days where there is no quota: one for all accounts, since a ledger's days only go forward.
    public let zone: TimeZone
    /// The rate windows and lock-outs of the source.
    public var pacing = Pacing()
    /// The fingerprint of the credentials, which tells them from others of the account; nil for calls without any.
    public var credentials: String?
    /// The fingerprint of all accounts at the source, which share lock-outs; nil where there is only one.
    public var host: String?

    /// Creates an account.
    public init(ledger: CallLedger, key: String, quota: DailyQuota?, zone: TimeZone) {
      self.ledger = ledger
      self.key = key
      self.quota = quota
      self.zone = zone
    }

    /// The rules by which the account's calls are counted.
    var rules: CallRules {
      var rules = CallRules(windows: pacing.windows, quota: quota, zone: zone, credentials: credentials)
      rules.host = host
      return rules
    }
  }

  /// The most calls of the run, as far as known; nil for no limit.
  let cap: CallCap?
  private let account: Account?
  private let clock: RunClock
  private let events: EventSink
  private let executor = StoreExecutor()
  private let state: Mutex<State>

  private struct State {
    var budget: RunBudget
    /// Calls that are not written to the ledger yet.
    var unwritten = 0
  }

  /// The number of calls that are written together where there is no quota: a run may make thousands of calls a second.
  static let lot = 256
  /// The most days counted by a wrong clock that an alert names.
  private static let namedDays = 5
  private static let ledgerWrite = FailPoint("ledger-write")

  /// Creates a meter.
  ///
  /// - Parameters:
  ///   - account: the account; nil where calls are not counted on disk.
  ///   - cap: the most calls of the run; nil for no limit.
  ///   - clock: the calendar that days are counted by, and the time that the run may take.
  ///   - events: takes events about the ledger, for people.
  public init(
    account: Account?, cap: CallCap? = nil, clock: RunClock, events: @escaping EventSink = { _ in }
  ) {
    self.account = account
    self.cap = cap
    self.clock = clock
    self.events = events
    state = Mutex(State(budget: RunBudget(deadline: clock.deadline)))
  }

  private var now: Int64 { clock.wall.now().seconds }

  /// Counts a call that is about to be made. Where the pace of the source has no room for it yet, waits first.
  ///
  /// - Parameters:
  ///   - resource: the first word of the call's path.
  ///   - waiting: waits until the call may be made.
  /// - Throws: `SourceError` with `.quota` where the call must not be made, with `.credentials` where they were refused before;
  ///   `StoreError`; the errors of `waiting`.
  public func spend(
    to resource: String = "",
    waiting: (PacedWait) async throws -> Void = { try await SourceTime.system.sleep($0.duration) }
  ) async throws {
    let (cap, elapsed) = (cap?.calls, clock.elapsed())
    let hasQuota = account?.quota != nil || account?.pacing.isEmpty == false
    let (stop, lot) = state.withLock { state -> (RunBudget.Stop?, Int) in
      if let stop = state.budget.spend(after: elapsed, cap: cap) { return (stop, 0) }
      guard account != nil, !hasQuota else { return (nil, 0) }
      state.unwritten += 1
      guard state.unwritten >= Self.lot else { return (nil, 0) }
      defer { state.unwritten = 0 }
      return (nil, state.unwritten)
    }
    if let stop { throw SourceError(stop) }
    guard let account else { return }
    if !account.pacing.isEmpty {
      try await spend(of: account, to: resource, waiting: waiting)
    } else if let quota = account.quota {
      try await spend(quota, of: account)
    } else if lot > 0 {
      try await writeCalls(account, of: lot)
    }
  }

  private func spend(_ quota: DailyQuota, of account: Account) async throws {
    let now = now
    // Off the threads that all tasks share: another process may hold the file for a moment.
    let answer = try await withTaskExecutorPreference(executor) {
      try account.ledger.spend(account.key, quota: quota, at: now)
    }
    Self.ledgerWrite.pass()
    if case .refused(let stop) = answer { throw SourceError(stop, at: now) }
  }

  /// Counts a call in the windows of its source, as soon as they have room for it.
  private func spend(
    of account: Account, to resource: String, waiting: (PacedWait) async throws -> Void
  ) async throws {
    let planner = WaitPlanner(deadline: clock.deadline)
    while true {
      let now = now
      let answer = try await withTaskExecutorPreference(executor) {
        try account.ledger.spend(account.key, to: resource, by: account.rules, at: now)
      }
      switch planner.decide(answer, at: now, elapsed: clock.elapsed()) {
      case .call: return Self.ledgerWrite.pass()
      case .wait(let wait): try await waiting(wait)
      case .stop(let stop): throw SourceError(stop, at: now)
      }
    }
  }

  /// Takes the number of calls left that an answer states, of the day's quota and of the windows that have a header field.
  ///
  /// - Parameter resource: the first word of the call's path.
  /// - Throws: `StoreError`.
  public func take(_ headers: HeaderFields, of resource: String) async throws {
    if let limit = RateLimit(headers) { try await take(limit) }
    guard let account else { return }
    let now = now
    for window in account.pacing.windows {
      guard let limit = window.header.flatMap({ RateLimit(headers, by: [$0]) }), let remaining = limit.remaining
      else { continue }
      let said = WindowStatement(
        window, limit: limit.limit, remaining: remaining, reset: limit.resetTime(at: now))
      try await withTaskExecutorPreference(executor) {
        _ = try account.ledger.correct(said, of: account.key, to: resource, by: account.pacing.windows, at: now)
      }
    }
  }

  /// Takes the consequences of an answer for the calls of all runs: too many answers of its kind lead to a ban, the source wants to be
  /// left alone, or it has locked the client out.
  ///
  /// - Throws: `StoreError`.
  func note(_ answer: CallResult, to resource: String) async throws {
    guard let account, !account.pacing.isEmpty else { return }
    let (now, lockOuts) = (now, account.pacing.lockOuts)
    var counted: RateWindow.Counted?
    var lock: CallLock?
    switch answer {
    case .notFound: counted = .notFound
    case .throttled(let wait):
      counted = .throttled
      if let wait {
        lock = CallLock(.throttled, at: now, until: now + min(LockOuts.longestWait, wait).components.seconds)
      }
    case .lockedOut(_, let wait):
      lock = CallLock(.lockedOut, at: now, until: now + lockOuts.wait(asked: wait).components.seconds)
    case .credentialsRefused:
      counted = .refused
      lock = lockOuts.secondsOfRefusedCredentials.map { CallLock(.credentials, at: now, until: now + $0) }
    default: break
    }
    guard counted != nil || lock != nil else { return }
    try await withTaskExecutorPreference(executor) { [counted, lock] in
      if let counted { try account.ledger.note(counted, of: account.key, to: resource, by: account.rules, at: now) }
      if let lock {
        let refused = lock.reason == .credentials ? account.credentials : nil
        let holder = lock.reason == .lockedOut ? account.host : nil
        try account.ledger.lock(holder ?? account.key, lock, credentials: refused)
      }
    }
  }

  /// Takes the number of calls left of the day's quota.
  private func take(_ limit: RateLimit) async throws {
    let now = now
    guard let account, let quota = account.quota, let remaining = limit.remainingOfDay(of: quota.calls, at: now)
    else { return }
    try await withTaskExecutorPreference(executor) {
      // Most answers agree with the ledger, and reading it is cheaper than holding it.
      guard try account.ledger.state(of: account.key, quota: quota, at: now).left > remaining else { return }
      _ = try account.ledger.adopt(remaining: remaining, account.key, quota: quota, at: now)
    }
  }

  /// Reports a clock that shows an earlier day than the ledger has seen: with a note if it is behind by hours, since calls are
  /// still counted on the ledger's day, and with an alert if by days, since the clock was wrong then or is now.
  ///
  /// - Throws: `StoreError`.
  public func checkClock() throws {
    guard let account else { return }
    let now = now
    if let ahead = try account.ledger.wrongClock(of: account.key, at: now) {
      events(
        .alert(
          "the ledger has calls that were made up to \(WallTime(seconds: ahead).extended), more than 36 hours ahead of the "
            + "clock: the clock was wrong then, or is now. They hold no call back. Show the calls with: spinrack ledger NAME; "
            + "delete those of a day with: spinrack ledger NAME --forget \(LedgerDay(of: ahead, in: account.zone))"))
    }
    guard let quota = account.quota else { return }
    let state = try account.ledger.state(of: account.key, quota: quota, at: now)
    let ahead = try account.ledger.entries(of: account.key, zone: quota.zone, at: now).filter { $0.validity == .ahead }
    if let newest = ahead.first {
      let calls = ahead.reduce(0) { $0 + $1.used }
      let named = ahead.prefix(Self.namedDays).map(\.day.description).joined(separator: ", ")
      let days = ahead.count > Self.namedDays ? "\(ahead.count) days, the newest of them \(named)" : named
      events(
        .alert(
          "the ledger has calls (\(calls)) on days that the clock has not reached (\(days)): the clock was wrong then, or is "
            + "now. They count for nothing. Show them with: spinrack ledger NAME; delete those of a day with: "
            + "spinrack ledger NAME --forget \(newest.day)"))
    }
    guard state.isBehind(at: now) else { return }
    events(
      .note(
        "the clock shows an earlier day than \(state.day), the last one in the ledger: calls are still counted on that")
    )
  }

  /// Writes the calls that are not written yet.
  ///
  /// - Throws: `StoreError`.
  public func close() async throws {
    let left = state.withLock { state in
      defer { state.unwritten = 0 }
      return state.unwritten
    }
    if let account, left > 0 { try await writeCalls(account, of: left) }
  }

  private func writeCalls(_ account: Account, of calls: Int) async throws {
    let now = now
    try await withTaskExecutorPreference(executor) {
      try account.ledger.add(calls, to: account.key, zone: account.zone, at: now)
    }
  }
}

/// Adds up the calls of a run and their bytes. It is a class because all requests of a run share it.
public final class CallCounter: Sendable {
  private let state = Mutex(Count())

  /// The calls and bytes of a run.
  public struct Count: Sendable, Equatable {
    /// Calls made, repeated ones included.
    public var calls = 0
    /// Bytes as they came off the wire.
    public var wireBytes = 0
    /// Bytes unpacked.
    public var plainBytes = 0
  }

  /// Creates a counter at zero.
  public init() {}

  /// The calls and bytes counted so far.
  public var count: Count { state.withLock { $0 } }

  func attempt() {
    state.withLock { $0.calls += 1 }
  }

  func received(wireBytes: Int, plainBytes: Int) {
    state.withLock {
      $0.wireBytes += wireBytes
      $0.plainBytes += plainBytes
    }
  }
}
