/// Runs an operation over a sequence, with at most `limit` of them at work at any moment.
///
/// The sequence is pulled one element at a time, only when a task may start. When an operation or `collect` throws,
/// the others are cancelled, awaited, and the error is thrown on.
/// - Parameters:
///   - elements: the inputs; pulled in the caller's task.
///   - limit: how many operations may run at once; at least 1.
///   - order: in which order `collect` gets the results.
///   - operation: runs in a child task of its own.
///   - collect: gets each result in the caller's task, one after the other.
/// - Throws: the first error of an operation or of `collect`; `CancellationError` when the task is cancelled.
/// - Complexity: O(limit) tasks and, in input order, fewer than 2 · limit results that wait for an earlier one.
public func withBoundedTasks<Elements: Sequence, Output: Sendable>(
  over elements: Elements, limit: Int, order: ResultOrder = .completion,
  isolation: isolated (any Actor)? = #isolation,
  operation: @escaping @Sendable (Elements.Element) async throws -> Output,
  collect: (Output) async throws -> Void = { (_: Output) in }
) async throws where Elements.Element: Sendable {
  precondition(limit > 0, "at least one task must be allowed to run")
  try await withThrowingTaskGroup(of: (index: Int, output: Output).self) { group in
    var inputs = elements.makeIterator()
    var started = 0
    var running = 0
    var delivered = 0
    var waiting: [Int: Output] = [:]
    var exhausted = false

    while true {
      // What bounds it: `running` never passes `limit`, and what was started but not yet delivered never passes
      // twice that, so that one slow operation cannot let finished results of later ones pile up behind it.
      while !exhausted, running < limit, started - delivered < 2 * limit {
        try Task.checkCancellation()
        guard let input = inputs.next() else {
          exhausted = true
          break
        }
        let index = started
        group.addTask { (index, try await operation(input)) }
        started += 1
        running += 1
      }
      // One out, then one in. With nothing running nothing waits either: a result waits only for a running task.
      guard let (index, output) = try await group.next() else { return }
      running -= 1
      switch order {
      case .completion:
        delivered += 1
        try await collect(output)
      case .input:
        waiting[index] = output
        while let next = waiting.removeValue(forKey: delivered) {
          delivered += 1
          try await collect(next)
        }
      }
    }
  }
}

/// Maps a sequence with at most `limit` transformations at work at any moment.
/// - Returns: the results in the order of the inputs.
/// - Throws: the first error of a transformation; `CancellationError` when the task is cancelled.
/// - Complexity: O(n) memory for the results.
public func mapBounded<Elements: Sequence, Output: Sendable>(
  _ elements: Elements, limit: Int, isolation: isolated (any Actor)? = #isolation,
  transform: @escaping @Sendable (Elements.Element) async throws -> Output
) async throws -> [Output] where Elements.Element: Sendable {
  var outputs: [Output] = []
  try await withBoundedTasks(over: elements, limit: limit, order: .input, operation: transform) { outputs.append($0) }
  return outputs
}

/// In which order the results of tasks that run side by side are handed over.
public enum ResultOrder: Sendable {
  /// As they come.
  case completion
  /// As the inputs stood, whatever was ready first.
  case input
}
