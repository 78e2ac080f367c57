public import Basics
public import Catalog
import JSONKit
import Synchronization

/// How a source is asked at an address: where requests go, what they are authorized by, what an answer is. It makes no call by
/// itself: the call loop does.
public struct SourceClient: Sendable {
  /// Where requests go.
  public let base: BaseURL
  /// The source, and how requests are named in logs and captures: by `base`, or by another base URL where a source has a fixed
  /// name and a changing port.
  public let names: NamedSource
  /// Takes secrets out of texts from this source.
  public let redactor: Redactor
  /// How often and how long a request is tried.
  package let policy: RetryPolicy
  /// Sends requests.
  package let transport: HTTPTransport
  /// Reads what stands around the rows of pages.
  package let frames: FrameReader
  /// The clocks of the loop that makes the calls.
  package let time: SourceTime

  private let timestamps = TimestampSource()
  private let manners: ClientManners

  /// A client of its parts.
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

  /// A generator of a request's own, for the jitter between its attempts.
  package var generator: @Sendable (SourceRequest) -> any RandomNumberGenerator { manners.generator }

  /// What all requests of one loop know together, before the first one.
  package func pause() -> SourcePause {
    SourcePause(outage: Outage(policy: policy, wasReachable: manners.sourceWasReachable))
  }
}

/// How a client waits and tries again.
public struct ClientManners: Sendable {
  /// How often and how long a request is tried.
  public var policy = RetryPolicy()
  /// The clocks.
  public var time = SourceTime.system
  /// Whether the source gave answers in an earlier run, so that it is waited for where it gives no connection.
  public var sourceWasReachable = false
  /// Gives a request its own generator for the jitter.
  public var generator: @Sendable (SourceRequest) -> any RandomNumberGenerator = { _ in SystemRandomNumberGenerator() }

  /// The manners of a run.
  public init() {}
}

// MARK: - Asking

extension SourceClient {
  /// The source.
  public var source: any CatalogSource { names.source }
  /// What the source can be asked.
  public var traits: SourceTraits { names.traits }

  /// The request's name in logs and captures.
  public func uri(of request: SourceRequest) -> String { names.uri(of: request) }

  /// A call as it goes out, with what it is authorized by; never log its target.
  ///
  /// - Parameters:
  ///   - target: path and query, with or without what another attempt was authorized by.
  ///   - ifNoneMatch: the entity tag of the page that is known already.
  ///   - limit: how long it may take.
  package func outgoing(to target: String, ifNoneMatch: String?, within limit: Duration) -> TransportRequest {
    let call = source.authorized(target, timestamp: timestamps.next())
    return TransportRequest(
      origin: base.origin, target: call.target, ifNoneMatch: ifNoneMatch, headers: call.headers, timeLimit: limit)
  }
}

// MARK: - Reading answers

extension SourceClient {
  /// What an answer is, by its status and its ends; that a page is one is checked by reading it.
  package func judge(_ response: TransportResponse, to request: SourceRequest) -> Answer {
    let now = time.now()
    if let lockOut = Answer(response, by: traits.pacing.lockOuts, now: now) { return lockOut }
    let answer = Answer(response, isConditional: request.ifNoneMatch != nil, now: now) {
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
  /// What was asked.
  public let request: SourceRequest
  /// The request's name in logs and captures.
  public let uri: String
  /// The last answer: status 200 or 304.
  public let response: TransportResponse
  /// Calls that it took; 0 where the answer was captured before.
  public let attempts: Int
  /// Where the answer stands among the captures; nil where nothing is captured.
  public let capture: CapturePlace?
  /// What stands around the rows; nil when the page has not changed.
  public var frame: PageFrame?

  /// A page of its parts.
  package init(
    request: SourceRequest, uri: String, response: TransportResponse, attempts: Int, capture: CapturePlace? = nil
  ) {
    self.request = request
    self.uri = uri
    self.response = response
    self.attempts = attempts
    self.capture = capture
  }

  /// Whether the page known by `ifNoneMatch` is still the page; then the body is empty.
  public var isNotModified: Bool { response.status == 304 }
  /// The plain bytes of the page.
  public var body: [UInt8] { response.body }
  /// The entity tag to ask with the next time.
  public var etag: String? { response.etag ?? (isNotModified ? request.ifNoneMatch : nil) }
}

/// Reads the frames of pages with a JSON reader that is used again from page to page: its buffers are as large as pages, and new
/// ones are new memory.
package final class FrameReader: Sendable {
  private let source: any CatalogSource
  private let reader = Mutex(JSONReader())

  init(of source: any CatalogSource) {
    self.source = source
  }

  /// What stands around the rows of a page. Where another task is reading, a reader of its own is used.
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
  /// Where it stands among the captures.
  public let place: CapturePlace

  /// An answer at a place.
  public init(response: TransportResponse, place: CapturePlace) {
    self.response = response
    self.place = place
  }
}

/// What people are told of calls: waits and outages. It holds no key and no hash.
public enum SourceEvent: Sendable {
  /// The request waits before it is retried. The event stands for so many waits of this kind, itself included.
  case waiting(uri: String, duration: Duration, reason: String, times: Int)
  /// A call waits for its turn by the pace of the source, until a second since 1970; why, as half a sentence.
  case paced(until: Int64, reason: String)
  /// The source accepts no connection; all requests wait for it, at most this long.
  case outage(reason: String, upTo: Duration)
  /// The source gives connections again.
  case recovered(after: Duration, attempts: Int)
}
