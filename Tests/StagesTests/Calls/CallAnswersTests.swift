import Basics
import Catalog
import CatalogSources
import NIOHTTP1
import SourceTestSupport
import Stages
import Synchronization
import Testing

/// Calls over the real transport to a server that misbehaves; waiting takes no time.
@Suite("Call answers") struct CallAnswersTests {
  private struct Outcome {
    var page: PageResponse?
    var error: SourceError?
    var requests: [HTTPRequestHead] = []
    var waits: [Duration] = []
  }

  private func ask(
    _ replies: [Reply], request: SourceRequest = .list(.comics), keys: APIKeys? = TestKeys.keys
  ) async throws -> Outcome {
    try await withServer(replies: replies) { server, origin in
      let time = InstantTime()
      var outcome = Outcome()
      try await withHTTPTransport(to: [origin], configuration: .loopback) { transport in
        var manners = ClientManners()
        manners.time = time.source
        manners.generator = { _ in FixedGenerator(value: .max) }
        let client = SourceClient(
          MarvelSource(keys: keys), base: BaseURL(origin: origin, path: "/v1/public"),
          namedBase: try BaseURL("https://gateway.spinrack.invalid"),
          transport: transport, manners: manners)
        do {
          outcome.page = try await CallLoop(client: client).page(request)
        } catch let error as SourceError {
          outcome.error = error
        }
      }
      outcome.requests = server.requests
      outcome.waits = time.waited
      return outcome
    }
  }

  /// Manners with instant waits.
  private var instant: ClientManners {
    var manners = ClientManners()
    manners.time = InstantTime().source
    return manners
  }

  private func hash(of head: HTTPRequestHead) -> Substring? {
    head.uri.split(separator: "&").first { $0.hasPrefix("hash=") }?.dropFirst(5)
  }

  @Test func `a page is asked for once, signed, and named without its keys`() async throws {
    let outcome = try await ask([.page])
    let page = try #require(outcome.page)
    #expect(page.body == SamplePage.bytes && page.attempts == 1 && page.frame?.total == 7 && page.etag == "0123")
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
    let outcome = try await ask([.page], request: .list(.comics, knowing: signed))
    #expect(outcome.page?.etag == "0123")
    #expect(outcome.requests.first?.headers["if-none-match"] == [])
  }

  @Test func `a known page that has not changed has no body and keeps its tag`() async throws {
    let outcome = try await ask([.http(304)], request: .list(.comics, knowing: "0123"))
    #expect(outcome.page?.isNotModified == true && outcome.page?.etag == "0123" && outcome.page?.frame == nil)
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
    ("boast", .http(200, body: SamplePage.page(rows: 2, total: 10_000_001)), .milliseconds(500)),
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
      let error = try await withHTTPTransport(to: [origin], configuration: .loopback) { transport in
        let client = SourceClient(
          MarvelSource(keys: TestKeys.keys), base: BaseURL(origin: origin), transport: transport, manners: instant)
        let calls = CallLoop(client: client, notes: { event in events.withLock { $0.append("\(event)") } })
        return await #expect(throws: SourceError.self) { try await calls.page(.list(.comics)) }
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

  @Test func `an answer that was captured earlier takes the place of a call`() async throws {
    let transport = HTTPTransport { _ in
      Issue.record("a call was made")
      throw TransportError(.connect, "nobody is there")
    }
    let client = SourceClient(
      MarvelSource(), base: try BaseURL("http://a.example"), transport: transport, manners: instant)
    let earlier = EarlierAnswers([TransportResponse(status: 200, body: SamplePage.bytes)])
    let page = try await CallLoop(client: client, captures: .replay(earlier, nil)).page(.list(.comics))
    #expect(page.frame != nil && page.capture?.file == "earlier.warc.gz")
    #expect(page.attempts == 0)
  }

  @Test func `what a source said while it failed is not taken from the captures`() async throws {
    let failures = EarlierAnswers(
      [
        TransportResponse(status: 200, headers: ["Content-Type": "text/html"], body: Array("<html>".utf8)),
        TransportResponse(status: 200, body: Array("{".utf8)),
        TransportResponse(status: 200, body: SamplePage.page(rows: 2, total: 10_000_001)),
        TransportResponse(status: 401, body: Array(#"{"code":"InvalidCredentials","message":"no"}"#.utf8)),
        TransportResponse(status: 503, headers: ["Retry-After": "9000"]),
      ], isEndless: true)
    let client = SourceClient(
      MarvelSource(), base: try BaseURL("http://a.example"),
      transport: HTTPTransport { _ in TransportResponse(status: 200, body: SamplePage.bytes) }, manners: instant)
    let page = try await CallLoop(client: client, captures: .replay(failures, nil)).page(.list(.comics))
    #expect(page.frame != nil && page.attempts == 1)
  }

  @Test func `a pause that one request was asked for is kept by the others too`() async throws {
    let waits = Mutex<[String]>([])
    // A clock on which a wait moves nothing: the first request gives up, the pause stays.
    struct NoPatience: Error {}
    var manners = ClientManners()
    manners.time = InstantTime().source
    manners.time.uptime = { .seconds(100) }
    manners.time.sleep = { _ in throw NoPatience() }
    manners.generator = { _ in FixedGenerator(value: .max) }
    let client = SourceClient(
      MarvelSource(), base: try BaseURL("http://gateway.spinrack.invalid"),
      transport: HTTPTransport { _ in TransportResponse(status: 503, headers: ["Retry-After": "9"]) }, manners: manners)
    let calls = CallLoop(
      client: client,
      notes: { event in
        if case .waiting(let uri, let wait, _, _) = event {
          waits.withLock { $0.append("\(uri) \(wait)") }
        }
      })
    await #expect(throws: NoPatience.self) { try await calls.page(.list(.comics)) }
    await #expect(throws: NoPatience.self) { try await calls.page(.list(.events)) }
    let base = "http://gateway.spinrack.invalid"
    #expect(
      waits.withLock { $0 } == [
        "\(base)/comics?limit=100&offset=0 9.5 seconds", "\(base)/events?limit=100&offset=0 9.0 seconds",
      ])
  }

  @Test func `cancelling ends a wait at once`() async throws {
    try await withServer(replies: [.http(503, [("Retry-After", "100")])]) { server, origin in
      try await withHTTPTransport(to: [origin], configuration: .loopback) { transport in
        let (started, signal) = AsyncStream.makeStream(of: Void.self)
        let calls = CallLoop(
          client: SourceClient(MarvelSource(), base: BaseURL(origin: origin), transport: transport),
          notes: { event in if case .waiting = event { signal.yield() } })
        let error = await #expect(throws: SourceError.self) {
          try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { _ = try await calls.page(.list(.comics)) }
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
}
