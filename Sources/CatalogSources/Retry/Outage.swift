/// An outage of a source as a state machine: failures and answers go in; the requests that may try again, and when, come out. It knows no
/// network and no clock.
///
/// One request at a time probes the source, and all others wait for the result. So a source that starts again is not
/// met by every request at once, since each attempt counts as a call.
package struct Outage: Sendable, Equatable {
  /// The next step of a request.
  package enum Turn: Sendable, Equatable {
    /// Send the request: there is no outage.
    case ask
    /// Probe the source: all other requests wait for the result.
    case probe
    /// Wait until it is time for another attempt.
    case wait(Duration)
    /// Wait for the result of another request's probe.
    case waitForProbe
  }

  /// The consequence of an attempt that got no connection.
  package enum Failure: Sendable, Equatable {
    /// Another attempt follows, up to so long after the first one.
    case tryAgain(upTo: Duration)
    /// The outage has lasted too long.
    case over(after: Duration, attempts: Int)
  }

  private let policy: RetryPolicy
  /// Whether the source was reachable in this run or the one before.
  private var wasReachable: Bool
  /// The time at which the first attempt failed; nil while there is no outage.
  private var began: Duration?
  private var attempts = 0
  private var rounds = 0
  /// The time at which the next attempt is due.
  private var due = Duration.zero
  private(set) var isProbing = false

  /// Creates a state without an outage.
  package init(policy: RetryPolicy, wasReachable: Bool) {
    self.policy = policy
    self.wasReachable = wasReachable
  }

  /// Returns the next step of a request. After `probe` the result must be reported, or the probe abandoned with `abandonProbe()`.
  mutating func turn(at now: Duration) -> Turn {
    guard began != nil else { return .ask }
    guard now >= due else { return .wait(due - now) }
    guard !isProbing else { return .waitForProbe }
    isProbing = true
    return .probe
  }

  /// Ends a probe that was not made.
  mutating func abandonProbe() { isProbing = false }

  /// Records an attempt that got no connection.
  ///
  /// - Parameters:
  ///   - isProbe: whether it was a probe.
  ///   - jitter: from 0 to 1.
  mutating func failed(at now: Duration, isProbe: Bool, jitter: Double) -> Failure {
    if isProbe { isProbing = false }
    let start = began ?? now
    began = start
    attempts += 1
    let limit = wasReachable ? policy.retryFor : min(policy.retryFor, policy.retryForNewSource)
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

  /// Records an attempt that got a connection, with any answer.
  ///
  /// - Returns: the length of the outage and the number of its attempts, where it ends here.
  mutating func connected(at now: Duration) -> (lasted: Duration, attempts: Int)? {
    let ended = began.map { (now - $0, attempts) }
    self = Outage(policy: policy, wasReachable: true)
    return ended
  }
}
