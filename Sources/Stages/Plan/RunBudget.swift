public import CatalogSources
import Pipeline
public import Store

/// What a run may spend within the quota of the day: calls up to a cap, and time. Attempts go in, what is allowed comes
/// out; it knows no clock.
public struct RunBudget: Sendable, Equatable {
  /// Why a run makes no further call.
  public enum Stop: Sendable, Equatable {
    /// As many calls were made as one run may make.
    case cap(Int)
    /// The time is over.
    case deadline(Duration)
  }

  /// The time that a run may take; nil for any.
  public let deadline: Duration?
  /// Attempts that were allowed.
  public private(set) var spent = 0

  /// A budget of which nothing is spent.
  public init(deadline: Duration? = nil) {
    self.deadline = deadline
  }

  /// Why no call may be made at a moment; nil where one may.
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
  /// - Returns: why it must not be made, in which case it is not counted.
  public mutating func spend(after elapsed: Duration, cap: Int?) -> Stop? {
    if let stop = stop(after: elapsed, cap: cap) { return stop }
    spent += 1
    return nil
  }
}

/// Stops of a run that are no failures: what was fetched is kept, and the next run resumes.
extension SourceError {
  /// The day's quota is used up.
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

  /// The run has used what it may.
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

  /// The same error as a stop that keeps what is under way.
  var asStop: SourceError { SourceError(code: .quota, message: message, remedy: remedy, cause: cause, uri: uri) }
}
