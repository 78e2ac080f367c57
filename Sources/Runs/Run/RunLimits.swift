import Basics
package import CatalogSources
package import Definitions
import Foundation
package import Pipeline
import Stages
package import Store

/// The limits of a run: the ledger that counts its calls, and the time that it may take.
package struct RunLimits: Sendable {
  /// The file of the ledger, which all pipelines of a state folder share.
  package let ledger: String
  /// The time that the run may take; nil for any.
  package var deadline: Duration?
  /// The calendar's clock.
  package var wall = WallClock.system
  /// How the client waits.
  package var time = SourceTime.system
  /// Whether the source gave answers in an earlier run.
  var sourceWasReachable = false
  /// Time since the run began.
  package let elapsed: @Sendable () -> Duration

  /// Limits of a run that begins now.
  ///
  /// - Parameter stateDir: the folder of all pipelines' states.
  package init(stateDir: String, deadline: Duration? = nil, wall: WallClock = .system) {
    ledger = Self.ledger(in: stateDir)
    self.deadline = deadline
    self.wall = wall
    let start = ContinuousClock.now
    elapsed = { start.duration(to: .now) }
  }

  /// The file of the ledger in the folder of all pipelines' states.
  package static func ledger(in stateDir: String) -> String { stateDir + "/ledger.sqlite" }

  /// - Throws: `SourceError` with `.quota` where the time is over.
  func checkDeadline() throws {
    if let stop = RunBudget(deadline: deadline).stop(after: elapsed(), cap: nil) { throw SourceError(stop) }
  }

  /// Whether the time is over.
  var isOver: Bool { RunBudget(deadline: deadline).stop(after: elapsed(), cap: nil) != nil }

  /// How a client of this run waits: no longer than to the deadline, at which a wait throws what ends the run.
  var timeToDeadline: SourceTime {
    guard let deadline else { return time }
    var bounded = time
    bounded.sleep = { [time, elapsed] duration in
      let left = deadline - elapsed()
      guard duration >= left else { return try await time.sleep(duration) }
      if left > .zero { try await time.sleep(left) }
      throw SourceError(RunBudget.Stop.deadline(deadline))
    }
    return bounded
  }

  /// Runs work with a meter over the ledger, and closes the ledger on every way out.
  ///
  /// - Parameters:
  ///   - marvel: the source that is metered; nil for one that is not.
  ///   - base: where it is; with the keys it makes the account.
  ///   - cap: the most calls of the run, as far as it is known.
  /// - Throws: `StoreError`; what `body` throws.
  func withMeter<R>(
    for marvel: Source.Marvel?, base: BaseURL, keys: APIKeys?, cap: @escaping @Sendable () -> Int?,
    events: @escaping EventSink, _ body: (CallMeter) async throws -> R
  ) async throws -> R {
    let wall = wall
    let now: @Sendable () -> Int64 = { wall.now().seconds }
    guard let marvel else {
      return try await body(CallMeter(account: nil, deadline: deadline, cap: cap, now: now, elapsed: elapsed))
    }
    try FileAccess.system.makeFolders(URL(fileURLWithPath: ledger).deletingLastPathComponent().path)
    let ledger = try CallLedger(path: ledger)
    let quota = marvel.quota?.daily
    let meter = CallMeter(
      account: .init(
        ledger: ledger, key: KeyFingerprint(origin: base.origin, keys: keys).description, quota: quota,
        zone: quota?.zone ?? Source.Quota().daily.zone),
      deadline: deadline, cap: cap, now: now, elapsed: elapsed,
      note: { events(.note($0)) }, alert: { events(.alert($0)) })
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

extension Source.Quota {
  /// The quota with its zone; that of UTC where this machine does not know the zone, which the pipeline file rules out.
  package var daily: DailyQuota { DailyQuota(calls: calls, zone: TimeZone(identifier: timeZone) ?? .gmt) }
}

/// The day of a source's quota as the ledger has it.
package struct QuotaDay: Sendable, Equatable {
  /// The zone of the day, by its IANA name.
  package let zone: String
  /// The day.
  package let day: LedgerDay
  /// Calls of a day; nil for any number.
  package let limit: Int?
  /// Calls that are spent, those included that only the source knows of.
  package let used: Int
  /// Calls that are left; nil for any number.
  package let left: Int?

  /// What the ledger says of a source.
  ///
  /// - Throws: `CredentialError`, `StoreError`.
  package init(
    of source: Source, ledger path: String, environment: [String: String], wall: WallClock, events: EventSink
  ) throws {
    let now = wall.now().seconds
    guard case .marvel(let marvel) = source, let quota = marvel.quota?.daily else {
      zone = "UTC"
      day = LedgerDay(of: now, in: .gmt)
      limit = nil
      used = 0
      left = nil
      return
    }
    let keys = try keys(of: marvel, environment: environment, events: events)
    let key = KeyFingerprint(origin: marvel.baseURL.base.origin, keys: keys)
    let state = try CallLedger.state(of: key.description, quota: quota, at: now, reading: path)
    zone = marvel.quota?.timeZone ?? quota.zone.identifier
    day = state.day
    limit = quota.calls
    used = quota.calls - state.left
    left = state.left
  }
}
