/// What a run may spend besides the quota of the day: calls up to a cap, and time. Attempts go in, what is allowed comes
/// out; it knows no clock.
public struct RunBudget: Sendable, Equatable {
  /// Why a run makes no further call.
  public enum Stop: Sendable, Equatable {
    /// As many calls were made as one run may make.
    case cap(Int)
    /// The time is over.
    case deadline(Duration)
  }

  /// The time that a run may take; nil for any.
  public let deadline: Duration?
  /// Attempts that were allowed.
  public private(set) var spent = 0

  /// A budget of which nothing is spent.
  public init(deadline: Duration? = nil) {
    self.deadline = deadline
  }

  /// Why no call may be made at a moment; nil where one may.
  ///
  /// - Parameters:
  ///   - elapsed: time since the run began.
  ///   - cap: the most calls of the run, as far as it is known.
  public func stop(after elapsed: Duration, cap: Int?) -> Stop? {
    if let deadline, elapsed >= deadline { return .deadline(deadline) }
    if let cap, spent >= cap { return .cap(cap) }
    return nil
  }

  /// Counts an attempt before it is made.
  ///
  /// - Returns: why it must not be made, in which case it is not counted.
  public mutating func spend(after elapsed: Duration, cap: Int?) -> Stop? {
    if let stop = stop(after: elapsed, cap: cap) { return stop }
    spent += 1
    return nil
  }
}
