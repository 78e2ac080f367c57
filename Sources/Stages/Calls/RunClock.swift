public import Basics
public import CatalogSources
public import Pipeline

/// The time of a run: the calendar, how long it runs, and until when it may.
public struct RunClock: Sendable {
  /// The time that the run may take; nil for any.
  public var deadline: Duration?
  /// The calendar's clock.
  public var wall: WallClock
  /// Time since the run began.
  public let elapsed: @Sendable () -> Duration

  /// A clock of a run that begins now.
  public init(deadline: Duration? = nil, wall: WallClock = .system) {
    let start = ContinuousClock.now
    self.init(deadline: deadline, wall: wall, elapsed: { start.duration(to: .now) })
  }

  /// A clock of a run that begins now, on which all time passes at a speed, that until the deadline too.
  public init(deadline: Duration? = nil, speed: TimeSpeed) {
    let start = ContinuousClock.now
    self.init(
      deadline: deadline, wall: .running(at: speed), elapsed: { start.duration(to: .now) * Int(speed.factor) })
  }

  /// A clock of its parts.
  public init(deadline: Duration? = nil, wall: WallClock = .system, elapsed: @escaping @Sendable () -> Duration) {
    self.deadline = deadline
    self.wall = wall
    self.elapsed = elapsed
  }

  /// Whether the time is over.
  public var isOver: Bool { RunBudget(deadline: deadline).stop(after: elapsed(), cap: nil) != nil }

  /// - Throws: `SourceError` with `.quota` where the time is over.
  public func checkDeadline() throws {
    if let stop = RunBudget(deadline: deadline).stop(after: elapsed(), cap: nil) { throw SourceError(stop) }
  }

  /// The same clocks of a source, on which a wait lasts no longer than to the deadline and then throws what ends the run.
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
