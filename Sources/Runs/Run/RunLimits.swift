import Basics
import CatalogSources
import Definitions
import Foundation
import Pipeline
import Stages
package import Store

/// The limits of a run: the ledger that counts its calls, and the time that it may take.
struct RunLimits: Sendable {
  /// The file of the ledger, which all pipelines of a state folder share.
  let ledger: String
  /// The time of the run.
  var clock: RunClock
  /// The source of time and waits for the client.
  var time = SourceTime.system
  /// Whether the source gave answers in an earlier run.
  var sourceWasReachable = false

  /// Creates the limits of a run that begins now.
  ///
  /// - Parameter stateDir: the folder of all pipelines' states.
  init(stateDir: String, deadline: Duration? = nil, wall: WallClock = .system) {
    ledger = Self.ledger(in: stateDir)
    clock = RunClock(deadline: deadline, wall: wall)
  }

  /// Creates the limits of a run that begins now, whose calls are paced at a speed.
  init(stateDir: String, deadline: Duration? = nil, speed: TimeSpeed) {
    self.init(stateDir: stateDir)
    clock = RunClock(deadline: deadline, speed: speed)
    time = .running(at: speed)
  }

  /// Returns the file of the ledger in the folder of all pipelines' states.
  static func ledger(in stateDir: String) -> String { stateDir + "/ledger.sqlite" }

  /// The waits of a client of this run: none goes beyond the deadline, at which a wait throws the error that ends the run.
  var timeToDeadline: SourceTime { clock.bounding(time) }

  /// Runs `body` with a meter over the ledger, and closes the ledger on every way out.
  ///
  /// - Parameters:
  ///   - account: the account whose calls are counted; nil for a source that is not metered.
  ///   - cap: the most calls of the run; nil for any number.
  /// - Throws: `StoreError`; errors of `body`.
  func withMeter<R>(
    for account: MeteredAccount?, cap: CallCap?, events: @escaping EventSink, _ body: (CallMeter) async throws -> R
  ) async throws -> R {
    guard let account else {
      return try await body(CallMeter(account: nil, cap: cap, clock: clock))
    }
    try FileAccess.system.makeFolders(URL(fileURLWithPath: ledger).deletingLastPathComponent().path)
    let ledger = try CallLedger(path: ledger)
    var counted = CallMeter.Account(ledger: ledger, key: account.key, quota: account.quota, zone: account.zone)
    counted.pacing = account.pacing
    (counted.credentials, counted.host) = (account.credentials, account.host)
    let meter = CallMeter(account: counted, cap: cap, clock: clock, events: events)
    let result: Result<R, any Error>
    do {
      try meter.checkClock()
      result = .success(try await body(meter))
    } catch {
      result = .failure(error)
    }
    // What was spent is written whatever became of the work; the error of the work is the one to report.
    do {
      try await meter.close()
      try ledger.close()
    } catch {
      if case .success = result { throw error }
    }
    return try result.get()
  }
}

/// An account whose calls a ledger counts, with its limits.
struct MeteredAccount: Sendable {
  /// The fingerprint of the key.
  let key: String
  /// The quota; nil for none, and calls are only added up.
  let quota: DailyQuota?
  /// The zone of the days.
  let zone: TimeZone
  /// The rate windows of the source.
  let pacing: Pacing
  /// A fingerprint of the account's credentials; nil for calls without any.
  let credentials: String?
  /// The fingerprint of all accounts at the source.
  let host: String

  /// Creates the account of a source at its service.
  init(_ service: Source.Service, of source: any CatalogSource) {
    let origin = service.address.base.origin
    key = KeyFingerprint(origin: origin, account: source.account).description
    quota = service.quota?.daily
    zone = quota?.zone ?? Source.Quota().daily.zone
    pacing = source.traits.pacing
    credentials = KeyFingerprint.mark(of: source.secrets, at: origin)
    host = KeyFingerprint(allOf: origin).description
  }

  /// Whether calls of the source are counted before they are made.
  var isMetered: Bool { quota != nil || !pacing.isEmpty }
}

extension Source.Service {
  /// Returns the account whose credentials the pipeline file names.
  ///
  /// - Throws: `CredentialError`.
  func account(environment: [String: String], events: EventSink = { _ in }) throws -> MeteredAccount {
    MeteredAccount(self, of: try authorized(environment: environment, events: events))
  }
}

extension Source.Quota {
  /// The quota with its zone; with UTC where this machine does not know the zone, which the pipeline file rules out.
  var daily: DailyQuota { DailyQuota(calls: calls, zone: TimeZone(identifier: timeZone) ?? .gmt) }
}

/// The day of a source's quota in the ledger, or the day's budget of its rate windows.
package struct QuotaDay: Sendable, Equatable {
  /// The zone of the day, by its IANA name.
  package let zone: String
  /// The day.
  package let day: LedgerDay
  /// Calls of a day; nil for any number.
  package let limit: Int?
  /// Calls that are spent, with those that only the source knows of.
  package let used: Int
  /// Calls that are left; nil for any number.
  package let left: Int?
  /// Whether the calls of the last 24 hours are counted instead of those of a day.
  package var isSliding = false
}

extension QuotaDay {
  /// Reads the day of a source from the ledger.
  ///
  /// - Throws: `CredentialError`, `StoreError`.
  init(
    of source: Source, ledger path: String, environment: [String: String], wall: WallClock, events: EventSink
  ) throws {
    let now = wall.now().seconds
    if let service = source.service, let quota = service.quota {
      let daily = quota.daily
      let state = try CallLedger.state(
        of: service.account(environment: environment, events: events).key, quota: daily, at: now, reading: path)
      self.init(
        zone: quota.timeZone, day: state.day, limit: daily.calls, used: daily.calls - state.left, left: state.left)
    } else if let service = source.service, let usual = source.catalogSource.traits.pacing.budget {
      let account = try service.account(environment: environment, events: events)
      // The section of the source may have another one.
      let budget = account.pacing.budget ?? usual
      let use = try CallLedger.reading(path: path) { try $0.windows(of: account.key, by: [budget], at: now).first }
      self.init(
        zone: "UTC", day: LedgerDay(of: now, in: .gmt), limit: budget.callsOfDay, used: use??.used ?? 0,
        left: use??.left ?? budget.allowed, isSliding: budget.form == .sliding)
    } else {
      self.init(zone: "UTC", day: LedgerDay(of: now, in: .gmt), limit: nil, used: 0, left: nil)
    }
  }
}
