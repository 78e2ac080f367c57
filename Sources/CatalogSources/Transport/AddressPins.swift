import Basics

/// The checked addresses of origins that are reached in the same way, as routes. A route has one address for each pinned host.
///
/// Several routes exist where hosts have several addresses, so that a dead one can be skipped.
struct AddressPins {
  /// One choice of addresses, and the proxy to go through.
  struct Route: Equatable {
    /// The address for a host name; hosts that are not in it are resolved at each connection.
    var addresses: [String: String] = [:]
    /// The proxy, the same for all origins of a route.
    var proxy: ProxySettings.Proxy?
    /// Whether the proxy gets the requests themselves, as it does for http; for https it opens a connection for them.
    var forwards = false
  }

  /// The origins.
  let origins: Set<WebOrigin>

  /// The most addresses of one host that are tried.
  static let maximumRoutes = 4

  /// The routes in the order of preference; at least one.
  let routes: [Route]

  /// Resolves and judges the hosts of some origins: one result for each proxy and scheme, and one for direct connections, since a host may
  /// be reached through a proxy by one scheme and directly by the other.
  ///
  /// - Throws: `SourceError` with `.refusedAddress`, `.unreachable` or `.unavailable`.
  static func all(
    of origins: Set<WebOrigin>, configuration: TransportConfiguration, resolver: HostResolver
  ) async throws -> [AddressPins] {
    var pins: [AddressPins] = []
    let groups = Dictionary(grouping: origins) { origin in
      let proxy = configuration.proxies.proxy(for: origin)
      return Way(proxy: proxy, scheme: proxy.map { _ in origin.scheme })
    }
    for (way, group) in groups {
      pins.append(
        try await AddressPins(origins: Set(group), proxy: way.proxy, configuration: configuration, resolver: resolver))
    }
    return pins
  }

  /// A proxy, and the scheme of the origins behind it; neither for direct connections.
  private struct Way: Hashable {
    let proxy: ProxySettings.Proxy?
    let scheme: WebScheme?
  }

  /// Resolves and judges the hosts of some origins. A proxy resolves names by itself, so behind one only literal addresses are judged.
  ///
  /// - Parameter proxy: the proxy to all of them, which then have one scheme; nil for a direct connection.
  /// - Throws: `SourceError` with `.refusedAddress`, `.unreachable` or `.unavailable`.
  init(
    origins: Set<WebOrigin>, proxy: ProxySettings.Proxy? = nil, configuration: TransportConfiguration,
    resolver: HostResolver
  ) async throws {
    self.origins = origins
    let policy = configuration.addressPolicy
    var addressesByHost: [String: [IPAddress]] = [:]
    for host in Set(origins.map(\.host)).sorted() where !policy.allowsPrivateHosts {
      if let literal = IPAddress(host) {
        _ = try policy.checked([literal], of: host)
      } else if proxy == nil {
        addressesByHost[host] = try policy.checked(try await Self.resolve(host, resolver), of: host)
      }
    }
    let width = min(Self.maximumRoutes, addressesByHost.values.map(\.count).max() ?? 1)
    routes = (0..<width).map { index in
      Route(
        addresses: addressesByHost.mapValues { $0[min(index, $0.count - 1)].description }, proxy: proxy,
        forwards: proxy != nil && origins.allSatisfy { $0.scheme == .http })
    }
  }

  private static func resolve(_ host: String, _ resolver: HostResolver) async throws -> [IPAddress] {
    do {
      return try await resolver.addresses(host)
    } catch let error as TransportError {
      throw SourceError(code: .unreachable, message: error.message, remedy: NoConnection.remedy(error.code))
    }
  }
}
