import Pipeline
import Testing

@testable import Site

@Suite("The header fields of a site")
struct HeaderTests {
  private func value(_ name: String) -> String? { SecurityHeaders.fields.first { $0.name == name }?.value }

  @Test func `allow nothing inline and nothing from elsewhere`() throws {
    let policy = try #require(value("Content-Security-Policy"))
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "))
    #expect(!policy.contains("unsafe"))
    #expect(!policy.contains("*"))
    #expect(policy.contains("frame-ancestors 'none'"))
    #expect(value("X-Content-Type-Options") == "nosniff")
    #expect(Set(SecurityHeaders.fields.map(\.name)).count == SecurityHeaders.fields.count)
  }

  @Test(arguments: [
    ("assets/site-0123abcd.css", true), ("pictures/ab/ab-200.webp", true), ("search/a-1.js", true),
    ("index.html", false), ("assets.html", false), ("es/assets/x.js", false), ("feeds/changes.atom", false),
  ])
  func `let browsers keep for ever what has a digest in its name, and nothing else`(path: String, isForever: Bool) {
    #expect(CacheRule(path: path).value.contains("immutable") == isForever)
    #expect(isForever || CacheRule(path: path).value == "no-cache")
  }

  @Test(arguments: [
    ("a/index.html", "text/html; charset=utf-8"), ("assets/x-1.CSS", "text/css; charset=utf-8"),
    ("assets/x.js", "text/javascript; charset=utf-8"), ("i.svg", "image/svg+xml; charset=utf-8"),
    ("p/a-200.webp", "image/webp"), ("a.jpg", "image/jpeg"), ("feeds/c.atom", "application/atom+xml; charset=utf-8"),
    ("sitemap.xml", "application/xml; charset=utf-8"),
    ("opensearch.xml", "application/opensearchdescription+xml; charset=utf-8"),
    ("robots.txt", "text/plain; charset=utf-8"),
    ("server/Caddyfile", "text/plain; charset=utf-8"), ("data/a.csv.gz", "application/gzip"),
    ("x", "application/octet-stream"), ("x.", "application/octet-stream"), ("x.exe", "application/octet-stream"),
    ("html", "application/octet-stream"),
  ])
  func `name the types of what a site consists of`(path: String, type: String) {
    #expect(MediaType.of(path: path) == type)
  }
}

@Suite("The snippets for web servers")
struct ServerSnippetTests {
  private func text(_ name: String, base: String? = nil) -> String {
    var settings = SiteSettings(pages: ["characters", "comics", "series", "events", "creators"])
    settings.baseURL = base.flatMap { try? WebAddress($0) }
    return ServerSnippets(settings: settings).files.first { $0.path == "server/\(name)" }?.text ?? ""
  }

  @Test(arguments: ["nginx.conf", "Caddyfile", "_headers"])
  func `hold every header field and both caching rules`(name: String) {
    let text = text(name)
    for (field, value) in SecurityHeaders.fields {
      #expect(text.contains(field))
      #expect(text.contains(value))
    }
    #expect(text.contains(CacheRule.forever.value))
    for folder in CacheRule.folders { #expect(text.contains(folder)) }
    #expect(text.contains("/downloads/"))
    for (field, value) in SharedData.fields { #expect(text.contains(field) && text.contains(value)) }
    #expect(name == "_headers" || text.contains(CacheRule.asked.value))
    #expect(text.allSatisfy { $0.isASCII })
  }

  @Test func `name the host, and the path where there is one`() {
    #expect(text("nginx.conf", base: "https://a.example").contains("server_name a.example;"))
    #expect(text("nginx.conf", base: "https://a.example:8443/b/c").contains("server_name a.example;"))
    #expect(text("nginx.conf", base: "https://a.example/b/c").contains("error_page 404 /b/c/404.html;"))
    #expect(text("nginx.conf", base: "https://a.example/b/c").contains("\"~^/b/c/(assets|pictures|search)/\""))
    #expect(text("Caddyfile", base: "https://a.example/b").contains("\na.example {\n"))
    #expect(text("Caddyfile", base: "https://a.example/b").contains("@forever path /b/assets/* /b/pictures/*"))
    #expect(text("_headers", base: "https://a.example/b").contains("\n/b/*\n  Content-Security-Policy: "))
    #expect(text("_headers").contains("\n/*\n"))
  }

  @Test func `take no address for a part of their own language`() {
    let text = text("nginx.conf", base: "https://a.example/x;}server{")
    #expect(!text.contains("server{"))
  }
}
