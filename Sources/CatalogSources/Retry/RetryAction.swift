/// What to do after an attempt.
public enum RetryAction: Sendable, Equatable {
  /// Take the answer.
  case accept
  /// Try again after a wait.
  case retry(after: Duration, reason: String)
  /// Ask at another place of the same source, at once.
  case follow(location: String)
  /// Stop as if a quota were used up; how long the source wants to be left alone, where it says so.
  case quotaStop(retryAfter: Duration?, reason: String)
  /// Ask in another way: this source has no such parameter, record or route.
  case fallBack(code: SourceError.Code, reason: String)
  /// Give up.
  case fail(code: SourceError.Code, reason: String)
}
