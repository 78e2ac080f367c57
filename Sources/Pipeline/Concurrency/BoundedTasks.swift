/// Runs an operation on each element of a sequence, at most `limit` of them at a time.
///
/// The sequence is pulled one element at a time, only when a task may start. When an operation or `collect` throws,
/// the others are cancelled, awaited, and the error is thrown on.
///
/// ```swift
/// var bytes = 0
/// try await withBoundedTasks(
///   over: ["a.csv", "b.csv", "c.csv"], limit: 2,
///   operation: { path in try await size(of: path) },
///   collect: { bytes += $0 })
/// @Sendable func size(of path: String) async throws -> Int { path.utf8.count }
/// ```
///
/// - Parameters:
///   - elements: the inputs; pulled in the caller's task.
///   - limit: the most operations that may run at once; at least 1.
///   - operation: runs in a child task of its own.
///   - collect: takes each result in the caller's task, one after the other, in the order of their ends.
/// - Throws: the first error of an operation or of `collect`; `CancellationError` when the task is cancelled.
/// - Complexity: O(limit) tasks.
public func withBoundedTasks<Elements: Sequence, Output: Sendable>(
  over elements: Elements, limit: Int, isolation: isolated (any Actor)? = #isolation,
  operation: @escaping @Sendable (Elements.Element) async throws -> Output,
  collect: (Output) async throws -> Void = { (_: Output) in }
) async throws where Elements.Element: Sendable {
  precondition(limit > 0, "at least one task must be allowed to run")
  try await withThrowingTaskGroup(of: Output.self) { group in
    var inputs = elements.makeIterator()
    var running = 0
    var isExhausted = false
    while true {
      while !isExhausted, running < limit {
        try Task.checkCancellation()
        guard let input = inputs.next() else {
          isExhausted = true
          break
        }
        group.addTask { try await operation(input) }
        running += 1
      }
      // One out, then one in.
      guard let output = try await group.next() else { return }
      running -= 1
      try await collect(output)
    }
  }
}
