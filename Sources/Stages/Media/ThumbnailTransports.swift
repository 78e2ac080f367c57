import Basics
import CatalogSources

/// A transport for each host that pictures come from, each opened for this host alone.
struct ThumbnailTransports: Sendable {
  /// The transports by the name of the host as pictures give it, an alias not replaced.
  private(set) var byHost: [String: HTTPTransport] = [:]
  /// The hosts that may not be connected to, or have no address, each with the failure.
  private(set) var refused: [String: ThumbnailFailure] = [:]

  /// Opens a transport for each host, and closes all on every way out. A refused host does not keep the others from opening.
  ///
  /// The addresses of each host are resolved and judged once, and connections go to the judged ones.
  static func withTransports<R: Sendable>(
    settings: ThumbnailSettings, configuration: TransportConfiguration, resolver: HostResolver,
    _ body: (ThumbnailTransports) async throws -> R
  ) async throws -> R {
    var configuration = configuration
    configuration.maximumBodyBytes = settings.maximumBytes
    configuration.maximumConnections = settings.concurrency
    var hosts = settings.hostNames.sorted().map { host in
      Host(
        name: host, origins: [WebOrigin(scheme: .http, host: host), WebOrigin(scheme: .https, host: host)],
        configuration: configuration)
    }
    // An alias stands for a place of this program: it is reached directly, on this machine too.
    configuration.addressPolicy = AddressPolicy(allowsPrivateHosts: true)
    configuration.proxies = ProxySettings()
    for (alias, place) in settings.aliases.sorted(by: { $0.key.description < $1.key.description }) {
      hosts.removeAll { $0.name == alias.host }
      hosts.append(Host(name: alias.host, origins: [place], configuration: configuration))
    }
    return try await open(hosts[...], resolver, ThumbnailTransports(), body)
  }

  private struct Host {
    let name: String
    let origins: [WebOrigin]
    let configuration: TransportConfiguration
  }

  private static func open<R: Sendable>(
    _ hosts: ArraySlice<Host>, _ resolver: HostResolver, _ opened: ThumbnailTransports,
    _ body: (ThumbnailTransports) async throws -> R
  ) async throws -> R {
    guard let host = hosts.first else { return try await body(opened) }
    do {
      return try await withHTTPTransport(to: host.origins, configuration: host.configuration, resolver: resolver) {
        transport in
        var opened = opened
        opened.byHost[host.name] = transport
        return try await open(hosts.dropFirst(), resolver, opened, body)
      }
    } catch is SourceError {
      // Only opening throws it: what pictures come to is no error of `body`.
      var opened = opened
      opened.refused[host.name] = .address
      return try await open(hosts.dropFirst(), resolver, opened, body)
    }
  }
}
