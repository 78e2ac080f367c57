import AsyncHTTPClient
import Basics
import NIOCore
import NIOHTTP1
import NIOSSL

extension HTTPClient.Configuration {
  /// Makes the library's settings from the program's: the library follows no redirect, repeats nothing and unpacks nothing by itself.
  init(_ configuration: TransportConfiguration, route: AddressPins.Route) {
    self.init(
      certificateVerification: .fullVerification, redirectConfiguration: .disallow,
      timeout: Timeout(
        connect: TimeAmount(configuration.connectTimeout), read: TimeAmount(configuration.readTimeout)),
      proxy: route.forwards ? nil : route.proxy.map(Proxy.init), decompression: .disabled)
    if route.forwards { http1_1ConnectionDebugInitializer = AbsoluteTarget.add }
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
    self = .server(host: proxy.host, port: proxy.port, authorization: proxy.authorization)
  }
}

extension ProxySettings.Proxy {
  /// The address that the proxy listens at.
  var origin: WebOrigin { WebOrigin(scheme: .http, host: host, port: port) }

  /// The credentials for the proxy; nil where its URL has no user.
  var authorization: HTTPClient.Authorization? {
    credentials.map { credentials in
      let parts = credentials.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let decoded = parts.map { PercentEncoding.decode($0, plusIsSpace: false) ?? String($0) }
      return .basic(username: decoded[0], password: decoded.count > 1 ? decoded[1] : "")
    }
  }
}

/// A handler that names the source in the first line of requests to a proxy: `GET http://source.example/comics` (RFC 9112, section 3.2.2).
///
/// The library asks every proxy for a connection (`CONNECT`), but many proxies open one to port 443 alone. So its requests go to the
/// proxy's own address, with the source in their field `Host`.
private final class AbsoluteTarget: ChannelOutboundHandler {
  typealias OutboundIn = HTTPClientRequestPart
  typealias OutboundOut = HTTPClientRequestPart

  /// Adds a handler to a new connection, before the handler that writes the lines of requests.
  @Sendable static func add(to channel: any Channel) -> EventLoopFuture<Void> {
    channel.eventLoop.submit {
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(AbsoluteTarget(), position: .after(pipeline.handler(type: HTTPRequestEncoder.self)))
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .head(var head) = unwrapOutboundIn(data), let source = head.headers.first(name: "Host") else {
      return context.write(data, promise: promise)
    }
    head.uri = "http://\(source)\(head.uri)"
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }
}
