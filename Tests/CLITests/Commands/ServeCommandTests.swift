import Foundation
import Glibc
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI

@Suite("Serve command") struct ServeCommandTests {
  /// What a server answered.
  private struct Answer {
    let status: Int
    /// By name in small letters.
    let fields: [String: String]
    let body: Data
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// Publishes a small site, serves it while the body runs, and ends the server.
  private func serving(
    _ keys: String = "title: T", _ arguments: [String] = [],
    _ body: (_ catalogue: RecordedCatalogue, _ address: String, _ get: (String, String...) throws -> Answer)
      async throws ->
      Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try write(
        "name: rec\nsource: {kind: recordings, path: answers}\nwrite: {csv: {}, site: {\(keys)}}\n",
        to: folder + "/Pipelines/rec.yaml")
      try catalogue.put(1...5)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      let server = try catalogue.program.start(["serve", "rec", "--port", "0"] + arguments)
      let address = try #require(try await server.firstLine())
      do {
        try await body(catalogue, address) { target, head in try Self.get(address, target, head) }
      } catch {
        server.send(SIGKILL)
        throw error
      }
      server.send(SIGTERM)
      let ended = try await server.end()
      #expect(ended.code == 0)
      #expect(ended.error.isEmpty)
    }
  }

  /// Sends a request as it is: clients tidy up what they send.
  private static func get(_ address: String, _ target: String, _ head: [String]) throws -> Answer {
    let url = try #require(URL(string: address))
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var place = LoopbackSocket.address(port: url.port ?? 0)
    let connected = withUnsafeMutableBytes(of: &place) { bytes in
      connect(
        descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress,
        socklen_t(MemoryLayout<sockaddr_in>.size))
    }
    try #require(connected == 0)
    let method = head.first { !$0.contains(":") && !$0.contains("/") } ?? "GET"
    let version = head.contains("HTTP/1.0") ? "1.0" : "1.1"
    var lines = ["\(method) \(target) HTTP/\(version)", "Connection: close"] + head.filter { $0.contains(":") }
    lines.removeAll { $0 == "Host: none" }
    if !head.contains(where: { $0.hasPrefix("Host:") }) { lines.append("Host: 127.0.0.1:\(url.port ?? 0)") }
    let request = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    try #require(send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count)
    var received = Data()
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      guard count > 0 else { break }
      received.append(contentsOf: chunk[..<count])
    }
    let end = try #require(received.range(of: Data("\r\n\r\n".utf8)))
    let top = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    var fields: [String: String] = [:]
    for line in top.dropFirst() {
      let colon = try #require(line.firstIndex(of: ":"))
      fields[line[..<colon].lowercased()] = line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
    }
    return Answer(
      status: Int(top[0].split(separator: " ")[1]) ?? 0, fields: fields, body: Data(received[end.upperBound...]))
  }

  @Test func `Pages come with their types and the headers of the site`()
    async throws
  {
    try await serving { catalogue, address, get in
      #expect(address.hasPrefix("http://127.0.0.1:"))
      let home = try get("/")
      #expect(home.status == 200)
      #expect(home.fields["content-type"] == "text/html; charset=utf-8")
      #expect(home.fields["cache-control"] == "no-cache")
      #expect(home.fields["content-security-policy"]?.hasPrefix("default-src 'none'; script-src 'self';") == true)
      #expect(home.fields["x-content-type-options"] == "nosniff")
      #expect(home.fields["content-encoding"] == nil)
      #expect(home.body == (try Data(contentsOf: URL(filePath: catalogue.output + "/current/site/index.html"))))
      #expect(home.body == (try get("/index.html?q=a").body))

      let sheet = try #require(home.text.firstMatch(of: /href="(assets\/site-[0-9a-f]+\.css)"/)).output.1
      let style = try get("/\(sheet)")
      #expect(style.status == 200)
      #expect(style.fields["content-type"] == "text/css; charset=utf-8")
      #expect(style.fields["cache-control"] == "public, max-age=31536000, immutable")
      let page = try get("/characters/0/3.html")
      #expect(page.status == 200)
      #expect(page.text.contains("Hero 3"))
    }
  }

  @Test func `Texts are compressed for those who ask and known ones are not sent again`() async throws {
    try await serving { _, _, get in
      let plain = try get("/heroes/index.html")
      let packed = try get("/heroes/index.html", "Accept-Encoding: br, gzip;q=0.5")
      #expect(packed.fields["content-encoding"] == "gzip")
      #expect(packed.fields["vary"] == "Accept-Encoding")
      #expect(packed.body.count < plain.body.count / 2)
      #expect(packed.body.prefix(2) == Data([0x1F, 0x8B]))
      #expect(packed.body == (try get("/heroes/index.html", "Accept-Encoding: gzip").body))
      #expect(try get("/heroes/index.html", "Accept-Encoding: gzip;q=0").fields["content-encoding"] == nil)

      let tag = try #require(plain.fields["etag"])
      #expect(packed.fields["etag"] == tag)
      let known = try get("/heroes/index.html", "If-None-Match: \"other\", \(tag)", "Accept-Encoding: gzip")
      #expect(known.status == 304)
      #expect(known.body.isEmpty)
      #expect(known.fields["etag"] == tag)
      #expect(try get("/heroes/index.html", "If-None-Match: \"other\"").status == 200)

      let head = try get("/heroes/index.html", "HEAD")
      #expect(head.status == 200)
      #expect(head.body.isEmpty)
      #expect(head.fields["content-length"] == "\(plain.body.count)")
    }
  }

  @Test func `Folders lead to their first pages and what is missing to the page for that`() async throws {
    try await serving { _, _, get in
      let folder = try get("/heroes?x=1")
      #expect(folder.status == 301)
      #expect(folder.fields["location"] == "/heroes/")
      #expect(try get("/heroes/").status == 200)
      #expect(try get("/characters/0/").status == 404)
      #expect(try get("/characters/0").status == 404)
      let missing = try get("/a/b/c.html", "Accept-Encoding: gzip")
      #expect(missing.status == 404)
      #expect(missing.fields["content-type"] == "text/html; charset=utf-8")
      #expect(missing.fields["etag"] == nil)
      // Shown two folders deep, its links lead to the same places.
      #expect(missing.text.contains("href=\"/assets/site-"))
      #expect(missing.text.contains("data-root=\"/\""))
      #expect(missing.text.contains("href=\"#main\""))
      #expect(try get("/assets/none.css").fields["cache-control"] == "no-cache")
    }
  }

  @Test func `Nothing outside of the site is given`() async throws {
    try await serving { catalogue, address, get in
      let site = catalogue.output + "/current/site"
      try write("secret", to: catalogue.folder + "/secret.txt")
      for (name, target) in [
        ("link.txt", catalogue.folder + "/secret.txt"), ("up", ".."), ("inside.html", "index.html"),
      ] {
        try FileManager.default.createSymbolicLink(atPath: site + "/" + name, withDestinationPath: target)
      }
      #expect(mkfifo(site + "/pipe.html", 0o600) == 0)
      try write("hidden", to: site + "/.hidden")
      for target in [
        "/../manifest.json", "/%2e%2e/manifest.json", "/..%2fmanifest.json", "/%2E%2E%2Fmanifest.json",
        "/heroes/../../manifest.json", "/heroes/..%5c..%5cmanifest.json", "/./index.html", "//etc/passwd",
        "/%00", "/index.html%00.css", "/%zz", "/%", "/%+1", "/%ff", "/.hidden", "/link.txt", "/up/manifest.json",
        "/inside.html", "/pipe.html", "//", "/heroes//index.html", "http://127.0.0.1/../manifest.json", "*",
        "/" + String(repeating: "a", count: 5000),
      ] {
        let answer = try get(target)
        #expect(answer.status == 404, "\(target)")
        #expect(!answer.text.contains("secret") && !answer.text.contains("\"files\""), "\(target)")
      }
      #expect(try get("/", "Host: heroes.example").status == 421)
      #expect(try get("/", "Host: localhost:1").status == 200)
      for lines in [
        ["Host: none"], ["Host:"], ["Host: localhost", "Host: localhost"], ["Host: localhost", "hOST: b.example"],
      ] {
        #expect(try Self.get(address, "/", lines).status == 400, "\(lines)")
      }
      // Only HTTP/1.1 requires the line.
      #expect(try get("/", "HTTP/1.0", "Host: none").status == 200)
      #expect(try get("/", "HTTP/1.0", "Host: heroes.example").status == 421)
      let post = try get("/", "POST", "Content-Length: 0")
      #expect(post.status == 405)
      #expect(post.fields["allow"] == "GET, HEAD")
    }
  }

  @Test func `A new set is served as soon as it is published unless one was named`() async throws {
    try await serving { catalogue, _, get in
      let first = try catalogue.current()
      #expect(try get("/characters/0/6.html").status == 404)
      try catalogue.put(1...6)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      #expect(try get("/characters/0/6.html").status == 200)

      let old = try catalogue.program.start(["serve", "rec", "--port", "0", "--generation", first])
      let address = try #require(try await old.firstLine())
      #expect(try Self.get(address, "/characters/0/6.html", []).status == 404)
      #expect(try Self.get(address, "/characters/0/5.html", []).status == 200)
      old.send(SIGINT)
      #expect(try await old.end().code == 0)
    }
  }

  @Test func `A site with a path is served below it`() async throws {
    try await serving("base-url: 'https://a.example/b/c'") { _, address, get in
      #expect(address.hasSuffix("/b/c/"))
      let root = try get("/")
      #expect(root.status == 301)
      #expect(root.fields["location"] == "/b/c/")
      #expect(try get("/b/c/").status == 200)
      #expect(try get("/b/c").fields["location"] == "/b/c/")
      #expect(try get("/b/c/heroes").fields["location"] == "/b/c/heroes/")
      #expect(try get("/heroes/").status == 404)
      #expect(try get("/b/c/x/y").text.contains("href=\"/b/c/assets/site-"))
    }
  }

  @Test func `Without a site it says what to do`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      #expect(try await catalogue.program.run("serve", "rec", "--port", "0").code == 64)
      try catalogue.put(1...2)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      let ended = try await catalogue.program.run("serve", "rec", "--port", "0")
      #expect(ended.code == 64)
      #expect(ended.error.contains("has no site; add \"site: {}\" below \"write:\""))
      #expect(try await catalogue.program.run("serve", "rec", "--port", "65536").code == 64)
      #expect(try await catalogue.program.run("serve", "rec", "--generation", "none").code == 64)
    }
  }

  @Test func `A port that is taken is said`() async throws {
    try await serving { catalogue, address, _ in
      let port = String(try #require(URL(string: address)?.port))
      let ended = try await catalogue.program.run("serve", "rec", "--port", port)
      #expect(ended.code == 1)
      #expect(ended.error.contains("The preview cannot listen on 127.0.0.1:\(port): another program listens there"))
    }
  }
}
