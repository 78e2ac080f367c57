import CatalogSources
import Definitions
import Gateway
import Pipeline

/// How a source is talked to, in a run and in a check alike.
extension GatewayConfiguration {
  /// The gateway of a demo source.
  init(_ demo: Source.Demo) {
    self.init(
      seed: UInt64(clamping: demo.seed), scale: demo.scale, faults: demo.faults.mapValues(\.fraction))
  }
}

extension TransportConfiguration {
  /// The client's limits for a source, with the proxies of the environment.
  ///
  /// - Throws: `SourceError` where a proxy's address is wrong.
  init(allowsPrivateHosts: Bool, environment: [String: String]) throws {
    self.init(userAgent: Version.userAgent)
    addressPolicy = AddressPolicy(allowsPrivateHosts: allowsPrivateHosts)
    proxies = try ProxySettings(environment: environment)
  }
}
