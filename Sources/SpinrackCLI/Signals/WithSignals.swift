import Dispatch
import Glibc
import Pipeline

/// How long work may take to stop after the first signal.
private let grace = DispatchTimeInterval.milliseconds(1800)

/// Runs work that SIGINT and SIGTERM stop.
///
/// The first signal cancels the work. When that has not ended after 1.8 seconds, and at a second signal, the process
/// ends at once with the signal's exit code, however busy its threads are: published sets and captures are safe at any moment.
/// Work that comes to a good end all the same is told of as such, without a time limit.
///
/// - Returns: What the work returns, also when it was cancelled and came to a good end.
/// - Throws: ``Interruption`` when the work was cancelled and threw; otherwise what the work throws.
func withSignals<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
  let (signals, announcement) = AsyncStream.makeStream(of: StopSignal.self)
  // A queue of its own: the threads of tasks may all be busy.
  let queue = DispatchQueue(label: "spinrack.signals")
  let first = FirstSignal()
  let sources = StopSignal.allCases.map { signal in
    let source = DispatchSource.makeSignalSource(signal: signal.number, queue: queue)
    source.setEventHandler {
      guard first.record(signal) else { _exit(signal.outcome.exitCode) }
      announcement.yield(signal)
      queue.asyncAfter(deadline: .now() + grace) {
        if first.isPending { _exit(signal.outcome.exitCode) }
      }
    }
    source.activate()
    return source
  }
  defer { for source in sources { source.cancel() } }

  return try await withThrowingTaskGroup(of: Result?.self) { group in
    group.addTask {
      let result = try await work()
      first.finish()
      return result
    }
    group.addTask {
      for await _ in signals { return nil }
      return nil
    }
    do {
      while let ended = try await group.next() {
        group.cancelAll()
        if let result = ended { return result }
      }
    } catch {
      group.cancelAll()
      if let signal = first.signal { throw Interruption(signal: signal) }
      throw error
    }
    throw CancellationError()
  }
}
