import Basics
import Testing

@testable import CatalogSources

/// The production transport over TLS, to checked addresses and through a proxy, against servers on loopback.
@Suite("TLS, checked addresses and the proxy", .enabled(if: TLSServer.isAvailable, "openssl is not installed"))
struct TLSTests {
  private func configuration(_ roots: String?) -> TransportConfiguration {
    var configuration = TransportConfiguration(userAgent: "spinrack/0")
    configuration.connectTimeout = .seconds(120)
    configuration.additionalTrustRoots = roots
    return configuration
  }

  private func origin(_ server: TLSServer, host: String = TLSServer.name) -> WebOrigin {
    WebOrigin(scheme: .https, host: host, port: server.port)
  }

  /// Asks by a pinned address, as after a look-up that was judged.
  private func askPinned(
    _ server: TLSServer, roots: String?, host: String = TLSServer.name
  ) async throws -> TransportResponse {
    let origin = origin(server, host: host)
    return try await PooledClients.withClients(
      routes: [AddressPins.Route(addresses: [host: "127.0.0.1"])], configuration: configuration(roots)
    ) { try await $0.send(TransportRequest(origin: origin, target: "/comics")) }
  }

  @Test func `A connection to a checked address asks for the host's own name and takes its certificate for it`()
    async throws
  {
    try await TLSServer.run { server in
      // The server shows the right certificate to that name only, and the name leads nowhere by itself.
      let response = try await askPinned(server, roots: server.roots)
      #expect(response.status == 200 && response.body == Array("{}".utf8))
    }
  }

  @Test func `A certificate for another name, or from nobody who is trusted, is refused and not asked again`()
    async throws
  {
    try await TLSServer.run { server in
      let wrongName = await #expect(throws: TransportError.self) {
        try await askPinned(server, roots: server.roots, host: "elsewhere.spinrack.invalid")
      }
      #expect(wrongName?.code == .tls)
      for roots in [nil, server.otherRoots] {
        let untrusted = await #expect(throws: TransportError.self) { try await askPinned(server, roots: roots) }
        #expect(untrusted?.code == .tls)
      }
      let error = try #require(wrongName)
      #expect(
        CallResult(error, redactor: Redactor()) == .refused(code: .unavailable, reason: error.message))
    }
  }

  @Test func `Addresses are looked up once and judged; a private one is never connected to`() async throws {
    try await TLSServer.run { server in
      let error = await #expect(throws: SourceError.self) {
        try await withHTTPTransport(
          to: [origin(server)], configuration: configuration(server.roots),
          resolver: HostResolver { _ in [.v4(0x7F00_0001)] }
        ) { _ = try await $0.send(TransportRequest(origin: origin(server), target: "/comics")) }
      }
      #expect(error?.code == .refusedAddress)
    }
  }

  private func askThrough(
    _ proxy: TunnelProxy, _ server: TLSServer, roots: String?, user: String = ""
  ) async throws -> TransportResponse {
    var configuration = configuration(roots)
    configuration.proxies = try ProxySettings(environment: ["https_proxy": "http://\(user)127.0.0.1:\(proxy.port)"])
    let resolver = HostResolver { host in throw TransportError(.nameNotFound, "\(host) was looked up.") }
    return try await withHTTPTransport(to: [origin(server)], configuration: configuration, resolver: resolver) {
      try await $0.send(TransportRequest(origin: origin(server), target: "/comics"))
    }
  }

  @Test func `Through a proxy the name goes to the proxy, and everything else is between the program and the source`()
    async throws
  {
    try await TLSServer.run { server in
      let proxy = try #require(TunnelProxy(to: server.port))
      let response = try await askThrough(proxy, server, roots: server.roots, user: "user:p%3Ass@")
      #expect(response.status == 200 && response.body == Array("{}".utf8))
      let head = try #require(proxy.requests.first)
      #expect(proxy.requests.count == 1)
      #expect(head.hasPrefix("CONNECT \(TLSServer.name):\(server.port) HTTP/1.1\r\n"))
      // "user:p:ss" in Base64.
      #expect(head.lowercased().contains("\r\nproxy-authorization: basic dxnlcjpwonnz\r\n"))
      #expect(!head.contains("comics"))
    }
  }

  @Test func `A proxy does not make a wrong certificate a right one`() async throws {
    try await TLSServer.run { server in
      let proxy = try #require(TunnelProxy(to: server.port))
      let error = await #expect(throws: TransportError.self) {
        try await askThrough(proxy, server, roots: server.otherRoots)
      }
      #expect(error?.code == .tls)
    }
  }

  @Test(arguments: [
    ("407 Proxy Authentication Required", TransportError.Code.tls), ("502 Bad Gateway", .proxy),
  ])
  func `A proxy that refuses is told apart from a source that does`(status: String, code: TransportError.Code)
    async throws
  {
    try await TLSServer.run { server in
      let proxy = try #require(TunnelProxy(to: server.port, refusal: status))
      let error = await #expect(throws: TransportError.self) {
        try await askThrough(proxy, server, roots: server.roots)
      }
      #expect(error?.code == code)
      #expect(error?.message.contains("proxy") == true)
    }
  }
}
