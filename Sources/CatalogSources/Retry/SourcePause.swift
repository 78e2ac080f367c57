/// A pause that a source asked for: it asked one request, all requests of a client keep it.
actor SourcePause {
  private var end: Duration = .zero
  private var told: [String: Duration] = [:]

  /// Waits for one reason that end no later than this after a told one are not told again: jitter is all that parts them.
  static let telling: Duration = .seconds(1)

  /// Makes the pause last until a moment of the client's clock; never shortens it.
  func extend(to moment: Duration) {
    end = max(end, moment)
  }

  /// What is left of the pause; nil when there is none.
  func remainder(at moment: Duration) -> Duration? {
    moment < end ? end - moment : nil
  }

  /// Whether a wait is news; many requests that wait for the same thing say so once.
  ///
  /// - Parameters:
  ///   - moment: When the wait begins, on the client's clock.
  ///   - ending: When it ends.
  func isNews(_ reason: String, at moment: Duration, ending: Duration) -> Bool {
    // What is over needs no memory: a wait after it is news anyway.
    told = told.filter { $0.value > moment }
    if let last = told[reason], ending <= last + Self.telling { return false }
    told[reason] = ending
    return true
  }
}
