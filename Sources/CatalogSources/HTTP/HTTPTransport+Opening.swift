import AsyncHTTPClient

/// Opens an HTTP transport for some origins, and closes it on every way out.
///
/// The hosts are resolved and judged before `body` runs; unless private hosts are allowed, connections then go to the checked
/// addresses and to nothing else, under the host's own name for TLS. Behind a proxy the proxy resolves the names, so only addresses
/// written as such are judged.
///
/// - Parameters:
///   - origins: Where requests may go; others are refused.
///   - resolver: Turns the hosts into addresses.
///   - body: Uses the transport, which is of no use afterwards.
/// - Throws: `SourceError` with `.refusedAddress` or `.unavailable` before `body` runs; otherwise what `body` throws.
public func withHTTPTransport<Result: Sendable>(
  to origins: [Origin], configuration: TransportConfiguration, resolver: HostResolver = .system,
  isolation: isolated (any Actor)? = #isolation, _ body: (HTTPTransport) async throws -> Result
) async throws -> Result {
  let pins = try await AddressPins(origins: Set(origins), configuration: configuration, resolver: resolver)
  let clients = pins.routes.map { route in
    HTTPClient(
      eventLoopGroup: HTTPClient.defaultEventLoopGroup,
      configuration: HTTPClient.Configuration(configuration, route: route))
  }
  let pool = PooledClients(clients: clients, origins: Set(origins), configuration: configuration)
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
