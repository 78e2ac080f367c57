/// A source that gives no connection: failures and answers go in, who may try again and when comes out. It knows no network
/// and no clock.
///
/// One request at a time finds out whether the source is back, and all others wait for that: a source that starts again is
/// not met by every request at once, and each attempt counts as a call.
struct Outage: Sendable, Equatable {
  /// What a request may do now.
  enum Turn: Sendable, Equatable {
    /// Ask: there is no outage.
    case ask
    /// Ask for all: the others wait for what comes of it.
    case askForAll
    /// Wait until it is time for another attempt.
    case wait(Duration)
    /// Wait for what comes of another request's attempt.
    case waitForOther
  }

  /// What follows from an attempt that got no connection.
  enum Failure: Sendable, Equatable {
    /// There will be another attempt, up to so long after the first one.
    case tryAgain(upTo: Duration)
    /// It has lasted too long.
    case over(after: Duration, attempts: Int)
  }

  private let policy: RetryPolicy
  /// Whether the source gave a connection in this run or the one before.
  private var wasThere: Bool
  /// When the first attempt failed; nil while there is no outage.
  private var began: Duration?
  private var attempts = 0
  private var rounds = 0
  /// When the next attempt is due.
  private var due = Duration.zero
  private(set) var isBeingTried = false

  /// No outage.
  init(policy: RetryPolicy, wasThere: Bool) {
    self.policy = policy
    self.wasThere = wasThere
  }

  /// What a request may do at a moment. With `askForAll` the attempt must be told of, or given up with `leave()`.
  mutating func turn(at now: Duration) -> Turn {
    guard began != nil else { return .ask }
    guard now >= due else { return .wait(due - now) }
    guard !isBeingTried else { return .waitForOther }
    isBeingTried = true
    return .askForAll
  }

  /// The attempt that all others wait for was not made.
  mutating func leave() { isBeingTried = false }

  /// Takes an attempt that got no connection.
  ///
  /// - Parameters:
  ///   - isForAll: whether the others waited for it.
  ///   - jitter: from 0 to 1.
  mutating func failed(at now: Duration, isForAll: Bool, jitter: Double) -> Failure {
    if isForAll { isBeingTried = false }
    let start = began ?? now
    began = start
    attempts += 1
    let limit = wasThere ? policy.retryFor : min(policy.retryFor, policy.retryForStranger)
    let lasted = now - start
    guard lasted < limit else { return .over(after: lasted, attempts: attempts) }
    // Requests that failed together share the wait.
    if now >= due {
      let ceiling = min(policy.greatestConnectWait, policy.firstWait * (1 << min(rounds, 20)))
      rounds += 1
      due = now + min(ceiling / 2 + ceiling * jitter / 2, limit - lasted)
    }
    return .tryAgain(upTo: limit)
  }

  /// Takes an attempt that got a connection, whatever came over it.
  ///
  /// - Returns: how long the outage lasted and how many attempts it took, where it ends here.
  mutating func connected(at now: Duration) -> (lasted: Duration, attempts: Int)? {
    let ended = began.map { (now - $0, attempts) }
    self = Outage(policy: policy, wasThere: true)
    return ended
  }
}
