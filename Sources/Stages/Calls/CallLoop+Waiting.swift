import Basics
import CatalogSources

/// Pauses that the source asked for, and outages: all requests of a loop wait for them together.
extension CallLoop {
  /// Waits as long as the source asked any request to wait.
  func waitForPause(_ attempts: inout CallAttempts) async throws {
    let before = client.time.uptime()
    while let wait = await pause.remainder(at: client.time.uptime()) {
      await note(wait, "the source asked for a pause", of: attempts)
      try await client.time.sleep(wait)
    }
    attempts.excuse(client.time.uptime() - before)
  }

  /// Waits during an outage, until it is this request's turn to probe the source or the source is back.
  func waitOutOutage(_ attempts: inout CallAttempts) async throws {
    let before = client.time.uptime()
    turns: while true {
      try Task.checkCancellation()
      switch await pause.turn(at: client.time.uptime()) {
      case .ask: break turns
      case .probe:
        attempts.isProbe = true
        break turns
      case .wait(let wait): try await client.time.sleep(wait)
      case .waitForProbe: await pause.waitForAttempt()
      }
    }
    attempts.excuse(client.time.uptime() - before)
  }

  /// Takes an attempt that got no connection, so that the request is made again unless the outage has lasted too long.
  ///
  /// - Throws: `SourceError` with `.unreachable`.
  func noteNoConnection(
    _ attempts: inout CallAttempts, code: TransportError.Code, reason: String
  ) async throws {
    let (isProbe, jitter) = (attempts.isProbe, attempts.jitter())
    attempts.isProbe = false
    let (failure, isReportable) = await pause.failed(at: client.time.uptime(), isProbe: isProbe, jitter: jitter)
    switch failure {
    case .tryAgain(let limit): if isReportable { notes(.outage(reason: reason, upTo: limit)) }
    case .over(let lasted, let count): throw attempts.noConnection(code, reason, after: lasted, attempts: count)
    }
    attempts.beginAnew()
  }

  /// Takes an attempt that got a connection, with or without an answer.
  func noteConnection(_ attempts: inout CallAttempts) async {
    attempts.isProbe = false
    guard let ended = await pause.connected(at: client.time.uptime()) else { return }
    notes(.recovered(after: ended.lasted, attempts: ended.attempts))
  }

  /// Ends the probe of a request that is over: requests that wait for its result wait for another probe.
  func abandonProbe(_ attempts: inout CallAttempts) async {
    guard attempts.isProbe else { return }
    attempts.isProbe = false
    await pause.abandonProbe()
  }

  /// Reports a wait, unless one like it was reported a moment ago.
  func note(_ wait: Duration, _ reason: String, of attempts: CallAttempts) async {
    let now = client.time.uptime()
    guard let times = await pause.waitsToReport(reason, at: now, ending: now + wait) else { return }
    notes(.waiting(uri: attempts.uri, duration: wait, reason: reason, times: times))
  }
}

/// The pace of the source: waits before calls, and signs that the source has locked this client out.
extension CallLoop {
  /// Counts a call, and waits for its turn where the source is called too often.
  ///
  /// - Throws: `SourceError` with `.quota` where the call must not be made, with `.credentials` where they were refused before.
  func spend(_ attempts: inout CallAttempts) async throws {
    guard let meter else { return }
    let before = client.time.uptime()
    try await meter.spend(to: attempts.resource) { wait in
      notes(.paced(until: wait.until, reason: wait.reason))
      try await client.time.sleep(wait.duration)
    }
    attempts.excuse(client.time.uptime() - before)
  }

  /// Judges an attempt without a whole answer. Sources may drop the connections of clients that they have locked out.
  func judge(_ error: TransportError) async -> CallResult {
    guard error.code == .reset, let most = client.traits.pacing.lockOuts.droppedConnections,
      await pause.dropped() >= most
    else { return CallResult(error, redactor: client.redactor) }
    return .lockedOut(reason: "\(most) connections were dropped one after the other", retryAfter: nil)
  }

  /// Returns the error of a source that has locked this client out.
  ///
  /// - Parameter asked: the pause that the source asks for; nil where it does not say.
  func lockedOut(_ reason: String, asked: Duration?) -> SourceError {
    let wait = client.traits.pacing.lockOuts.wait(asked: asked)
    var error = SourceError(
      lockedOut: client.redactor.excerpt(reason), by: client.names.base.origin.host,
      until: client.time.now() + wait.components.seconds)
    error.retryAfter = wait
    return error
  }
}
