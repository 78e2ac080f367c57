import Basics
import Glibc
import JSONKit
package import Serving

/// Answers the requests of Marvel's API from a catalogue.
package struct MarvelResponder: Sendable {
  let provider: any CatalogProvider
  let authentication: Authentication
  /// Finished pages by caller and request.
  let cache: BoundedCache<Page>
  let log: RequestLog?
  /// Spoils answers on purpose; nil for a server that never does.
  let faults: (any MarvelFaults)?
  /// Seconds since 1970, for dates in answers.
  package let now: @Sendable () -> Int

  /// Creates a responder without pages so far.
  package init(
    _ provider: any CatalogProvider, authentication: Authentication, log: RequestLog? = nil,
    faults: (any MarvelFaults)? = nil, now: @escaping @Sendable () -> Int
  ) {
    (self.provider, self.authentication, self.log) = (provider, authentication, log)
    (self.faults, self.now) = (faults, now)
    cache = BoundedCache(maximumBytes: provider.cacheBytes)
  }

  /// Returns the answer to a request.
  package func answer(to request: WebRequest) -> WebAnswer {
    let target = RequestTarget(request.target)
    var fault: (any MarvelFault)?
    var answer: WebAnswer
    do throws(Refusal) {
      if request.method == "OPTIONS" {
        answer = WebAnswer(status: 204)
      } else if request.method != "GET", request.method != "HEAD" {
        throw .methodNotAllowed
      } else if let document = provider.document(target, at: request.origin) {
        answer = document
      } else {
        let route = try route(request, target)
        let call = MarvelCall(route: route, request: request, target: target)
        fault = faults?.fault(of: call)
        answer =
          if let fault { try fault.answer(to: call, by: self) } else { try self.answer(to: call) }
      }
    } catch {
      answer = refusal(error)
      provider.note(error, of: target)
    }
    log?.record(RequestLog.Entry(request.method, target, answer, fault: fault?.name))
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

  /// Returns the answer to a call without a fault.
  package func answer(to call: MarvelCall) throws(Refusal) -> WebAnswer {
    if case .picture = call.route { return try picture(for: call) }
    return answer(try page(for: call), for: call)
  }

  /// Returns the page that a call asks for, from the cache unless it has a change.
  ///
  /// - Parameters:
  ///   - change: a deliberate change to the page's data.
  ///   - isCompressed: whether the page is compressed; nil for the client's choice.
  package func page(
    for call: MarvelCall, change: PageChange? = nil, isCompressed: Bool? = nil
  ) throws(Refusal) -> Page {
    let catalog = try provider.current()
    let caller = catalog.caller(key: call.caller, origin: call.request.origin)
    let isCompressed = isCompressed ?? call.request.acceptsGzip
    let key = catalog.version + caller + (isCompressed ? " gzip " : " ") + call.target.canonical
    if change == nil, let known = cache[key] { return known }
    let page = try PageRenderer(catalog: catalog, isCompressed: isCompressed)
      .page(call.route, of: call.target, caller: caller, change: change)
    if change == nil { cache.insert(page, key, bytes: page.body.count) }
    return page
  }

  /// Returns a page as it is sent; with `isConditional`, a page that the client has is answered with 304.
  package func answer(_ page: Page, for call: MarvelCall, isConditional: Bool = true) -> WebAnswer {
    var answer = WebAnswer(status: 200, fields: [("ETag", page.etag)])
    if isConditional, Self.isKnown(&answer, to: call.request) { return answer }
    answer["Content-Type"] = "application/json; charset=utf-8"
    if page.isCompressed { answer["Content-Encoding"] = "gzip" }
    answer.body = page.body
    return answer
  }

  /// Whether the client has the content of this tag; then the answer is changed to say only that it is not modified.
  private static func isKnown(_ answer: inout WebAnswer, to request: WebRequest) -> Bool {
    guard let tag = answer["ETag"], request.knows(tag: tag) else { return false }
    answer.status = 304
    return true
  }

  /// Returns a picture as it is sent; with `isConditional`, a picture that the client has is answered with 304.
  package func picture(for call: MarvelCall, isConditional: Bool = true) throws(Refusal) -> WebAnswer {
    guard let picture = try provider.current().picture(call.target.segments) else { throw .noSuchRoute(call.target) }
    // A placeholder makes room for the picture as soon as that is at hand.
    let age = picture.isPlaceholder ? "no-cache" : "public, max-age=604800"
    var answer = WebAnswer(
      status: 200,
      fields: [("ETag", "\"" + Hexadecimal.text(FNV1a.hash(picture.bytes), digits: 16) + "\""), ("Cache-Control", age)])
    if isConditional, Self.isKnown(&answer, to: call.request) { return answer }
    answer["Content-Type"] = picture.mediaType
    answer.body = .bytes(picture.bytes)
    return answer
  }

  /// Returns an answer without data.
  package func refusal(_ refusal: Refusal) -> WebAnswer {
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
}

/// A request of Marvel's API, with the resource that it names.
package struct MarvelCall: Sendable {
  package let route: Route
  package let request: WebRequest
  package let target: RequestTarget

  package init(route: Route, request: WebRequest, target: RequestTarget) {
    (self.route, self.request, self.target) = (route, request, target)
  }

  /// The public key as urls show it; `demo` for a caller without one.
  package var caller: String {
    let key = (target["apikey"] ?? "").filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return key.isEmpty ? "demo" : String(key.prefix(64))
  }
}

/// Runs a server of Marvel's API while `body` runs.
///
/// - Throws: `ServingError` when the server does not start, and any error of `body`.
package func withMarvelAPI<R>(
  of provider: any CatalogProvider, at place: ServerPlace, access: AccessRule, faults: (any MarvelFaults)? = nil,
  _ body: (ServerAddress) async throws -> R
) async throws -> R {
  let responder = MarvelResponder(
    provider, authentication: try access.authentication(), log: try place.log.map(RequestLog.init), faults: faults,
    now: { time(nil) })
  return try await withServer("The gateway", at: place, answer: { responder.answer(to: $0) }) { address in
    try await body(ServerAddress(host: address.host, port: address.port, path: "/v1/public"))
  }
}
