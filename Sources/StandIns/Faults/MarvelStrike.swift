import APIs
import Basics
import CompressionKit
import Invented
import NIOHTTP1
import Serving

/// A fault of the stand-in of Marvel's API, drawn for one attempt.
struct MarvelStrike: MarvelFault {
  let strike: FaultPlan.Strike

  var name: String { strike.fault.rawValue }

  func answer(to call: MarvelCall, by responder: MarvelResponder) throws(Refusal) -> WebAnswer {
    if case .picture = call.route {
      let answer = try responder.picture(for: call, isConditional: false)
      return try withoutAsking(call.target, responder) ?? strike.delivered(answer)
    }
    if let answer = try withoutAsking(call.target, responder) { return answer }
    switch strike.fault {
    case .ignoreOptional:
      let whole = MarvelCall(route: call.route, request: call.request, target: call.target.withoutOptional)
      return try responder.answer(to: whole)
    case .slow: return strike.delivered(try responder.answer(to: call))
    case .invalidJSON:
      let bytes = BodyDamage.invalidJSON(
        try responder.page(for: call, isCompressed: false).body.array, draws: strike.draws)
      var answer = WebAnswer.json(bytes)
      if call.request.acceptsGzip {
        answer["Content-Encoding"] = "gzip"
        answer.body = .bytes(gzip(bytes, level: 1))
      }
      return answer
    case .corruptGzip:
      let compressed = try responder.page(for: call, isCompressed: true).body.array
      var answer = WebAnswer.json(BodyDamage.corruptGzip(compressed, draws: strike.draws))
      answer["Content-Encoding"] = "gzip"
      return answer
    default:
      let page = try responder.page(for: call, change: PageDamage(strike)?.change)
      // A broken answer has a body, whether the client knows the page or not.
      return strike.delivered(responder.answer(page, for: call, isConditional: false))
    }
  }

  /// Returns the answer of a fault that does not depend on the request; nil for other faults.
  private func withoutAsking(_ target: RequestTarget, _ responder: MarvelResponder) throws(Refusal) -> WebAnswer? {
    var draws = strike.draws
    switch strike.fault {
    case .revoked: throw .invalidKey
    case .rejectOptional: throw .unknownParameter(target.optional.first?.name ?? "")
    case .rateLimit:
      var answer = responder.refusal(.throttled)
      answer["Retry-After"] =
        [nil, "0", "1", FaultPlan.Strike.date(afterSeconds: 1, now: responder.now())][
          draws.below(4)]
      return answer
    case .errorBody:
      let shape =
        draws.chance(0.5)
        ? Refusal(status: 500, code: .application, message: "An internal error occurred.")
        : Refusal(status: 500, code: .gateway("InternalError"), message: "caused by an unexpected end of input")
      var answer = responder.refusal(shape)
      answer.status = 200
      return answer
    default: return strike.plainAnswer(to: target, at: responder.now())
    }
  }
}

extension FaultPlan.Strike {
  /// Returns the answer of a fault that has the same form at every service; nil for other faults.
  ///
  /// - Parameter now: seconds since 1970.
  func plainAnswer(to target: RequestTarget, at now: Int) -> WebAnswer? {
    var draws = draws
    switch fault {
    case .unavailable:
      var answer = draws.chance(0.5) ? WebAnswer(status: 503) : Self.html(503)
      answer["Retry-After"] = ["0", "1", Self.date(afterSeconds: 1, now: now)][draws.below(3)]
      return answer
    case .serverError: return draws.chance(0.5) ? WebAnswer(status: 500) : Self.html(500)
    case .html: return Self.html(200)
    case .foreignRedirect:
      return WebAnswer(status: 302, fields: [("Location", "https://elsewhere.spinrack.invalid" + target.canonical)])
    default: return nil
    }
  }

  /// Returns an answer with the delivery that the fault gives it.
  func delivered(_ answer: WebAnswer) -> WebAnswer {
    var draws = draws
    var answer = answer
    switch fault {
    case .reset: answer.delivery = draws.chance(0.5) ? .nothing : .headOnly
    case .truncate: answer.delivery = .truncated
    case .wrongLength:
      let missing = 1 + draws.below(max(1, answer.body.count / 2))
      answer.delivery = draws.chance(0.5) ? .underAnnounced(by: missing) : .tornChunks
    // At most 400 ms in all.
    case .slow: answer.delivery = .slow(pauses: (0..<8).map { _ in .milliseconds(10 + draws.below(41)) })
    default: break
    }
    return answer
  }

  private static func html(_ status: Int) -> WebAnswer {
    let text = """
      <!DOCTYPE html>
      <html><head><title>\(status) \(HTTPResponseStatus(statusCode: status).reasonPhrase)</title></head>
      <body><h1>We will be right back</h1><p>The gateway is being looked after.</p></body></html>

      """
    return .html(text, status: status)
  }

  /// Returns a moment after now in the form of a header field.
  static func date(afterSeconds seconds: Int, now: Int) -> String {
    HTTPDate(unixSeconds: Int64(now + seconds)).description
  }
}

extension Refusal {
  /// The refusal of too many requests; its two spaces are the API's.
  static let throttled = Refusal(
    status: 429, code: .gateway("RequestThrottled"),
    message: "You have exceeded your rate limit.  Please try again later.")
}
