import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import Serving

/// What holds for any server of the program, over bare sockets.
@Suite("A connection") struct ConnectionTests {
  /// Answers with method, target and host; the body of `/large` is read in pieces, and the reads are counted.
  private final class Echo: Sendable {
    static let whole = 64 << 20
    let reads = Mutex(0)

    func answer(_ request: WebRequest) -> WebAnswer {
      guard request.target != "/large" else {
        return WebAnswer(
          status: 200,
          body: .pieces(count: Self.whole) { offset, count in
            self.reads.withLock { $0 += 1 }
            return [UInt8](repeating: UInt8(truncatingIfNeeded: offset >> 16), count: count)
          })
      }
      let text = "\(request.method) \(request.target) \(request.host)"
      let answer = WebAnswer(status: 200, fields: [("Content-Type", "text/plain")], body: .bytes(Array(text.utf8)))
      return request.method == "HEAD" ? answer.withoutBody : answer
    }
  }

  private func serve(
    _ limits: ServerLimits = ServerLimits(), _ body: @escaping @Sendable (ServerAddress, Echo) throws -> Void
  ) async throws {
    let echo = Echo()
    try await withServer(
      "The test", at: ServerPlace(), limits: limits, answer: { echo.answer($0) }
    ) { address in try await onThread { try body(address, echo) } }
  }

  /// Status and body of the answer to a request that ends the connection.
  private static func exchange(_ address: ServerAddress, _ requests: String) throws -> String {
    let connection = try RawConnection(to: address.port)
    try connection.send(requests)
    let answer = try connection.answer()
    return "\(answer.status) \(answer.text)"
  }

  @Test func `it serves one request after the other`() async throws {
    try await serve { (address, _) throws in
      let connection = try RawConnection(to: address.port)
      for number in 1...3 {
        try connection.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
        let text = try connection.receive(upTo: "GET /\(number) a")
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 8\r\nDate: "))
        #expect(text.hasSuffix(" GMT\r\n\r\nGET /\(number) a"))
      }
    }
  }

  @Test func `requests that come together are answered in their order`() async throws {
    try await serve { (address, _) throws in
      let connection = try RawConnection(to: address.port)
      let head = (0..<50).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined()
      try connection.send(head + "GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      let bodies = try connection.answer().text.split(separator: "\r\n\r\n").map { $0.prefix { $0 != "H" } }
      #expect(bodies == (0..<50).map { "GET /\($0) a" } + ["GET /last a"])
    }
  }

  @Test(arguments: ["close", "Close", "x, close"])
  func `it ends where the client asks for that`(token: String) async throws {
    try await serve { (address, _) throws in
      let requests = "GET /1 HTTP/1.1\r\nHost: a\r\nConnection: \(token)\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n"
      #expect(try Self.exchange(address, requests) == "200 GET /1 a")
    }
  }

  @Test func `one of HTTP 1.0 ends with its answer, unless it is to be kept, and needs no host`() async throws {
    try await serve { (address, _) throws in
      #expect(try Self.exchange(address, "GET / HTTP/1.0\r\n\r\n") == "200 GET / localhost")
      #expect(try Self.exchange(address, "GET / HTTP/1.0\r\nHost: b\r\n\r\n") == "200 GET / b")
      let connection = try RawConnection(to: address.port)
      for _ in 0..<2 {
        try connection.send("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n")
        #expect(try connection.receive(upTo: "localhost").hasPrefix("HTTP/1.1 200 OK\r\n"))
      }
    }
  }

  @Test func `an answer to HEAD has the length of one to GET, and the next request is read behind it`() async throws {
    try await serve { (address, _) throws in
      let connection = try RawConnection(to: address.port)
      try connection.send("HEAD /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(try connection.receive(upTo: "\r\n\r\n").contains("Content-Length: 9\r\n"))
      #expect(try connection.answer().text == "GET /2 a")
    }
  }

  @Test func `a target behind scheme and authority is path and query`() async throws {
    try await serve { (address, _) throws in
      for (target, path) in [("http://b:80/c?d", "/c?d"), ("HTTP://b?d", "/?d"), ("https://b", "/"), ("*", "*")] {
        let request = "OPTIONS \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        #expect(try Self.exchange(address, request) == "200 OPTIONS \(path) a")
      }
    }
  }

  // MARK: - Requests with bodies, and none that are requests

  @Test(arguments: [
    "Content-Length: 5\r\n\r\n12345", "Transfer-Encoding: chunked\r\n\r\n5\r\n12345\r\n0\r\n\r\n",
    "Expect: 100-continue\r\nContent-Length: 5\r\n\r\n12345",
  ])
  func `the body of a request is read and forgotten`(body: String) async throws {
    try await serve { (address, _) throws in
      let connection = try RawConnection(to: address.port)
      try connection.send(
        "POST /1 HTTP/1.1\r\nHost: a\r\n\(body)GET /2 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(try connection.receive(upTo: "POST /1 a").hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(try connection.answer().text == "GET /2 a")
    }
  }

  @Test func `a body that is too long ends the connection behind the answer`() async throws {
    var limits = ServerLimits()
    limits.unreadBytes = 1_000
    try await serve(limits) { (address, _) throws in
      let connection = try RawConnection(to: address.port)
      try connection.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n")
      #expect(try connection.receive(upTo: "POST / a").hasPrefix("HTTP/1.1 200 OK\r\n"))
      try connection.send(String(repeating: "a", count: 5_000))
      // Bytes that were not read may make the end a reset.
      #expect((try? connection.receive())?.isEmpty ?? true)
    }
  }

  @Test(arguments: [
    "GET /\r\n\r\n", "GET / HTTP/2.0\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "well\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, x\r\n\r\n",
  ])
  func `what is no request is refused, behind the answers to those before it`(request: String) async throws {
    try await serve { (address, _) throws in
      let connection = try RawConnection(to: address.port)
      try connection.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\n" + request)
      #expect(try connection.receive(upTo: "GET /1 a").hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(
        try connection.receive(upTo: "\r\n\r\n")
          == "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
      #expect(try connection.receive().isEmpty)
    }
  }

  @Test func `a client that says that it will send no more is answered`() async throws {
    try await serve { (address, _) throws in
      let connection = try RawConnection(to: address.port)
      try connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      connection.finish()
      #expect(try connection.answer().text == "GET / a")
      let other = try RawConnection(to: address.port)
      try other.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
      other.finish()
      #expect(try other.answer().body.count == Echo.whole)
    }
  }

  @Test func `nothing that an answer repeats of a request ends a line`() {
    #expect("a\r\nb: c\u{0}\u{7F}\td".asFieldValue == "a  b: c  \td")
    #expect("é, b\tc".asFieldValue == "é, b\tc")
    var answer = WebAnswer(status: 200, fields: [("a", "1"), ("B", "2"), ("A", "3")])
    (answer["A"], answer["b"], answer["c"]) = ("4", nil, "5")
    #expect(answer.fields.map { $0.name + $0.value } == ["A4", "c5"])
  }

  // MARK: - Slow clients, lost clients, the end

  @Test func `a body is read no faster than the client takes it`() async throws {
    try await serve { (address, echo) throws in
      let connection = try RawConnection(to: address.port)
      try connection.send("GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      _ = try connection.receive(upTo: "\r\n\r\n")
      var count = 0
      for _ in 0..<20 { count += try connection.receive(atMost: 1_000).count }
      // The buffers of the system hold some megabytes.
      #expect(echo.reads.withLock { $0 } < Echo.whole >> 17)
      while true {
        let next = try connection.receive(atMost: 1 << 20)
        guard let first = next.first else { break }
        #expect(first == UInt8(truncatingIfNeeded: count >> 16))
        count += next.count
      }
      #expect(count == Echo.whole)
    }
  }

  @Test func `a client that is lost within a body is forgotten`() async throws {
    var limits = ServerLimits()
    limits.connections = 1
    try await serve(limits) { (address, echo) throws in
      for _ in 0..<5 {
        let connection = try RawConnection(to: address.port)
        try connection.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try connection.receive()
      }
      // There is one connection at a time: all five have ended.
      #expect(try Self.exchange(address, "GET / HTTP/1.0\r\n\r\n") == "200 GET / localhost")
      #expect(echo.reads.withLock { $0 } < 5 * Echo.whole >> 16)
    }
  }

  @Test func `all end when the server stops, whatever they are about`() async throws {
    var limits = ServerLimits()
    limits.ending = .milliseconds(50)
    let kept = Mutex<[RawConnection]>([])
    try await serve(limits) { (address, _) throws in
      for request in ["", "GET / HTTP/1.1\r\n", "GET /large HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.0\r\n\r\n"] {
        let connection = try RawConnection(to: address.port)
        try connection.send(request)
        kept.withLock { $0.append(connection) }
      }
      // By now all four were accepted.
      #expect(try Self.exchange(address, "GET / HTTP/1.0\r\n\r\n") == "200 GET / localhost")
    }
    for connection in kept.withLock({ $0 }) {
      #expect(((try? connection.answer())?.body.count ?? 0) < Echo.whole)
    }
  }

  @Test func `a server can be started and stopped while clients come`() async throws {
    for _ in 0..<20 {
      let address = Mutex<ServerAddress?>(nil)
      try await serve { (running, _) throws in
        address.withLock { $0 = running }
        for _ in 0..<5 { _ = try RawConnection(to: running.port) }
      }
      let old = try #require(address.withLock { $0 })
      #expect(throws: RawClient.Failure.self) { _ = try RawConnection(to: old.port) }
    }
  }
}
