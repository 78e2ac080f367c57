public import CatalogSources
import Pipeline
public import Store

/// Ends of a run that are no failures: what was fetched is kept, and the next run goes on.
extension SourceError {
  /// The day's quota is used up.
  ///
  /// - Parameter now: seconds since 1970 in UTC.
  public init(_ stop: QuotaStop, at now: Int64) {
    var message = "The quota of \(stop.limit) calls a day is used up: \(stop.used) were spent on \(stop.day)"
    if stop.withheld > 0 { message += ", and the source says that \(stop.withheld) more were used" }
    message += "."
    var remedy = "Run again after \(stop.nextBeginning); what was fetched is kept and is not asked for again."
    if stop.isBehind {
      message += " The clock shows an earlier day than \(stop.day), on which calls were counted already."
      remedy = "Set the clock right. \(remedy)"
    }
    self.init(
      code: .quota, message: message, remedy: remedy, retryAfter: .seconds(max(0, stop.nextBegins - now)))
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

  /// The same as an end that keeps what is under way.
  var asStop: SourceError { SourceError(code: .quota, message: message, remedy: remedy, cause: cause, uri: uri) }
}
