import AsyncHTTPClient
import Basics
import NIOCore
import NIOSSL

extension HTTPClient.Configuration {
  /// The library's settings for ours: it follows nothing, repeats nothing and unpacks nothing by itself.
  init(_ configuration: TransportConfiguration, route: AddressPins.Route) {
    self.init(
      certificateVerification: .fullVerification, redirectConfiguration: .disallow,
      timeout: Timeout(
        connect: TimeAmount(configuration.connectTimeout), read: TimeAmount(configuration.readTimeout)),
      proxy: route.proxy.map(Proxy.init), decompression: .disabled)
    connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = max(1, configuration.maximumConnections)
    // A connection that failed is an attempt, and attempts are counted and spaced by the retry table.
    connectionPool.retryConnectionEstablishment = false
    dnsOverride = route.addresses
    guard let roots = configuration.additionalTrustRoots else { return }
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.additionalTrustRoots = [.file(roots)]
    tlsConfiguration = tls
  }
}

extension HTTPClient.Configuration.Proxy {
  fileprivate init(_ proxy: ProxySettings.Proxy) {
    let authorization = proxy.credentials.map { credentials in
      let parts = credentials.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let decoded = parts.map { PercentEncoding.decode($0, plusIsSpace: false) ?? String($0) }
      return HTTPClient.Authorization.basic(username: decoded[0], password: decoded.count > 1 ? decoded[1] : "")
    }
    self = .server(host: proxy.host, port: proxy.port, authorization: authorization)
  }
}
