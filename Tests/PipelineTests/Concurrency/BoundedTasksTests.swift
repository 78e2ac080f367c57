import Pipeline
import Synchronization
import Testing

@Suite("Bounded tasks") struct BoundedTasksTests {
  struct Broken: Error {}

  @Test(arguments: [1, 2, 3, 8, 100])
  func `no more than the limit run at once and all inputs are done`(limit: Int) async throws {
    let running = Mutex((now: 0, most: 0))
    var sum = 0
    try await withBoundedTasks(over: 1...60, limit: limit) { number in
      running.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      for _ in 0..<5 { await Task.yield() }
      running.withLock { $0.now -= 1 }
      return number
    } collect: {
      sum += $0
    }
    #expect(sum == 60 * 61 / 2)
    #expect(running.withLock { $0.most } <= limit)
  }

  @Test func `the limit is used, not only kept`() async throws {
    // Each of the three waits until all three run: with fewer at once this would never end.
    let arrived = Atomic(0)
    try await withBoundedTasks(over: 0..<3, limit: 3) { _ in
      arrived.add(1, ordering: .sequentiallyConsistent)
      while arrived.load(ordering: .sequentiallyConsistent) < 3 { await Task.yield() }
    }
    #expect(arrived.load(ordering: .sequentiallyConsistent) == 3)
  }

  @Test func `the first error ends it and cancels the others`() async throws {
    let cancelled = Atomic(0)
    await #expect(throws: Broken.self) {
      try await withBoundedTasks(over: 0..<10, limit: 3) { number in
        if number == 2 { throw Broken() }
        while !Task.isCancelled { await Task.yield() }
        cancelled.add(1, ordering: .sequentiallyConsistent)
      }
    }
    #expect(cancelled.load(ordering: .sequentiallyConsistent) == 2)
  }

  @Test func `an error of the collecting side ends it too`() async throws {
    await #expect(throws: Broken.self) {
      try await withBoundedTasks(over: 0..<10, limit: 2) {
        $0
      } collect: {
        if $0 >= 3 { throw Broken() }
      }
    }
  }

  @Test func `a cancelled caller starts nothing new`() async throws {
    let started = Atomic(0)
    let task = Task {
      try await withBoundedTasks(over: 0..<1000, limit: 2) { _ in
        started.add(1, ordering: .sequentiallyConsistent)
        while !Task.isCancelled { await Task.yield() }
      }
    }
    while started.load(ordering: .sequentiallyConsistent) < 2 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(started.load(ordering: .sequentiallyConsistent) == 2)
  }

  @Test func `nothing in, nothing out`() async throws {
    try await withBoundedTasks(over: [Int](), limit: 2) {
      $0
    } collect: {
      Issue.record("\($0) came of nothing")
    }
  }
}
