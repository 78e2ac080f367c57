public import CatalogSources
import Pipeline
public import Store

/// The calls and the time that a run may spend within the quota of the day. Attempts go in, permissions come out; the budget knows no
/// clock.
public struct RunBudget: Sendable, Equatable {
  /// A reason why a run makes no further call.
  public enum Stop: Sendable, Equatable {
    /// The run has made the most calls that it may make.
    case cap(Int)
    /// The time is over.
    case deadline(Duration)
  }

  /// The time that a run may take; nil for no limit.
  public let deadline: Duration?
  /// The number of allowed attempts.
  public private(set) var spent = 0

  /// Creates a budget of which nothing is spent.
  public init(deadline: Duration? = nil) {
    self.deadline = deadline
  }

  /// Returns the reason why no call may be made at a moment; nil where one may.
  ///
  /// - Parameters:
  ///   - elapsed: time since the run began.
  ///   - cap: the most calls of the run, as far as it is known.
  public func stop(after elapsed: Duration, cap: Int?) -> Stop? {
    if let deadline, elapsed >= deadline { return .deadline(deadline) }
    if let cap, spent >= cap { return .cap(cap) }
    return nil
  }

  /// Counts an attempt before it is made.
  ///
  /// - Returns: the reason why it must not be made, in which case it is not counted; nil where it may be made.
  public mutating func spend(after elapsed: Duration, cap: Int?) -> Stop? {
    if let stop = stop(after: elapsed, cap: cap) { return stop }
    spent += 1
    return nil
  }
}

/// Stops of a run that are no failures: everything fetched is kept, and the next run resumes.
extension SourceError {
  /// Creates the error of a day whose quota is used up.
  ///
  /// - Parameter now: seconds since 1970 in UTC.
  public init(_ stop: QuotaState, at now: Int64) {
    var message = "The quota of \(stop.quota.calls) calls a day is used up: \(stop.used) were spent on \(stop.day)"
    if stop.withheld > 0 { message += ", and the source says that \(stop.withheld) more were used" }
    message += "."
    var remedy = "Run again after \(stop.nextBeginning); what was fetched is kept and is not asked for again."
    if stop.withheld > 0 {
      remedy += " If the source is wrong about the others: spinrack ledger NAME --unlock gives them back."
    }
    if stop.isBehind(at: now) {
      message += " The clock shows an earlier day than \(stop.day), on which calls were counted already."
      remedy = "Set the clock right. \(remedy)"
    }
    self.init(code: .quota, message: message, remedy: remedy)
    retryAfter = .seconds(max(0, stop.nextBegins - now))
  }

  /// Creates the error of a run that has used all calls or all time that it may use.
  public init(_ stop: RunBudget.Stop) {
    switch stop {
    case .cap(let calls):
      self.init(
        code: .quota, message: "The run has made \(calls) calls, the most that it may make.",
        remedy: "Run again to resume; what was fetched is kept and is not asked for again.")
    case .deadline(let duration):
      self.init(
        code: .quota, message: "The deadline of \(DurationText.text(duration)) is reached.",
        remedy: "Run again to resume; what was fetched is kept and is not asked for again.")
    }
  }

  /// The error with the code of a stop, which keeps the results of the calls in flight.
  var asStop: SourceError { SourceError(code: .quota, message: message, remedy: remedy, cause: cause, uri: uri) }
}
