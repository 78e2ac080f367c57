import CatalogSources

/// Makes calls for questions, so many at a time, until there is no next one: one in, one out.
///
/// Where no further call may be made, none is begun. Those that are under way are paid for, so their answers are waited for
/// and collected.
/// - Parameters:
///   - limit: calls in flight; at least one is.
///   - readsOn: whether calls are begun after that, too.
///   - next: the next question; nil where none can be asked before an answer comes.
///   - ask: makes a call, in a task of its own.
///   - stop: looks at the failure of a call: gives it where no further call may be made for it, nil where only this call has
///     no answer, and throws where all is over. By default a quota that has ended is the one failure that is a stop.
///   - collect: takes an answer, in the caller's task.
/// - Returns: why no further call may be made; nil where all were made.
/// - Throws: what `stop` and `collect` throw, and failures that are no `SourceError`; the other calls are cancelled then.
func withPaidCalls<Question: Sendable, Answer: Sendable>(
  limit: Int, readsOn: Bool = false, isolation: isolated (any Actor)? = #isolation,
  next: () -> Question?,
  ask: @escaping @Sendable (Question) async throws -> Answer,
  stop: (SourceError) throws -> SourceError? = { if $0.code == .quota { $0 } else { throw $0 } },
  collect: (Question, Answer) async throws -> Void
) async throws -> SourceError? {
  try await withThrowingTaskGroup(of: (Question, Answer).self, returning: SourceError?.self) { group in
    var inFlight = 0
    var reason: SourceError?
    while true {
      // What bounds it: `inFlight` never passes the limit.
      while reason == nil || readsOn, inFlight < max(1, limit), let question = next() {
        group.addTask { (question, try await ask(question)) }
        inFlight += 1
      }
      guard inFlight > 0, let ended = await group.nextResult() else { return reason }
      inFlight -= 1
      let question: Question
      let answer: Answer
      do {
        (question, answer) = try ended.get()
      } catch let error as SourceError {
        let found = try stop(error)
        reason = reason ?? found
        continue
      }
      try await collect(question, answer)
    }
  }
}
