import Basics
import CompressionKit
import Glibc
import NIOCore
import NIOHTTP1
import SourceTestSupport
import Testing

@testable import CatalogSources

/// The production transport against a server that misbehaves.
@Suite("Transport") struct TransportTests {
  private func fetch(
    _ reply: Reply, configuration: TransportConfiguration = .loopback
  ) async throws -> TransportResponse {
    try await withServer(replies: [reply]) { _, origin in
      try await withHTTPTransport(to: [origin], configuration: configuration) { transport in
        try await transport.send(TransportRequest(origin: origin, target: "/comics?hash=secret"))
      }
    }
  }

  private func failure(_ reply: Reply, configuration: TransportConfiguration = .loopback) async -> TransportError.Code?
  {
    let error = await #expect(throws: TransportError.self) { try await fetch(reply, configuration: configuration) }
    #expect(error?.message.contains("secret") == false)
    return error?.code
  }

  @Test func `a plain body comes as it is`() async throws {
    let response = try await fetch(.page)
    #expect(response.status == 200 && response.body == SamplePage.bytes && response.wireBody == SamplePage.bytes)
    #expect(response.etag == "0123")
  }

  @Test func `a gzip body comes packed and unpacked`() async throws {
    let response = try await fetch(.gzipped(SamplePage.bytes))
    #expect(response.body == SamplePage.bytes && response.wireBody == gzip(SamplePage.bytes))
  }

  @Test func `a chunked body is put together`() async throws {
    let reply = Reply(
      bytes: Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n3\r\n[1]\r\n0\r\n\r\n".utf8))
    #expect(try await fetch(reply).body == Array("{}[1]".utf8))
  }

  @Test func `the request says who asks and what is known`() async throws {
    try await withServer(replies: [.http(304)]) { server, origin in
      try await withHTTPTransport(to: [origin], configuration: .loopback) { transport in
        let response = try await transport.send(
          TransportRequest(origin: origin, target: "/comics", ifNoneMatch: "0123"))
        #expect(response.status == 304 && response.body.isEmpty)
      }
      let headers = try #require(server.requests.first?.headers)
      #expect(headers["user-agent"] == ["spinrack/0 (+https://spinrack.invalid)"])
      #expect(headers["accept-encoding"] == ["gzip"] && headers["if-none-match"] == ["0123"])
    }
  }

  @Test func `redirects are handed over, not followed`() async throws {
    try await withServer(replies: [.http(302, [("Location", "/other")])]) { server, origin in
      let response = try await withHTTPTransport(to: [origin], configuration: .loopback) { transport in
        try await transport.send(TransportRequest(origin: origin, target: "/comics"))
      }
      #expect(response.status == 302 && server.requests.count == 1)
    }
  }

  @Test func `a connection that breaks is an error`() async {
    #expect(await failure(.reset) == .reset)
    #expect(await failure(Reply(bytes: [], ending: .close)) == .reset)
    #expect(await failure(Reply(bytes: Array("HTTP/1.1 200 OK\r\nContent-Le".utf8), ending: .reset)) == .reset)
  }

  @Test func `a body that is torn or shorter than announced is an error`() async throws {
    let cut = Array(SamplePage.bytes.dropLast(5))
    let code = try #require(await failure(.announcing(SamplePage.bytes.count, body: cut, ending: .close)))
    #expect(code == .torn || code == .reset)
    let chunked = Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nabc".utf8)
    let chunkedCode = try #require(await failure(Reply(bytes: chunked, ending: .close)))
    #expect(chunkedCode == .torn || chunkedCode == .reset)
    #expect(await failure(Reply(bytes: Array("SMTP ready\r\n\r\n".utf8), ending: .close)) == .torn)
  }

  @Test func `corrupt gzip and unknown codings are errors`() async {
    #expect(await failure(.gzipped(SamplePage.bytes) { $0[$0.count / 2] ^= 0xFF }) == .corruptEncoding)
    #expect(await failure(.gzipped(SamplePage.bytes) { $0.removeLast(4) }) == .corruptEncoding)
    #expect(await failure(.http(200, [("Content-Encoding", "br")], text: "x")) == .unsupportedEncoding)
  }

  @Test func `great bodies and bombs are stopped`() async {
    #expect(await failure(.http(200, body: [UInt8](repeating: 0x20, count: 5 << 20))) == .tooLarge)
    let chunk = String(0x50_0000, radix: 16) + "\r\n"
    let endless = Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(chunk)".utf8)
    #expect(await failure(Reply(bytes: endless + [UInt8](repeating: 0x20, count: 0x50_0000))) == .tooLarge)
    #expect(await failure(.gzipped([UInt8](repeating: 0x20, count: 8 << 20))) == .tooLarge)
  }

  @Test func `silence ends by the timeouts`() async {
    var quick = TransportConfiguration.loopback
    quick.readTimeout = .milliseconds(50)
    #expect(await failure(.silence, configuration: quick) == .timeout)
    quick.readTimeout = .seconds(5)
    quick.totalTimeout = .milliseconds(50)
    #expect(await failure(.silence, configuration: quick) == .timeout)
    let torn = Reply.announcing(100, body: Array("{".utf8), ending: .silence)
    #expect(await failure(torn, configuration: quick) == .timeout)
  }

  @Test func `a cancelled request ends at once, before and inside the body`() async throws {
    for reply in [Reply.silence, .announcing(100, body: Array("{".utf8), ending: .silence)] {
      await #expect(throws: CancellationError.self) {
        try await withThrowingTaskGroup(of: Void.self) { group in
          let (started, signal) = AsyncStream.makeStream(of: Void.self)
          group.addTask {
            try await withServer({ _, _ in
              signal.yield(); return reply
            }) { _, origin in
              _ = try await withHTTPTransport(to: [origin], configuration: .loopback) { transport in
                try await transport.send(TransportRequest(origin: origin, target: "/comics"))
              }
            }
          }
          for await _ in started { break }
          group.cancelAll()
          try await group.waitForAll()
        }
      }
    }
  }

  @Test func `nothing listens: no connection`() async throws {
    let origin = try await withServer(replies: [.page]) { _, origin in origin }
    let error = await #expect(throws: TransportError.self) {
      try await withHTTPTransport(to: [origin], configuration: .loopback) { transport in
        try await transport.send(TransportRequest(origin: origin, target: "/"))
      }
    }
    #expect(error?.code == .refused)
  }

  @Test func `no such name: no connection, and it says so`() async throws {
    let nowhere = WebOrigin(scheme: .http, host: "no-such-host.invalid")
    let error = await #expect(throws: TransportError.self) {
      try await withHTTPTransport(to: [nowhere], configuration: .loopback) { transport in
        try await transport.send(TransportRequest(origin: nowhere, target: "/"))
      }
    }
    #expect(error?.code == .nameNotFound)
  }

  @Test(arguments: [
    (ECONNREFUSED, TransportError.Code.refused), (EHOSTUNREACH, .noRoute), (ENETUNREACH, .noRoute),
    (ETIMEDOUT, .connect), (EPIPE, .reset), (ECONNRESET, .reset),
  ])
  func `the system's reasons tell port, route and silence apart`(errno: CInt, code: TransportError.Code) throws {
    let error = TransportError(IOError(errnoCode: errno, reason: "connect"))
    #expect(error.code == code)
    // Behind a proxy it is the proxy that gives no connection.
    let proxy = try #require(
      try ProxySettings(environment: ["http_proxy": "p.example:3128"]).proxy(
        for: WebOrigin(scheme: .http, host: "a.example")))
    #expect(error.through(proxy).code == (code == .reset ? .reset : .proxy))
    #expect(error.through(proxy).message.contains("p.example:3128") == (code != .reset))
  }

  @Test func `an origin that was not opened is not asked`() async throws {
    let other = WebOrigin(scheme: .http, host: "127.0.0.1", port: 9)
    let error = await #expect(throws: TransportError.self) {
      try await withHTTPTransport(to: [], configuration: .loopback) { transport in
        try await transport.send(TransportRequest(origin: other, target: "/"))
      }
    }
    #expect(error?.code == .foreignOrigin)
  }

  @Test func `plain HTTP to a port that wants TLS, and TLS to one that does not, are errors`()
    async throws
  {
    try await withServer(replies: [.page]) { _, origin in
      let secure = WebOrigin(scheme: .https, host: origin.host, port: origin.port)
      let error = await #expect(throws: TransportError.self) {
        try await withHTTPTransport(to: [secure], configuration: .loopback) { transport in
          try await transport.send(TransportRequest(origin: secure, target: "/"))
        }
      }
      #expect(error?.code == .tls || error?.code == .connect || error?.code == .reset)
    }
  }

  @Test func `a dead address is passed over, and the host keeps its name`() async throws {
    try await withServer(replies: [.page]) { server, origin in
      let named = WebOrigin(scheme: .http, host: "gateway.spinrack.invalid", port: origin.port)
      let pins = ["127.0.0.2", "127.0.0.1"].map { AddressPins.Route(addresses: [named.host: $0]) }
      try await PooledClients.withClients(routes: pins, configuration: .loopback) { transport in
        for _ in 0..<2 {
          let response = try await transport.send(TransportRequest(origin: named, target: "/comics"))
          #expect(response.status == 200)
        }
      }
      let hosts = server.requests.map { $0.headers["host"] }
      let name = "gateway.spinrack.invalid:\(origin.port)"
      #expect(hosts == [[name], [name]])
    }
  }

  @Test func `a connection goes to the checked address, whatever the name leads to by then`()
    async throws
  {
    try await withServer(replies: [.page]) { server, origin in
      // The system's resolver knows this name as the address at which the server listens.
      let rebound = WebOrigin(scheme: .http, host: "localhost", port: origin.port)
      let checked = [AddressPins.Route(addresses: [rebound.host: "127.0.0.2"])]
      let error = await #expect(throws: TransportError.self) {
        try await PooledClients.withClients(routes: checked, configuration: .loopback) {
          try await $0.send(TransportRequest(origin: rebound, target: "/"))
        }
      }
      #expect(error?.code == .refused)
      #expect(server.requests.isEmpty)
    }
  }
}
