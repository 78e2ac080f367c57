import Basics
import ImageKit
import JSONKit

/// Answers the requests of a gateway.
struct GatewayResponder: Sendable {
  let provider: any CatalogProvider
  /// What faults are drawn from.
  let seed: UInt64
  let authentication: Authentication
  let faults: FaultPlan
  let attempts: AttemptTable
  /// Finished pages by caller and request.
  let cache: BoundedCache<Page>
  let log: RequestLog?
  /// Seconds since 1970, for dates in answers.
  let now: @Sendable () -> Int

  func answer(to request: WebRequest) -> WebAnswer {
    let target = RequestTarget(request.target)
    var strike: FaultPlan.Strike?
    var answer: WebAnswer
    do throws(Refusal) {
      if request.method == "OPTIONS" {
        answer = WebAnswer(status: 204)
      } else if request.method != "GET", request.method != "HEAD" {
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
    log?.record(
      RequestLog.Entry(
        method: request.method, target: target, status: answer.delivery == .nothing ? 0 : answer.status,
        bytes: answer.body.count, fault: strike?.fault))
    // Any web page may read it.
    answer["Access-Control-Allow-Origin"] = "*"
    answer["Access-Control-Expose-Headers"] = "ETag"
    answer["Vary"] = "Accept-Encoding"
    if request.method == "OPTIONS" {
      answer["Access-Control-Allow-Methods"] = "GET, HEAD, OPTIONS"
      answer["Access-Control-Allow-Headers"] = request["Access-Control-Request-Headers"] ?? "*"
    }
    return request.method == "HEAD" ? answer.withoutBody : answer
  }

  private func route(_ request: WebRequest, _ target: RequestTarget) throws(Refusal) -> Route {
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
    _ route: Route, _ request: WebRequest, _ target: RequestTarget, _ strike: FaultPlan.Strike?
  ) throws(Refusal) -> WebAnswer {
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
    _ route: Route, _ request: WebRequest, _ target: RequestTarget, damage: PageDamage? = nil, isCompressed: Bool? = nil
  ) throws(Refusal) -> Page {
    let question = target.canonical
    let catalog = try provider.current()
    let caller = catalog.caller(key: Self.caller(target), origin: Self.origin(of: request))
    let isCompressed = isCompressed ?? request.acceptsGzip
    let key = catalog.version + caller + (isCompressed ? " gzip " : " ") + question
    if damage == nil, let known = cache[key] { return known }
    let page = try PageRenderer(catalog: catalog, isCompressed: isCompressed).page(
      route, of: target, caller: caller, request: Self.identity(question, seed: seed), damage: damage)
    if damage == nil { cache.insert(page, key, bytes: page.body.count) }
    return page
  }

  /// A page as it is sent; with `isConditional`, one that the client knows is not sent again.
  func answer(_ page: Page, _ request: WebRequest, isConditional: Bool = true) -> WebAnswer {
    var answer = WebAnswer(status: 200, fields: [("ETag", page.etag)])
    if isConditional, Self.isKnown(&answer, to: request) { return answer }
    answer["Content-Type"] = "application/json; charset=utf-8"
    if page.isCompressed { answer["Content-Encoding"] = "gzip" }
    answer.body = page.body
    return answer
  }

  /// Whether the client has what is tagged so; then the answer says only that it is not modified.
  private static func isKnown(_ answer: inout WebAnswer, to request: WebRequest) -> Bool {
    guard let tag = answer["ETag"], request.knows(tag: tag) else { return false }
    answer.status = 304
    return true
  }

  private func picture(
    _ request: WebRequest, _ target: RequestTarget, isConditional: Bool
  ) throws(Refusal) -> WebAnswer {
    guard let picture = try provider.current().picture(target.segments) else { throw .noSuchRoute(target) }
    // A placeholder makes room for the picture as soon as that is at hand.
    let age = picture.isPlaceholder ? "no-cache" : "public, max-age=604800"
    var answer = WebAnswer(
      status: 200,
      fields: [("ETag", "\"" + Hexadecimal.text(FNV1a.hash(picture.bytes), digits: 16) + "\""), ("Cache-Control", age)])
    if isConditional, Self.isKnown(&answer, to: request) { return answer }
    answer["Content-Type"] = picture.mediaType
    answer.body = .bytes(picture.bytes)
    return answer
  }

  /// An answer without data.
  func refusal(_ refusal: Refusal) -> WebAnswer {
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
    return .json(writer.array(), status: refusal.status)
  }

  /// The public key as it may stand in a url; a caller without one is the demo.
  static func caller(_ target: RequestTarget) -> String {
    let key = (target["apikey"] ?? "").filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return key.isEmpty ? "demo" : String(key.prefix(64))
  }

  /// Where the caller reaches the gateway: the host of the request, by the scheme that a proxy before it says.
  static func origin(of request: WebRequest) -> String {
    origin(ofHost: request.host, forwarded: request["X-Forwarded-Proto"])
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
