import Pipeline

/// A signal stopped the work.
struct Interruption: OutcomeError, Equatable {
  /// The signal.
  var signal: StopSignal

  static let remedy = "What was finished is kept; run the same command again to go on."

  var description: String { "Stopped by \(signal.rawValue). \(Self.remedy)" }
  var outcome: Outcome { signal.outcome }
}
