public import Basics
public import Catalog
import JSONKit
import Synchronization

/// A client of a source at an address: it builds calls, authorizes them and judges answers. The call loop makes the calls.
public struct SourceClient: Sendable {
  /// The base URL that requests go to.
  public let base: BaseURL
  /// The source, and the base URL that names requests in logs and captures: `base`, or another one where a source has a fixed name and a
  /// changing port.
  public let names: NamedSource
  /// The redactor that removes secrets from texts of this source.
  public let redactor: Redactor
  /// The number of attempts and the waits between them.
  package let policy: RetryPolicy
  /// The transport that sends requests.
  package let transport: HTTPTransport
  /// The reader of the frames of pages.
  package let frames: FrameReader
  /// The clocks of the call loop.
  package let time: SourceTime

  private let timestamps = TimestampSource()
  private let manners: ClientManners

  /// Creates a client from its parts.
  ///
  /// - Parameters:
  ///   - base: the base URL of the source.
  ///   - namedBase: the base URL for names; nil for `base`.
  public init(
    _ source: any CatalogSource, base: BaseURL, namedBase: BaseURL? = nil, transport: HTTPTransport,
    manners: ClientManners = ClientManners()
  ) {
    self.base = base
    names = NamedSource(source, at: namedBase ?? base)
    redactor = source.redactor
    frames = FrameReader(of: source)
    self.transport = transport
    self.manners = manners
    var policy = manners.policy
    policy.maximumAttempts = min(policy.maximumAttempts, source.traits.pacing.tries ?? .max)
    self.policy = policy
    time = manners.time
  }

  /// A closure that gives each request its own generator, for the jitter between its attempts.
  package var generator: @Sendable (SourceRequest) -> any RandomNumberGenerator { manners.generator }

  /// Returns the pause that all requests of one call loop share, as it is before the first one.
  package func pause() -> SourcePause {
    SourcePause(outage: Outage(policy: policy, wasReachable: manners.sourceWasReachable))
  }
}

/// The waits and retries of a client.
public struct ClientManners: Sendable {
  /// The number of attempts and the waits between them.
  public var policy = RetryPolicy()
  /// The clocks.
  public var time = SourceTime.system
  /// Whether the source gave answers in an earlier run: then the client waits for it where it gives no connection.
  public var sourceWasReachable = false
  /// A closure that gives each request its own generator for the jitter.
  public var generator: @Sendable (SourceRequest) -> any RandomNumberGenerator = { _ in SystemRandomNumberGenerator() }

  /// Creates the manners of a run.
  public init() {}
}

// MARK: - Asking

extension SourceClient {
  /// The source.
  public var source: any CatalogSource { names.source }
  /// The requests that the source takes, and its behaviour.
  public var traits: SourceTraits { names.traits }

  /// Returns the request's name in logs and captures.
  public func uri(of request: SourceRequest) -> String { names.uri(of: request) }

  /// Returns a call as it goes out, with its authorization; never log its target.
  ///
  /// - Parameters:
  ///   - target: path and query, with or without the authorization of another attempt.
  ///   - ifNoneMatch: the entity tag of the page that is known already.
  ///   - limit: the time that it may take.
  package func outgoing(to target: String, ifNoneMatch: String?, within limit: Duration) -> TransportRequest {
    let call = source.authorized(target, timestamp: timestamps.next())
    return TransportRequest(
      origin: base.origin, target: call.target, ifNoneMatch: ifNoneMatch, headers: call.headers, timeLimit: limit)
  }
}

// MARK: - Reading answers

extension SourceClient {
  /// Returns the answer that a response stands for, by its status and its ends. Only reading shows whether a body is a page.
  package func judge(_ response: TransportResponse, to request: SourceRequest) -> CallResult {
    let now = time.now()
    if let lockOut = CallResult(response, by: traits.pacing.lockOuts, now: now) { return lockOut }
    let answer = CallResult(response, isConditional: request.ifNoneMatch != nil, now: now) {
      source.refusal($0, redactor: redactor)
    }
    // The next call would be authorized again, and keys must not go to another origin.
    guard case .redirect(let location) = answer, let destination = RedirectTarget(location, from: base.origin),
      destination.origin != base.origin
    else { return answer }
    return .elsewhere(reason: "a redirect to another origin, \(destination.origin)")
  }
}

/// A page, or a 304 answer that a known page has not changed.
public struct PageResponse: Sendable {
  /// The request that was made.
  public let request: SourceRequest
  /// The request's name in logs and captures.
  public let uri: String
  /// The last answer: status 200 or 304.
  public let response: TransportResponse
  /// The number of calls that it took; 0 where the answer was captured before.
  public let attempts: Int
  /// The place of the answer among the captures; nil where nothing is captured.
  public let capture: CapturePlace?
  /// The counts around the rows; nil when the page has not changed.
  public var frame: PageFrame?

  /// Creates a page from its parts.
  package init(
    request: SourceRequest, uri: String, response: TransportResponse, attempts: Int, capture: CapturePlace? = nil
  ) {
    self.request = request
    self.uri = uri
    self.response = response
    self.attempts = attempts
    self.capture = capture
  }

  /// Whether the page known by `ifNoneMatch` has not changed; then the body is empty.
  public var isNotModified: Bool { response.status == 304 }
  /// The plain bytes of the page.
  public var body: [UInt8] { response.body }
  /// The entity tag for the next request of this page.
  public var etag: String? { response.etag ?? (isNotModified ? request.ifNoneMatch : nil) }
}

/// A reader of the frames of pages, which keeps one JSON reader from page to page: its buffers are as large as pages, and new ones would be
/// new memory.
package final class FrameReader: Sendable {
  private let source: any CatalogSource
  private let reader = Mutex(JSONReader())

  init(of source: any CatalogSource) {
    self.source = source
  }

  /// Reads the frame of a page; with a new JSON reader where another task uses the shared one.
  ///
  /// - Throws: `MalformedPage`, also for broken JSON.
  /// - Complexity: O(bytes).
  package func read(_ body: [UInt8], answering request: SourceRequest) throws -> PageFrame {
    let frame = try reader.withLockIfAvailable { reader in
      try PageFrame.peek(body, of: source, to: request, reader: reader)
    }
    return try frame ?? PageFrame.peek(body, of: source, to: request, reader: JSONReader())
  }
}

/// An answer that was captured before it was needed.
public struct EarlierAnswer: Sendable {
  /// The answer.
  public let response: TransportResponse
  /// The place of the answer among the captures.
  public let place: CapturePlace

  /// Creates an answer at a place.
  public init(response: TransportResponse, place: CapturePlace) {
    self.response = response
    self.place = place
  }
}

/// An event of calls that is reported to people: a wait or an outage. Its texts hold no key and no hash.
public enum SourceEvent: Sendable {
  /// A request waits before a retry. The event stands for `times` waits of this kind, itself included.
  case waiting(uri: String, duration: Duration, reason: String, times: Int)
  /// A call waits for its turn by the pace of the source, until a second since 1970; the reason is half a sentence.
  case paced(until: Int64, reason: String)
  /// The source accepts no connection; all requests wait for it, at most this long.
  case outage(reason: String, upTo: Duration)
  /// The source gives connections again.
  case recovered(after: Duration, attempts: Int)
}
