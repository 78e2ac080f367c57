import Basics
import Catalog
import NIOHTTP1
import Synchronization
import Testing

@testable import CatalogSources

/// A client with its real transport against a server that misbehaves; waiting takes no time.
@Suite struct MarvelClientTests {
  private struct Outcome {
    var page: PageResponse?
    var error: SourceError?
    var requests: [HTTPRequestHead] = []
    var waits: [Duration] = []
  }

  private func ask(
    _ replies: [Reply], request: MarvelRequest = .list("comics"), keys: APIKeys? = TestKeys.keys
  ) async throws -> Outcome {
    try await withServer(replies: replies) { server, origin in
      let time = InstantTime()
      var outcome = Outcome()
      try await withHTTPTransport(to: [origin], configuration: .loopback) { transport in
        let client = MarvelClient(
          base: BaseURL(origin: origin, path: "/v1/public"), namedBase: try BaseURL("https://gateway.spinrack.invalid"),
          keys: keys, transport: transport, time: time.source,
          generator: { _ in FixedGenerator(value: .max) })
        do {
          outcome.page = try await client.page(request)
        } catch let error as SourceError {
          outcome.error = error
        }
      }
      outcome.requests = server.requests
      outcome.waits = time.waited
      return outcome
    }
  }

  private func hash(of head: HTTPRequestHead) -> Substring? {
    head.uri.split(separator: "&").first { $0.hasPrefix("hash=") }?.dropFirst(5)
  }

  @Test func `a page is asked for once, signed, and named without its keys`() async throws {
    let outcome = try await ask([.page])
    let page = try #require(outcome.page)
    #expect(page.body == SamplePage.bytes && page.attempts == 1 && page.envelope?.total == 7 && page.etag == "0123")
    #expect(page.uri == "https://gateway.spinrack.invalid/comics?limit=100&offset=0")
    let target = try #require(outcome.requests.first?.uri)
    #expect(target.hasPrefix("/v1/public/comics?limit=100&offset=0&ts="))
    #expect(target.contains("&apikey=\(TestKeys.publicKey)&hash=") && !target.contains(TestKeys.privateKey))
  }

  @Test func `without keys nothing is added`() async throws {
    #expect(try await ask([.page], keys: nil).requests.map(\.uri) == ["/v1/public/comics?limit=100&offset=0"])
  }

  @Test func `a validator that repeats a signed request is not sent`() async throws {
    let signed = "\"ts=1&apikey=\(TestKeys.publicKey)&hash=0123\""
    let outcome = try await ask([.page], request: .list("comics", ifNoneMatch: signed))
    #expect(outcome.page?.etag == "0123")
    #expect(outcome.requests.first?.headers["if-none-match"] == [])
  }

  @Test func `a known page that has not changed has no body and keeps its tag`() async throws {
    let outcome = try await ask([.http(304)], request: .list("comics", ifNoneMatch: "0123"))
    #expect(outcome.page?.isNotModified == true && outcome.page?.etag == "0123" && outcome.page?.envelope == nil)
  }

  @Test(arguments: [
    ("throttled", Reply.http(429, [("Retry-After", "7")], text: "{}"), Duration.milliseconds(7500)),
    ("until", .http(429, [("Retry-After", "Sun, 06 Nov 1994 08:50:37 GMT")], text: "{}"), .milliseconds(60_500)),
    ("unavailable", .http(503), .milliseconds(500)),
    ("broken", .http(500, text: "<html>"), .milliseconds(500)),
    ("reset", .reset, .milliseconds(500)),
    ("short", .announcing(500, body: SamplePage.bytes, ending: .close), .milliseconds(500)),
    ("html", .http(200, [("Content-Type", "text/html")], text: "<html>"), .milliseconds(500)),
    ("empty", .http(200), .milliseconds(500)),
    ("error", .http(200, text: #"{"code":"RequestThrottled","message":"slow"}"#), .milliseconds(500)),
    ("no data", .http(200, text: #"{"code":200}"#), .milliseconds(500)),
    ("invalid", .http(200, text: #"{"code":200,}"#), .milliseconds(500)),
    ("packed", .gzipped(SamplePage.bytes) { $0[20] ^= 0x55 }, .milliseconds(500)),
    ("great", .http(200, body: [UInt8](repeating: 0x20, count: 5 << 20)), .milliseconds(500)),
  ])
  func `a fault that passes costs one more call`(name: String, fault: Reply, wait: Duration) async throws {
    let outcome = try await ask([fault, .page])
    #expect(outcome.page?.body == SamplePage.bytes && outcome.page?.attempts == 2)
    #expect(outcome.waits == [wait])
    #expect(Set(outcome.requests.compactMap { hash(of: $0) }).count == 2, "each attempt has its own hash")
  }

  @Test(arguments: [
    ("throttled", Reply.http(429, text: "{}"), SourceError.Code.quota, 6),
    ("long", .http(429, [("Retry-After", "86400")], text: "{}"), .quota, 1),
    ("unavailable", .http(503), .unavailable, 6),
    ("reset", .reset, .unavailable, 6),
    ("html", .http(200, [("Content-Type", "text/html")], text: "<html>"), .malformed, 6),
    ("refused", .http(401, text: #"{"code":"InvalidCredentials","message":"wrong"}"#), .credentials, 1),
    ("forbidden", .http(403, text: ""), .credentials, 1),
    ("missing", .http(409, text: #"{"code":"MissingParameter","message":"wrong"}"#), .credentials, 1),
    ("parameter", .http(409, text: #"{"code":409,"status":"wrong"}"#), .parameterRefused, 1),
    ("bad", .http(400, text: #"{"code":400,"status":"wrong"}"#), .parameterRefused, 1),
    ("nobody", .http(404, text: #"{"code":404,"status":"wrong"}"#), .notFound, 1),
    ("great", .http(200, body: [UInt8](repeating: 0x20, count: 5 << 20)), .tooLarge, 6),
    ("bomb", .gzipped([UInt8](repeating: 0x20, count: 8 << 20)), .tooLarge, 6),
    ("foreign", .http(302, [("Location", "http://127.0.0.1:1/v1?hash=x")]), .refusedRedirect, 6),
    ("circle", .http(302, [("Location", "/v1/public/comics")]), .refusedRedirect, 6),
    ("coding", .http(200, [("Content-Encoding", "br")], text: "x"), .malformed, 6),
  ])
  func `a fault that stays ends with its code`(
    name: String, fault: Reply, code: SourceError.Code, calls: Int
  ) async throws {
    let outcome = try await ask([fault])
    #expect(outcome.error?.code == code)
    #expect(outcome.requests.count == calls)
    #expect(outcome.error?.uri == "https://gateway.spinrack.invalid/comics?limit=100&offset=0")
    #expect(outcome.error?.remedy.isEmpty == false)
  }

  @Test(arguments: [401, 404, 409, 400, 200, 500])
  func `no key or hash is in an error or event, whatever the source repeats`(status: Int) async throws {
    let outcome = try await withServer({ head, _ in
      .http(status, text: #"{"code":"Echo","message":"\#(head.uri) \#(TestKeys.privateKey) x\#(TestKeys.publicKey)x"}"#)
    }) { server, origin in
      let events = Mutex<[String]>([])
      var hooks = ClientHooks()
      hooks.event = { event in events.withLock { $0.append("\(event)") } }
      let error = try await withHTTPTransport(to: [origin], configuration: .loopback) { transport in
        let client = MarvelClient(
          base: BaseURL(origin: origin), keys: TestKeys.keys, transport: transport, time: InstantTime().source,
          hooks: hooks)
        return await #expect(throws: SourceError.self) { try await client.page(.list("comics")) }
      }
      return (texts: events.withLock { $0 } + [error.map { "\($0) \(String(reflecting: $0))" } ?? ""], server.requests)
    }
    for text in outcome.texts {
      #expect(!text.contains(TestKeys.privateKey) && !text.contains(TestKeys.publicKey))
      for request in outcome.1 { #expect(!text.contains(try #require(hash(of: request)))) }
    }
  }

  @Test func `a redirect within the origin is followed and signed anew`() async throws {
    let outcome = try await ask([.http(307, [("Location", "/v2/comics?limit=100&hash=old")]), .page])
    #expect(outcome.page?.attempts == 2 && outcome.waits.isEmpty)
    let second = try #require(outcome.requests.last?.uri)
    #expect(second.hasPrefix("/v2/comics?limit=100&ts=") && !second.contains("old"))
    #expect(Set(outcome.requests.compactMap { hash(of: $0) }).count == 2)
  }

  @Test func `a ledger that says no stops before the call`() async throws {
    struct QuotaReached: Error {}
    try await withServer(replies: [.http(503)]) { server, origin in
      try await withHTTPTransport(to: [origin], configuration: .loopback) { transport in
        var hooks = ClientHooks()
        hooks.beforeAttempt = { attempt in if attempt.number == 3 { throw QuotaReached() } }
        let client = MarvelClient(
          base: BaseURL(origin: origin), transport: transport, time: InstantTime().source, hooks: hooks)
        await #expect(throws: QuotaReached.self) { try await client.page(.list("comics")) }
      }
      #expect(server.requests.count == 2)
    }
  }

  @Test func `the capture sees every whole answer, and the page says where it is`() async throws {
    let seen = Mutex<[String]>([])
    try await withServer(replies: [.http(500), .reset, .page]) { _, origin in
      try await withHTTPTransport(to: [origin], configuration: .loopback) { transport in
        var hooks = ClientHooks()
        hooks.afterAttempt = { attempt, response in
          seen.withLock { $0.append("\(attempt.number) \(response.status)") }
          return CapturePlace(file: "a.warc.gz", offset: attempt.number, count: 1)
        }
        let client = MarvelClient(
          base: BaseURL(origin: origin), transport: transport, time: InstantTime().source, hooks: hooks)
        let page = try await client.page(.list("comics"))
        #expect(page.capture == CapturePlace(file: "a.warc.gz", offset: 3, count: 1))
      }
    }
    #expect(seen.withLock { $0 } == ["1 500", "3 200"])
  }

  @Test func `an answer that was captured earlier takes the place of a call`() async throws {
    let page = try await client(earlier: 1) { try await $0.page(.list("comics")) }
    #expect(page.envelope != nil && page.capture?.file == "earlier.warc.gz")
    #expect(page.attempts == 0)
  }

  @Test func `what a source said while it failed is not taken from the captures`() async throws {
    let failures = [
      TransportResponse(status: 200, headers: ["Content-Type": "text/html"], body: Array("<html>".utf8)),
      TransportResponse(status: 200, body: Array("{".utf8)),
      TransportResponse(status: 401, body: Array(#"{"code":"InvalidCredentials","message":"no"}"#.utf8)),
      TransportResponse(status: 503, headers: ["Retry-After": "9000"]),
    ]
    // The last one is given for ever, as the captures of a whole crawl do.
    let left = Mutex(failures[...])
    var hooks = ClientHooks()
    hooks.earlierAnswer = { _ in
      left.withLock { left in
        let place = CapturePlace(file: "earlier.warc.gz", offset: left.startIndex, count: 1)
        return EarlierAnswer(response: left.count > 1 ? left.removeFirst() : left[left.startIndex], place: place)
      }
    }
    let client = MarvelClient(
      base: try BaseURL("http://a.example"),
      transport: HTTPTransport { _ in TransportResponse(status: 200, body: SamplePage.bytes) },
      time: InstantTime().source, hooks: hooks)
    let page = try await client.page(.list("comics"))
    #expect(page.envelope != nil && page.attempts == 1)
  }

  /// Runs a request with some answers at hand, and no server.
  private func client<R: Sendable>(
    earlier: Int, _ body: (MarvelClient) async throws -> R
  ) async throws -> R {
    let left = Mutex(earlier)
    var hooks = ClientHooks()
    hooks.earlierAnswer = { _ in
      let isThere = left.withLock { left in
        left -= 1
        return left >= 0
      }
      let place = CapturePlace(file: "earlier.warc.gz", offset: 0, count: 1)
      return isThere
        ? EarlierAnswer(response: TransportResponse(status: 200, body: SamplePage.bytes), place: place) : nil
    }
    hooks.beforeAttempt = { _ in Issue.record("a call was made") }
    let transport = HTTPTransport { _ in throw TransportError(.connect, "nobody is there") }
    return try await body(
      MarvelClient(
        base: try BaseURL("http://a.example"), transport: transport, time: InstantTime().source, hooks: hooks))
  }

  @Test func `a pause that one request was asked for is kept by the others too`() async throws {
    let waits = Mutex<[String]>([])
    var hooks = ClientHooks()
    hooks.event = { event in
      if case .waiting(let attempt, let wait, _, _) = event {
        waits.withLock { $0.append("\(attempt.request.path) \(wait)") }
      }
    }
    // A clock on which a wait moves nothing: the first request gives up, the pause stays.
    struct NoPatience: Error {}
    var time = InstantTime().source
    time.uptime = { .seconds(100) }
    time.sleep = { _ in throw NoPatience() }
    let client = MarvelClient(
      base: try BaseURL("http://gateway.spinrack.invalid"),
      transport: HTTPTransport { _ in TransportResponse(status: 503, headers: ["Retry-After": "9"]) },
      time: time, generator: { _ in FixedGenerator(value: .max) }, hooks: hooks)
    await #expect(throws: NoPatience.self) { try await client.page(.list("comics")) }
    await #expect(throws: NoPatience.self) { try await client.page(.list("events")) }
    #expect(waits.withLock { $0 } == ["comics 9.5 seconds", "events 9.0 seconds"])
  }

  @Test func `cancelling ends a wait at once`() async throws {
    try await withServer(replies: [.http(503, [("Retry-After", "100")])]) { server, origin in
      try await withHTTPTransport(to: [origin], configuration: .loopback) { transport in
        let (started, signal) = AsyncStream.makeStream(of: Void.self)
        var hooks = ClientHooks()
        hooks.event = { event in if case .waiting = event { signal.yield() } }
        let client = MarvelClient(base: BaseURL(origin: origin), transport: transport, hooks: hooks)
        let error = await #expect(throws: SourceError.self) {
          try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { _ = try await client.page(.list("comics")) }
            for await _ in started { break }
            group.cancelAll()
            try await group.waitForAll()
          }
        }
        #expect(error?.code == .cancelled)
      }
      #expect(server.requests.count == 1)
    }
  }

  @Test func `a caller may read pages by itself`() async throws {
    try await withServer(replies: [.page]) { _, origin in
      try await withHTTPTransport(to: [origin], configuration: .loopback) { transport in
        let client = MarvelClient(base: BaseURL(origin: origin), transport: transport, time: InstantTime().source)
        let count = Mutex(0)
        let (page, length) = try await client.page(.list("comics")) { body in
          let attempt = count.withLock { count in
            count += 1
            return count
          }
          if attempt == 1 { throw MalformedPage("not this one") }
          return body.count
        }
        #expect(page.attempts == 2 && length == SamplePage.bytes.count)
      }
    }
  }
}
