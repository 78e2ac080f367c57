/// The checked addresses to connect to, as routes: in each one, every pinned host has one address.
///
/// Several routes exist where hosts have several addresses, so that a dead one can be passed over.
struct AddressPins {
  /// One choice of addresses, and the proxy to go through.
  struct Route: Equatable {
    /// The address for a host name; hosts that are not in it are resolved at each connection.
    var addresses: [String: String] = [:]
    /// The proxy, the same for all origins of a route.
    var proxy: ProxySettings.Proxy?
  }

  /// More addresses of one host than these are not tried.
  static let maximumRoutes = 4

  /// At least one, in the order of preference.
  let routes: [Route]

  /// Resolves and judges the hosts of some origins.
  ///
  /// - Throws: `SourceError` with `.refusedAddress` or `.unavailable`.
  init(origins: Set<Origin>, configuration: TransportConfiguration, resolver: HostResolver) async throws {
    let policy = configuration.addressPolicy
    let proxy = origins.lazy.compactMap(configuration.proxies.proxy(for:)).first
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
      Route(addresses: addressesByHost.mapValues { $0[min(index, $0.count - 1)].description }, proxy: proxy)
    }
  }

  private static func resolve(_ host: String, _ resolver: HostResolver) async throws -> [IPAddress] {
    do {
      return try await resolver.addresses(host)
    } catch let error as TransportError {
      throw SourceError(
        code: .unavailable, message: error.message, remedy: "Check the spelling of base-url, and the network.")
    }
  }
}
