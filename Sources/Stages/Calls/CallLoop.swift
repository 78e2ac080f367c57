import Catalog
public import CatalogSources
package import Pipeline

/// Makes every call of a run to the source of a catalogue. Its promises, in the order of the code:
///
/// 1. captured: an answer that was captured and did not reach the store takes the place of a call;
/// 2. counted: a call is in the ledger, within the quota, the rate windows, the cap and the deadline, before it is made;
/// 3. sent: one request, one whole answer; a refusal by its status is in the ledger at once, before the answer is used;
/// 4. captured: the answer is redacted and appended to the captures before anything looks at its page;
/// 5. judged: by the rules of the source;
/// 6. retried: as the retry table decides after that judgement;
/// 7. handed on: to the planner that asked for it, and its pages to the next stage.
///
/// Steps 1 to 6 are ``page(_:)``, step 7 is ``run(_:atMost:into:)``.
public struct CallLoop: Sendable {
  /// The client that asks the source and reads its answers.
  public let client: SourceClient
  /// The captures that answers are written to, or are taken from in place of calls.
  let captures: CallCaptures
  /// The meter that counts calls, and refuses those beyond the quota, the cap and the deadline; nil where nothing is counted.
  let meter: CallMeter?
  /// The sum of the calls and their bytes, for the report.
  let counter: CallCounter
  /// The receiver of waits and outages, for people. No decision depends on it.
  let notes: @Sendable (SourceEvent) -> Void
  /// The state that all requests share: pauses that the source asked for, and outages.
  let pause: SourcePause

  /// Creates a loop of its parts.
  public init(
    client: SourceClient, captures: CallCaptures = .none, meter: CallMeter? = nil, counter: CallCounter = CallCounter(),
    notes: @escaping @Sendable (SourceEvent) -> Void = { _ in }
  ) {
    self.client = client
    self.captures = captures
    self.meter = meter
    self.counter = counter
    self.notes = notes
    pause = client.pause()
  }

  /// Lets the run make more calls than its plan knew of.
  func allow(_ calls: Int) {
    if calls > 0 { meter?.cap?.allow(calls) }
  }
}

// MARK: - One request

extension CallLoop {
  /// Requests a page until there is one, and reads its frame.
  ///
  /// A page that is damaged but can be repaired is asked for again: damage of the transport disappears the next time.
  /// The page is accepted when the same damage comes twice, when the source is known for it, and at the last attempt.
  /// - Returns: the page with its frame; without one where the page has not changed.
  /// - Throws: `SourceError` after the last attempt, and with `.quota` where a call must not be made; `FileError` of the
  ///   captures and `StoreError` of the ledger.
  public func page(_ request: SourceRequest) async throws -> PageResponse {
    var attempts = CallAttempts(request, by: client)
    do {
      let page = try await answer(&attempts)
      await abandonProbe(&attempts)
      return page
    } catch {
      await abandonProbe(&attempts)
      throw error is CancellationError ? client.interrupted(attempts.uri) : error
    }
  }

  /// Makes attempts, one after the other, until an answer is accepted.
  private func answer(_ attempts: inout CallAttempts) async throws -> PageResponse {
    while true {
      try await waitForPause(&attempts)
      try await waitOutOutage(&attempts)
      let limit = attempts.timeLimit(at: client.time.uptime())
      try Task.checkCancellation()

      let judged: JudgedAnswer
      if let known = try await capturedAnswer(&attempts) {
        judged = known
      } else {
        judged = try await call(&attempts, within: limit)
      }

      if case .unreachable(let code, let reason) = judged.answer {
        try await noteNoConnection(&attempts, code: code, reason: reason)
        continue
      }
      switch attempts.next(after: judged.answer, at: client.time.uptime()) {
      case .accept:
        guard let response = judged.response else {
          throw attempts.failure(.malformed, "An answer without a body was taken for a page")
        }
        var page = PageResponse(
          request: attempts.request, uri: attempts.uri, response: response, attempts: attempts.calls,
          capture: judged.place)
        page.frame = judged.frame
        return page
      case .retry(let wait, let reason):
        if let asked = judged.answer.requestedWait { await pause.extend(to: client.time.uptime() + asked) }
        attempts.beginAgain()
        await note(wait, reason, of: attempts)
        try await client.time.sleep(wait)
      case .follow(let location):
        try attempts.follow(location)
      case .quotaStop(let wait, let reason):
        var stop = attempts.failure(.quota, reason)
        stop.retryAfter = wait
        throw stop
      case .lockedOut(let reason, let asked):
        throw lockedOut(reason, asked: asked)
      case .fallBack(let code, let reason), .fail(let code, let reason):
        throw attempts.failure(code, reason)
      }
    }
  }

  /// Makes one call: counted, sent, captured, judged.
  private func call(_ attempts: inout CallAttempts, within limit: Duration) async throws -> JudgedAnswer {
    // Counted before it is called: the ledger has the call whatever becomes of it. Where this throws, no call is made.
    attempts.calls += 1
    try await spend(&attempts)
    counter.attempt()

    // Sent.
    let outgoing = client.outgoing(
      to: attempts.target, ifNoneMatch: attempts.request.ifNoneMatch, within: limit)
    let received: TransportResponse
    do {
      received = try await client.transport.send(outgoing)
    } catch let error as TransportError {
      try Task.checkCancellation()
      if !error.code.isNoConnection { await noteConnection(&attempts) }
      let answer = await judge(error)
      try await meter?.note(answer, to: attempts.resource)
      return JudgedAnswer(answer: answer)
    }
    await noteConnection(&attempts)
    await pause.answered()
    counter.received(wireBytes: received.wireByteCount, plainBytes: received.body.count)

    // The answer that is captured is the answer that is used: the redacted one.
    let response = client.redactor.redacted(
      received, to: outgoing.target, isRecord: attempts.request.list.isRecord)
    // Where the captures cannot be written, each later run would ask again what the source has refused.
    let first = client.judge(response, to: attempts.request)
    if first != .ok { try await meter?.note(first, to: attempts.resource) }

    // Captured before its page is looked at.
    let place = try await captures.folder?.keep(response, to: attempts.uri)
    FailPoint.captureAppend.pass()
    try await meter?.take(response.headers, of: attempts.resource)

    // Judged.
    let judged = try await judge(response, as: first, at: place, in: &attempts, isEarlier: false)
    if first == .ok { try await meter?.note(judged.answer, to: attempts.resource) }
    try Task.checkCancellation()
    return judged
  }

  /// Returns an answer that was captured before, for which no call is made; nil for none. Captured failures are ignored: they say nothing
  /// about
  /// the source as it is now.
  private func capturedAnswer(_ attempts: inout CallAttempts) async throws -> JudgedAnswer? {
    var last: JudgedAnswer?
    while let earlier = try await captures.answer(to: attempts.uri) {
      // The captures of a finished crawl repeat their last answer: no better one came then.
      if var last, last.place == earlier.place {
        guard case .damaged = last.answer else { return nil }
        last.answer = .ok
        return last
      }
      let first = client.judge(earlier.response, to: attempts.request)
      let judged = try await judge(earlier.response, as: first, at: earlier.place, in: &attempts, isEarlier: true)
      if judged.answer.isFinal { return judged }
      last = judged
    }
    return nil
  }

  /// Judges an answer by its frame, where it is a page by its status and its ends.
  ///
  /// - Parameter first: the judgement by status and ends.
  private func judge(
    _ response: TransportResponse, as first: CallResult, at place: CapturePlace?, in attempts: inout CallAttempts,
    isEarlier: Bool
  ) async throws -> JudgedAnswer {
    var judged = JudgedAnswer(answer: first, response: response, place: place)
    guard judged.answer == .ok else { return judged }
    do {
      let frame = try client.frames.read(response.body, answering: attempts.request)
      judged.frame = frame
      // Asked for again, also where it was captured: an answer that nobody believes must not stand in the way of a better one.
      guard frame.total <= PageFrame.greatestTotal else {
        let name = client.source.model.name(of: attempts.request.list.kind)
        judged.answer = .malformed(reason: "it says that there are \(frame.total) \(name), which no catalogue has")
        return judged
      }
      if let damage = frame.damage {
        judged.answer = await judgeDamage(damage, of: response.body, in: &attempts, isEarlier: isEarlier)
      }
    } catch let error as MalformedPage {
      judged.answer =
        error.answer?.redacted(by: client.redactor) ?? .malformed(reason: client.redactor.excerpt(error.reason))
    }
    return judged
  }

  /// Decides whether damage is accepted. The same damage twice is no accident of the transport.
  ///
  /// - Parameter isEarlier: whether the answer was captured before. Captures do not have the order of calls, by which
  ///   the usual damage of a source is known: a page that was asked for again then has its other answers there.
  private func judgeDamage(
    _ damage: String, of body: [UInt8], in attempts: inout CallAttempts, isEarlier: Bool
  ) async -> CallResult {
    if !isEarlier, await pause.isUsual(damageOf: attempts.path) { return .ok }
    guard body != attempts.damaged else {
      await pause.learn(damageOf: attempts.path)
      return .ok
    }
    attempts.damaged = body
    return .damaged(reason: damage)
  }
}

// MARK: - Many requests

extension CallLoop {
  /// Makes the calls that a planner asks for, up to a limit at a time, and hands on the pages of the answers.
  ///
  /// Where no further call may be made, none is begun, but the answers to calls in flight are waited for: they are paid for.
  /// A slow reader of `pages` holds the calls back.
  ///
  /// - Parameters:
  ///   - start: the planner; used in the caller's task only.
  ///   - limit: calls in flight; at least one is, and no more than the source wants.
  ///   - pages: takes the pages, in the order in which they come.
  /// - Returns: the planner at its end.
  /// - Throws: the errors of the planner; `FileError`, `StoreError`; the error of the channel when it is closed;
  ///   `CancellationError`. The other calls are cancelled then.
  package func run<Planner: CallPlanner>(
    _ start: Planner, atMost limit: Int, into pages: BoundedChannel<FetchedPage>
  ) async throws -> Planner {
    var planner = start
    var stop: SourceError?
    try await withBoundedCalls(
      atMost: min(limit, client.traits.pacing.callsInFlight ?? limit),
      next: { stop == nil || planner.asksAfterStop ? planner.next() : nil },
      call: { request in
        do {
          return try request.answer(from: try await page(request.call))
        } catch let error as SourceError {
          return request.answer(failing: error)
        }
      },
      collect: { request, answer in
        let actions = try planner.received(answer, to: request)
        for action in actions {
          let reason = try await perform(action, into: pages)
          stop = stop ?? reason
        }
      })
    for action in try planner.end(stop) { _ = try await perform(action, into: pages) }
    return planner
  }

  /// Does an action of a planner.
  ///
  /// - Returns: the reason why no further call may be made; nil where one may.
  private func perform(_ action: CallAction, into pages: BoundedChannel<FetchedPage>) async throws -> SourceError? {
    switch action {
    case .handOn(let page): try await pages.send(page)
    case .learnSize(let total, let kind): meter?.cap?.learn(total: total, of: kind)
    case .allow(let calls): allow(calls)
    case .lose(let address): captures.lose(address)
    case .stop(let reason): return reason
    }
    return nil
  }
}

/// Makes calls, up to a limit at a time, until there is no next one and all have ended.
///
/// - Parameters:
///   - limit: calls in flight; at least one is.
///   - next: the next request; nil where none can be made before a call ends. Asked again after each call.
///   - call: makes a call, in a task of its own.
///   - collect: takes the result of a call, in the caller's task, in the order in which calls end.
/// - Throws: the errors of `call` and `collect`; the other calls are cancelled then.
func withBoundedCalls<Request: Sendable, Answer: Sendable>(
  atMost limit: Int, isolation: isolated (any Actor)? = #isolation,
  next: () -> Request?,
  call: @escaping @Sendable (Request) async throws -> Answer,
  collect: (Request, Answer) async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: (Request, Answer).self) { group in
    // Bounded by `inFlight`: filled to the limit, then one out, one in.
    var inFlight = 0
    while true {
      while inFlight < max(1, limit), let request = next() {
        group.addTask { (request, try await call(request)) }
        inFlight += 1
      }
      guard inFlight > 0, let (request, answer) = try await group.next() else { return }
      inFlight -= 1
      try await collect(request, answer)
    }
  }
}
