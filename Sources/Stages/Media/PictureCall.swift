import Basics
import CatalogSources
import ImageKit
import Store

/// The attempts for one picture. Redirects are followed within the allowed hosts.
struct PictureCall {
  /// The result of the attempts.
  enum Outcome: Sendable {
    case picture(TransportResponse, CheckedPicture)
    case unchanged(TransportResponse)
    case failed(ThumbnailFailure)
  }

  let request: ThumbnailPlan.Request
  let settings: ThumbnailSettings
  let transports: ThumbnailTransports
  let time: SourceTime
  let isOver: @Sendable () -> Bool
  private(set) var calls = 0
  private(set) var bytes = 0
  private var origin: WebOrigin
  private var target: String

  init(
    _ request: ThumbnailPlan.Request, settings: ThumbnailSettings, transports: ThumbnailTransports, time: SourceTime,
    isOver: @escaping @Sendable () -> Bool = { false }
  ) {
    self.request = request
    self.settings = settings
    self.transports = transports
    self.time = time
    self.isOver = isOver
    (origin, target) = (request.address.origin, request.address.target)
  }

  /// Asks until there is a picture or no attempt is left.
  ///
  /// A picture that lacks its end is asked for again, since a broken transfer looks alike. The part is used when it comes twice, or in the
  /// last attempt where there is no older picture: a part of a picture is better than none.
  ///
  /// - Parameter check: decodes a body; throws `ImageError` where the body is no sound picture.
  mutating func run(
    _ start: any RandomNumberGenerator, check: ([UInt8]) async throws -> CheckedPicture
  ) async throws -> Outcome {
    var generator = start
    var retry = RetryState(policy: settings.retry)
    let beginning = time.uptime()
    var partial: (response: TransportResponse, picture: CheckedPicture)?
    func ended(_ failure: ThumbnailFailure) -> Outcome {
      guard let partial, !request.isStored else { return .failed(failure) }
      return .picture(partial.response, partial.picture)
    }
    while true {
      try Task.checkCancellation()
      guard let transport = transports.byHost[origin.host] else {
        // Where a redirect leads says nothing about the host that the picture is at.
        let isFirst = origin.host == request.address.origin.host
        return .failed(isFirst ? transports.refused[origin.host] ?? .redirect : .redirect)
      }
      let limit = settings.retry.timeLimit(after: time.uptime() - beginning)
      let (answer, picture) = try await attempt(by: transport, within: limit, check)
      if let picture, !picture.isWhole, let response = answer.response {
        if partial?.response.body == response.body { return .picture(response, picture) }
        partial = (response, picture)
      }
      switch retry.next(after: answer.answer, elapsed: time.uptime() - beginning, using: &generator) {
      case .accept:
        guard let response = answer.response else { return .failed(answer.failure) }
        return picture.map { .picture(response, $0) } ?? .unchanged(response)
      case .retry(let wait, _):
        guard !isOver() else { return ended(answer.failure) }
        try await time.sleep(wait)
        (origin, target) = (request.address.origin, request.address.target)
      case .follow(let location):
        guard let hop = hop(location) else { return ended(.redirect) }
        (origin, target) = (hop.origin, hop.target)
      case .quotaStop, .lockedOut:
        return ended(.throttled)
      case .fallBack, .fail:
        return ended(answer.failure)
      }
    }
  }

  /// Returns the target of a redirect, if pictures may come from there; never from TLS to none; nil otherwise.
  private func hop(_ location: String) -> RedirectTarget? {
    guard let hop = RedirectTarget(location, from: origin), settings.allows(hop.origin),
      origin.scheme == .http || hop.origin.scheme == .https
    else { return nil }
    return hop
  }

  private var isConditional: Bool {
    request.isStored && (request.known?.etag != nil || request.known?.lastModified != nil)
  }

  private mutating func attempt(
    by transport: HTTPTransport, within limit: Duration, _ check: ([UInt8]) async throws -> CheckedPicture
  ) async throws -> (PictureAnswer, CheckedPicture?) {
    calls += 1
    let response: TransportResponse
    do {
      response = try await transport.send(outgoing(within: limit))
    } catch let error as TransportError {
      try Task.checkCancellation()
      return (PictureAnswer(error), nil)
    }
    bytes += response.wireByteCount
    let answer = PictureAnswer(response, isConditional: isConditional, now: time.now())
    switch answer.answer {
    case .redirect(let location) where hop(location) == nil: return (.elsewhere, nil)
    case .ok:
      do {
        let picture = try await check(response.body)
        return (picture.isWhole ? answer : .partial(response), picture)
      } catch let error as ImageError {
        return (PictureAnswer(error), nil)
      }
    default: return (answer, nil)
    }
  }

  private func outgoing(within limit: Duration) -> TransportRequest {
    var headers: HeaderFields = ["Accept": "image/jpeg, image/png, image/gif, image/webp"]
    if isConditional, let moment = request.known?.lastModified {
      headers.append(name: "If-Modified-Since", value: moment)
    }
    return TransportRequest(
      origin: settings.aliases[origin] ?? origin, target: target,
      ifNoneMatch: isConditional ? request.known?.etag : nil, headers: headers, timeLimit: limit)
  }
}

/// An answer of a picture's server in the terms of the retry table, and the failure to report if it was the last one.
struct PictureAnswer: Sendable {
  let answer: CallResult
  let failure: ThumbnailFailure
  let response: TransportResponse?

  /// Judges a whole answer by its status; its bytes are judged later.
  init(_ response: TransportResponse, isConditional: Bool, now: Int64) {
    self.response = response
    let wait = response.headers["retry-after"].flatMap { RetryAfter($0) }?.wait(now: now)
    let name = "HTTP \(response.status)"
    (answer, failure) =
      switch response.status {
      case 200: (.ok, .noPicture)
      case 304 where isConditional: (.notModified, .unavailable)
      case 301, 302, 303, 307, 308:
        (response.headers["location"].map { .redirect(location: $0) } ?? .malformed(reason: name), .redirect)
      case 404, 410: (.notFound(message: name), .notFound)
      case 429: (.throttled(retryAfter: wait), .throttled)
      case 503: (.unavailable(retryAfter: wait), .unavailable)
      case 408, 425, 500...599: (.transient(reason: name), .unavailable)
      case 400...499: (.refused(code: .unavailable, reason: name), .refused)
      default: (.malformed(reason: name), .unavailable)
      }
  }

  /// Judges an attempt that brought no whole answer.
  init(_ error: TransportError) {
    response = nil
    failure = ThumbnailFailure(error)
    // A picture that is too large is so each time.
    answer =
      error.code == .tooLarge
      ? .refused(code: .tooLarge, reason: error.message) : CallResult(error, redactor: Redactor())
  }

  /// The answer that leads to a place where pictures may not come from. A proxy may do so for a while, so it is asked once more.
  static let elsewhere = PictureAnswer(answer: .elsewhere(reason: "a redirect to another place"), failure: .redirect)

  /// Judges an answer that is not a sound picture: an error page perhaps, or a cut body, which another attempt may mend.
  init(_ error: ImageError) {
    failure = ThumbnailFailure(error)
    answer =
      failure == .tooManyPixels
      ? .refused(code: .tooLarge, reason: error.message) : .malformed(reason: error.message)
    response = nil
  }

  /// Returns the answer with a picture that lacks its end.
  static func partial(_ response: TransportResponse) -> PictureAnswer {
    PictureAnswer(answer: .malformed(reason: "The picture is cut off."), failure: .broken, response: response)
  }

  private init(answer: CallResult, failure: ThumbnailFailure, response: TransportResponse? = nil) {
    (self.answer, self.failure, self.response) = (answer, failure, response)
  }
}
