/// What a run says while it works; rendering it is the command line's business.
public enum PipelineEvent: Equatable, Sendable {
  case stageStarted(StageName)
  case stageEnded(StageName, duration: Duration)
  /// The stage ended with an error, which the caller reports.
  case stageFailed(StageName, duration: Duration)
  case progress(CollectionProgress)
  /// Calls wait for their turn, by the pace of the source: until when, and why, as half a sentence.
  case waiting(until: WallTime, reason: String)
  /// Something the operator should look at; the run continues.
  case warning(String)
  /// A warning that a quiet run shows, too.
  case alert(String)
  /// Something worth knowing.
  case note(String)
  /// A command of `publish.then` is at work; the first one has the number 1.
  case command(Int, CommandEvent)
}

/// What a command of `publish.then` does.
public enum CommandEvent: Equatable, Sendable {
  case started
  /// It wrote a line, which is given without secrets and control characters.
  case line(String)
  case ended(duration: Duration)
  /// It failed; the reason is the end of a sentence that begins with the command.
  case failed(String, duration: Duration)
}

/// Takes the events of a run; called from several tasks at once.
public typealias EventSink = @Sendable (PipelineEvent) -> Void

/// Runs a stage between its two events.
/// - Parameter clock: measures the duration; tests give their own.
/// - Throws: what the body throws. The failure is reported before.
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

/// The stages of a run, in their order; these names stand in flags, logs and reports.
public enum StageName: String, CaseIterable, Comparable, Sendable {
  case fetch, normalize, enrich, statistics, write, publish

  /// Whether a stage comes before another one.
  public static func < (one: StageName, other: StageName) -> Bool { one.position < other.position }

  private var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// How far a stage is with one collection.
public struct CollectionProgress: Equatable, Sendable {
  /// The stage at work.
  public var stage: StageName
  /// The name of the collection or output.
  public var collection: String
  /// Records done so far.
  public var done: Int
  /// Records expected, when the source has said so.
  public var total: Int?
  /// Pages that are in so far; they may come from captures, without a call.
  public var pages = 0
  /// Calls made so far, where the stage counts them.
  public var calls = 0
  /// Bytes received or written so far.
  public var bytes = 0

  /// Makes a report; counts are totals since the stage started, not differences.
  public init(stage: StageName, collection: String, done: Int, total: Int? = nil, bytes: Int = 0) {
    self.stage = stage
    self.collection = collection
    self.done = done
    self.total = total
    self.bytes = bytes
  }
}
