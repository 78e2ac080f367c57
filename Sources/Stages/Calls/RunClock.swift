public import Basics
public import CatalogSources
public import Pipeline

/// The time of a run: its calendar, the time since it began, and its deadline.
public struct RunClock: Sendable {
  /// The time that the run may take; nil for no limit.
  public var deadline: Duration?
  /// The calendar's clock.
  public var wall: WallClock
  /// Time since the run began.
  public let elapsed: @Sendable () -> Duration

  /// Creates a clock of a run that begins now.
  public init(deadline: Duration? = nil, wall: WallClock = .system) {
    let start = ContinuousClock.now
    self.init(deadline: deadline, wall: wall, elapsed: { start.duration(to: .now) })
  }

  /// Creates a clock of a run that begins now. All its time, also that until the deadline, passes at a speed.
  public init(deadline: Duration? = nil, speed: TimeSpeed) {
    let start = ContinuousClock.now
    self.init(
      deadline: deadline, wall: .running(at: speed), elapsed: { start.duration(to: .now) * Int(speed.factor) })
  }

  /// Creates a clock of its parts.
  public init(deadline: Duration? = nil, wall: WallClock = .system, elapsed: @escaping @Sendable () -> Duration) {
    self.deadline = deadline
    self.wall = wall
    self.elapsed = elapsed
  }

  /// Whether the time is over.
  public var isOver: Bool { RunBudget(deadline: deadline).stop(after: elapsed(), cap: nil) != nil }

  /// Checks the deadline.
  ///
  /// - Throws: `SourceError` with `.quota` where the time is over.
  public func checkDeadline() throws {
    if let stop = RunBudget(deadline: deadline).stop(after: elapsed(), cap: nil) { throw SourceError(stop) }
  }

  /// Returns the clocks of a source with waits that last to the deadline at most, and then throw the error that ends the run.
  public func bounding(_ time: SourceTime) -> SourceTime {
    guard let deadline else { return time }
    var bounded = time
    bounded.sleep = { [elapsed] duration in
      let left = deadline - elapsed()
      guard duration >= left else { return try await time.sleep(duration) }
      if left > .zero { try await time.sleep(left) }
      throw SourceError(RunBudget.Stop.deadline(deadline))
    }
    return bounded
  }
}
