public import Basics
public import CatalogSources
import Pipeline
public import Store

/// Decides, after the ledger has judged a call, whether to make it, to wait for it, or to stop the run. A value that knows neither
/// clock nor ledger.
public struct WaitPlanner: Sendable, Equatable {
  /// A decision about a call.
  public enum Decision: Sendable, Equatable {
    /// The call is counted, and is made.
    case call
    /// The call is judged again after a wait.
    case wait(PacedWait)
    /// The call is not made, nor is any other call of the run.
    case stop(Stop)
  }

  /// A reason why a run makes no further call.
  public enum Stop: Sendable, Equatable {
    /// A window stays full for longer than the longest wait.
    case window(CallHistory.Wait)
    /// No call is made before a moment.
    case lock(CallLock)
    /// The quota of the day is used up.
    case quota(QuotaState)
  }

  /// The time that the run may take; nil for no limit.
  public let deadline: Duration?

  /// The longest wait: with a longer one the run ends, and the next one resumes.
  public static let longestWait: Duration = .seconds(600)

  /// Creates a planner of a run.
  public init(deadline: Duration? = nil) {
    self.deadline = deadline
  }

  /// Decides about a call.
  ///
  /// - Parameters:
  ///   - permission: the decision of the ledger about the call.
  ///   - now: the time of that decision, in seconds since 1970.
  ///   - elapsed: time since the run began.
  public func decide(_ permission: CallLedger.Permission, at now: Int64, elapsed: Duration) -> Decision {
    switch permission {
    case .granted: return .call
    case .refused(let state): return .stop(.quota(state))
    case .wait(let full):
      let wait = PacedWait(until: full.until, duration: .seconds(max(1, full.until - now)), reason: full.text)
      return canWait(wait, elapsed) ? .wait(wait) : .stop(.window(full))
    case .locked(let lock):
      let wait = PacedWait(
        until: lock.until, duration: .seconds(max(1, lock.until - now)), reason: "the source asked for a pause")
      return lock.reason == .throttled && canWait(wait, elapsed) ? .wait(wait) : .stop(.lock(lock))
    }
  }

  private func canWait(_ wait: PacedWait, _ elapsed: Duration) -> Bool {
    wait.duration <= Self.longestWait && deadline.map { elapsed + wait.duration < $0 } ?? true
  }
}

/// A wait before a call that the pace of a source asks for.
public struct PacedWait: Sendable, Equatable {
  /// The second in which the call may be made, since 1970.
  public let until: Int64
  /// The time until then.
  public let duration: Duration
  /// The reason, as half a sentence.
  public let reason: String
}

extension CallHistory.Wait {
  /// The state of the full window: `16 calls a minute are made`, `2 answers in 5m that refuse the credentials are risked`.
  var text: String {
    let calls = "\(window.text)\(resource.map { " to \($0)" } ?? "")"
    return "\(calls) \(window.allowed == 1 ? "is" : "are") \(window.counted == .calls ? "made" : "risked")"
  }
}

extension RateWindow {
  /// The limit in words: `16 calls a minute`, `1 call in 18s`, `15 answers in 2m that nothing is there`.
  public var text: String {
    let span =
      switch name {
      case "second", "minute", "day": "a \(name)"
      case "hour": "an hour"
      default: "in \(DurationText.text(.seconds(seconds)))"
      }
    let several = allowed == 1 ? "" : "s"
    return switch counted {
    case .calls: "\(allowed) call\(several) \(span)"
    case .notFound: "\(allowed) answer\(several) \(span) that nothing is there"
    case .throttled: "\(allowed) answer\(several) \(span) that there were too many calls"
    case .refused: "\(allowed) answer\(several) \(span) that refuse the credentials"
    }
  }
}

/// Stops of a run by the pace of its source. Everything fetched is kept, and the next run resumes.
extension SourceError {
  /// Creates the error of a stop.
  ///
  /// - Parameter now: seconds since 1970.
  public init(_ stop: WaitPlanner.Stop, at now: Int64) {
    let kept = "what was fetched is kept and is not asked for again"
    func time(_ second: Int64) -> String { WallTime(seconds: second).extended }
    switch stop {
    case .quota(let state):
      self.init(state, at: now)
    case .window(let wait):
      let whose = wait.resource.map { " to \($0)" } ?? ""
      self.init(
        code: .quota, message: "The limit of \(wait.window.text)\(whose) is reached until \(time(wait.until)).",
        remedy: "Run again after that time; \(kept).")
      retryAfter = .seconds(max(0, wait.until - now))
    case .lock(let lock):
      switch lock.reason {
      case .throttled:
        self.init(
          code: .quota,
          message: "The source said at \(time(lock.at)) that it takes no call before \(time(lock.until)).",
          remedy: "Run again after that time; \(kept).")
      case .lockedOut:
        self.init(
          code: .quota,
          message: "The source seems to have locked this client out at \(time(lock.at)). No call is made before "
            + "\(time(lock.until)).",
          remedy: "Find out why before the next run; \(kept). To end the lock at once: spinrack ledger NAME --unlock.")
      case .credentials:
        self.init(
          code: .credentials,
          message: "The source refused these credentials at \(time(lock.at)). They are not tried again before "
            + "\(time(lock.until)), since services ban clients that repeat refused ones.",
          remedy: "Correct the credentials in the section source: changed ones are tried at once. To try the same ones "
            + "again: spinrack ledger NAME --unlock.")
      }
      retryAfter = .seconds(max(0, lock.until - now))
    }
  }

  /// Creates the error of a source that locks this client out.
  ///
  /// - Parameters:
  ///   - reason: the sign of the lock-out; redacted.
  ///   - host: the name of the source.
  ///   - until: the second before which no call is made.
  init(lockedOut reason: String, by host: String, until: Int64) {
    self.init(
      code: .quota,
      message: "\(host) seems to have locked this client out. No call is made before "
        + "\(WallTime(seconds: until).extended).",
      remedy:
        "Find out why before the next run: another program with the same account or address, or a rule of the source "
        + "that changed. What was fetched is kept. To end the lock at once: spinrack ledger NAME --unlock.",
      cause: reason.withStop)
  }
}
