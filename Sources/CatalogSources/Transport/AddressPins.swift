import Basics

/// The checked addresses of origins that are reached in the same way, as routes: in each one, every pinned host has one
/// address.
///
/// Several routes exist where hosts have several addresses, so that a dead one can be skipped.
struct AddressPins {
  /// One choice of addresses, and the proxy to go through.
  struct Route: Equatable {
    /// The address for a host name; hosts that are not in it are resolved at each connection.
    var addresses: [String: String] = [:]
    /// The proxy, the same for all origins of a route.
    var proxy: ProxySettings.Proxy?
    /// Whether the proxy gets the requests themselves, as it does for http; for https it makes a connection through which they go.
    var forwards = false
  }

  /// The origins.
  let origins: Set<WebOrigin>

  /// More addresses of one host than these are not tried.
  static let maximumRoutes = 4

  /// At least one, in the order of preference.
  let routes: [Route]

  /// Resolves and judges the hosts of some origins: those behind one proxy and of one scheme together, and those behind none, since a
  /// host may be reached through a proxy by one scheme and directly by the other.
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

  /// A proxy and the scheme of what is reached through it; of direct connections neither.
  private struct Way: Hashable {
    let proxy: ProxySettings.Proxy?
    let scheme: WebScheme?
  }

  /// Resolves and judges the hosts of some origins. A proxy resolves names by itself, so behind one only addresses that are
  /// written as such are judged.
  ///
  /// - Parameter proxy: what all of them are reached through, which then have one scheme; nil for a direct connection.
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
