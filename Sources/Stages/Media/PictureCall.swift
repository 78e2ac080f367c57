import CatalogSources
import Store

/// The attempts for one picture, one after the other, redirects followed within the allowed hosts.
struct PictureCall {
  /// What they came to.
  enum Outcome: Sendable {
    case answer(TransportResponse)
    case unchanged(TransportResponse)
    case failed(ThumbnailFailure)
  }

  let request: ThumbnailPlan.Request
  let settings: ThumbnailSettings
  let transports: ThumbnailTransports
  let time: SourceTime
  private(set) var calls = 0
  private(set) var bytes = 0
  private var origin: Origin
  private var target: String

  init(
    _ request: ThumbnailPlan.Request, settings: ThumbnailSettings, transports: ThumbnailTransports, time: SourceTime
  ) {
    self.request = request
    self.settings = settings
    self.transports = transports
    self.time = time
    (origin, target) = (request.address.origin, request.address.target)
  }

  mutating func run(_ start: any RandomNumberGenerator) async throws -> Outcome {
    var generator = start
    var retry = RetryState(policy: settings.retry)
    let beginning = time.uptime()
    while true {
      try Task.checkCancellation()
      guard let transport = transports.byHost[origin.host] else {
        return .failed(transports.refused[origin.host] ?? .redirect)
      }
      let limit = max(.seconds(1), settings.retry.totalTime - (time.uptime() - beginning))
      let answer = try await attempt(by: transport, within: limit)
      switch retry.next(after: answer.answer, elapsed: time.uptime() - beginning, using: &generator) {
      case .accept:
        guard let response = answer.response else { return .failed(.unavailable) }
        return response.status == 304 ? .unchanged(response) : .answer(response)
      case .retry(let wait, _):
        try await time.sleep(wait)
        (origin, target) = (request.address.origin, request.address.target)
      case .follow(let location):
        guard follow(location) else { return .failed(.redirect) }
      case .quotaStop:
        return .failed(.throttled)
      case .fallBack, .fail:
        return .failed(answer.failure)
      }
    }
  }

  /// Goes where a redirect leads, if pictures may come from there; never from TLS to none.
  private mutating func follow(_ location: String) -> Bool {
    guard let hop = RedirectTarget(location, from: origin), ThumbnailAddress.isAllowed(hop.origin, settings),
      origin.scheme == .http || hop.origin.scheme == .https
    else { return false }
    (origin, target) = (hop.origin, hop.target)
    return true
  }

  private var isConditional: Bool {
    request.isStored && (request.known?.etag != nil || request.known?.lastModified != nil)
  }

  private mutating func attempt(by transport: HTTPTransport, within limit: Duration) async throws -> PictureAnswer {
    calls += 1
    var headers: HeaderFields = ["Accept": "image/jpeg, image/png, image/gif, image/webp"]
    if isConditional, let moment = request.known?.lastModified {
      headers.append(name: "If-Modified-Since", value: moment)
    }
    do {
      let response = try await transport.send(
        TransportRequest(
          origin: ThumbnailAddress.place(of: origin, settings), target: target,
          ifNoneMatch: isConditional ? request.known?.etag : nil, headers: headers, timeLimit: limit))
      bytes += response.wireByteCount
      return PictureAnswer(response, isConditional: isConditional, now: time.now())
    } catch let error as TransportError {
      try Task.checkCancellation()
      return PictureAnswer(error)
    }
  }
}
