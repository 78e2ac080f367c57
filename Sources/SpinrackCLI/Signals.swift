import Dispatch
import Glibc
import Pipeline
import Runs
import Synchronization

/// How long work may take to stop after the first signal.
private let grace = DispatchTimeInterval.milliseconds(1800)

/// Runs work that SIGINT and SIGTERM stop.
///
/// The first signal cancels the work. When that has not ended after 1.8 seconds, and at a second signal, the process
/// ends at once with the signal's exit code, however busy its threads are: published sets and captures are safe at any moment.
/// Work that comes to a good end all the same is told of as such, without a time limit.
///
/// - Parameter noting: notes the signal in what the work returns, when one came before its end.
/// - Returns: What the work returns, also when it was cancelled and came to a good end.
/// - Throws: ``Interruption`` when the work was cancelled and threw; otherwise what the work throws.
func withSignals<Result: Sendable>(
  noting: (StopSignal, inout Result) -> Void = { _, _ in }, _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
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
        guard var result = ended else { continue }
        if let signal = first.signal { noting(signal, &result) }
        return result
      }
    } catch {
      group.cancelAll()
      if let signal = first.signal { throw Interruption(signal: signal) }
      throw error
    }
    throw CancellationError()
  }
}

/// The first signal that came, and whether the work is at its end; the handlers run outside of all tasks.
final class FirstSignal: Sendable {
  private let state = Mutex<(signal: StopSignal?, isDone: Bool)>((nil, false))

  /// The signal, if one came.
  var signal: StopSignal? { state.withLock { $0.signal } }

  /// Whether a signal came and the work has not come to a good end since.
  var isPending: Bool { state.withLock { $0.signal != nil && !$0.isDone } }

  /// Notes a signal. False: it is not the first one.
  func record(_ signal: StopSignal) -> Bool {
    state.withLock { state in
      guard state.signal == nil else { return false }
      state.signal = signal
      return true
    }
  }

  /// Notes that the work has come to a good end, signal or not.
  func finish() {
    state.withLock { $0.isDone = true }
  }
}

/// A signal that asks the program to end.
enum StopSignal: String, CaseIterable, Sendable {
  case interrupt = "SIGINT"
  case terminate = "SIGTERM"

  /// The number that the system knows it by.
  var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    }
  }

  /// How a run that it stops ends.
  var outcome: Outcome {
    switch self {
    case .interrupt: .interrupted
    case .terminate: .terminated
    }
  }
}

/// A signal stopped the work.
struct Interruption: OutcomeError, Equatable {
  /// The signal.
  var signal: StopSignal

  var description: String { "Stopped by \(signal.rawValue). \(Failure.resumeRemedy)" }
  var outcome: Outcome { signal.outcome }
}
