import Basics
import Synchronization
import Testing

@testable import CatalogSources

@Suite("Address policy") struct AddressPolicyTests {
  @Test func `one private address among public ones refuses the host and says what to set`() throws {
    let addresses = [try #require(IPAddress("8.8.8.8")), try #require(IPAddress("10.0.0.1"))]
    let error = #expect(throws: SourceError.self) {
      try AddressPolicy(allowsPrivateHosts: false).checked(addresses, of: "gateway.example")
    }
    #expect(error?.code == .refusedAddress)
    #expect(error?.description.contains("allow-private-hosts: true") == true)
    #expect(try AddressPolicy(allowsPrivateHosts: true).checked(addresses, of: "gateway.example") == addresses)
  }

  @Test(arguments: ["127.0.0.1", "::1", "localhost", "127.1"])
  func `a transport to this machine is not opened unless it is allowed`(host: String) async throws {
    let configuration = TransportConfiguration(userAgent: "spinrack/0")
    let error = await #expect(throws: SourceError.self) {
      try await withHTTPTransport(to: [WebOrigin(scheme: .http, host: host)], configuration: configuration) { _ in
        Issue.record("The transport was opened.")
      }
    }
    #expect(error?.code == .refusedAddress)
  }

  @Test func `public addresses are pinned, each route has one of each host`() async throws {
    let addresses = try ["8.8.8.8", "2606:4700::1111"].map { try #require(IPAddress($0)) }
    let pins = try await AddressPins(
      origins: [WebOrigin(scheme: .https, host: "a.example"), WebOrigin(scheme: .https, host: "b.example")],
      configuration: TransportConfiguration(userAgent: "spinrack/0"),
      resolver: HostResolver { $0 == "a.example" ? addresses : [addresses[0]] })
    #expect(
      pins.routes.map(\.addresses) == [
        ["a.example": "8.8.8.8", "b.example": "8.8.8.8"],
        ["a.example": "2606:4700:0:0:0:0:0:1111", "b.example": "8.8.8.8"],
      ])
  }

  @Test(
    arguments: [
      // (environment, the origins with the proxy that each is reached through, the hosts that are resolved and pinned)
      (
        ["http_proxy": "http://p:1"], ["http://a.example": "p", "https://a.example": nil, "https://b.example": nil],
        ["a.example", "b.example"]
      ),
      (
        ["https_proxy": "http://p:1"], ["http://a.example": nil, "https://a.example": "p", "https://b.example": "p"],
        ["a.example"]
      ),
      (["all_proxy": "http://p:1"], ["http://a.example": "p", "https://b.example": "p"], []),
      (
        ["all_proxy": "http://p:1", "no_proxy": "b.example"],
        ["http://a.example": "p", "https://b.example": nil, "http://b.example": nil], ["b.example"]
      ),
      (
        ["http_proxy": "http://p:1", "https_proxy": "http://q:2"], ["http://a.example": "p", "https://a.example": "q"],
        []
      ),
      ([:], ["http://a.example": nil, "https://b.example": nil], ["a.example", "b.example"]),
    ] as [([String: String], [String: String?], [String])])
  func `each origin goes its own way: behind its proxy, or checked and pinned`(
    environment: [String: String], ways: [String: String?], pinned: [String]
  ) async throws {
    var configuration = TransportConfiguration(userAgent: "spinrack/0")
    configuration.proxies = try ProxySettings(environment: environment)
    let resolved = Mutex<Set<String>>([])
    let pins = try await AddressPins.all(
      of: Set(try ways.keys.map { try BaseURL($0).origin }), configuration: configuration,
      resolver: HostResolver { host in
        resolved.withLock { _ = $0.insert(host) }
        return [.v4(0x0808_0808)]
      })
    for (text, proxy) in ways {
      let origin = try BaseURL(text).origin
      let group = try #require(pins.first { $0.origins.contains(origin) })
      for route in group.routes {
        #expect(route.proxy?.host == proxy, "\(text)")
        #expect((route.addresses[origin.host] == nil) == (proxy != nil), "\(text)")
      }
    }
    #expect(resolved.withLock { $0 } == Set(pinned))
  }

  @Test func `a private host beside one behind a proxy is refused all the same`() async throws {
    var configuration = TransportConfiguration(userAgent: "spinrack/0")
    configuration.proxies = try ProxySettings(environment: ["http_proxy": "http://p:1"])
    let error = await #expect(throws: SourceError.self) {
      try await withHTTPTransport(
        to: [WebOrigin(scheme: .http, host: "a.example"), WebOrigin(scheme: .https, host: "b.example")],
        configuration: configuration, resolver: HostResolver { _ in [.v4(0x7F00_0001)] }
      ) { _ in Issue.record("The transport was opened.") }
    }
    #expect(error?.code == .refusedAddress)
  }

  @Test func `a name without an address is an unavailable source`() async {
    let error = await #expect(throws: SourceError.self) {
      try await AddressPins(
        origins: [WebOrigin(scheme: .https, host: "gateway.spinrack.invalid")],
        configuration: TransportConfiguration(userAgent: "spinrack/0"), resolver: HostResolver { _ in [] })
    }
    #expect(error?.code == .unavailable)
  }

  @Test func `the system resolver knows this machine`() async throws {
    let addresses = try await HostResolver.system.addresses("localhost")
    #expect(!addresses.isEmpty && addresses.allSatisfy { $0.scope == .loopback })
  }
}
