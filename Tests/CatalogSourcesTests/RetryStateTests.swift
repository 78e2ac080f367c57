import CatalogSources
import SourceTestSupport
import Testing

@Suite("Retry state") struct RetryStateTests {
  private func action(
    after answer: CallResult, attempt: Int = 1, elapsed: Duration = .zero, random: UInt64 = .max
  ) -> RetryAction {
    var state = RetryState(policy: RetryPolicy())
    var generator = FixedGenerator(value: random)
    var action = RetryAction.accept
    for _ in 0..<attempt { action = state.next(after: answer, elapsed: elapsed, using: &generator) }
    return action
  }

  @Test(arguments: [
    (CallResult.ok, RetryAction.accept),
    (.notModified, .accept),
    (.notFound(message: "m"), .fallBack(code: .notFound, reason: "m")),
    (.parameterRefused(message: "m"), .fallBack(code: .parameterRefused, reason: "m")),
    (.credentialsRefused(message: "m"), .fail(code: .credentials, reason: "m")),
    (.refused(code: .tooLarge, reason: "m"), .fail(code: .tooLarge, reason: "m")),
    (.redirect(location: "/x"), .follow(location: "/x")),
    (.throttled(retryAfter: .seconds(7)), .retry(after: .milliseconds(7500), reason: "too many calls (HTTP 429)")),
    (
      .throttled(retryAfter: .seconds(121)),
      .quotaStop(retryAfter: .seconds(121), reason: "too many calls (HTTP 429)")
    ),
    (
      .unavailable(retryAfter: .seconds(3600)),
      .quotaStop(retryAfter: .seconds(3600), reason: "the source is not available (HTTP 503)")
    ),
    (.transient(reason: "m"), .retry(after: .milliseconds(500), reason: "m")),
    (.malformed(reason: "m"), .retry(after: .milliseconds(500), reason: "m")),
  ])
  func `the first answer of each kind has its action`(answer: CallResult, expected: RetryAction) {
    #expect(action(after: answer) == expected)
  }

  @Test(arguments: [
    (CallResult.transient(reason: "m"), RetryAction.fail(code: .unavailable, reason: "m, at the last of 6 attempts")),
    (.malformed(reason: "m"), .fail(code: .malformed, reason: "m, at the last of 6 attempts")),
    (.tooLarge(reason: "m"), .fail(code: .tooLarge, reason: "m, at the last of 6 attempts")),
    (.unreachable(.refused, reason: "m"), .fail(code: .unreachable, reason: "m, at the last of 6 attempts")),
    (.damaged(reason: "m"), .accept),
    (
      .unavailable(retryAfter: nil),
      .fail(code: .unavailable, reason: "the source is not available (HTTP 503), at the last of 6 attempts")
    ),
    (
      .throttled(retryAfter: nil),
      .quotaStop(retryAfter: nil, reason: "too many calls (HTTP 429), at the last of 6 attempts")
    ),
  ])
  func `the sixth attempt is the last`(answer: CallResult, expected: RetryAction) {
    guard case .retry = action(after: answer, attempt: 5) else {
      Issue.record("The fifth attempt is not tried again.")
      return
    }
    #expect(action(after: answer, attempt: 6) == expected)
  }

  @Test(arguments: [(1, 500), (2, 1000), (3, 2000), (4, 4000), (5, 8000)])
  func `waits double, and jitter goes from zero to the whole wait`(attempt: Int, milliseconds: Int) {
    let answer = CallResult.transient(reason: "m")
    #expect(action(after: answer, attempt: attempt) == .retry(after: .milliseconds(milliseconds), reason: "m"))
    #expect(action(after: answer, attempt: attempt, random: FixedGenerator.least) == .retry(after: .zero, reason: "m"))
  }

  @Test func `no wait of the program's own is longer than its limit`() {
    var policy = RetryPolicy()
    policy.maximumAttempts = 100
    policy.greatestWait = .seconds(3)
    var state = RetryState(policy: policy)
    var generator = FixedGenerator(value: .max)
    for _ in 0..<99 {
      guard case .retry(let wait, _) = state.next(after: .transient(reason: ""), elapsed: .zero, using: &generator)
      else {
        Issue.record("An attempt too few.")
        return
      }
      #expect(wait <= .seconds(3))
    }
  }

  @Test func `what was asked for is never undercut`() {
    let wait = action(after: .throttled(retryAfter: .seconds(7)), random: FixedGenerator.least)
    #expect(wait == .retry(after: .seconds(7), reason: "too many calls (HTTP 429)"))
  }

  @Test func `a wait that does not fit into the total time is not begun`() {
    let answer = CallResult.transient(reason: "m")
    #expect(action(after: answer, elapsed: .seconds(299)) == .retry(after: .milliseconds(500), reason: "m"))
    guard case .fail(.unavailable, _) = action(after: answer, elapsed: .seconds(300)) else {
      Issue.record("The total time is not kept.")
      return
    }
  }

  @Test func `redirects in a row are counted apart from attempts`() {
    var state = RetryState(policy: RetryPolicy())
    var generator = FixedGenerator(value: FixedGenerator.least)
    for _ in 0..<5 {
      #expect(
        state.next(after: .redirect(location: "/x"), elapsed: .zero, using: &generator) == .follow(location: "/x"))
    }
    #expect(state.attempts == 0)
    guard
      case .fail(.refusedRedirect, _) = state.next(
        after: .redirect(location: "/x"), elapsed: .zero, using: &generator)
    else {
      Issue.record("A sixth redirect is followed.")
      return
    }
  }
}
