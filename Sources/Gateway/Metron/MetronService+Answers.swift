import Basics

extension MetronService {
  // MARK: - Forms of answers

  static func json(_ bytes: [UInt8], status: Int = 200) -> WebAnswer {
    WebAnswer(status: status, fields: [("Content-Type", "application/json")], body: .bytes(bytes))
  }

  /// `{"detail":…}`.
  static func detail(_ message: String, status: Int) -> WebAnswer {
    json(Array("{\"detail\":\"\(message)\"}".utf8), status: status)
  }

  static var invalidPage: WebAnswer { detail("Invalid page.", status: 404) }
  static var notFound: WebAnswer { detail("Not found.", status: 404) }

  /// A path without a resource: a page of the site, not of the API.
  static var noSuchPath: WebAnswer {
    html("<h1>Not Found</h1><p>The requested resource was not found on this server.</p>", status: 404)
  }

  /// What programs see that the site does not serve.
  static var refusalPage: WebAnswer { html("<h1>Oh noes!</h1><p>Access denied.</p>", status: 200) }

  private static func html(_ body: String, status: Int) -> WebAnswer {
    .html("<!doctype html>\n<html lang=\"en\"><body>\(body)</body></html>\n", status: status)
  }

  static func unauthorized(_ message: String) -> WebAnswer {
    var answer = detail(message, status: 401)
    answer["WWW-Authenticate"] = "Basic realm=\"api\""
    return answer
  }

  /// 429, with the seconds to wait.
  static func throttled(wait: Double) -> WebAnswer {
    let seconds = max(1, Int(wait.rounded(.up)))
    let unit = seconds == 1 ? "second" : "seconds"
    var answer = detail("Request was throttled. Expected available in \(seconds) \(unit).", status: 429)
    answer["Retry-After"] = "\(seconds)"
    return answer
  }

  /// The same address with a slash at the end of its path.
  static func withSlash(_ call: ServiceCall) -> WebAnswer {
    let parts = call.target.raw.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = parts.count > 1 ? "?\(parts[1])" : ""
    return WebAnswer(status: 301, fields: [("Location", "\(parts[0])/\(query)")])
  }

  // MARK: - Conditions

  static func httpDate(_ moment: Int64) -> String { HTTPDate(unixSeconds: moment / 1_000_000).description }

  /// 304 where the client knows what was changed last at a moment; nil otherwise. Both are whole seconds.
  static func unchanged(_ call: ServiceCall, since modified: Int64) -> WebAnswer? {
    guard let known = call.request["if-modified-since"].flatMap(HTTPDate.init),
      known.unixSeconds >= modified / 1_000_000
    else { return nil }
    return WebAnswer(status: 304, fields: [("Last-Modified", httpDate(modified))])
  }

  /// Whether an answer says if it comes from the server's cache.
  static func isCached(_ route: MetronRoute) -> Bool {
    switch route {
    case .index: false
    case .list(let resource), .detail(let resource, _), .sublist(let resource, _, of: _): resource.isCached
    }
  }

  // MARK: - Faults

  func answer(to call: ServiceCall, struckBy fault: Fault) -> WebAnswer? {
    switch fault {
    case .revoked: return Self.unauthorized("Invalid token.")
    case .rateLimit: return Self.throttled(wait: 1)
    case .errorBody:
      var answer = Self.detail("Request was throttled. Expected available in 1 second.", status: 429)
      answer.status = 200
      return answer
    case .rejectOptional:
      let name = call.target.parameters.first { $0.name != "page" }?.name ?? ""
      return Self.json(Array("{\"\(name)\":[\"Enter a valid value.\"]}".utf8), status: 400)
    case .ignoreOptional:
      var whole = call
      whole.target = RequestTarget(
        segments: call.target.segments, parameters: call.target.parameters.filter { $0.name == "page" },
        raw: call.target.raw)
      return answer(whole, damage: nil)
    default: return nil
    }
  }

  func canStrike(_ fault: Fault, on call: ServiceCall) -> Bool {
    let isList: Bool
    switch MetronRoute(call.target.segments) {
    case .list, .sublist: isList = true
    case .index, .detail: isList = false
    case nil: return fault.canStrikePictures
    }
    switch fault {
    case .rejectOptional, .ignoreOptional: return isList && call.target.parameters.contains { $0.name != "page" }
    case .wrongTotal, .empty, .malformedRecord, .movingPages: return isList
    default: return true
    }
  }
}

/// Base64 (RFC 4648), as credentials are sent.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text behind the encoding; empty where there is none.
  static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in text.utf8 where byte != 0x3D {
      guard let digit = alphabet.firstIndex(of: byte) else { return "" }
      (bits, count) = ((bits << 6 | digit) & 0xFFFF, count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
