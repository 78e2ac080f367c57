import CatalogSources
import SourceTestSupport
import Testing

@Suite("Results of calls") struct CallResultTests {
  private func answer(
    _ status: Int, _ body: String, headers: HeaderFields = HeaderFields(), isConditional: Bool = false
  ) -> CallResult {
    CallResult(
      TransportResponse(status: status, headers: headers, body: Array(body.utf8)), isConditional: isConditional,
      now: 784_111_777, redactor: MarvelSource(keys: TestKeys.keys).redactor)
  }

  @Test(arguments: [
    (200, "{}", CallResult.ok),
    (200, " \n{\"data\":{}}\n", .ok),
    (200, "", .malformed(reason: "an empty body")),
    (200, "\u{FEFF}<!doctype html><p>Hi", .malformed(reason: "an HTML page")),
    (200, "[]", .ok), (200, "7", .malformed(reason: "a body that is not JSON")),
    (200, #"{"code":200,"da"#, .malformed(reason: "JSON that ends in the middle")),
    (204, "", .malformed(reason: "HTTP 204, which the API does not have")),
    (304, "", .malformed(reason: "HTTP 304 to a request that named no page")),
    (302, "", .malformed(reason: "HTTP 302 without a location")),
    (400, #"{"code":400,"status":"bad"}"#, .parameterRefused(message: "HTTP 400: bad")),
    (409, #"{"code":409,"status":"bad"}"#, .parameterRefused(message: "HTTP 409: bad")),
    (
      409, #"{"code":"MissingParameter","message":"bad"}"#,
      .credentialsRefused(message: "HTTP 409: MissingParameter: bad")
    ),
    (409, "<p>", .malformed(reason: "HTTP 409: an HTML page")),
    (401, #"{"code":"InvalidCredentials"}"#, .credentialsRefused(message: "HTTP 401: InvalidCredentials")),
    (401, "<p>", .credentialsRefused(message: "HTTP 401: an HTML page")),
    (403, "", .credentialsRefused(message: "HTTP 403: an empty body")),
    (404, #"{"code":404,"status":"none"}"#, .notFound(message: "HTTP 404: none")),
    (405, "{}", .parameterRefused(message: "HTTP 405: an unknown body")),
    (418, "", .malformed(reason: "HTTP 418: an empty body")),
    (429, "", .throttled(retryAfter: nil)),
    (500, "", .transient(reason: "HTTP 500")),
    (503, "<p>", .unavailable(retryAfter: nil)),
    (504, "", .transient(reason: "HTTP 504")),
    (999, "", .malformed(reason: "HTTP 999, which the API does not have")),
  ])
  func `status and body make the answer`(status: Int, body: String, expected: CallResult) {
    #expect(answer(status, body) == expected)
  }

  @Test func `header fields make the answer`() {
    #expect(answer(304, "", isConditional: true) == .notModified)
    #expect(answer(200, "{}", headers: ["Content-Type": "text/html"]) == .ok)
    #expect(
      answer(200, "Down", headers: ["Content-Type": "text/html; charset=utf-8"]) == .malformed(reason: "an HTML page"))
    #expect(answer(429, "", headers: ["Retry-After": "5"]) == .throttled(retryAfter: .seconds(5)))
    #expect(
      answer(503, "", headers: ["retry-after": "Sun, 06 Nov 1994 08:50:37 GMT"])
        == .unavailable(retryAfter: .seconds(60)))
    #expect(answer(308, "", headers: ["Location": "/x"]) == .redirect(location: "/x"))
  }

  @Test func `an error that repeats the request shows no key`() {
    let body =
      #"{"code":"ResourceNotFound","message":"/v1?apikey=\#(TestKeys.publicKey)&hash=0&x=\#(TestKeys.privateKey)&ts=5 does not exist"}"#
    #expect(
      answer(404, body)
        == .notFound(message: "HTTP 404: ResourceNotFound: /v1?apikey=***&hash=***&x=***&ts=*** does not exist"))
  }

  @Test(arguments: TransportError.Code.allCases)
  func `each failure of the transport has its answer`(code: TransportError.Code) {
    let answer = CallResult(TransportError(code, "It broke."), redactor: Redactor())
    switch code {
    case .nameNotFound, .noRoute, .refused, .connect, .proxy:
      #expect(answer == .unreachable(code, reason: "It broke."))
    case .tooLarge: #expect(answer == .tooLarge(reason: "It broke."))
    case .tls: #expect(answer == .refused(code: .unavailable, reason: "It broke."))
    case .foreignOrigin: #expect(answer == .refused(code: .refusedRedirect, reason: "It broke."))
    case .unsupportedEncoding: #expect(answer == .malformed(reason: "It broke."))
    default: #expect(answer == .transient(reason: "It broke."))
    }
  }
}

extension CallResult {
  /// What the API's answers are.
  init(_ response: TransportResponse, isConditional: Bool = false, now: Int64, redactor: Redactor) {
    self.init(response, isConditional: isConditional, now: now) { MarvelSource().refusal($0, redactor: redactor) }
  }
}
