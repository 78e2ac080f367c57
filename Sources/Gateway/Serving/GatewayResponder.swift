import HTTPTypes
import Hummingbird
import ImageKit
import JSONKit
import NIOCore

/// Answers the requests of the demo gateway.
struct GatewayResponder: HTTPResponder {
  typealias Context = BasicRequestContext

  let universe: Universe
  let renderer: PageRenderer
  let credentials: Credentials?
  let faults: FaultPlan
  let cache: PageCache
  let log: RequestLog?

  func respond(to request: Request, context: Context) async throws -> Response {
    let target = RequestTarget(request.head.path ?? "/")
    let response: Response
    do throws(Refusal) {
      response = try answer(request, target)
    } catch {
      response = refusal(error)
    }
    log?.record(
      method: request.method.rawValue, target: target, status: response.status.code,
      bytes: response.body.contentLength ?? 0)
    return response
  }

  private func answer(_ request: Request, _ target: RequestTarget) throws(Refusal) -> Response {
    guard request.method == .get else { throw .methodNotAllowed }
    guard let route = Route(target) else { throw .noSuchRoute(target) }
    if case .picture(let picture) = route { return try self.picture(picture, request, target) }
    try credentials?.check(target)
    let question = target.canonical
    let identity = Self.identity(question, seed: universe.seed)
    // The fault hook: what a fault does to an answer is decided here, before the answer is made.
    if let fault = faults.fault(request: identity, attempt: 0) { switch fault {} }
    let caller = Self.caller(target)
    let key = caller + " " + question
    let page: Page
    if let known = cache[key] {
      page = known
    } else {
      page = try renderer.page(route, target, caller: caller, request: identity)
      cache.insert(page, key)
    }
    return response(page, request)
  }

  private func response(_ page: Page, _ request: Request) -> Response {
    var headers: HTTPFields = [.eTag: page.etag]
    if let known = request.headers[.ifNoneMatch], Self.tags(known).contains(page.etag) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = "application/json; charset=utf-8"
    if Self.acceptsGzip(request) {
      headers[.contentEncoding] = "gzip"
      return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: page.compressed))
    }
    guard let plain = try? page.plain() else { return Response(status: .internalServerError) }
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: plain))
  }

  private func picture(_ picture: PictureRequest, _ request: Request, _ target: RequestTarget) throws(Refusal)
    -> Response
  {
    guard let bytes = PicturePainter(universe: universe).bytes(picture) else { throw .noSuchRoute(target) }
    let etag = "\"" + String(Self.identity(target.canonical, seed: universe.seed), radix: 16) + "\""
    var headers: HTTPFields = [.eTag: etag, .cacheControl: "public, max-age=604800"]
    if let known = request.headers[.ifNoneMatch], Self.tags(known).contains(etag.filter { $0 != "\"" }) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = picture.format.mediaType
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  private func refusal(_ refusal: Refusal) -> Response {
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
    return Response(
      status: HTTPResponse.Status(code: refusal.status),
      headers: [.contentType: "application/json; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: writer.array())))
  }

  /// The public key as it may stand in a url; a caller without one is the demo.
  static func caller(_ target: RequestTarget) -> String {
    let key = target["apikey", default: ""].filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return key.isEmpty ? "demo" : String(key.prefix(64))
  }

  /// A number for a request, the same in every run.
  static func identity(_ question: String, seed: UInt64) -> UInt64 {
    var value = Dice.mix(seed ^ 0x5350_494E)
    for byte in question.utf8 { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return Dice.mix(value)
  }

  /// The tags of an `If-None-Match`, with or without quotes and weakness.
  static func tags(_ field: String) -> [String] {
    field.split(separator: ",").map { part in
      let tag = part.drop { $0 == " " }
      return (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag).filter { $0 != "\"" && $0 != " " }
    }
  }

  static func acceptsGzip(_ request: Request) -> Bool {
    guard let accepted = request.headers[.acceptEncoding] else { return false }
    return accepted.split(separator: ",").contains { part in
      let pieces = part.lowercased().split(separator: ";").map { $0.filter { $0 != " " } }
      return pieces.first == "gzip" && !pieces.dropFirst().contains { $0 == "q=0" || $0 == "q=0.0" }
    }
  }
}

extension RequestTarget {
  subscript(_ name: String, default fallback: String) -> String { self[name] ?? fallback }
}
