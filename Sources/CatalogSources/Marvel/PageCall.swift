import Basics
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
  /// Whether the next attempt probes the source for all requests, which wait for its result.
  private var isProbe = false
  /// The last body that was damaged.
  private var damaged: [UInt8]?

  /// Reads a body, and says what is damaged of it; nil for nothing.
  typealias Reader<Reading> = (_ body: [UInt8]) throws -> (Reading, damage: String?)

  init(request: MarvelRequest, client: MarvelClient) {
    var request = request
    // A store of an older version may have kept a validator that holds a signature. Captures have it masked: those are
    // sent as they are.
    request.ifNoneMatch = request.ifNoneMatch.flatMap(client.redactor.validator)
    self.request = request
    self.client = client
    uri = client.uri(of: request)
    target = client.base.path + request.canonicalTarget
    retry = RetryState(policy: client.policy)
    generator = client.generator(request)
  }

  mutating func run<Reading>(
    _ read: Reader<Reading>
  ) async throws -> (page: PageResponse, reading: Reading?) {
    while true {
      try await waitForPause()
      try await waitOutOutage()
      let start = start ?? client.time.uptime()
      self.start = start
      let limit = client.policy.timeLimit(after: client.time.uptime() - start)
      let (answer, received, reading) = try await attempt(within: limit, read)
      if case .unreachable(let code, let reason) = answer {
        try await wait(for: code, reason)
        continue
      }
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
        await reportWait(wait, reason)
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

  /// Waits as long as the source asked any request to wait.
  private mutating func waitForPause() async throws {
    let before = client.time.uptime()
    while let wait = await client.pause.remainder(at: client.time.uptime()) {
      await reportWait(wait, "the source asked for a pause")
      try await client.time.sleep(wait)
    }
    // The source asked another request for the pause, so it does not count towards this request's time.
    if let start { self.start = start + (client.time.uptime() - before) }
  }

  private func reportWait(_ wait: Duration, _ reason: String) async {
    let now = client.time.uptime()
    guard let times = await client.pause.waitsToReport(reason, at: now, ending: now + wait) else { return }
    client.hooks.event(.waiting(current, duration: wait, reason: reason, times: times))
  }

  /// Waits during an outage, until it is this request's turn to probe the source or the source is back.
  private mutating func waitOutOutage() async throws {
    let before = client.time.uptime()
    turns: while true {
      try Task.checkCancellation()
      switch await client.pause.turn(at: client.time.uptime()) {
      case .ask: break turns
      case .probe:
        isProbe = true
        break turns
      case .wait(let wait): try await client.time.sleep(wait)
      case .waitForProbe: await client.pause.waitForAttempt()
      }
    }
    if let start { self.start = start + (client.time.uptime() - before) }
  }

  /// Takes an attempt that got no connection: it is retried, unless the outage has lasted too long.
  private mutating func wait(for code: TransportError.Code, _ reason: String) async throws {
    let (isProbe, jitter) = (isProbe, Double.random(in: 0...1, using: &generator))
    self.isProbe = false
    let (failure, isReportable) = await client.pause.failed(at: client.time.uptime(), isProbe: isProbe, jitter: jitter)
    switch failure {
    case .tryAgain(let limit): if isReportable { client.hooks.event(.outage(current, reason: reason, upTo: limit)) }
    case .over(let lasted, let attempts): throw noConnection(code, reason, after: lasted, attempts: attempts)
    }
    // Nothing was asked, so what an answer may cost begins anew.
    start = nil
    target = client.base.path + request.canonicalTarget
  }

  /// Takes an attempt that got a connection.
  private mutating func connected() async {
    isProbe = false
    guard let ended = await client.pause.connected(at: client.time.uptime()) else { return }
    client.hooks.event(.recovered(after: ended.lasted, attempts: ended.attempts))
  }

  /// The request is over: requests that wait for its probe wait for another one.
  mutating func abandonProbe() async {
    guard isProbe else { return }
    isProbe = false
    await client.pause.abandonProbe()
  }

  private var current: Attempt { Attempt(request: request, uri: uri, number: calls) }

  private typealias Received = (response: TransportResponse, place: CapturePlace?)

  /// One attempt, from the ledger to the capture; or an answer that was captured before.
  private mutating func attempt<Reading>(
    within limit: Duration, _ read: Reader<Reading>
  ) async throws -> (Answer, Received?, Reading?) {
    try Task.checkCancellation()
    var last: (answer: Answer, earlier: EarlierAnswer, reading: Reading?)?
    while let earlier = try await client.hooks.earlierAnswer(current) {
      // The captures of a whole crawl repeat their last answer: no better one came then.
      if let last, last.earlier.place == earlier.place {
        guard case .damaged = last.answer else { break }
        return (.ok, (earlier.response, earlier.place), last.reading)
      }
      let (answer, reading) = try await judge(earlier.response, isEarlier: true, read)
      // A page of HTML under status 200 says as little about a captured answer as status 500 does.
      if answer.isFinal { return (answer, (earlier.response, earlier.place), reading) }
      last = (answer, earlier, reading)
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
      if !error.code.isNoConnection { await connected() }
      return (Answer(error, redactor: client.redactor), nil, nil)
    }
    await connected()
    client.hooks.event(
      .received(
        attempt, status: received.status, wireBytes: received.wireByteCount, plainBytes: received.body.count))
    // The answer that is captured is the answer that is used.
    let response = client.redactor.redacted(received, to: signed.target)
    let place = try await client.hooks.afterAttempt(attempt, response)
    let (answer, reading) = try await judge(response, isEarlier: false, read)
    try Task.checkCancellation()
    return (answer, (response, place), reading)
  }

  private func outgoing(within limit: Duration) -> TransportRequest {
    TransportRequest(
      origin: client.base.origin, target: client.signer.sign(target: target, timestamp: client.timestamps.next()),
      ifNoneMatch: request.ifNoneMatch, timeLimit: limit)
  }

  private mutating func judge<Reading>(
    _ response: TransportResponse, isEarlier: Bool, _ read: Reader<Reading>
  ) async throws -> (Answer, Reading?) {
    let answer = Answer(
      response, isConditional: request.ifNoneMatch != nil, now: client.time.now(), redactor: client.redactor)
    if let refused = elsewhere(answer) { return (refused, nil) }
    guard answer == .ok else { return (answer, nil) }
    do {
      let (reading, damage) = try read(response.body)
      guard let damage else { return (.ok, reading) }
      return (await confirmed(damage, response.body, isEarlier: isEarlier), reading)
    } catch let error as MalformedPage {
      return (.malformed(reason: client.redactor.excerpt(error.reason)), nil)
    } catch let error as JSONError {
      return (.malformed(reason: "broken JSON at byte \(error.offset)"), nil)
    }
  }

  /// Decides whether damage is accepted. The same damage twice is no accident of the transport.
  ///
  /// - Parameter isEarlier: Whether the answer was captured before. Captures do not have the order of calls, by which
  ///   the usual damage of a source is known: a page that was asked for again then has its other answers there.
  private mutating func confirmed(_ damage: String, _ body: [UInt8], isEarlier: Bool) async -> Answer {
    if !isEarlier, await client.pause.isUsual(damageOf: request.path) { return .ok }
    guard body != damaged else {
      await client.pause.learn(damageOf: request.path)
      return .ok
    }
    damaged = body
    return .damaged(reason: damage)
  }
}
