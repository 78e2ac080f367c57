import Basics
import HTTPTypes
import Hummingbird
import ImageKit
import JSONKit
import NIOCore

/// Answers the requests of a gateway.
struct GatewayResponder: HTTPResponder {
  typealias Context = GatewayContext

  let provider: any CatalogProvider
  /// What faults are drawn from.
  let seed: UInt64
  let authentication: Authentication
  let faults: FaultPlan
  let attempts: AttemptTable
  /// Finished pages by caller and request.
  let cache: BoundedCache<Page>
  let log: RequestLog?
  /// The clock of slow answers.
  let clock: any Clock<Duration>
  /// Seconds since 1970, for dates in answers.
  let now: @Sendable () -> Int

  func respond(to request: Request, context: Context) async throws -> Response {
    let target = RequestTarget(request.head.path ?? "/")
    var strike: FaultPlan.Strike?
    let answer: Answer
    do throws(Refusal) {
      if request.method == .options {
        answer = Answer(status: .noContent)
      } else if request.method != .get, request.method != .head {
        throw .methodNotAllowed
      } else if let document = provider.document(target, at: Self.origin(of: request)) {
        answer = document
      } else {
        let route = try route(request, target)
        strike = self.strike(route, target)
        answer = try self.answer(route, request, target, strike)
      }
    } catch {
      answer = refusal(error)
      provider.note(error, of: target)
    }
    let response = await response(answer, to: request, context)
    log?.record(
      RequestLog.Entry(
        method: request.method.rawValue, target: target, status: answer.delivery == .nothing ? 0 : answer.status.code,
        bytes: answer.body.readableBytes, fault: strike?.fault))
    return response
  }

  /// The answer as it is sent, which any web page may read.
  private func response(_ answer: Answer, to request: Request, _ context: Context) async -> Response {
    var answer = answer
    answer.headers[.accessControlAllowOrigin] = "*"
    answer.headers[.accessControlExposeHeaders] = "ETag"
    answer.headers[.vary] = "Accept-Encoding"
    if request.method == .options {
      answer.headers[.accessControlAllowMethods] = "GET, HEAD, OPTIONS"
      answer.headers[.accessControlAllowHeaders] = request.headers[.accessControlRequestHeaders] ?? "*"
    }
    return request.method == .head
      ? answer.responseWithoutBody : await answer.response(over: context.channel, clock: clock)
  }

  private func route(_ request: Request, _ target: RequestTarget) throws(Refusal) -> Route {
    guard let route = Route(target) else { throw .noSuchRoute(target) }
    if case .picture = route { return route }
    try authentication.check(target, of: request)
    return route
  }

  /// The fault that is drawn for this attempt, which is counted.
  private func strike(_ route: Route, _ target: RequestTarget) -> FaultPlan.Strike? {
    guard !faults.isEmpty else { return nil }
    let request = Self.identity(Self.caller(target) + " " + target.canonical, seed: seed)
    return faults.strike(request: request, attempt: attempts.count(request)) { $0.canStrike(route, target) }
  }

  private func answer(
    _ route: Route, _ request: Request, _ target: RequestTarget, _ strike: FaultPlan.Strike?
  ) throws(Refusal) -> Answer {
    if case .picture = route {
      let answer = try picture(request, target, isConditional: strike == nil)
      guard let strike else { return answer }
      return try withoutAsking(strike, for: target) ?? strike.delivered(answer)
    }
    if let strike { return try answer(route, request, target, struckBy: strike) }
    return answer(try page(route, request, target), request)
  }

  /// The page for a target; a sound one is cached.
  ///
  /// - Parameter isCompressed: nil for what the client accepts.
  func page(
    _ route: Route, _ request: Request, _ target: RequestTarget, damage: PageDamage? = nil, isCompressed: Bool? = nil
  ) throws(Refusal) -> Page {
    let question = target.canonical
    let catalog = try provider.current()
    let caller = catalog.caller(key: Self.caller(target), origin: Self.origin(of: request))
    let isCompressed = isCompressed ?? WebRequest(request).acceptsGzip
    let key = catalog.version + caller + (isCompressed ? " gzip " : " ") + question
    if damage == nil, let known = cache[key] { return known }
    let page = try PageRenderer(catalog: catalog, isCompressed: isCompressed).page(
      route, of: target, caller: caller, request: Self.identity(question, seed: seed), damage: damage)
    if damage == nil { cache.insert(page, key, bytes: page.body.readableBytes) }
    return page
  }

  /// A page as it is sent; with `isConditional`, one that the client knows is not sent again.
  func answer(_ page: Page, _ request: Request, isConditional: Bool = true) -> Answer {
    var answer = Answer(status: .ok, headers: [.eTag: page.etag])
    if isConditional, Self.isKnown(&answer, to: request) { return answer }
    answer.headers[.contentType] = "application/json; charset=utf-8"
    if page.isCompressed { answer.headers[.contentEncoding] = "gzip" }
    answer.body = page.body
    return answer
  }

  /// Whether the client has what is tagged so; then the answer says only that it is not modified.
  private static func isKnown(_ answer: inout Answer, to request: Request) -> Bool {
    guard let tag = answer.headers[.eTag], WebRequest(request).knows(tag: tag) else { return false }
    answer.status = .notModified
    return true
  }

  private func picture(
    _ request: Request, _ target: RequestTarget, isConditional: Bool
  ) throws(Refusal) -> Answer {
    guard let picture = try provider.current().picture(target.segments) else { throw .noSuchRoute(target) }
    // A placeholder makes room for the picture as soon as that is at hand.
    let age = picture.isPlaceholder ? "no-cache" : "public, max-age=604800"
    var answer = Answer(
      status: .ok,
      headers: [.eTag: "\"" + Hexadecimal.text(FNV1a.hash(picture.bytes), digits: 16) + "\"", .cacheControl: age])
    if isConditional, Self.isKnown(&answer, to: request) { return answer }
    answer.headers[.contentType] = picture.mediaType
    answer.body = ByteBuffer(bytes: picture.bytes)
    return answer
  }

  /// An answer without data.
  func refusal(_ refusal: Refusal) -> Answer {
    var writer = ByteBuilder(capacity: 256)
    writer.append("{\"code\":")
    switch refusal.code {
    case .application:
      writer.append(integer: Int64(refusal.status))
      writer.append(",\"status\":")
    case .gateway(let word):
      writer.appendJSONString(word)
      writer.append(",\"message\":")
    }
    writer.appendJSONString(refusal.message)
    writer.append("}")
    return .json(writer.array(), status: HTTPResponse.Status(code: refusal.status))
  }

  /// The public key as it may stand in a url; a caller without one is the demo.
  static func caller(_ target: RequestTarget) -> String {
    let key = (target["apikey"] ?? "").filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return key.isEmpty ? "demo" : String(key.prefix(64))
  }

  /// Where the caller reaches the gateway: the host of the request, by the scheme that a proxy before it says.
  static func origin(of request: Request) -> String {
    let forwarded = HTTPField.Name("X-Forwarded-Proto").flatMap { request.headers[$0] }
    return origin(ofHost: request.head.authority ?? "", forwarded: forwarded)
  }

  /// The same by the parts of a request.
  static func origin(ofHost host: String, forwarded: String?) -> String {
    let host = host.filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-._:[]".contains($0))
    }
    return (forwarded == "https" ? "https://" : "http://") + (host.isEmpty ? "localhost" : String(host.prefix(255)))
  }

  /// A number for a request, the same in every run.
  static func identity(_ question: String, seed: UInt64) -> UInt64 {
    var value = SplitMix64.mixed(seed ^ 0x5350_494E)
    for byte in question.utf8 { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return SplitMix64.mixed(value)
  }
}

/// A request's surroundings: the connection it came over, which a fault may break.
struct GatewayContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
