import Catalog
import JSONKit

/// The attempts of one request, one after the other.
struct PageCall {
  let request: MarvelRequest
  let client: MarvelClient
  let uri: String
  private var target: String
  private var calls = 0
  private var start: Duration?
  private(set) var retry: RetryState
  private var generator: any RandomNumberGenerator

  init(request: MarvelRequest, client: MarvelClient) {
    self.request = request
    self.client = client
    uri = client.uri(of: request)
    target = client.base.path + request.canonicalTarget
    retry = RetryState(policy: client.policy)
    generator = client.generator(request)
  }

  mutating func run<Reading>(
    _ read: ([UInt8]) throws -> Reading
  ) async throws -> (page: PageResponse, reading: Reading?) {
    while true {
      try await keepPause()
      let start = start ?? client.time.uptime()
      self.start = start
      let limit = client.policy.timeLimit(after: client.time.uptime() - start)
      let (answer, received, reading) = try await attempt(within: limit, read)
      let elapsed = client.time.uptime() - start
      switch retry.next(after: answer, elapsed: elapsed, using: &generator) {
      case .accept:
        guard let received else { throw failure(.malformed, "An answer without a body was taken for a page") }
        let page = PageResponse(
          request: request, uri: uri, response: received.response, attempts: calls, capture: received.place)
        return (page, reading)
      case .retry(let wait, let reason):
        if let asked = answer.requestedWait { await client.pause.extend(to: client.time.uptime() + asked) }
        target = client.base.path + request.canonicalTarget
        await tell(wait, reason)
        try await client.time.sleep(wait)
      case .follow(let location):
        target = try targetOfRedirect(location)
      case .quotaStop(let wait, let reason):
        throw failure(.quota, reason, retryAfter: wait)
      case .fallBack(let code, let reason), .fail(let code, let reason):
        throw failure(code, reason)
      }
    }
  }

  /// Waits while the source wants to be left alone, whichever request it told.
  private mutating func keepPause() async throws {
    let before = client.time.uptime()
    while let wait = await client.pause.remainder(at: client.time.uptime()) {
      await tell(wait, "the source asked for a pause")
      try await client.time.sleep(wait)
    }
    // This request has not asked for it, so it does not cost its time.
    if let start { self.start = start + (client.time.uptime() - before) }
  }

  private func tell(_ wait: Duration, _ reason: String) async {
    let now = client.time.uptime()
    guard await client.pause.isNews(reason, at: now, ending: now + wait) else { return }
    client.hooks.event(.waiting(current, duration: wait, reason: reason))
  }

  private var current: Attempt { Attempt(request: request, uri: uri, number: calls) }

  private typealias Received = (response: TransportResponse, place: CapturePlace?)

  /// One call, from the ledger to the capture; or an answer that is there already.
  private mutating func attempt<Reading>(
    within limit: Duration, _ read: ([UInt8]) throws -> Reading
  ) async throws -> (Answer, Received?, Reading?) {
    try Task.checkCancellation()
    var last: CapturePlace?
    // The captures of a whole crawl give their last answer again and again.
    while let earlier = try await client.hooks.earlierAnswer(current), earlier.place != last {
      let (answer, reading) = try judge(earlier.response, read)
      // A page of HTML under status 200 says as little about today as an answer with status 500.
      if answer.isFinal { return (answer, (earlier.response, earlier.place), reading) }
      last = earlier.place
    }
    calls += 1
    let attempt = current
    try await client.hooks.beforeAttempt(attempt)
    client.hooks.event(.attempt(attempt))
    let signed = outgoing(within: limit)
    let received: TransportResponse
    do {
      received = try await client.transport.send(signed)
    } catch let error as TransportError {
      try Task.checkCancellation()
      return (Answer(error, redactor: client.redactor), nil, nil)
    }
    client.hooks.event(
      .received(
        attempt, status: received.status, wireBytes: received.wireByteCount, plainBytes: received.body.count))
    // What is captured and what is gone on with are the same.
    let response = client.redactor.redacted(received, to: signed.target)
    let place = try await client.hooks.afterAttempt(attempt, response)
    let (answer, reading) = try judge(response, read)
    try Task.checkCancellation()
    return (answer, (response, place), reading)
  }

  private func outgoing(within limit: Duration) -> TransportRequest {
    TransportRequest(
      origin: client.base.origin, target: client.signer.sign(target: target, timestamp: client.timestamps.next()),
      ifNoneMatch: request.ifNoneMatch, timeLimit: limit)
  }

  private func judge<Reading>(
    _ response: TransportResponse, _ read: ([UInt8]) throws -> Reading
  ) throws -> (Answer, Reading?) {
    let answer = Answer(
      response, isConditional: request.ifNoneMatch != nil, now: client.time.now(), redactor: client.redactor)
    if let refused = elsewhere(answer) { return (refused, nil) }
    guard answer == .ok else { return (answer, nil) }
    do {
      return (.ok, try read(response.body))
    } catch let error as MalformedPage {
      return (.malformed(reason: client.redactor.excerpt(error.reason)), nil)
    } catch let error as JSONError {
      return (.malformed(reason: "broken JSON at byte \(error.offset)"), nil)
    }
  }
}
