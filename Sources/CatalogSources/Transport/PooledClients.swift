import AsyncHTTPClient
import Basics
import NIOCore
import NIOHTTP1
import NIOSSL

/// The production transport: one pooled client for each route, of which one is in use until its address fails.
struct PooledClients: Sendable {
  private let clients: [HTTPClient]
  private let proxy: ProxySettings.Proxy?
  /// Whether the proxy gets the requests themselves.
  private let forwards: Bool
  private let configuration: TransportConfiguration
  private let preferred = PreferredRoute()

  /// Opens a client for each route, and closes them all on every way out.
  static func withClients<Result>(
    routes: [AddressPins.Route], configuration: TransportConfiguration,
    isolation: isolated (any Actor)? = #isolation, _ body: (HTTPTransport) async throws -> Result
  ) async throws -> Result {
    let clients = routes.map { route in
      HTTPClient(
        eventLoopGroup: HTTPClient.defaultEventLoopGroup,
        configuration: HTTPClient.Configuration(configuration, route: route))
    }
    let pool = PooledClients(clients: clients, route: routes.first, configuration: configuration)
    let outcome: Swift.Result<Result, any Error>
    do {
      outcome = .success(try await body(HTTPTransport { try await pool.send($0) }))
    } catch {
      outcome = .failure(error)
    }
    // Requests have ended with their tasks; a client that cannot close has nothing more to lose.
    for client in clients { try? await client.shutdown() }
    return try outcome.get()
  }

  private init(clients: [HTTPClient], route: AddressPins.Route?, configuration: TransportConfiguration) {
    self.clients = clients
    self.proxy = route?.proxy
    self.forwards = route?.forwards ?? false
    self.configuration = configuration
  }

  /// Sends a request by the preferred route, and by the next one when no connection could be made.
  func send(_ request: TransportRequest) async throws -> TransportResponse {
    let first = await preferred.index
    let limit = min(configuration.totalTimeout, request.timeLimit ?? configuration.totalTimeout)
    let deadline = ContinuousClock.now + limit
    var step = 0
    while true {
      let index = (first + step) % clients.count
      do {
        let response = try await withDeadline(deadline, of: limit) {
          try await exchange(request, by: clients[index], limit: limit)
        }
        if step > 0 { await preferred.change(to: index) }
        return response
      } catch let error as TransportError where error.code.isNoConnection && step + 1 < clients.count {
        step += 1
      }
    }
  }

  /// Ends an exchange that takes too long: the library's own deadline covers only the head of an answer.
  private func withDeadline(
    _ deadline: ContinuousClock.Instant, of limit: Duration,
    _ exchange: @escaping @Sendable () async throws -> TransportResponse
  ) async throws -> TransportResponse {
    try await withThrowingTaskGroup(of: TransportResponse.self) { group in
      group.addTask { try await exchange() }
      group.addTask {
        try await Task.sleep(until: deadline, clock: .continuous)
        throw TransportError(.timeout, "The request took longer than \(limit).")
      }
      defer { group.cancelAll() }
      guard let response = try await group.next() else { throw CancellationError() }
      return response
    }
  }

  private func exchange(
    _ request: TransportRequest, by client: HTTPClient, limit: Duration
  ) async throws -> TransportResponse {
    do {
      let answer = try await client.execute(outgoing(request), timeout: TimeAmount(limit))
      if forwards, answer.status == .proxyAuthenticationRequired { throw TransportError.proxyWantsPassword }
      let wire = try await collect(answer)
      let headers = answer.headers.reduce(into: HeaderFields()) { $0.append(name: $1.name, value: $1.value) }
      let body = try ContentCoding.plainBody(
        wire, headers: headers, maximumBytes: configuration.maximumBodyBytes,
        maximumRatio: configuration.maximumInflationRatio)
      return TransportResponse(status: Int(answer.status.code), headers: headers, wireBody: wire, body: body)
    } catch {
      // A cancelled exchange fails in many ways; all mean cancellation.
      try Task.checkCancellation()
      let failure = TransportError(error)
      throw proxy.map { failure.through($0) } ?? failure
    }
  }

  private func outgoing(_ request: TransportRequest) -> HTTPClientRequest {
    let forwarder = forwards ? proxy : nil
    var outgoing = HTTPClientRequest(url: (forwarder?.origin ?? request.origin).description + request.target)
    outgoing.headers.add(name: "User-Agent", value: configuration.userAgent)
    outgoing.headers.add(name: "Accept", value: "application/json, */*;q=0.1")
    outgoing.headers.add(name: "Accept-Encoding", value: "gzip")
    if let etag = request.ifNoneMatch { outgoing.headers.add(name: "If-None-Match", value: etag) }
    for field in request.headers.fields { outgoing.headers.replaceOrAdd(name: field.name, value: field.value) }
    if let forwarder {
      outgoing.headers.replaceOrAdd(name: "Host", value: request.origin.authority)
      if let authorization = forwarder.authorization {
        outgoing.headers.replaceOrAdd(name: "Proxy-Authorization", value: authorization.headerValue)
      }
    }
    return outgoing
  }

  private func collect(_ answer: HTTPClientResponse) async throws -> [UInt8] {
    let limit = configuration.maximumBodyBytes
    let announced =
      answer.status == .notModified ? nil : answer.headers.first(name: "content-length").flatMap { Int($0) }
    if let announced, announced > limit { throw Self.tooLarge(limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(announced ?? 0)
    var pace = BodyPace(grace: configuration.slowBodyGrace, leastRate: configuration.leastBodyRate)
    let start = ContinuousClock.now
    for try await chunk in answer.body {
      guard bytes.count + chunk.readableBytes <= limit else { throw Self.tooLarge(limit) }
      bytes.append(contentsOf: chunk.readableBytesView)
      try pace.take(chunk.readableBytes, at: start.duration(to: .now))
    }
    try Task.checkCancellation()
    if let announced, announced != bytes.count {
      throw TransportError(.torn, "The body has \(bytes.count) bytes, \(announced) were announced.")
    }
    return bytes
  }

  private static func tooLarge(_ limit: Int) -> TransportError {
    TransportError(.tooLarge, "The body is greater than the \(limit) bytes that are allowed.")
  }
}

/// The route that all requests try first: the last one that gave a connection where another did not.
actor PreferredRoute {
  private(set) var index = 0

  func change(to index: Int) {
    self.index = index
  }
}

/// A check that a body comes fast enough: after a grace from its first bytes, its average must not fall below a least rate.
///
/// A server that sends a byte now and then meets every read timeout, and would hold a connection for as long as a request may last. A
/// value; the caller passes the times.
struct BodyPace: Equatable, Sendable {
  /// The time in which any rate is fast enough.
  let grace: Duration
  /// Bytes a second.
  let leastRate: Int

  private var begun: Duration?
  private var bytes = 0

  init(grace: Duration, leastRate: Int) {
    self.grace = grace
    self.leastRate = leastRate
  }

  /// Counts some bytes.
  ///
  /// - Parameter time: The time since any fixed moment.
  /// - Throws: `TransportError` with `.timeout` when the body is too slow.
  mutating func take(_ count: Int, at time: Duration) throws(TransportError) {
    // A server may pause between the head and the body; the read timeout covers that.
    let begun = begun ?? time
    self.begun = begun
    bytes += count
    let elapsed = time - begun
    guard elapsed > grace, Double(bytes) < elapsed / .seconds(1) * Double(leastRate) else { return }
    throw TransportError(
      .timeout, "The answer comes too slowly: \(bytes) bytes in \(elapsed.components.seconds) seconds.")
  }
}
