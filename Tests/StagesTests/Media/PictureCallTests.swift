import Catalog
import CatalogSources
import ImageKit
import Store
import Synchronization
import Testing

@testable import Stages

/// The attempts for one picture, against transports that are functions.
@Suite("Asking for one picture")
struct PictureCallTests {
  /// What was asked, and how long was waited.
  private final class Log: Sendable {
    private let state = Mutex<(requests: [TransportRequest], waited: Duration)>(([], .zero))
    var requests: [TransportRequest] { state.withLock { $0.requests } }
    var waited: Duration { state.withLock { $0.waited } }
    func ask(_ request: TransportRequest) -> Int {
      state.withLock {
        $0.requests.append(request)
        return $0.requests.count - 1
      }
    }
    func wait(_ duration: Duration) { state.withLock { $0.waited += duration } }
  }

  private let settings = ThumbnailSettings(kinds: [], hosts: ["a.example", "b.example"])

  /// The outcome for a picture at `https://a.example` where answers come one after the other, the last one again and again.
  private func outcome(
    _ replies: [TransportResponse], known: MediaEntry? = nil, log: Log = Log()
  ) async throws -> PictureCall.Outcome {
    let transport = HTTPTransport { request in replies[min(log.ask(request), replies.count - 1)] }
    var time = SourceTime(clock: ContinuousClock(), now: { 784_111_777 })
    time.uptime = { log.waited }
    time.sleep = { log.wait($0) }
    let address = try ThumbnailAddress(
      path: "https://a.example/p", fileExtension: "jpg", settings: settings,
      form: ThumbnailForm(CatalogModel.marvel.pictures))
    var call = PictureCall(
      ThumbnailPlan.Request(address: address, known: known, isStored: known != nil), settings: settings,
      transports: ThumbnailTransports(byHost: ["a.example": transport, "b.example": transport], refused: [:]),
      time: time)
    return try await call.run(SystemRandomNumberGenerator()) { try CheckedPicture($0) }
  }

  private func failure(_ outcome: PictureCall.Outcome) -> ThumbnailFailure? {
    if case .failed(let failure) = outcome { failure } else { nil }
  }

  private func moved(_ location: String) -> TransportResponse {
    TransportResponse(status: 302, headers: ["Location": location])
  }

  private func fine() throws -> TransportResponse {
    TransportResponse(status: 200, body: try MediaNight.picture())
  }

  @Test(arguments: [
    ("https://b.example/x", true), ("//b.example/x", true), ("/x", true), ("https://A.example:443/x", true),
    ("http://a.example/x", false), ("https://b.example:8443/x", false), ("https://c.example/x", false),
    ("https://user@b.example/x", false), ("https://b.example.evil.example/x", false), ("https://127.0.0.1/x", false),
    ("https://[::ffff:10.0.0.1]/x", false), ("x", false), ("\\\\b.example/x", false), ("javascript:1", false),
    ("", false),
  ])
  func `A redirect is followed only to an allowed host, on its usual port, and not out of TLS`(
    location: String, isFollowed: Bool
  ) async throws {
    let log = Log()
    let replies = [moved(location), isFollowed ? try fine() : moved(location)]
    let result = try await outcome(replies, log: log)
    #expect((failure(result) == nil) == isFollowed)
    #expect(isFollowed || failure(result) == .redirect)
    #expect(log.requests.count == (isFollowed ? 2 : 4))
    #expect(!isFollowed || log.requests.last?.target == "/x")
  }

  @Test func `Validators are sent only for a file that is there, and 304 is believed only then`() async throws {
    let log = Log()
    #expect(failure(try await outcome([TransportResponse(status: 304)], log: log)) == .unavailable)
    #expect(log.requests.allSatisfy { $0.ifNoneMatch == nil && $0.headers["if-modified-since"] == nil })
    let known = MediaEntry(url: "u", etag: "W/\"1\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")
    let second = Log()
    guard case .unchanged = try await outcome([TransportResponse(status: 304)], known: known, log: second) else {
      Issue.record("304 was not taken")
      return
    }
    #expect(second.requests.first?.ifNoneMatch == "W/\"1\"")
    #expect(second.requests.first?.headers["if-modified-since"] == known.lastModified)
    #expect(second.requests.first?.headers["accept"]?.hasPrefix("image/") == true)
  }

  @Test func `What is no sound picture is asked for again; what is too large is not`() async throws {
    let picture = try MediaNight.picture(.png)
    let html = TransportResponse(status: 200, body: Array("<html>".utf8))
    let cut = TransportResponse(status: 200, body: Array(picture.dropLast(picture.count / 3)))
    guard case .picture(_, let checked) = try await outcome([html, cut, fine()]) else {
      Issue.record("The third answer was not taken")
      return
    }
    #expect(checked.width == 216)
    #expect(failure(try await outcome([cut, html])) == .noPicture)
    let log = Log()
    let huge = Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0]
    #expect(failure(try await outcome([TransportResponse(status: 200, body: huge)], log: log)) == .tooManyPixels)
    #expect(log.requests.count == 1)
  }

  @Test func `A JPEG that lacks its end is asked for again; one that comes so twice, or at last, is used`() async throws
  {
    let picture = try MediaNight.picture()
    func cut(_ count: Int) -> TransportResponse { TransportResponse(status: 200, body: Array(picture.dropLast(count))) }
    func taken(_ replies: [TransportResponse], calls: Int) async throws -> Int? {
      let log = Log()
      guard case .picture(let response, let checked) = try await outcome(replies, log: log) else { return nil }
      #expect(log.requests.count == calls && checked.width == 216)
      return picture.count - response.body.count
    }
    #expect(try await taken([cut(1), fine()], calls: 2) == 0)
    #expect(try await taken([cut(1), cut(1)], calls: 2) == 1)
    #expect(try await taken([cut(1), cut(2), cut(3), TransportResponse(status: 500)], calls: 4) == 3)
    #expect(try await taken([cut(2), TransportResponse(status: 404)], calls: 2) == 2)
  }

  @Test func `A short pause that a server asks for is kept, a long one ends the night for it`() async throws {
    let log = Log()
    let busy = TransportResponse(status: 429, headers: ["Retry-After": "7"])
    #expect(failure(try await outcome([busy, fine()], log: log)) == nil)
    #expect(log.waited >= .seconds(7) && log.requests.count == 2)
    let long = Log()
    let closed = TransportResponse(status: 503, headers: ["Retry-After": "86400"])
    #expect(failure(try await outcome([closed], log: long)) == .throttled)
    #expect(long.waited == .zero && long.requests.count == 1)
  }

  @Test(arguments: [
    (404, ThumbnailFailure.notFound, 1), (410, .notFound, 1), (401, .refused, 1), (403, .refused, 1),
    (451, .refused, 1),
    (500, .unavailable, 4), (502, .unavailable, 4), (408, .unavailable, 4), (429, .throttled, 4),
    (204, .unavailable, 4),
  ])
  func `A status has its reason and its number of attempts`(status: Int, reason: ThumbnailFailure, attempts: Int)
    async throws
  {
    let log = Log()
    #expect(failure(try await outcome([TransportResponse(status: status)], log: log)) == reason)
    #expect(log.requests.count == attempts)
  }
}
