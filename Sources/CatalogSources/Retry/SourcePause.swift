/// The state that all requests of a client share: a pause that the source asked for, an outage, and the waits that were reported.
package actor SourcePause {
  private var end: Duration = .zero
  private var outage: Outage
  private var isOutageReported = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var reportedWaits: [String: ReportedWait] = [:]
  private var damagedPages: [String: Int] = [:]

  private struct ReportedWait {
    var at: Duration
    var ending: Duration
    /// Waits since then that were not reported.
    var unreported = 0
  }

  package init(outage: Outage = Outage(policy: RetryPolicy(), wasReachable: false)) {
    self.outage = outage
  }

  /// Makes the pause last until a moment of the client's clock; never shortens it.
  package func extend(to moment: Duration) {
    end = max(end, moment)
  }

  /// Returns the rest of the pause; nil when there is none.
  package func remainder(at moment: Duration) -> Duration? {
    moment < end ? end - moment : nil
  }

  // MARK: Outages

  /// Returns the next step of a request at a moment.
  package func turn(at now: Duration) -> Outage.Turn { outage.turn(at: now) }

  /// Waits for the result of the probe. The wait ends with that attempt, also when the attempt is cancelled.
  package func waitForAttempt() async {
    guard outage.isProbing else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Records an attempt that got no connection, and decides whether it is reported. Repeated outages are reported once a minute.
  package func failed(at now: Duration, isProbe: Bool, jitter: Double) -> (failure: Outage.Failure, isReportable: Bool)
  {
    defer { if isProbe { wake() } }
    let failure = outage.failed(at: now, isProbe: isProbe, jitter: jitter)
    guard case .tryAgain = failure, !isOutageReported, waitsToReport("no connection", at: now, ending: now) != nil
    else {
      return (failure, false)
    }
    isOutageReported = true
    return (failure, true)
  }

  /// Records an attempt that got a connection.
  ///
  /// - Returns: the outage that it ended, if that was reported.
  package func connected(at now: Duration) -> (lasted: Duration, attempts: Int)? {
    defer {
      isOutageReported = false
      wake()
    }
    let ended = outage.connected(at: now)
    return isOutageReported ? ended : nil
  }

  /// Ends a probe that was not made.
  package func abandonProbe() {
    outage.abandonProbe()
    wake()
  }

  private func wake() {
    for other in waiting { other.resume() }
    waiting = []
  }

  // MARK: Dropped connections

  /// The connections that were dropped since the last answer.
  private var drops = 0

  /// Counts a connection that was dropped.
  ///
  /// - Returns: the number of connections dropped one after the other.
  package func dropped() -> Int {
    drops += 1
    return drops
  }

  /// Records an answer, which ends a series of dropped connections.
  package func answered() { drops = 0 }

  // MARK: Reports

  /// The time in which waits of one kind are reported once; a long wait is reported at once.
  static let reportInterval: Duration = .seconds(60)
  private static let longWait: Duration = .seconds(15)
  /// The time after the end of a reported wait in which the end of another counts as the same: they differ by their jitter only.
  private static let jitter: Duration = .seconds(1)

  /// Decides whether a wait is reported: the first of its kind, a long one, and one a minute of the others.
  ///
  /// - Parameters:
  ///   - reason: the reason of the wait; reasons that differ only in numbers are of one kind.
  ///   - moment: The time at which the wait begins, on the client's clock.
  ///   - ending: The time at which it ends.
  /// - Returns: the number of waits that the report stands for, this one included; nil where it is not reported.
  package func waitsToReport(_ reason: String, at moment: Duration, ending: Duration) -> Int? {
    let kind = reason.filter { !$0.isNumber }
    // The texts of a source may differ each time.
    if reportedWaits.count > 100 { reportedWaits.removeAll() }
    guard var last = reportedWaits[kind] else {
      reportedWaits[kind] = ReportedWait(at: moment, ending: ending)
      return 1
    }
    let isLong = ending - moment >= Self.longWait && ending > last.ending + Self.jitter
    guard isLong || moment >= last.at + Self.reportInterval && ending > last.ending + Self.jitter else {
      last.unreported += 1
      reportedWaits[kind] = last
      return nil
    }
    reportedWaits[kind] = ReportedWait(at: moment, ending: ending)
    return last.unreported + 1
  }

  // MARK: Damage

  /// The number of pages of a path, damaged in the same way twice, after which such damage is usual for the source.
  private static let pagesUntilUsual = 3

  /// Whether damage at a path is usual for the source, so that asking again does not help.
  package func isUsual(damageOf path: String) -> Bool { damagedPages[path, default: 0] >= Self.pagesUntilUsual }

  /// Records that a page of a path was damaged in the same way twice.
  package func learn(damageOf path: String) { damagedPages[path, default: 0] += 1 }
}
