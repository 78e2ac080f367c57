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
public func withHTTPTransport<Result>(
  to origins: [Origin], configuration: TransportConfiguration, resolver: HostResolver = .system,
  isolation: isolated (any Actor)? = #isolation, _ body: (HTTPTransport) async throws -> Result
) async throws -> Result {
  let pins = try await AddressPins(origins: Set(origins), configuration: configuration, resolver: resolver)
  return try await PooledClients.withClients(
    routes: pins.routes, origins: Set(origins), configuration: configuration, body)
}
