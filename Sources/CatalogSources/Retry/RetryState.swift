/// The retry table as a state machine: answers go in, actions come out. It knows no network and no clock.
public struct RetryState: Sendable {
  /// The limits.
  public let policy: RetryPolicy
  /// Attempts judged so far; a redirect is part of its attempt.
  public private(set) var attempts = 0
  /// Redirects of the current attempt.
  public private(set) var redirects = 0

  /// Creates a state before the first attempt.
  public init(policy: RetryPolicy) {
    self.policy = policy
  }

  /// Returns the action after the answer of an attempt.
  ///
  /// - Parameters:
  ///   - elapsed: Time since the request's first attempt began.
  ///   - generator: The source of the jitter.
  public mutating func next(
    after answer: CallResult, elapsed: Duration, using generator: inout some RandomNumberGenerator
  ) -> RetryAction {
    if case .redirect(let location) = answer { return follow(location) }
    attempts += 1
    redirects = 0
    switch answer {
    case .ok, .notModified:
      return .accept
    case .notFound(let message):
      return .fallBack(code: .notFound, reason: message)
    case .parameterRefused(let message):
      return .fallBack(code: .parameterRefused, reason: message)
    case .credentialsRefused(let message):
      return .fail(code: .credentials, reason: message)
    case .refused(let code, let reason):
      return .fail(code: code, reason: reason)
    case .lockedOut(let reason, let wait):
      return .lockedOut(reason: reason, retryAfter: wait)
    case .throttled(let wait):
      return retry(asked: wait, "too many calls (HTTP 429)", elapsed, &generator) {
        .quotaStop(retryAfter: wait, reason: $0)
      }
    case .unavailable(let wait):
      return retry(asked: wait, "the source is not available (HTTP 503)", elapsed, &generator) {
        .fail(code: .unavailable, reason: $0)
      }
    case .damaged(let reason):
      // All attempts showed the same kind of damage: a page with a gap is better than none.
      return retry(asked: nil, reason, elapsed, &generator) { _ in .accept }
    case .unreachable(_, let reason):
      return retry(asked: nil, reason, elapsed, &generator) { .fail(code: .unreachable, reason: $0) }
    case .transient(let reason):
      return retry(asked: nil, reason, elapsed, &generator) { .fail(code: .unavailable, reason: $0) }
    case .malformed(let reason):
      return retry(asked: nil, reason, elapsed, &generator) { .fail(code: .malformed, reason: $0) }
    case .tooLarge(let reason):
      return retry(asked: nil, reason, elapsed, &generator) { .fail(code: .tooLarge, reason: $0) }
    case .elsewhere(let reason):
      return retry(asked: nil, reason, elapsed, &generator) { .fail(code: .refusedRedirect, reason: $0) }
    case .redirect:
      return .accept  // Not reached: redirects left above.
    }
  }

  private mutating func follow(_ location: String) -> RetryAction {
    redirects += 1
    guard redirects <= policy.maximumRedirects else {
      return .fail(code: .refusedRedirect, reason: "more than \(policy.maximumRedirects) redirects in a row")
    }
    return .follow(location: location)
  }

  private func retry(
    asked: Duration?, _ reason: String, _ elapsed: Duration, _ generator: inout some RandomNumberGenerator,
    orElse giveUp: (String) -> RetryAction
  ) -> RetryAction {
    if let asked, asked > policy.greatestRequestedWait {
      return .quotaStop(retryAfter: asked, reason: reason)
    }
    guard attempts < policy.maximumAttempts else {
      return giveUp("\(reason.withoutStop), at the last of \(attempts) attempts")
    }
    // The wait asked for is the least; the jitter on top keeps parallel requests from coming back as one.
    let wait = (asked ?? .zero) + jitter(upTo: asked == nil ? ceiling : policy.firstWait, &generator)
    guard elapsed + wait < policy.totalTime else {
      return giveUp("\(reason.withoutStop), and no time is left for another attempt")
    }
    return .retry(after: wait, reason: reason)
  }

  /// The greatest wait after this attempt: doubled for each attempt before it.
  private var ceiling: Duration {
    min(policy.greatestWait, policy.firstWait * (1 << min(attempts - 1, 20)))
  }

  /// Returns full jitter: any wait from zero up to the limit.
  private func jitter(upTo limit: Duration, _ generator: inout some RandomNumberGenerator) -> Duration {
    let microseconds = limit.components.seconds * 1_000_000 + limit.components.attoseconds / 1_000_000_000_000
    return .microseconds(Int64.random(in: 0...max(0, microseconds), using: &generator))
  }
}

/// The limits for the attempts and waits of a request.
public struct RetryPolicy: Sendable, Equatable {
  /// The most attempts, the first one included.
  public var maximumAttempts: Int = 6
  /// The greatest wait before the second attempt; it doubles with each further one.
  public var firstWait: Duration = .milliseconds(500)
  /// The greatest wait that the program chooses itself.
  public var greatestWait: Duration = .seconds(30)
  /// The greatest wait that a source may ask for; a longer one ends the run as a quota does.
  public var greatestRequestedWait: Duration = .seconds(120)
  /// The time for all attempts and waits of one request, the last attempt included. A pause that the source asked for at another request is
  /// not counted.
  public var totalTime: Duration = .seconds(300)
  /// The longest outage that is waited for, of a source that was reachable before.
  public var retryFor: Duration = .seconds(120)
  /// The longest outage that is waited for, of a source that was never reachable.
  public var retryForNewSource: Duration = .seconds(10)
  /// The greatest wait between two attempts to connect.
  var greatestConnectWait: Duration = .seconds(15)
  /// The most redirects within one attempt.
  public var maximumRedirects: Int = 5

  /// The least time of an attempt, also where nearly no time is left.
  static let leastAttempt: Duration = .seconds(1)

  /// Returns the time that an attempt may take.
  ///
  /// - Parameter elapsed: Time since the request's first attempt began.
  package func timeLimit(after elapsed: Duration) -> Duration { max(Self.leastAttempt, totalTime - elapsed) }

  /// Creates the default limits.
  public init() {}
}

/// The step after an attempt.
public enum RetryAction: Sendable, Equatable {
  /// Use the answer.
  case accept
  /// Try again after a wait.
  case retry(after: Duration, reason: String)
  /// Repeat the request at once at another place of the same source.
  case follow(location: String)
  /// Stop as if a quota were used up; with the wait that the source asks for, if any.
  case quotaStop(retryAfter: Duration?, reason: String)
  /// Stop, and make no call for some time: the source locks the client out.
  case lockedOut(reason: String, retryAfter: Duration?)
  /// Make another request: the source does not support this parameter, record or route.
  case fallBack(code: SourceError.Code, reason: String)
  /// Give up.
  case fail(code: SourceError.Code, reason: String)
}
