import Basics
import Catalog
import CatalogSources

/// The attempts of one request: the target of the next one, and the retry table's decision after the last one.
struct CallAttempts {
  let request: SourceRequest
  /// The request's name in logs and captures.
  let uri: String
  /// The path below the base URL, without parameters.
  let path: String
  /// The first word of the path, by which the windows of a resource count calls.
  var resource: String { String(path.prefix { $0 != "/" }) }
  /// Path and query of the next attempt.
  private(set) var target: String
  /// The number of calls made.
  var calls = 0
  /// The last body that was damaged.
  var damaged: [UInt8]?
  /// Whether the next attempt probes the source for all requests, which wait for its result.
  var isProbe = false

  private let client: SourceClient
  /// Path and query of the first attempt.
  private let firstTarget: String
  private var retry: RetryState
  private var generator: any RandomNumberGenerator
  /// The time at which the first attempt began; moved by waits that other requests caused.
  private var start: Duration?

  init(_ request: SourceRequest, by client: SourceClient) {
    var request = request
    // A store of an older version may have kept a validator that holds a signature. Captures have it masked: those are
    // sent as they are.
    request.ifNoneMatch = request.ifNoneMatch.flatMap(client.redactor.validator)
    self.request = request
    self.client = client
    let place = client.source.target(of: request)
    path = place.path
    uri = client.names.base.description + place.canonical
    firstTarget = client.base.path + place.canonical
    target = firstTarget
    retry = RetryState(policy: client.policy)
    generator = client.generator(request)
  }

  /// Returns the longest time that the next attempt may take.
  mutating func timeLimit(at now: Duration) -> Duration {
    let start = start ?? now
    self.start = start
    return client.policy.timeLimit(after: now - start)
  }

  /// Excludes a wait that other requests caused from this request's time.
  mutating func excuse(_ wait: Duration) {
    if let start { self.start = start + wait }
  }

  /// Returns what to do after an answer, by the retry table.
  mutating func next(after answer: CallResult, at now: Duration) -> RetryAction {
    retry.next(after: answer, elapsed: now - (start ?? now), using: &generator)
  }

  /// Returns a number from 0 to 1.
  mutating func jitter() -> Double { Double.random(in: 0...1, using: &generator) }

  /// Directs the next attempt to the target of the first one.
  mutating func beginAgain() { target = firstTarget }

  /// Makes the next attempt count as the first one: nothing has been asked so far, so this request's time begins anew.
  mutating func beginAnew() {
    start = nil
    beginAgain()
  }

  /// Directs the next attempt to the target of a redirect.
  ///
  /// - Throws: `SourceError` where the target is no web address.
  mutating func follow(_ location: String) throws(SourceError) {
    target = try client.target(ofRedirect: location, from: uri)
  }

  /// Returns the error that ends the request.
  func failure(_ code: SourceError.Code, _ reason: String) -> SourceError {
    // Both are redirects that are not followed, but only one wants keys elsewhere.
    let isCircle = code == .refusedRedirect && retry.redirects > client.policy.maximumRedirects
    return isCircle
      ? client.circle(reason, uri: uri) : client.failure(code, reason, uri: uri)
  }

  /// Returns the error of a source that gave no connection for too long.
  func noConnection(
    _ code: TransportError.Code, _ reason: String, after lasted: Duration, attempts: Int
  ) -> SourceError {
    let tried = attempts > 1 ? ", at the last of \(attempts) attempts in \(lasted.components.seconds) s" : ""
    return client.noConnection(code, reason.withoutStop + tried, uri: uri)
  }
}

/// An answer, as judged by the rules of the source.
struct JudgedAnswer {
  var answer: CallResult
  /// The whole answer; nil where none came.
  var response: TransportResponse?
  /// The place of the answer among the captures; nil where nothing is captured.
  var place: CapturePlace?
  /// The frame of a page: everything around its rows.
  var frame: PageFrame?
}
