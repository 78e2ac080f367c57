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
  /// Whether others wait for what comes of the next attempt.
  private var isForAll = false
  /// The last body that was damaged.
  private var damaged: [UInt8]?

  /// Reads a body, and says what is damaged of it; nil for nothing.
  typealias Reader<Reading> = (_ body: [UInt8]) throws -> (Reading, damage: String?)

  init(request: MarvelRequest, client: MarvelClient) {
    var request = request
    // A store of an older version may have kept one that holds a signature. Captures have it masked: those are sent as they are.
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
      try await keepPause()
      try await sitOut()
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
    guard let times = await client.pause.news(reason, at: now, ending: now + wait) else { return }
    client.hooks.event(.waiting(current, duration: wait, reason: reason, times: times))
  }

  /// Waits while the source gives no connection, until it is this request's turn to try or the source is back.
  private mutating func sitOut() async throws {
    let before = client.time.uptime()
    turns: while true {
      try Task.checkCancellation()
      switch await client.pause.turn(at: client.time.uptime()) {
      case .ask: break turns
      case .askForAll:
        isForAll = true
        break turns
      case .wait(let wait): try await client.time.sleep(wait)
      case .waitForOther: await client.pause.waitForAttempt()
      }
    }
    if let start { self.start = start + (client.time.uptime() - before) }
  }

  /// Takes an attempt that got no connection: it will be made again, unless that has gone on for too long.
  private mutating func wait(for code: TransportError.Code, _ reason: String) async throws {
    let (isForAll, jitter) = (isForAll, Double.random(in: 0...1, using: &generator))
    self.isForAll = false
    let (failure, isNews) = await client.pause.failed(at: client.time.uptime(), isForAll: isForAll, jitter: jitter)
    switch failure {
    case .tryAgain(let limit): if isNews { client.hooks.event(.outage(current, reason: reason, upTo: limit)) }
    case .over(let lasted, let attempts): throw noConnection(code, reason, after: lasted, attempts: attempts)
    }
    // Nothing was asked, so what an answer may cost begins anew.
    start = nil
    target = client.base.path + request.canonicalTarget
  }

  /// Takes an attempt that got a connection.
  private mutating func connected() async {
    isForAll = false
    guard let ended = await client.pause.connected(at: client.time.uptime()) else { return }
    client.hooks.event(.recovered(after: ended.lasted, attempts: ended.attempts))
  }

  /// The request is over: whoever waits for its next attempt waits for another one's.
  mutating func leave() async {
    guard isForAll else { return }
    isForAll = false
    await client.pause.leave()
  }

  private var current: Attempt { Attempt(request: request, uri: uri, number: calls) }

  private typealias Received = (response: TransportResponse, place: CapturePlace?)

  /// One call, from the ledger to the capture; or an answer that is there already.
  private mutating func attempt<Reading>(
    within limit: Duration, _ read: Reader<Reading>
  ) async throws -> (Answer, Received?, Reading?) {
    try Task.checkCancellation()
    var last: (answer: Answer, earlier: EarlierAnswer, reading: Reading?)?
    while let earlier = try await client.hooks.earlierAnswer(current) {
      // The captures of a whole crawl give their last answer again and again: no better one came then.
      if let last, last.earlier.place == earlier.place {
        guard case .damaged = last.answer else { break }
        return (.ok, (earlier.response, earlier.place), last.reading)
      }
      let (answer, reading) = try await judge(earlier.response, isEarlier: true, read)
      // A page of HTML under status 200 says as little about today as an answer with status 500.
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
    // What is captured and what is gone on with are the same.
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
      return (await settled(damage, response.body, isEarlier: isEarlier), reading)
    } catch let error as MalformedPage {
      return (.malformed(reason: client.redactor.excerpt(error.reason)), nil)
    } catch let error as JSONError {
      return (.malformed(reason: "broken JSON at byte \(error.offset)"), nil)
    }
  }

  /// Damage that comes twice the same is no accident of the transport.
  ///
  /// - Parameter isEarlier: Whether it was captured. What the source's way is shows in the order of calls, which captures do
  ///   not have: a page that was asked for again then has its other answers there.
  private mutating func settled(_ damage: String, _ body: [UInt8], isEarlier: Bool) async -> Answer {
    if !isEarlier, await client.pause.isWay(damageOf: request.path) { return .ok }
    guard body != damaged else {
      await client.pause.learn(damageOf: request.path)
      return .ok
    }
    damaged = body
    return .damaged(reason: damage)
  }
}
