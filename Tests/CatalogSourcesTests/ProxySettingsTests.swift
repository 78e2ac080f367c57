import Basics
import CatalogSources
import Testing

@Suite("Proxy settings") struct ProxySettingsTests {
  private let https = WebOrigin(scheme: .https, host: "gateway.example")
  private let http = WebOrigin(scheme: .http, host: "gateway.example")

  @Test func `each scheme has its proxy`() throws {
    let settings = try ProxySettings(environment: [
      "https_proxy": "http://user:pass@proxy.example:3128", "http_proxy": "plain.example:8080",
    ])
    #expect(settings.proxy(for: https)?.host == "proxy.example" && settings.proxy(for: https)?.port == 3128)
    #expect(settings.proxy(for: https)?.credentials == "user:pass")
    #expect(settings.proxy(for: http)?.host == "plain.example" && settings.proxy(for: http)?.port == 8080)
  }

  @Test func `one proxy may serve all, and HTTP_PROXY is not trusted`() throws {
    #expect(try ProxySettings(environment: ["ALL_PROXY": "http://p.example"]).proxy(for: http)?.host == "p.example")
    #expect(try ProxySettings(environment: ["HTTP_PROXY": "http://p.example"]).proxy(for: http) == nil)
    #expect(try ProxySettings(environment: [:]) == ProxySettings())
  }

  @Test(arguments: ["*", "gateway.example", ".example", "*.example", "other, example"])
  func `exceptions are connected to directly`(list: String) throws {
    let settings = try ProxySettings(environment: ["https_proxy": "http://p.example", "no_proxy": list])
    #expect(settings.proxy(for: https) == nil)
    #expect(settings.proxy(for: WebOrigin(scheme: .https, host: "example.org")) != nil || list == "*")
  }

  @Test func `a proxy of another kind is refused without its password`() {
    let error = #expect(throws: SourceError.self) {
      try ProxySettings(environment: ["https_proxy": "socks5://user:password@p.example"])
    }
    #expect(error?.description.contains("password") == false)
  }
}
