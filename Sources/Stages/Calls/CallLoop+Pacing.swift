import Basics
import CatalogSources

/// The pace of the source: waits before calls, and what shows that the source has locked this client out.
extension CallLoop {
  /// Counts a call, and waits for its turn where the source is asked too often.
  ///
  /// - Throws: `SourceError` with `.quota` where it must not be made, with `.credentials` where they were refused before.
  func spend(_ attempts: inout CallAttempts) async throws {
    guard let meter else { return }
    let before = client.time.uptime()
    try await meter.spend(to: attempts.resource) { wait in
      notes(.paced(until: wait.until, reason: wait.reason))
      try await client.time.sleep(wait.duration)
    }
    attempts.excuse(client.time.uptime() - before)
  }

  /// What an attempt without a whole answer was. Sources may drop the connections of clients that they have locked out.
  func judge(_ error: TransportError) async -> Answer {
    guard error.code == .reset, let most = client.traits.pacing.lockOuts.droppedConnections,
      await pause.dropped() >= most
    else { return Answer(error, redactor: client.redactor) }
    return .lockedOut(reason: "\(most) connections were dropped one after the other", retryAfter: nil)
  }

  /// The error of a source that has locked this client out.
  ///
  /// - Parameter asked: how long it asks to be left alone; nil where it does not say.
  func lockedOut(_ reason: String, asked: Duration?) -> SourceError {
    let wait = client.traits.pacing.lockOuts.wait(asked: asked)
    var error = SourceError(
      lockedOut: client.redactor.excerpt(reason), by: client.names.base.origin.host,
      until: client.time.now() + wait.components.seconds)
    error.retryAfter = wait
    return error
  }
}
