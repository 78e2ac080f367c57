import Basics
import Catalog
import CatalogSources

/// The attempts of one request: where the next one goes, and what the retry table says of the last one.
struct CallAttempts {
  let request: SourceRequest
  /// The request's name in logs and captures.
  let uri: String
  /// The path below the base URL, without parameters.
  let path: String
  /// The first word of the path, by which windows of a resource count.
  var resource: String { String(path.prefix { $0 != "/" }) }
  /// Path and query of the next attempt.
  private(set) var target: String
  /// Calls that were made.
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
  /// When the first attempt began; moved by what others made it wait.
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

  /// How long the next attempt may take.
  mutating func timeLimit(at now: Duration) -> Duration {
    let start = start ?? now
    self.start = start
    return client.policy.timeLimit(after: now - start)
  }

  /// Excuses a wait that other requests caused: it does not count towards this request's time.
  mutating func excuse(_ wait: Duration) {
    if let start { self.start = start + wait }
  }

  /// What the retry table says of an attempt.
  mutating func next(after answer: Answer, at now: Duration) -> RetryAction {
    retry.next(after: answer, elapsed: now - (start ?? now), using: &generator)
  }

  /// A number from 0 to 1.
  mutating func jitter() -> Double { Double.random(in: 0...1, using: &generator) }

  /// The next attempt asks where the first one asked.
  mutating func beginAgain() { target = firstTarget }

  /// The next attempt is the first one. Nothing was asked so far, so what an answer may cost begins anew.
  mutating func beginAnew() {
    start = nil
    beginAgain()
  }

  /// The next attempt asks where a redirect leads.
  ///
  /// - Throws: `SourceError` where that is no web address.
  mutating func follow(_ location: String) throws(SourceError) {
    target = try client.target(ofRedirect: location, from: uri)
  }

  /// The error that ends the request.
  func failure(_ code: SourceError.Code, _ reason: String) -> SourceError {
    // Both are redirects that are not followed, but only one wants keys elsewhere.
    let isCircle = code == .refusedRedirect && retry.redirects > client.policy.maximumRedirects
    return isCircle
      ? client.circle(reason, uri: uri) : client.failure(code, reason, uri: uri)
  }

  /// The error of a source that gave no connection for too long.
  func noConnection(
    _ code: TransportError.Code, _ reason: String, after lasted: Duration, attempts: Int
  ) -> SourceError {
    let tried = attempts > 1 ? ", at the last of \(attempts) attempts in \(lasted.components.seconds) s" : ""
    return client.noConnection(code, reason.withoutStop + tried, uri: uri)
  }
}

/// An answer, and what it is.
struct JudgedAnswer {
  var answer: Answer
  /// Nil where no whole answer came.
  var response: TransportResponse?
  /// Where it stands among the captures; nil where nothing is captured.
  var place: CapturePlace?
  /// What stands around the rows of a page.
  var frame: PageFrame?
}
