import Basics
import CatalogSources
import NIOHTTP1
import SourceTestSupport
import Testing

/// Requests by http through a proxy. Those by https are with the tests of TLS.
@Suite("A proxy for http") struct ForwardingProxyTests {
  private static let source = WebOrigin(scheme: .http, host: "source.spinrack.invalid", port: 8080)

  /// Asks a source through a server that stands in for a proxy; nothing is looked up, and only public addresses may be asked.
  private func ask(
    _ origins: [WebOrigin] = [source], user: String = "", through proxy: WebOrigin,
    headers: HeaderFields = HeaderFields()
  ) async throws -> [TransportResponse] {
    var configuration = TransportConfiguration.loopback
    configuration.addressPolicy = AddressPolicy(allowsPrivateHosts: false)
    configuration.proxies = try ProxySettings(environment: ["http_proxy": "http://\(user)\(proxy.host):\(proxy.port)"])
    let resolver = HostResolver { host in throw TransportError(.nameNotFound, "\(host) was looked up.") }
    return try await withHTTPTransport(to: origins, configuration: configuration, resolver: resolver) { transport in
      var answers: [TransportResponse] = []
      for origin in origins {
        answers.append(
          try await transport.send(
            TransportRequest(origin: origin, target: "/comics?limit=1&title=a%20b", headers: headers)))
      }
      return answers
    }
  }

  @Test func `It gets the request itself, with the whole address, as curl sends it`() async throws {
    try await withServer(replies: [.page]) { server, proxy in
      let answer = try #require(try await ask(through: proxy).first)
      #expect(answer.status == 200 && answer.body == SamplePage.bytes)
      let head = try #require(server.requests.first)
      #expect(server.requests.count == 1 && head.method == .GET)
      #expect(head.uri == "http://source.spinrack.invalid:8080/comics?limit=1&title=a%20b")
      #expect(head.headers["host"] == ["source.spinrack.invalid:8080"])
      #expect(head.headers["proxy-authorization"].isEmpty)
    }
  }

  @Test func `Its password goes to it, and that of the source stays another field`() async throws {
    try await withServer(replies: [.page]) { server, proxy in
      _ = try await ask(user: "user:p%3Ass@", through: proxy, headers: ["Authorization": "Basic c291cmNl"])
      let headers = try #require(server.requests.first?.headers)
      // "user:p:ss" in Base64.
      #expect(
        headers["proxy-authorization"] == ["Basic dXNlcjpwOnNz"] && headers["authorization"] == ["Basic c291cmNl"])
    }
  }

  @Test func `Each source is named in its own requests, though they share connections`() async throws {
    let other = WebOrigin(scheme: .http, host: "2001:4860:4860::8888")
    try await withServer(replies: [.page]) { server, proxy in
      _ = try await ask([Self.source, other, Self.source], through: proxy)
      #expect(
        server.requests.map { String($0.uri.prefix { $0 != "?" }) } == [
          "http://source.spinrack.invalid:8080/comics", "http://[2001:4860:4860::8888]/comics",
          "http://source.spinrack.invalid:8080/comics",
        ])
      #expect(server.requests[1].headers["host"] == ["[2001:4860:4860::8888]"])
    }
  }

  @Test func `Redirects of the source are handed over, and answers of the proxy are the source's`()
    async throws
  {
    try await withServer(replies: [.http(302, [("Location", "http://127.0.0.1:9/")]), .http(502, text: "no route")]) {
      _, proxy in
      let answers = try await ask([Self.source, Self.source], through: proxy)
      #expect(answers.map(\.status) == [302, 502])
    }
  }

  @Test func `A proxy that wants a password, or is not there, is told apart from the source`() async throws {
    let refused = try await withServer(replies: [.http(407, text: "who?")]) { _, proxy in
      let error = await #expect(throws: TransportError.self) { try await ask(through: proxy) }
      #expect(error?.code == .tls && error?.message.contains("The proxy asks for a user name") == true)
      return proxy
    }
    let error = await #expect(throws: TransportError.self) { try await ask(through: refused) }
    #expect(error?.code == .proxy && error?.message.contains("127.0.0.1:\(refused.port)") == true)
  }

  @Test func `An address that is not public is refused though the proxy would go there`() async throws {
    try await withServer(replies: [.page]) { server, proxy in
      let error = await #expect(throws: SourceError.self) {
        try await ask([WebOrigin(scheme: .http, host: "10.0.0.1")], through: proxy)
      }
      #expect(error?.code == .refusedAddress && server.requests.isEmpty)
    }
  }
}
