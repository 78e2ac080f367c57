/// An event of a run at work; the command line shows it.
public enum PipelineEvent: Equatable, Sendable {
  case stageStarted(StageName)
  case stageEnded(StageName, duration: Duration)
  /// The stage ended with an error, which the caller reports.
  case stageFailed(StageName, duration: Duration)
  case progress(CollectionProgress)
  /// Calls wait for their turn, by the pace of the source: the end of the wait, and the reason as half a sentence.
  case waiting(until: WallTime, reason: String)
  /// A message that the operator should look at; the run continues.
  case warning(String)
  /// A warning that a quiet run shows as well.
  case alert(String)
  /// A message worth knowing.
  case note(String)
  /// An event of a command of `publish.then`; the first command has the number 1.
  case command(Int, CommandEvent)
}

/// An event of a command of `publish.then`.
public enum CommandEvent: Equatable, Sendable {
  case started
  /// The command wrote a line, given here without secrets and control characters.
  case line(String)
  case ended(duration: Duration)
  /// The command failed; the reason is the end of a sentence that begins with the command.
  case failed(String, duration: Duration)
}

/// Takes the events of a run; called from several tasks at once.
public typealias EventSink = @Sendable (PipelineEvent) -> Void

/// Runs a stage between its two events.
///
/// ```swift
/// let count = try await withStage(.write, clock: ContinuousClock(), events: events) {
///   events(.note("Writing one file."))
///   return 1
/// }
/// ```
///
/// - Parameter clock: measures the duration; tests pass their own.
/// - Throws: any error of the body, after the failure was reported.
public func withStage<Result, C: Clock>(
  _ stage: StageName, clock: C, events: EventSink, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> sending Result
) async rethrows -> sending Result where C.Duration == Duration {
  events(.stageStarted(stage))
  let start = clock.now
  do {
    let result = try await body()
    events(.stageEnded(stage, duration: start.duration(to: clock.now)))
    return result
  } catch {
    events(.stageFailed(stage, duration: start.duration(to: clock.now)))
    throw error
  }
}

/// The stages of a run, in their order; flags, logs and reports use these names.
public enum StageName: String, CaseIterable, Comparable, Sendable {
  case fetch, normalize, enrich, statistics, write, publish

  /// Whether a stage comes before another one.
  public static func < (one: StageName, other: StageName) -> Bool { one.position < other.position }

  private var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The progress of a stage with one collection.
public struct CollectionProgress: Equatable, Sendable {
  /// The stage at work.
  public var stage: StageName
  /// The name of the collection or output.
  public var collection: String
  /// The number of records done so far.
  public var done: Int
  /// The number of records expected; nil unless the source has stated it.
  public var total: Int?
  /// The number of pages so far; they may come from captures, without a call.
  public var pages = 0
  /// The number of calls made so far, where the stage counts them.
  public var calls = 0
  /// The number of bytes received or written so far.
  public var bytes = 0

  /// Creates a report; counts are totals since the stage started, not differences.
  public init(stage: StageName, collection: String, done: Int, total: Int? = nil, bytes: Int = 0) {
    self.stage = stage
    self.collection = collection
    self.done = done
    self.total = total
    self.bytes = bytes
  }
}
