public import Basics

/// A transport that sends one request and returns one whole answer, without following redirects or retrying.
///
/// `withHTTPTransport` opens the real one; a test makes one from a function.
public struct HTTPTransport: Sendable {
  /// A function that sends a request.
  ///
  /// - Throws: `TransportError`; `CancellationError` as soon as the task is cancelled.
  public var send: @Sendable (TransportRequest) async throws -> TransportResponse

  /// Creates a transport from a function.
  public init(send: @escaping @Sendable (TransportRequest) async throws -> TransportResponse) {
    self.send = send
  }
}

/// One GET request as it goes out, signature included; never log its target.
public struct TransportRequest: Sendable, Hashable {
  /// The origin that the request goes to.
  public let origin: WebOrigin
  /// Path and query.
  public let target: String
  /// The entity tag of the known answer, as it was received; sent as `If-None-Match`.
  public let ifNoneMatch: String?
  /// Further header fields.
  public let headers: HeaderFields
  /// The time that the request may take, where it is less than the limit of the transport; nil for that limit.
  public let timeLimit: Duration?

  /// Creates a request from its parts.
  public init(
    origin: WebOrigin, target: String, ifNoneMatch: String? = nil, headers: HeaderFields = HeaderFields(),
    timeLimit: Duration? = nil
  ) {
    self.origin = origin
    self.target = target
    self.ifNoneMatch = ifNoneMatch
    self.headers = headers
    self.timeLimit = timeLimit
  }
}

/// One whole answer: status, header fields, and its body both as it came and unpacked.
public struct TransportResponse: Sendable {
  /// The status code.
  public let status: Int
  /// All header fields.
  public let headers: HeaderFields
  /// The body as it came off the wire, transfer coding removed; may be empty.
  public let wireBody: [UInt8]
  /// The body after its content coding was undone; shares memory with `wireBody` where there was none.
  public let body: [UInt8]

  /// Creates a response from its parts; `body` is the plain one.
  public init(status: Int, headers: HeaderFields, wireBody: [UInt8], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.wireBody = wireBody
    self.body = body
  }

  /// Creates a response whose body was not compressed.
  public init(status: Int, headers: HeaderFields = HeaderFields(), body: [UInt8] = []) {
    self.init(status: status, headers: headers, wireBody: body, body: body)
  }

  /// Bytes of the body on the wire.
  public var wireByteCount: Int { wireBody.count }
  /// The entity tag as it was sent, with or without quotes; nil when absent or empty.
  public var etag: String? { headers["etag"].flatMap { $0.isEmpty ? nil : $0 } }
}

/// The limits and settings of the HTTP client.
public struct TransportConfiguration: Sendable {
  /// The program that asks: `spinrack/VERSION (+URL)`.
  public var userAgent: String
  /// The time in which a connection must be made, TLS included.
  public var connectTimeout: Duration = .seconds(10)
  /// The longest time without a byte.
  public var readTimeout: Duration = .seconds(30)
  /// The longest time of one request from beginning to end, all addresses of the host together.
  public var totalTimeout: Duration = .seconds(120)
  /// The time in which a body may come at any rate, however slow.
  public var slowBodyGrace: Duration = .seconds(20)
  /// The bytes a second that a body must have on average after `slowBodyGrace`.
  public var leastBodyRate: Int = 256
  /// The most bytes of a body, as it comes and unpacked.
  public var maximumBodyBytes: Int = 64 << 20
  /// The most plain bytes for one compressed byte, past 1 MiB of plain bytes.
  public var maximumInflationRatio: Int = 200
  /// The most connections at a time to one host.
  public var maximumConnections: Int = 8
  /// The rule that decides which addresses may be connected to.
  public var addressPolicy = AddressPolicy(allowsPrivateHosts: false)
  /// The proxies to go through.
  public var proxies = ProxySettings()

  /// A file of PEM certificates that are trusted beside the system's.
  var additionalTrustRoots: String?

  /// Creates the default limits under a name.
  public init(userAgent: String) {
    self.userAgent = userAgent
  }
}

/// Opens an HTTP transport for some origins, and closes it on every way out.
///
/// The hosts are resolved and judged before `body` runs; unless private hosts are allowed, connections then go to the checked
/// addresses and to nothing else, under the host's own name for TLS. Behind a proxy the proxy resolves the names, so only addresses
/// written as such are judged.
///
/// - Parameters:
///   - origins: The origins that requests may go to; others are refused.
///   - resolver: Turns the hosts into addresses.
///   - body: Uses the transport, which must not be used afterwards.
/// - Throws: `SourceError` with `.refusedAddress`, `.unreachable` or `.unavailable` before `body` runs; otherwise what `body` throws.
public func withHTTPTransport<Result>(
  to origins: [WebOrigin], configuration: TransportConfiguration, resolver: HostResolver = .system,
  isolation: isolated (any Actor)? = #isolation, _ body: (HTTPTransport) async throws -> Result
) async throws -> Result {
  let pins = try await AddressPins.all(of: Set(origins), configuration: configuration, resolver: resolver)
  return try await open(pins[...], configuration, [:], body)
}

/// Opens the clients for each way of reaching origins, one after the other, then one transport over all of them.
private func open<Result>(
  _ pins: ArraySlice<AddressPins>, _ configuration: TransportConfiguration, _ opened: [WebOrigin: HTTPTransport],
  isolation: isolated (any Actor)? = #isolation, _ body: (HTTPTransport) async throws -> Result
) async throws -> Result {
  guard let first = pins.first else {
    let transport = HTTPTransport { request in
      guard let transport = opened[request.origin] else { throw TransportError.foreign(request.origin) }
      return try await transport.send(request)
    }
    return try await body(transport)
  }
  return try await PooledClients.withClients(routes: first.routes, configuration: configuration) { transport in
    let reached = Dictionary(uniqueKeysWithValues: first.origins.map { ($0, transport) })
    return try await open(pins.dropFirst(), configuration, opened.merging(reached) { $1 }, body)
  }
}
