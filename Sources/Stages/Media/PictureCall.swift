import Basics
import CatalogSources
import ImageKit
import Store

/// The attempts for one picture, one after the other, redirects followed within the allowed hosts.
struct PictureCall {
  /// What they came to.
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
  /// - Parameter check: decodes a body; throws `ImageError` where it is no sound picture.
  mutating func run(
    _ start: any RandomNumberGenerator, check: ([UInt8]) async throws -> CheckedPicture
  ) async throws -> Outcome {
    var generator = start
    var retry = RetryState(policy: settings.retry)
    let beginning = time.uptime()
    while true {
      try Task.checkCancellation()
      guard let transport = transports.byHost[origin.host] else {
        // Where a redirect leads says nothing about the host that the picture is at.
        let isFirst = origin.host == request.address.origin.host
        return .failed(isFirst ? transports.refused[origin.host] ?? .redirect : .redirect)
      }
      let limit = max(.seconds(1), settings.retry.totalTime - (time.uptime() - beginning))
      let (answer, picture) = try await attempt(by: transport, within: limit, check)
      switch retry.next(after: answer.answer, elapsed: time.uptime() - beginning, using: &generator) {
      case .accept:
        guard let response = answer.response else { return .failed(answer.failure) }
        return picture.map { .picture(response, $0) } ?? .unchanged(response)
      case .retry(let wait, _):
        guard !isOver() else { return .failed(answer.failure) }
        try await time.sleep(wait)
        (origin, target) = (request.address.origin, request.address.target)
      case .follow(let location):
        guard let hop = hop(location) else { return .failed(.redirect) }
        (origin, target) = (hop.origin, hop.target)
      case .quotaStop:
        return .failed(.throttled)
      case .fallBack, .fail:
        return .failed(answer.failure)
      }
    }
  }

  /// Where a redirect leads, if pictures may come from there; never from TLS to none.
  private func hop(_ location: String) -> RedirectTarget? {
    guard let hop = RedirectTarget(location, from: origin), ThumbnailAddress.isAllowed(hop.origin, settings),
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
        return (answer, try await check(response.body))
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
      origin: ThumbnailAddress.place(of: origin, settings), target: target,
      ifNoneMatch: isConditional ? request.known?.etag : nil, headers: headers, timeLimit: limit)
  }
}
