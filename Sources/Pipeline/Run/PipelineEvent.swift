/// What a run says while it works; rendering it is the command line's business.
public enum PipelineEvent: Equatable, Sendable {
  case stageStarted(StageName)
  case stageEnded(StageName, duration: Duration)
  /// The stage ended with an error, which is told by whoever catches it.
  case stageFailed(StageName, duration: Duration)
  case progress(CollectionProgress)
  /// Something the operator should look at; the run goes on.
  case warning(String)
  /// A warning that a quiet run shows, too.
  case alert(String)
  /// Something worth knowing.
  case note(String)
}

/// Takes the events of a run; called from several tasks at once.
public typealias EventSink = @Sendable (PipelineEvent) -> Void

/// Runs a stage between its two events.
/// - Parameter clock: measures the duration; tests give their own.
/// - Throws: what the body throws. The failure is told before.
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
