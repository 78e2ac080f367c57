public import Basics

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
/// - Throws: `SourceError` with `.refusedAddress`, `.unreachable` or `.unavailable` before `body` runs; otherwise what `body` throws.
public func withHTTPTransport<Result>(
  to origins: [WebOrigin], configuration: TransportConfiguration, resolver: HostResolver = .system,
  isolation: isolated (any Actor)? = #isolation, _ body: (HTTPTransport) async throws -> Result
) async throws -> Result {
  let pins = try await AddressPins.all(of: Set(origins), configuration: configuration, resolver: resolver)
  return try await open(pins[...], configuration, [:], body)
}

/// Opens the clients for one way of reaching origins after the other, then one transport over all of them.
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
  return try await PooledClients.withClients(
    routes: first.routes, origins: first.origins, configuration: configuration
  ) { transport in
    let reached = Dictionary(uniqueKeysWithValues: first.origins.map { ($0, transport) })
    return try await open(pins.dropFirst(), configuration, opened.merging(reached) { $1 }, body)
  }
}
