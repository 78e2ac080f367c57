/// Makes calls, so many at a time, until there is no next one and all have ended.
///
/// - Parameters:
///   - limit: calls in flight; at least one is.
///   - next: the next request; nil where none can be made before a call ends. Asked again after each call.
///   - call: makes a call, in a task of its own.
///   - collect: takes what came of it, in the caller's task, in the order in which calls end.
/// - Throws: what `call` and `collect` throw; the other calls are cancelled then.
func withBoundedCalls<Request: Sendable, Answer: Sendable>(
  atMost limit: Int, isolation: isolated (any Actor)? = #isolation,
  next: () -> Request?,
  call: @escaping @Sendable (Request) async throws -> Answer,
  collect: (Request, Answer) async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: (Request, Answer).self) { group in
    // Bounded by `inFlight`: filled to the limit, then one out, one in.
    var inFlight = 0
    while true {
      while inFlight < max(1, limit), let request = next() {
        group.addTask { (request, try await call(request)) }
        inFlight += 1
      }
      guard inFlight > 0, let (request, answer) = try await group.next() else { return }
      inFlight -= 1
      try await collect(request, answer)
    }
  }
}
