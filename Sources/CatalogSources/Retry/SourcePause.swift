/// What all requests of a client know together: a pause that the source asked one of them for, an outage that one of them
/// met, and what was told of waits already.
actor SourcePause {
  private var end: Duration = .zero
  private var outage: Outage
  private var isOutageTold = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var told: [String: Told] = [:]
  private var damagedPages: [String: Int] = [:]

  private struct Told {
    var at: Duration
    var ending: Duration
    /// Waits since then that were not told of.
    var untold = 0
  }

  init(outage: Outage = Outage(policy: RetryPolicy(), wasThere: false)) {
    self.outage = outage
  }

  /// Makes the pause last until a moment of the client's clock; never shortens it.
  func extend(to moment: Duration) {
    end = max(end, moment)
  }

  /// What is left of the pause; nil when there is none.
  func remainder(at moment: Duration) -> Duration? {
    moment < end ? end - moment : nil
  }

  // MARK: Outages

  /// What a request may do at a moment.
  func turn(at now: Duration) -> Outage.Turn { outage.turn(at: now) }

  /// Waits for what comes of the attempt that is made for all. It ends with that attempt, which ends when it is cancelled.
  func waitForAttempt() async {
    guard outage.isBeingTried else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Takes an attempt that got no connection; whether that is to be told of. A source that comes and goes is told of once a
  /// minute.
  func failed(at now: Duration, isForAll: Bool, jitter: Double) -> (failure: Outage.Failure, isNews: Bool) {
    defer { if isForAll { wake() } }
    let failure = outage.failed(at: now, isForAll: isForAll, jitter: jitter)
    guard case .tryAgain = failure, !isOutageTold, news("no connection", at: now, ending: now) != nil else {
      return (failure, false)
    }
    isOutageTold = true
    return (failure, true)
  }

  /// Takes an attempt that got a connection.
  ///
  /// - Returns: what it ended, where that was an outage that was told of.
  func connected(at now: Duration) -> (lasted: Duration, attempts: Int)? {
    defer {
      isOutageTold = false
      wake()
    }
    let ended = outage.connected(at: now)
    return isOutageTold ? ended : nil
  }

  /// The attempt that all others wait for was not made.
  func leave() {
    outage.leave()
    wake()
  }

  private func wake() {
    for other in waiting { other.resume() }
    waiting = []
  }

  // MARK: What is told

  /// One kind of wait is told of once in this time; a long wait is told of at once.
  static let telling: Duration = .seconds(60)
  private static let longWait: Duration = .seconds(15)
  /// Waits that end no later than this after a told one are the same: jitter is all that parts them.
  private static let jitter: Duration = .seconds(1)

  /// Whether a wait is to be told of: the first of its kind, one that is long, and one a minute of the others.
  ///
  /// - Parameters:
  ///   - reason: why; numbers in it make no other kind.
  ///   - moment: When the wait begins, on the client's clock.
  ///   - ending: When it ends.
  /// - Returns: how many waits the note stands for, this one included; nil where it is not to be told of.
  func news(_ reason: String, at moment: Duration, ending: Duration) -> Int? {
    let kind = reason.filter { !$0.isNumber }
    // The words of a source may differ each time.
    if told.count > 100 { told.removeAll() }
    guard var last = told[kind] else {
      told[kind] = Told(at: moment, ending: ending)
      return 1
    }
    let isLong = ending - moment >= Self.longWait && ending > last.ending + Self.jitter
    guard isLong || moment >= last.at + Self.telling && ending > last.ending + Self.jitter else {
      last.untold += 1
      told[kind] = last
      return nil
    }
    told[kind] = Told(at: moment, ending: ending)
    return last.untold + 1
  }

  // MARK: Damage

  /// After so many pages of a path that were damaged in the same way twice, damage is the source's way there.
  private static let pagesOfWay = 3

  /// Whether damage at a path is the source's way, so that asking again is of no use.
  func isWay(damageOf path: String) -> Bool { damagedPages[path, default: 0] >= Self.pagesOfWay }

  /// A page of a path was damaged in the same way twice.
  func learn(damageOf path: String) { damagedPages[path, default: 0] += 1 }
}
