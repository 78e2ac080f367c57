public import Basics
public import Catalog
import JSONKit
import Synchronization

/// Sends requests for pages to a Marvel-compatible gateway: signs, retries, and follows redirects within the origin.
public struct MarvelClient: Sendable {
  /// Where requests go.
  public let base: BaseURL
  /// How requests are named in logs and captures; differs from `base` where a source has a fixed name and a changing port.
  public let namedBase: BaseURL
  /// Takes secrets out of texts from this source.
  public let redactor: Redactor

  let signer: MarvelSigner
  let transport: HTTPTransport
  let policy: RetryPolicy
  let time: SourceTime
  let timestamps: TimestampSource
  let generator: @Sendable (MarvelRequest) -> any RandomNumberGenerator
  let hooks: ClientHooks
  let pause: SourcePause
  let reader = ReusedReader()

  /// A client of its parts.
  ///
  /// - Parameters:
  ///   - namedBase: The base URL for names; nil for `base`.
  ///   - keys: The source's keys; nil for unsigned requests.
  ///   - wasReachable: Whether the source gave answers in an earlier run; then an outage is waited for.
  ///   - generator: Gives a request its own generator for the jitter.
  public init(
    base: BaseURL, namedBase: BaseURL? = nil, keys: APIKeys? = nil, wasReachable: Bool = false,
    transport: HTTPTransport,
    policy: RetryPolicy = RetryPolicy(), time: SourceTime = .system, timestamps: TimestampSource = .system(),
    generator: @escaping @Sendable (MarvelRequest) -> any RandomNumberGenerator = { _ in SystemRandomNumberGenerator()
    },
    hooks: ClientHooks = ClientHooks()
  ) {
    self.base = base
    self.namedBase = namedBase ?? base
    self.redactor = Redactor(keys: keys)
    self.signer = MarvelSigner(keys: keys)
    self.transport = transport
    self.policy = policy
    self.pause = SourcePause(outage: Outage(policy: policy, wasReachable: wasReachable))
    self.time = time
    self.timestamps = timestamps
    self.generator = generator
    self.hooks = hooks
  }

  /// The request's name in logs and captures.
  public func uri(of request: MarvelRequest) -> String { request.canonicalURI(at: namedBase) }
}

extension MarvelClient {
  /// Requests a page until there is one, and reads its envelope.
  ///
  /// A page that is damaged but can be repaired is asked for again: damage of the transport disappears the next time.
  /// The page is accepted when the same damage comes twice, when the source is known for it, and at the last attempt.
  /// - Returns: The page with its envelope.
  /// - Throws: `SourceError`, or what a hook throws.
  public func page(_ request: MarvelRequest) async throws -> PageResponse {
    var (page, envelope) = try await answer(request) { body in
      let envelope = try reader.read { try Envelope.peek(body, reader: $0) }
      return (envelope, envelope.damage)
    }
    page.envelope = envelope
    return page
  }

  /// Asks for a page until there is one that `read` can read.
  ///
  /// - Parameter read: Gets the plain bytes; when it throws `MalformedPage` or `JSONError`, the request is retried.
  /// - Returns: The page and what was read; nil when the page has not changed.
  /// - Throws: `SourceError`, or what a hook or `read` throws.
  public func page<Reading>(
    _ request: MarvelRequest, read: (_ body: [UInt8]) throws -> Reading
  ) async throws -> (page: PageResponse, reading: Reading?) {
    try await answer(request) { (try read($0), nil) }
  }

  private func answer<Reading>(
    _ request: MarvelRequest, _ read: PageCall.Reader<Reading>
  ) async throws -> (page: PageResponse, reading: Reading?) {
    var call = PageCall(request: request, client: self)
    do {
      let result = try await call.run(read)
      await call.abandonProbe()
      return result
    } catch {
      await call.abandonProbe()
      guard error is CancellationError else { throw error }
      throw SourceError(
        code: .cancelled, message: "The request was interrupted.", remedy: "Run again to resume.", uri: call.uri)
    }
  }
}

/// A page, or a 304 answer that a known page has not changed.
public struct PageResponse: Sendable {
  /// What was asked.
  public let request: MarvelRequest
  /// The request's name in logs and captures.
  public let uri: String
  /// The last answer: status 200 or 304.
  public let response: TransportResponse
  /// Calls that it took.
  public let attempts: Int
  /// Where the answer stands among the captures; nil where nothing is captured.
  public var capture: CapturePlace?
  /// What stands around the rows; nil when the page has not changed, or when the caller reads pages by itself.
  public var envelope: Envelope?

  /// Whether the page known by `ifNoneMatch` is still the page; then the body is empty.
  public var isNotModified: Bool { response.status == 304 }
  /// The plain bytes of the page.
  public var body: [UInt8] { response.body }
  /// The entity tag to ask with the next time.
  public var etag: String? { response.etag ?? (isNotModified ? request.ifNoneMatch : nil) }
}

/// A JSON reader that is used again from page to page: its buffers are as large as pages, and new ones are new memory.
final class ReusedReader: Sendable {
  private let reader = Mutex(JSONReader())

  /// Reads with the reader, or with one of its own where another task is reading with it.
  func read<R>(_ body: (JSONReader) throws -> sending R) throws -> R {
    if let result = try reader.withLockIfAvailable({ reader in try body(reader) }) { return result }
    return try body(JSONReader())
  }
}
