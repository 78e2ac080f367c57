import CatalogSources

/// Makes calls, a limited number at a time, until there is no next request: one in, one out.
///
/// When no further call may be made, none is begun. Calls that are under way are counted already, so their answers are
/// awaited and collected.
/// - Parameters:
///   - limit: calls in flight; at least one is.
///   - continuesAfterStop: whether calls are begun after a stop, too.
///   - next: the next request; nil where none can be made before an answer comes.
///   - ask: makes a call, in a task of its own.
///   - stop: judges the failure of a call: returns it if no further call may be made, nil if only this call has no
///     answer, and throws where all is over. By default only a used-up quota is a stop.
///   - collect: takes an answer, in the caller's task.
/// - Returns: why no further call may be made; nil where all were made.
/// - Throws: what `stop` and `collect` throw, and failures that are no `SourceError`; the other calls are cancelled
///   then.
func withBoundedCalls<Request: Sendable, Answer: Sendable>(
  limit: Int, continuesAfterStop: Bool = false, isolation: isolated (any Actor)? = #isolation,
  next: () -> Request?,
  ask: @escaping @Sendable (Request) async throws -> Answer,
  stop: (SourceError) throws -> SourceError? = { if $0.code == .quota { $0 } else { throw $0 } },
  collect: (Request, Answer) async throws -> Void
) async throws -> SourceError? {
  try await withThrowingTaskGroup(of: (Request, Answer).self, returning: SourceError?.self) { group in
    var inFlight = 0
    var reason: SourceError?
    while true {
      // What bounds it: `inFlight` never passes the limit.
      while reason == nil || continuesAfterStop, inFlight < max(1, limit), let request = next() {
        group.addTask { (request, try await ask(request)) }
        inFlight += 1
      }
      guard inFlight > 0, let ended = await group.nextResult() else { return reason }
      inFlight -= 1
      let request: Request
      let answer: Answer
      do {
        (request, answer) = try ended.get()
      } catch let error as SourceError {
        let found = try stop(error)
        reason = reason ?? found
        continue
      }
      try await collect(request, answer)
    }
  }
}
